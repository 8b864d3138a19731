import { crc32 } from "node:zlib";

/**
 * The bytes of a line beside its JSON. A line is the checksum of the JSON in eight hex digits, a space or `+`, the JSON, a line feed. With `+`
 * it is a record that was written in one group commit with the record before it.
 */
export const lineOverhead = 10;

const alone = 0x20;
const joined = 0x2b;

/** A line before it is written: its JSON in pieces, and how many bytes they have together. */
interface NewLine {
  json: readonly (string | Buffer)[];
  bytes: number;
}

/** Writes a line at `offset` and returns its checksum. */
export function writeLine(target: Buffer, offset: number, { json, bytes: length }: NewLine, joins = false): string {
  let at = offset + 9;
  for (const piece of json) at += typeof piece === "string" ? target.write(piece, at, "utf8") : piece.copy(target, at);
  const crc = hex(crc32(target.subarray(offset + 9, offset + 9 + length)));
  target.write(crc, offset, "latin1");
  target[offset + 8] = joins ? joined : alone;
  target[offset + 9 + length] = 0x0a;
  return crc;
}

/** Returns the bytes and the checksum of one line. */
export function makeLine(json: string): { bytes: Buffer; crc: string } {
  const length = Buffer.byteLength(json);
  const bytes = Buffer.allocUnsafe(length + lineOverhead);
  return { bytes, crc: writeLine(bytes, 0, { json: [json], bytes: length }) };
}

/** Returns the checksum of a line (without its line feed), or undefined when it is not that of the JSON. */
export function checkLine(line: Buffer): number | undefined {
  if (line.length < 9 || (line[8] !== alone && line[8] !== joined)) return undefined;
  let expected = 0;
  for (let i = 0; i < 8; i += 1) {
    const digit = hexDigit(line[i] as number);
    if (digit === undefined) return undefined;
    expected = expected * 16 + digit;
  }
  return crc32(line.subarray(9)) === expected ? expected : undefined;
}

/** Returns whether a line is of a record that was written in one group commit with the record before it. */
export function isJoined(line: Buffer): boolean {
  return line[8] === joined;
}

/** Returns the value of a lower-case hex digit. A search in a buffer of the digits would be a native call for each (bench S5). */
function hexDigit(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : undefined;
}

/** Where the JSON of a line begins. */
export const jsonStart = 9;

/** Returns the JSON of a line. */
export function lineJson(line: Buffer): string {
  return line.toString("utf8", jsonStart);
}

/** Returns a checksum as files have it. */
export function hex(crc: number): string {
  return crc.toString(16).padStart(8, "0");
}
