import type { Ctx, Settings } from "../platform/context.js";
import { sameBytes } from "../platform/crypto.js";
import type { Signer } from "../platform/secrets.js";

/** The kinds of links that a mail contains once. */
export type LinkKind = "unsubscribe" | "preferences" | "open";

/** The content of a link. */
export type ReadLink = { kind: LinkKind; message_id: string } | { kind: "click"; message_id: string; index: number };

/** What links are made with. */
export type LinkCtx = Pick<Ctx, "secrets"> & { readonly settings: Pick<Settings, "publicUrl"> };

const kinds: Record<LinkKind | "click", { path: string; code: number }> = {
  unsubscribe: { path: "/u/", code: 1 },
  preferences: { path: "/p/", code: 2 },
  open: { path: "/o/", code: 3 },
  click: { path: "/c/", code: 4 },
};

const signatureLength = 16;
/** One byte for the kind, one for the form of the message id, and 16 for the id. */
const contentLength = 2 + 16;
/** Two bytes for the index of a tracked link. */
const indexLength = 2;

/** Returns the signed URL of a link of a message. */
export function linkTo(ctx: LinkCtx, kind: LinkKind, message_id: string): string {
  const content = contentOf(kind, message_id);
  const signature = ctx.secrets.signLink(content);
  const token = Buffer.allocUnsafe(content.length + signatureLength);
  token.set(content);
  token.set(signature, content.length);
  return ctx.settings.publicUrl + kinds[kind].path + token.toString("base64url");
}

/**
 * Returns the URLs of the first `count` tracked links of a message, each signed with its index. `write` is applied to what
 * they have in common: the rest of a URL has no character that any format escapes.
 */
export function clickLinks(
  ctx: LinkCtx,
  message_id: string,
  count: number,
  write: (text: string) => string = String,
): string[] {
  const content = contentOf("click", message_id);
  const signatures = ctx.secrets.signLinks(content, 0, count);
  const ends = Buffer.allocUnsafe(count * (indexLength + signatureLength));
  let at = 0;
  for (let index = 0; index < count; index++) {
    ends[at++] = index >> 8;
    ends[at++] = index & 0xff;
    // Byte by byte: a view of each signature takes longer than copying it (bench/tracking.bench.ts).
    for (let byte = index * signatureLength; byte < (index + 1) * signatureLength; byte++) {
      ends[at++] = signatures[byte] as number;
    }
  }
  // Content and end have 18 bytes each, a multiple of three, so their base64 texts can be joined.
  const start = write(ctx.settings.publicUrl + kinds.click.path + content.toString("base64url"));
  const text = ends.toString("base64url");
  const urls: string[] = [];
  for (let from = 0; from < text.length; from += 24) urls.push(start + text.slice(from, from + 24));
  return urls;
}

/** Returns the content of the path of a link; undefined for any other path and for a wrong signature. */
export function readLink(ctx: Pick<Ctx, "secrets">, path: string): ReadLink | undefined {
  for (const [name, { path: prefix, code }] of Object.entries(kinds)) {
    if (!path.startsWith(prefix)) continue;
    const kind = name as keyof typeof kinds;
    const text = path.slice(prefix.length);
    const token = Buffer.from(text, "base64url");
    const signedLength = contentLength + (kind === "click" ? indexLength : 0);
    // Decoding ignores invalid characters, so the text is compared with its canonical form.
    if (token.length !== signedLength + signatureLength || token.toString("base64url") !== text) return undefined;
    const content = token.subarray(0, contentLength);
    if (content[0] !== code) return undefined;
    const index = kind === "click" ? token.readUInt16BE(contentLength) : 0;
    const isSignedBy = (signer: Signer) => {
      const signature = kind === "click" ? signer.signLinks(content, index, 1) : signer.signLink(content);
      return sameBytes(token.subarray(signedLength), signature);
    };
    const { previous } = ctx.secrets;
    if (!isSignedBy(ctx.secrets) && !(previous && isSignedBy(previous))) return undefined;
    const message_id = (content[1] === 1 ? "msg_sandbox_" : "msg_") + content.subarray(2).toString("hex");
    return kind === "click" ? { kind, message_id, index } : { kind, message_id };
  }
  return undefined;
}

function contentOf(kind: keyof typeof kinds, message_id: string): Buffer {
  const sandbox = message_id.startsWith("msg_sandbox_");
  const id = message_id.slice(sandbox ? 12 : 4);
  const content = Buffer.allocUnsafe(2 + (id.length >> 1));
  content[0] = kinds[kind].code;
  content[1] = sandbox ? 1 : 0;
  return content.subarray(0, 2 + content.write(id, 2, "hex"));
}
