import { readHeader } from "../delivery/reports/read-mime.js";
import { readLink } from "../mail/links.js";
import type { Ctx } from "../platform/context.js";

type Signed = Pick<Ctx, "secrets" | "settings">;

/** The length of a signed token: 34 bytes in base64url. */
const tokenLength = 46;
/** How many signatures of one mail are checked. Posthorn's mail has two in its header. */
const maxTokens = 64;
/** How many base64 parts are decoded, and how many characters of each: a returned header is at the beginning. */
const maxEncodedParts = 10;
const maxEncodedLength = 64 * 1024;

/**
 * Returns the message of the first unsubscribe link with a valid signature anywhere in a mail. Searches the bytes in linear
 * time, so that unrelated mail never reaches a parser.
 */
export function findSignedLink(ctx: Signed, raw: Buffer): string | undefined {
  const text = raw.toString("latin1");
  let left = maxTokens;
  for (const candidate of [text, ...encodedParts(text)]) {
    const { message_id, checked } = findToken(ctx, candidate, left);
    if (message_id !== undefined) return message_id;
    left -= checked;
  }
  return undefined;
}

/** Returns the message whose unsubscribe link the `List-Unsubscribe` field of a header contains. */
export function messageOfHeader(ctx: Signed, header: string): string | undefined {
  const field = (readHeader(header).get("list-unsubscribe") ?? "").replaceAll(/\s+/g, "");
  for (const [, url = ""] of field.matchAll(/<([^<>]+)>/g)) {
    if (!url.startsWith(`${ctx.settings.publicUrl}/`)) continue;
    const link = readLink(ctx, url.slice(ctx.settings.publicUrl.length));
    if (link?.kind === "unsubscribe") return link.message_id;
  }
  return undefined;
}

function findToken(ctx: Signed, text: string, max: number): { message_id?: string; checked: number } {
  // Folded lines and the soft line breaks of quoted-printable are joined.
  const joined = text.replaceAll(/=?\r?\n[ \t]*/g, "").replaceAll("=3D", "=");
  const start = `${ctx.settings.publicUrl}/u/`;
  let checked = 0;
  for (let at = joined.indexOf(start); at !== -1 && checked < max; at = joined.indexOf(start, at + start.length)) {
    checked += 1;
    const token = joined.slice(at + start.length, at + start.length + tokenLength);
    const link = readLink(ctx, `/u/${token}`);
    if (link?.kind === "unsubscribe") return { message_id: link.message_id, checked };
  }
  return { checked };
}

/** Yields the decoded beginnings of the base64 parts. */
function* encodedParts(text: string): Generator<string> {
  let count = 0;
  for (const { index } of text.matchAll(/^content-transfer-encoding:[ \t]*base64/gim)) {
    count += 1;
    if (count > maxEncodedParts) return;
    const near = text.slice(index, index + maxEncodedLength);
    const empty = /\r?\n\r?\n/.exec(near);
    if (empty === null) continue;
    const body = near.slice(empty.index + empty[0].length);
    const end = body.indexOf("\n--");
    yield Buffer.from(end === -1 ? body : body.slice(0, end), "base64").toString("latin1");
  }
}
