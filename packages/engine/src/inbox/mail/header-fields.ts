/** One header field: its name, its value unfolded and decoded as UTF-8, and its exact text in latin1. */
export interface HeaderField {
  name: string;
  value: string;
  text: string;
}

const CR = 13;
const LF = 10;

/** Returns the offset after the last header field of a message. */
export function headerEnd(raw: Buffer): number {
  if (raw[0] === CR || raw[0] === LF) return 0;
  const crlf = raw.indexOf("\r\n\r\n");
  const lf = raw.indexOf("\n\n");
  if (crlf !== -1 && (lf === -1 || crlf < lf)) return crlf + 2;
  return lf === -1 ? raw.length : lf + 1;
}

/** Returns the header fields of a message in their order, without invalid lines. */
export function headerFields(raw: Buffer): HeaderField[] {
  // latin1 maps bytes one to one, so the header can be split and joined without loss.
  const lines = raw.toString("latin1", 0, headerEnd(raw)).match(/[^\n]*\n?(?:[ \t][^\n]*\n?)*/g) ?? [];
  return lines.flatMap((text) => {
    const colon = text.indexOf(":");
    if (colon < 1) return [];
    const value = Buffer.from(text.slice(colon + 1), "latin1").toString("utf8");
    return [{ name: text.slice(0, colon).trim(), value: value.replace(/\r?\n[ \t]+/g, " ").trim(), text }];
  });
}

/** Returns the value of the first field with a lower-case name, or "" where there is none. */
export function headerValue(fields: readonly HeaderField[], name: string): string {
  return fields.find((field) => field.name.toLowerCase() === name)?.value ?? "";
}
