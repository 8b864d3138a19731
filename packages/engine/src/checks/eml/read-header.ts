import type { HeaderField } from "../mail-source.js";

/** A mail or a part of one: its header fields, and the range of its body. */
export interface Entity {
  /** Bytes, each as a character. */
  raw: string;
  fields: readonly HeaderField[];
  start: number;
  end: number;
}

/** Returns the header fields that begin at an offset, and where the body begins. */
export function readHeader(raw: string, from: number, to = raw.length): { fields: HeaderField[]; bodyStart: number } {
  const fields: HeaderField[] = [];
  let at = from;
  while (at < to) {
    const lineEnd = raw.indexOf("\n", at);
    const next = lineEnd === -1 || lineEnd >= to ? to : lineEnd + 1;
    const line = raw.slice(at, next).replace(/\r?\n$/, "");
    if (line === "") return { fields: decoded(fields), bodyStart: next };
    const last = fields.at(-1);
    if (/^[ \t]/.test(line)) {
      if (last !== undefined) last.value += ` ${line.trim()}`;
    } else {
      const colon = line.indexOf(":");
      // A line that is no field begins the body of a mail without an empty line.
      if (colon < 1) return { fields: decoded(fields), bodyStart: at };
      fields.push({ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim(), offset: at });
    }
    at = next;
  }
  return { fields: decoded(fields), bodyStart: to };
}

function decoded(fields: HeaderField[]): HeaderField[] {
  for (const field of fields) field.value = decodeWords(Buffer.from(field.value, "latin1").toString("utf8"));
  return fields;
}

/** Returns the value of the first field with a name; empty where there is none. */
export function valueOfHeader(fields: readonly HeaderField[], name: string): string {
  return fields.find((field) => field.name.toLowerCase() === name)?.value ?? "";
}

/** Returns a parameter of a field's value: `boundary="…"`. */
export function parameterOf(value: string, name: string): string | undefined {
  const text = value.slice(0, 4000);
  const at = text.toLowerCase().indexOf(`${name}=`);
  if (at === -1) return undefined;
  const rest = text.slice(at + name.length + 1);
  const quoted = /^"([^"]*)"/.exec(rest);
  return quoted?.[1] ?? /^[^\s;]+/.exec(rest)?.[0];
}

const encodedWord = /=\?([\w-]{1,40})(?:\*[\w-]{1,40})?\?([bq])\?([^?\s]{0,998})\?=/gi;

/** Returns text with its encoded words decoded (RFC 2047). */
function decodeWords(text: string): string {
  if (!text.includes("=?")) return text;
  return text
    .replace(/(\?=)\s{1,9}(?==\?)/g, "$1")
    .replace(encodedWord, (word, charset: string, encoding: string, encoded: string) => {
      const bytes =
        encoding.toLowerCase() === "b"
          ? Buffer.from(encoded, "base64")
          : Buffer.from(
              encoded
                .replaceAll("_", " ")
                .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
              "latin1",
            );
      try {
        return new TextDecoder(charset).decode(bytes);
      } catch {
        return word;
      }
    });
}
