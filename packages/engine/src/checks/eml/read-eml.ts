import type { BodyPart, MailSource } from "../mail-source.js";
import { decodeBody } from "./decode-body.js";
import { type Entity, parameterOf, readHeader, valueOfHeader } from "./read-header.js";

/** The most levels of parts within parts that are read. */
const deepest = 20;
/** Columns in a longer line are counted in bytes. */
const longestLine = 20_000;

/** Returns the parts of a mail as it is sent (RFC 5322), in linear time. Lines and columns are those of the file. */
export function readEml(bytes: Uint8Array): MailSource {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const found: FoundParts = { html: null, text: null, imageBytes: 0 };
  const { fields, bodyStart } = readHeader(raw, 0);
  readEntity({ raw, fields, start: bodyStart, end: raw.length }, found, 0);
  return {
    source: { text: raw, unitsOf },
    html: found.html,
    text: found.text,
    headers: fields,
    isTemplate: false,
    imageBytes: found.imageBytes,
  };
}

/** Whether a text begins as a mail does, with a header field that only mail has. */
export function looksLikeEml(text: string): boolean {
  const head = text.slice(0, 20_000);
  if (!/^[!-9;-~]{1,78}:[ \t]/.test(head)) return false;
  const end = head.search(/\r?\n\r?\n/);
  return /^(?:from|to|subject|received|mime-version|content-type|date|message-id|return-path):/im.test(
    end === -1 ? head : head.slice(0, end),
  );
}

/** The UTF-16 units of bytes, each a character, that are UTF-8. */
function unitsOf(piece: string): number {
  if (piece.length > longestLine) return piece.length;
  return Buffer.from(piece, "latin1").toString("utf8").length;
}

interface FoundParts {
  html: BodyPart | null;
  text: BodyPart | null;
  imageBytes: number;
}

function readEntity(entity: Entity, found: FoundParts, depth: number): void {
  const contentType = valueOfHeader(entity.fields, "content-type") || "text/plain";
  const type = /^\s*([\w.+-]{1,99}\/[\w.+-]{1,99})/.exec(contentType)?.[1]?.toLowerCase() ?? "text/plain";
  if (type.startsWith("multipart/")) {
    const boundary = parameterOf(contentType, "boundary");
    if (boundary !== undefined && depth < deepest) {
      for (const part of partsOf(entity, boundary)) readEntity(part, found, depth + 1);
    }
    return;
  }
  const isAttached = /^\s*attachment\b/i.test(valueOfHeader(entity.fields, "content-disposition"));
  if (type.startsWith("image/")) found.imageBytes += decodedSize(entity);
  else if (type === "text/html" && found.html === null && !isAttached) found.html = decodeBody(entity, contentType);
  else if (type === "text/plain" && found.text === null && !isAttached) found.text = decodeBody(entity, contentType);
}

/** Yields the parts between the lines of a boundary. */
function* partsOf({ raw, start, end }: Entity, boundary: string): Generator<Entity> {
  const delimiter = `--${boundary}`;
  let from = -1;
  let at = start;
  while (at !== -1 && at < end) {
    const found = raw.indexOf(delimiter, at);
    if (found === -1 || found >= end) break;
    at = found + delimiter.length;
    if (found > start && raw[found - 1] !== "\n") continue;
    if (from !== -1) yield entityAt(raw, from, found);
    if (raw.startsWith("--", at)) return;
    const lineEnd = raw.indexOf("\n", at);
    from = lineEnd === -1 || lineEnd >= end ? end : lineEnd + 1;
    at = from;
  }
  if (from !== -1 && from < end) yield entityAt(raw, from, end);
}

function entityAt(raw: string, from: number, to: number): Entity {
  const { fields, bodyStart } = readHeader(raw, from, to);
  return { raw, fields, start: bodyStart, end: Math.max(bodyStart, to) };
}

function decodedSize({ raw, fields, start, end }: Entity): number {
  const isBase64 = /base64/i.test(valueOfHeader(fields, "content-transfer-encoding"));
  return isBase64 ? Math.floor((raw.slice(start, end).replace(/\s/g, "").length * 3) / 4) : end - start;
}
