import { readHeader } from "../delivery/reports/read-mime.js";
import type { Ctx } from "../platform/context.js";
import { readLink } from "../platform/links.js";

type Signed = Pick<Ctx, "secrets" | "settings">;

/** Characters of a link's signed token: 34 bytes in base64url. */
const tokenLength = 46;
/** Tokens of one mail whose signature is checked: a mail of ours has two in its header. */
const mostTokens = 64;
/** Parts in base64 that are looked into, and characters of each: a returned header stands at the beginning. */
const mostEncoded = 10;
const longestEncoded = 64 * 1024;

/**
 * Returns the message that one of our unsubscribe links in a mail belongs to, wherever it stands: the first one whose
 * signature is right. Looks at the bytes only, in time that grows with their number, so that mail which has nothing to do
 * with us never reaches a parser.
 */
export function findSignedLink(ctx: Signed, raw: Buffer): string | undefined {
  const text = raw.toString("latin1");
  let left = mostTokens;
  for (const candidate of [text, ...encodedParts(text)]) {
    const { message_id, checked } = findToken(ctx, candidate, left);
    if (message_id !== undefined) return message_id;
    left -= checked;
  }
  return undefined;
}

/** Returns the message whose unsubscribe link stands in the `List-Unsubscribe` field of a mail header. */
export function messageOfHeader(ctx: Signed, header: string): string | undefined {
  const field = (readHeader(header).get("list-unsubscribe") ?? "").replaceAll(/\s+/g, "");
  for (const [, url = ""] of field.matchAll(/<([^<>]+)>/g)) {
    if (!url.startsWith(`${ctx.settings.publicUrl}/`)) continue;
    const link = readLink(ctx, url.slice(ctx.settings.publicUrl.length));
    if (link?.kind === "unsubscribe") return link.message_id;
  }
  return undefined;
}

function findToken(ctx: Signed, text: string, most: number): { message_id?: string; checked: number } {
  // Folded lines, and those that quoted-printable broke, are put together again.
  const whole = text.replaceAll(/=?\r?\n[ \t]*/g, "").replaceAll("=3D", "=");
  const start = `${ctx.settings.publicUrl}/u/`;
  let checked = 0;
  for (let at = whole.indexOf(start); at !== -1 && checked < most; at = whole.indexOf(start, at + start.length)) {
    checked += 1;
    const token = whole.slice(at + start.length, at + start.length + tokenLength);
    const link = readLink(ctx, `/u/${token}`);
    if (link?.kind === "unsubscribe") return { message_id: link.message_id, checked };
  }
  return { checked };
}

/** The beginnings of what stands in base64, decoded. */
function* encodedParts(text: string): Generator<string> {
  let count = 0;
  for (const { index } of text.matchAll(/^content-transfer-encoding:[ \t]*base64/gim)) {
    count += 1;
    if (count > mostEncoded) return;
    const near = text.slice(index, index + longestEncoded);
    const empty = /\r?\n\r?\n/.exec(near);
    if (empty === null) continue;
    const body = near.slice(empty.index + empty[0].length);
    const end = body.indexOf("\n--");
    yield Buffer.from(end === -1 ? body : body.slice(0, end), "base64").toString("latin1");
  }
}
