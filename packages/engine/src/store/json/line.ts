import { crc32 } from "node:zlib";

/** A line is a checksum of the JSON in eight hex digits, a space, the JSON, a line feed. */
export const lineOverhead = 10;

const hexDigits = Buffer.from("0123456789abcdef");

/** Puts a line of JSON in pieces (`length` bytes together) at `offset`, and gives the checksum. */
export function writeLine(target: Buffer, offset: number, json: readonly string[], length: number): string {
  let at = offset + 9;
  for (const piece of json) at += target.write(piece, at, "utf8");
  const crc = hex(crc32(target.subarray(offset + 9, offset + 9 + length)));
  target.write(`${crc} `, offset, "latin1");
  target[offset + 9 + length] = 0x0a;
  return crc;
}

/** Gives the bytes of one line and its checksum. */
export function makeLine(json: string): { bytes: Buffer; crc: string } {
  const length = Buffer.byteLength(json);
  const bytes = Buffer.allocUnsafe(length + lineOverhead);
  return { bytes, crc: writeLine(bytes, 0, [json], length) };
}

/** Gives the checksum of a line (without its line feed), or undefined when it does not fit what it is of. */
export function checkLine(line: Buffer): number | undefined {
  if (line.length < 9 || line[8] !== 0x20) return undefined;
  let said = 0;
  for (let i = 0; i < 8; i += 1) {
    const digit = hexDigits.indexOf(line[i] as number);
    if (digit < 0) return undefined;
    said = said * 16 + digit;
  }
  return crc32(line.subarray(9)) === said ? said : undefined;
}

/** Gives the JSON of a line. */
export function lineJson(line: Buffer): string {
  return line.toString("utf8", 9);
}

/** Gives a checksum as it is written in files. */
export function hex(crc: number): string {
  return crc.toString(16).padStart(8, "0");
}
