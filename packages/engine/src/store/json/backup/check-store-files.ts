import { StoreRefused } from "../../store.js";
import type { JournalFile } from "../journal-fs.js";
import { checkLine } from "../line.js";
import { endOfTail } from "../segment-end.js";
import { visitLines } from "../visit-lines.js";

/** More than the last line of a snapshot has. */
const lastLineBytes = 128;
const lastLine = /\n(\},"count":\d+,"crc":"([0-9a-f]{8})"\}\n)$/;

/**
 * Returns where the last line of a snapshot begins, and the checksum in it, which is that of all bytes before. Throws `StoreRefused`
 * where the snapshot has no such line.
 */
export async function endOfSnapshot(file: JournalFile): Promise<{ end: number; crc: string }> {
  const from = Math.max(0, file.size - lastLineBytes);
  const [, line, crc] = lastLine.exec((await file.read(from, lastLineBytes)).toString("latin1")) ?? [];
  if (line === undefined || crc === undefined) throw new StoreRefused(`${file.path} is damaged at byte ${from}`);
  return { end: file.size - line.length, crc };
}

/**
 * Returns where the last whole line of a segment ends. In the last segment that may be before the end of the file, because an
 * engine writes the next line. Throws `StoreRefused`, which names file and byte, for any other damage.
 */
export async function endOfSegment(file: JournalFile, isLast: boolean): Promise<number> {
  let bad = -1;
  const end = await visitLines(file, 0, (line, offset) => {
    if (checkLine(line) !== undefined) return true;
    bad = offset;
    return false;
  });
  const hasMore = bad >= 0 || end < file.size;
  if (end === 0 || (hasMore && !(isLast && (await isBeingWritten(file, end))))) {
    throw new StoreRefused(`${file.path} is damaged at byte ${end}`);
  }
  // An engine may have appended since the file was opened: the lines up to this moment belong together.
  return end;
}

/** Returns whether what is behind the last good line is what an engine left or writes at the moment. */
async function isBeingWritten(file: JournalFile, end: number): Promise<boolean> {
  if ((await endOfTail(file, end)) !== "damage") return true;
  // An engine may have written between two reads. Then the line is whole by now.
  let isWhole = false;
  await visitLines(file, end, (line) => {
    isWhole = checkLine(line) !== undefined;
    return false;
  });
  return isWhole;
}
