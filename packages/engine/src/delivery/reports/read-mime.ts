/**
 * Reads the parts of a mail in time and memory that are linear in its length. General MIME parsers do not guarantee that: a
 * single header field can cost them minutes, and anybody can send a report. ADR 0036 compares them.
 */

/** How many characters of a header field are read: the length that RFC 5322 §2.1.1 allows a line. */
export const maxFieldLength = 998;
/** How many header fields of a part are read. */
export const maxFields = 200;
/** How many parts of a mail are read, on all levels together. A report has three. */
export const maxParts = 50;
/** How many levels of nested parts are read. A report has one, in a digest two. */
export const maxPartDepth = 8;
/** How many encoded bytes of a part are read. */
export const maxBodyLength = 256 * 1024;

/** Unfolded header fields by lower-case name, still encoded; of a repeated field the first one counts. */
export type Header = ReadonlyMap<string, string>;

/** A decoded part that contains no other parts. */
export interface MimePart {
  /** Media type in lower case, without parameters. */
  type: string;
  /** Whether its `Content-Disposition` is `attachment`. */
  attached: boolean;
  text: string;
}

/** The header and the parts of a mail, within the limits above. */
export interface MimeMail {
  header: Header;
  /** The parts in their order. A returned mail is one part, whatever it contains. */
  parts: readonly MimePart[];
}

/** Returns the header and the parts of a mail. Never throws, whatever the bytes are. */
export function readMime(raw: Buffer): MimeMail {
  // One character for each byte, because the charset is not known yet.
  const text = raw.toString("latin1");
  const parts: MimePart[] = [];
  const header = readEntity(text, 0, parts);
  return { header, parts };
}

/** Returns the fields of the header block at the beginning of a text. */
export function readHeader(text: string): Header {
  return headerBlock(text).header;
}

/** Adds the parts of one entity (RFC 2045 §2.4) and returns its header. */
function readEntity(text: string, depth: number, parts: MimePart[]): Header {
  const { header, end } = headerBlock(text);
  const { type, parameters } = readContentType(header.get("content-type"));
  const body = text.slice(end);
  const boundary = parameters.get("boundary");
  if (type.startsWith("multipart/")) {
    if (boundary === undefined || boundary === "" || depth >= maxPartDepth) return header;
    for (const part of splitParts(body, boundary)) {
      if (parts.length >= maxParts) break;
      readEntity(part, depth + 1, parts);
    }
    return header;
  }
  const bytes = decodeBody(body.slice(0, maxBodyLength), header.get("content-transfer-encoding"));
  const attached = (header.get("content-disposition") ?? "").trimStart().toLowerCase().startsWith("attachment");
  parts.push({ type, attached, text: decodeText(bytes, parameters.get("charset")) });
  return header;
}

/** Reads fields up to the first empty line; `end` is where the body begins. */
function headerBlock(text: string): { header: Header; end: number } {
  const header = new Map<string, string>();
  let name = "";
  let value = "";
  let fields = 0;
  const endField = () => {
    if (name !== "" && fields <= maxFields && !header.has(name)) header.set(name, value.trim());
    name = "";
  };
  for (const { start, end, next } of linesOf(text)) {
    if (start === end) {
      endField();
      return { header, end: next };
    }
    const isFolded = text[start] === " " || text[start] === "\t";
    const room = isFolded ? maxFieldLength - value.length : maxFieldLength;
    const line = text.slice(start, Math.min(end, start + room));
    if (isFolded) {
      value += line;
      continue;
    }
    endField();
    const colon = line.indexOf(":");
    fields += 1;
    name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    value = line.slice(colon + 1);
  }
  endField();
  return { header, end: text.length };
}

/** Yields the lines of a text: the index of the start, of the end without the line break, and of the next line. */
export function* linesOf(text: string): Generator<{ start: number; end: number; next: number }> {
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf("\n", start);
    const end = feed === -1 ? text.length : feed;
    const next = feed === -1 ? text.length : feed + 1;
    yield { start, end: text[end - 1] === "\r" && end > start ? end - 1 : end, next };
    start = next;
  }
}

