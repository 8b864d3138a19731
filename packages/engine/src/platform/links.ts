import type { Ctx } from "./context.js";
import { sameBytes } from "./crypto.js";

/** What a link in a mail is for. */
export type LinkKind = "unsubscribe" | "preferences";

const kinds: Record<LinkKind, { path: string; code: number }> = {
  unsubscribe: { path: "/u/", code: 1 },
  preferences: { path: "/p/", code: 2 },
};

const signatureLength = 16;
/** A byte for the kind, one for the form of the message id, 16 for the id itself, and the signature. */
const tokenLength = 2 + 16 + signatureLength;

/** The URL of a link that leads back to a message: signed, so that no other can be made from it. */
export function linkTo(ctx: Pick<Ctx, "secrets" | "settings">, kind: LinkKind, message_id: string): string {
  const sandbox = message_id.startsWith("msg_sandbox_");
  const id = Buffer.from(message_id.slice(sandbox ? 12 : 4), "hex");
  const content = Buffer.concat([Buffer.from([kinds[kind].code, sandbox ? 1 : 0]), id]);
  const token = Buffer.concat([content, ctx.secrets.signLink(content)]).toString("base64url");
  return ctx.settings.publicUrl + kinds[kind].path + token;
}

/** The message a link's path leads to, and what for; undefined when the path is no link of ours, or was changed. */
export function readLink(ctx: Pick<Ctx, "secrets">, path: string): { kind: LinkKind; message_id: string } | undefined {
  for (const [kind, { path: prefix, code }] of Object.entries(kinds)) {
    if (!path.startsWith(prefix)) continue;
    const text = path.slice(prefix.length);
    const token = Buffer.from(text, "base64url");
    // Decoding forgives stray characters; a link is one exact text.
    if (token.length !== tokenLength || token.toString("base64url") !== text || token[0] !== code) return undefined;
    const content = token.subarray(0, -signatureLength);
    if (!sameBytes(token.subarray(-signatureLength), ctx.secrets.signLink(content))) return undefined;
    const prefixOfId = content[1] === 1 ? "msg_sandbox_" : "msg_";
    return { kind: kind as LinkKind, message_id: prefixOfId + content.subarray(2).toString("hex") };
  }
  return undefined;
}
