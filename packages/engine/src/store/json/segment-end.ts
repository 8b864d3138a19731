import type { JournalFile } from "./journal-fs.js";
import { checkLine, isJoined } from "./line.js";
import { visitLines } from "./visit-lines.js";

/** How many bytes a disk writes as a whole. */
const sectorBytes = 512;

/** How many bytes are compared with zeros at once. */
const pieceBytes = 64 * 1024;

/**
 * Returns what is behind the last good line of the last segment, which ends at `end`: `zeros`, into which the next group of records would
 * have been written; a `torn` group, which was never acknowledged; or `damage` of records that may have been.
 *
 * A group is written when the one before is durable. So a whole record behind a bad line says that the line was durable too, unless both are
 * of one group and the bad line lacks a sector, which is zeros until it is written.
 */
export async function endOfTail(file: JournalFile, end: number): Promise<"zeros" | "torn" | "damage"> {
  if (await hasOnlyZeros(file, end)) return "zeros";
  let isTorn = true;
  let lacksSector = false;
  await visitLines(file, end, (line, offset) => {
    if (offset === end) lacksSector = hasZeroSector(line, offset);
    const record = offset === end ? recordAtEndOf(line) : line;
    const isWhole = record !== undefined && checkLine(record) !== undefined;
    isTorn = !isWhole || (lacksSector && isJoined(record));
    return isTorn;
  });
  return isTorn ? "torn" : "damage";
}

async function hasOnlyZeros(file: JournalFile, from: number): Promise<boolean> {
  const zeros = Buffer.alloc(pieceBytes);
  for (let at = from; ; at += pieceBytes) {
    const piece = await file.read(at, pieceBytes);
    if (!piece.equals(zeros.subarray(0, piece.length))) return false;
    if (piece.length < pieceBytes) return true;
  }
}

/** Returns whether the part of a line in one of its sectors is zeros, which JSON never has. */
function hasZeroSector(line: Buffer, offset: number): boolean {
  for (let at = -(offset % sectorBytes); at < line.length; at += sectorBytes) {
    if (line.subarray(Math.max(0, at), at + sectorBytes).every((byte) => byte === 0)) return true;
  }
  return false;
}

/** How a record begins, behind its checksum and one character. */
const recordBegins = '{"seq":';

/** Returns the whole record with which a bad line ends where the line feed before it is lost, or undefined. */
function recordAtEndOf(line: Buffer): Buffer | undefined {
  for (let at = line.indexOf(recordBegins, 10); at >= 0; at = line.indexOf(recordBegins, at + 1)) {
    const record = line.subarray(at - 9);
    if (checkLine(record) !== undefined) return record;
  }
  return undefined;
}