/** Yields the parts between the boundary lines (RFC 2046 §5.1.1), without the preamble and the epilogue. */
function* splitParts(body: string, boundary: string): Generator<string> {
  const delimiter = `--${boundary}`;
  let open: number | undefined;
  for (const { start, end, next } of linesOf(body)) {
    if (!body.startsWith(delimiter, start)) continue;
    const rest = body.slice(start + delimiter.length, end).trim();
    if (rest !== "" && rest !== "--") continue;
    if (open !== undefined) yield body.slice(open, start);
    if (rest === "--") return;
    open = next;
  }
  if (open !== undefined) yield body.slice(open);
}

/** Reads a `Content-Type` field; without one, a part is plain text (RFC 2045 §5.2). */
function readContentType(field = "text/plain"): { type: string; parameters: ReadonlyMap<string, string> } {
  // A quoted string may contain a semicolon.
  const pieces = field.match(/"(?:[^"\\]|\\.)*"?|[^";]+|;/g) ?? [];
  const parameters = new Map<string, string>();
  const sections: string[][] = [[]];
  for (const piece of pieces) {
    if (piece === ";") sections.push([]);
    else sections.at(-1)?.push(piece);
  }
  const [first = [], ...others] = sections;
  for (const section of others) {
    const written = section.join("").trim();
    const equals = written.indexOf("=");
    const name = written.slice(0, Math.max(0, equals)).trim().toLowerCase();
    if (name !== "" && !parameters.has(name)) parameters.set(name, unquote(written.slice(equals + 1).trim()));
  }
  const type = first.join("").trim().toLowerCase();
  return { type: type.includes("/") ? type : "text/plain", parameters };
}

function unquote(value: string): string {
  const [, quoted] = /^"((?:[^"\\]|\\.)*)/.exec(value) ?? [];
  // The rest of an unquoted value is a comment.
  return quoted === undefined ? (value.split(/[\s(]/, 1)[0] ?? "") : quoted.replaceAll(/\\(.)/g, "$1");
}

/** Decodes a transfer encoding (RFC 2045 §6); an unknown one counts as none. */
function decodeBody(body: string, encoding = ""): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case "base64":
      return Buffer.from(body, "base64");
    case "quoted-printable":
      return decodeQuotedPrintable(body);
    default:
      return Buffer.from(body, "latin1");
  }
}

/** Decodes quoted-printable (RFC 2045 §6.7); invalid escapes stay as they are. */
function decodeQuotedPrintable(body: string): Buffer {
  let decoded = "";
  for (const { start, end, next } of linesOf(body)) {
    const line = body.slice(start, end).trimEnd();
    const soft = line.endsWith("=");
    decoded += unescapeHex(soft ? line.slice(0, -1) : line);
    if (!soft && next > end) decoded += "\n";
  }
  return Buffer.from(decoded, "latin1");
}

function unescapeHex(text: string): string {
  return text.replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Returns bytes as text: in the named charset, or as UTF-8 where they are valid, or as Latin-1. */
function decodeText(bytes: Buffer, charset: string | undefined): string {
  for (const label of [charset, "utf-8"]) {
    if (label === undefined) continue;
    try {
      return new TextDecoder(label, { fatal: label === "utf-8" }).decode(bytes);
    } catch {
      // An unknown charset, or bytes that are not valid in it.
    }
  }
  return bytes.toString("latin1");
}

/** Returns an unstructured header field with its encoded words (RFC 2047) decoded. */
export function decodeField(field: string): string {
  const plain = decodeText(Buffer.from(field, "latin1"), undefined);
  if (!plain.includes("=?")) return plain;
  // Blanks between two encoded words do not belong to the text.
  const joined = plain.slice(0, maxFieldLength).replaceAll(/\?=[ \t]+=\?/g, "?==?");
  return joined.replaceAll(
    /=\?([\w.:+-]{1,40})(?:\*[\w-]{0,20})?\?([bq])\?([^?]{0,998})\?=/gi,
    (_, charset: string, encoding: string, text: string) => {
      const isBase64 = encoding.toLowerCase() === "b";
      const bytes = isBase64
        ? Buffer.from(text, "base64")
        : Buffer.from(unescapeHex(text.replaceAll("_", " ")), "latin1");
      return decodeText(bytes, charset);
    },
  );
}
