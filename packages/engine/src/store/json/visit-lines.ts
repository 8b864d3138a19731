import type { JournalFile } from "./journal-fs.js";

/** How many bytes are read at once. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * Calls `visit` with each line of a file that ends with a line feed, and with its offset. Stops when `visit` returns false.
 * Returns the offset behind the last line that `visit` accepted.
 */
export async function visitLines(
  file: JournalFile,
  from: number,
  visit: (line: Buffer, offset: number) => boolean | Promise<boolean>,
): Promise<number> {
  let offset = from;
  let length = pieceBytes;
  for (;;) {
    const piece = await file.read(offset, length);
    let start = 0;
    for (let end = piece.indexOf(0x0a); end >= 0; end = piece.indexOf(0x0a, start)) {
      const accepted = visit(piece.subarray(start, end), offset + start);
      if (accepted !== true && !(await accepted)) return offset + start;
      start = end + 1;
    }
    offset += start;
    if (piece.length < length) return offset;
    // A line that is longer than the piece needs a longer piece.
    length = start === 0 ? length * 2 : pieceBytes;
  }
}
