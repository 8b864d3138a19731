import { isAscii } from "node:buffer";
import type { JournalFile } from "./journal-fs.js";

/** How many bytes are read at once. */
const pieceBytes = 4 * 1024 * 1024;

/** How many bytes of lines are decoded at once. */
const decodedBytes = 64 * 1024;

/** Decodes the lines of a piece of a file. Where they are ASCII it decodes many at once, which costs less than one by one (bench S5). */
export class LineDecoder {
  readonly #piece: Buffer;
  /** The bytes `#from` to `#to` of the piece as text; undefined where they are not ASCII. */
  #text: string | undefined;
  #from = 0;
  #to = 0;

  constructor(piece: Buffer) {
    this.#piece = piece;
  }

  /** Returns the text of a line of the piece, or of its bytes `start` to `end`. */
  decode(line: Buffer, start: number, end = line.length): string {
    const from = line.byteOffset - this.#piece.byteOffset;
    const to = from + line.length;
    if (from < this.#from || to > this.#to) {
      this.#from = from;
      this.#to = Math.max(to, Math.min(from + decodedBytes, this.#piece.length));
      const bytes = this.#piece.subarray(this.#from, this.#to);
      this.#text = isAscii(bytes) ? bytes.toString("latin1") : undefined;
    }
    return this.#text?.slice(from + start - this.#from, from + end - this.#from) ?? line.toString("utf8", start, end);
  }
}

/**
 * Calls `visit` with each line of a file that ends with a line feed, with its offset, and with what decodes it. Stops when `visit` returns false.
 * Returns the offset behind the last line that `visit` accepted.
 */
export async function visitLines(
  file: JournalFile,
  from: number,
  visit: (line: Buffer, offset: number, decoder: LineDecoder) => boolean | Promise<boolean>,
): Promise<number> {
  let offset = from;
  let length = pieceBytes;
  for (;;) {
    const piece = await file.read(offset, length);
    const decoder = new LineDecoder(piece);
    let start = 0;
    for (let end = piece.indexOf(0x0a); end >= 0; end = piece.indexOf(0x0a, start)) {
      const accepted = visit(piece.subarray(start, end), offset + start, decoder);
      if (accepted !== true && !(await accepted)) return offset + start;
      start = end + 1;
    }
    offset += start;
    if (piece.length < length) return offset;
    // A line that is longer than the piece needs a longer piece.
    length = start === 0 ? length * 2 : pieceBytes;
  }
}
