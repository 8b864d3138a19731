/** One header field: its name as written, its value unfolded and read as UTF-8, and its exact text in latin1. */
export interface HeaderField {
  name: string;
  value: string;
  text: string;
}

const CR = 13;
const LF = 10;

/** Where the header block of a message ends: the offset just past its last field. */
export function headerEnd(raw: Buffer): number {
  if (raw[0] === CR || raw[0] === LF) return 0;
  const crlf = raw.indexOf("\r\n\r\n");
  const lf = raw.indexOf("\n\n");
  if (crlf !== -1 && (lf === -1 || crlf < lf)) return crlf + 2;
  return lf === -1 ? raw.length : lf + 1;
}

/** The header fields of a message in their order; lines that are no field are left out. */
export function headerFields(raw: Buffer): HeaderField[] {
  // latin1 maps bytes one to one, so a header block can be taken apart and put together without loss.
  const lines = raw.toString("latin1", 0, headerEnd(raw)).match(/[^\n]*\n?(?:[ \t][^\n]*\n?)*/g) ?? [];
  return lines.flatMap((text) => {
    const colon = text.indexOf(":");
    if (colon < 1) return [];
    const value = Buffer.from(text.slice(colon + 1), "latin1").toString("utf8");
    return [{ name: text.slice(0, colon).trim(), value: value.replace(/\r?\n[ \t]+/g, " ").trim(), text }];
  });
}

/** The value of the first field of that name, or "" where there is none. */
export function headerValue(fields: readonly HeaderField[], name: string): string {
  return fields.find((field) => field.name.toLowerCase() === name)?.value ?? "";
}
