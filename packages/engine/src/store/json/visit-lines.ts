import type { JournalFile } from "./journal-fs.js";

/** So much is read at once. */
const pieceBytes = 4 * 1024 * 1024;

/** Shows each line of a file that ends with a line feed, with the offset it begins at, and gives the offset behind the last one. Stops when `visit` gives false. */
export async function visitLines(
  file: JournalFile,
  from: number,
  visit: (line: Buffer, offset: number) => boolean,
): Promise<number> {
  let offset = from;
  let length = pieceBytes;
  for (;;) {
    const piece = await file.read(offset, length);
    let start = 0;
    for (let end = piece.indexOf(0x0a); end >= 0; end = piece.indexOf(0x0a, start)) {
      if (!visit(piece.subarray(start, end), offset + start)) return offset + start;
      start = end + 1;
    }
    offset += start;
    if (piece.length < length) return offset;
    // A line longer than the piece needs a longer one.
    length = start === 0 ? length * 2 : pieceBytes;
  }
}
