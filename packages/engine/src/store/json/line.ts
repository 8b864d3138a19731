import { crc32 } from "node:zlib";

/** A line is a checksum of the JSON in eight hex digits, a space, the JSON, a line feed. */
export const lineOverhead = 10;

/** Puts a line of `json` (`length` bytes long) at `offset`, and gives the checksum. */
export function writeLine(target: Buffer, offset: number, json: string, length: number): string {
  target.write(json, offset + 9, "utf8");
  const crc = hex(crc32(target.subarray(offset + 9, offset + 9 + length)));
  target.write(`${crc} `, offset, "latin1");
  target[offset + 9 + length] = 0x0a;
  return crc;
}

/** Gives the bytes of one line and its checksum. */
export function makeLine(json: string): { bytes: Buffer; crc: string } {
  const length = Buffer.byteLength(json);
  const bytes = Buffer.allocUnsafe(length + lineOverhead);
  return { bytes, crc: writeLine(bytes, 0, json, length) };
}

/** Gives the JSON and the checksum of a line (without its line feed), or undefined when they do not fit. */
export function readLine(line: Buffer): { json: string; crc: string } | undefined {
  if (line.length < 9 || line[8] !== 0x20) return undefined;
  const crc = line.toString("latin1", 0, 8);
  if (hex(crc32(line.subarray(9))) !== crc) return undefined;
  return { json: line.toString("utf8", 9), crc };
}

/** Gives a checksum as it is written in files. */
export function hex(crc: number): string {
  return crc.toString(16).padStart(8, "0");
}
