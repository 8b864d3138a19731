import type { Ctx, Settings } from "../platform/context.js";
import { sameBytes } from "../platform/crypto.js";
import type { Signer } from "../platform/secrets.js";

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
const form = /^b\+([0-9a-f]{32})\.([a-z2-7]{16})@(.+)$/;

/** What return paths are made with. */
export type ReturnPathCtx = Pick<Ctx, "secrets"> & { readonly settings: Pick<Settings, "sharedDomain"> };

/**
 * Returns the envelope sender of a message, to which its bounces return: `b+<id>.<signature>@<shared domain>`. Without the
 * signature (80 bits) nobody can forge a bounce.
 */
export function returnPathOf(ctx: ReturnPathCtx, message_id: string): string {
  const id = message_id.slice(message_id.lastIndexOf("_") + 1);
  return `b+${id}.${base32(ctx.secrets.signReturnPath(id))}@${ctx.settings.sharedDomain}`;
}

/** Returns the message of a return path in any case; undefined where the signature or domain is wrong. */
export function readReturnPath(ctx: ReturnPathCtx, address: string): string | undefined {
  const [, id = "", signature = "", domain] = form.exec(address.toLowerCase()) ?? [];
  if (domain !== ctx.settings.sharedDomain) return undefined;
  const isSignedBy = (signer: Signer) =>
    sameBytes(Buffer.from(signature), Buffer.from(base32(signer.signReturnPath(id))));
  const { previous } = ctx.secrets;
  return isSignedBy(ctx.secrets) || (previous && isSignedBy(previous)) ? `msg_${id}` : undefined;
}

/** Returns the base32 (RFC 4648) of bytes, whose number of bits is a multiple of five. Mail servers may change its case. */
function base32(bytes: Uint8Array): string {
  let text = "";
  let rest = 0;
  let bits = 0;
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(rest >> (bits - 5)) & 31];
    rest &= (1 << bits) - 1;
  }
  return text;
}
