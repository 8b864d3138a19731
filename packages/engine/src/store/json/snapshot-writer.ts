import { crc32 } from "node:zlib";
import { yieldToEventLoop } from "../../platform/event-loop.js";
import { maxGapBytes } from "../archive/archive.js";
import { BlockBuilder, maxBlockRows } from "../archive/block-builder.js";
import { layoutOf } from "../archive/key-block.js";
import type { CollectionName } from "../entities.js";
import { type Row, UnparsedRow } from "../rows/row.js";
import { StoreUnavailable } from "../store.js";
import { entityOf } from "../tables/view.js";
import type { ArchivedBlock, Image, ImageRows, MovedBlock, MovedRows, SnapshotHead } from "./image.js";
import type { JournalFile } from "./journal-fs.js";
import { hex } from "./line.js";
import { RowLocation, readJson } from "./row-locations.js";
import { format } from "./segment.js";

const separator = ",\n";

/**
 * Writes an image as one JSON document with one row a line and a checksum in its last line. Yields to the event loop after
 * each `sliceBytes`. Resolves when the file is durable and was read back. Returns where the rows are in it that are read from files.
 */
export async function writeSnapshot(file: JournalFile, image: Image, sliceBytes: number): Promise<MovedRows> {
  return new SnapshotWriting(file, sliceBytes).run(image);
}

class SnapshotWriting {
  readonly #file: JournalFile;
  readonly #sliceBytes: number;
  readonly #outOfLine: { location: RowLocation; offset: number }[] = [];
  readonly #blocks: MovedBlock[] = [];
  #crc = 0;
  /** What is not written to the file yet. */
  #text = "";
  #count = 0;
  /** How many rows of the collection that is written are not written yet. */
  #left = 0;

  constructor(file: JournalFile, sliceBytes: number) {
    this.#file = file;
    this.#sliceBytes = sliceBytes;
  }

  async run({ store, seq, last, written, collections, concluded, archived }: Image): Promise<MovedRows> {
    const head: SnapshotHead = { posthorn: "store", format, store, seq, last, written };
    this.#text += `${JSON.stringify(head).slice(0, -1)},"collections":{\n`;
    let before = "";
    for (const [name, rows] of Object.entries(collections)) {
      const collection = name as CollectionName;
      const blocks = archived[collection] ?? [];
      const over = concluded[collection] ?? [];
      const inMemory = rows.length + over.length;
      this.#left = blocks.reduce((sum, { live }) => sum + live.reduce((some, each) => some + each, 0), inMemory);
      this.#count += this.#left;
      this.#text += `${before}"${name}":[\n`;
      before = separator;
      for (const block of blocks) await this.#block(collection, block);
      for (let i = 0; i < over.length; i += maxBlockRows) {
        await this.#concludedRows(collection, over.slice(i, i + maxBlockRows));
      }
      await this.#rows(rows);
      this.#text += "]";
    }
    this.#text += "\n";
    await this.#flush();
    const crc = hex(this.#crc);
    this.#text = `},"count":${this.#count},"crc":"${crc}"}\n`;
    await this.#flush();
    await this.#file.sync();
    await verify(this.#file, this.#crc);
    return { outOfLine: this.#outOfLine, blocks: this.#blocks, crc };
  }

  async #rows(rows: ImageRows): Promise<void> {
    for (let i = 0; i < rows.length; ) {
      const row = rows[i];
      if (row instanceof RowLocation) {
        i += await this.#outOfLineRows(outOfLineSlice(rows, i, this.#sliceBytes));
      } else {
        i += 1;
        this.#text += (row instanceof UnparsedRow ? row.toJson() : JSON.stringify(row)) + this.#end(1);
        if (this.#text.length >= this.#sliceBytes) await this.#flush();
      }
    }
  }

  async #outOfLineRows(slice: readonly RowLocation[]): Promise<number> {
    await this.#flush();
    const texts = await readJson(slice);
    let offset = this.#file.size;
    const pieces: Buffer[] = [];
    for (const [n, location] of slice.entries()) {
      const body = texts[n] as Buffer;
      this.#outOfLine.push({ location, offset });
      const end = Buffer.from(this.#end(1));
      pieces.push(body, end);
      offset += body.length + end.length;
    }
    await this.#flush(pieces);
    return slice.length;
  }

  /** Writes rows that concluded, and makes a block of them for the key file. */
  async #concludedRows(collection: CollectionName, rows: readonly Row[]): Promise<void> {
    await this.#flush();
    const from = this.#file.size;
    const builder = new BlockBuilder(layoutOf(entityOf(collection)), this.#file);
    let offset = from;
    for (const row of rows) {
      const json = JSON.stringify(row);
      const end = this.#end(1);
      const bytes = Buffer.byteLength(json);
      builder.add(row, offset, bytes);
      offset += bytes + end.length;
      this.#text += json + end;
      if (this.#text.length >= this.#sliceBytes) await this.#flush();
    }
    await this.#flush();
    const block = builder.build({ live: true });
    this.#blocks.push({ collection, block, live: block.live, from, to: this.#file.size, starts: block.places.starts });
  }

  /** Copies the live rows of a block, without parsing them. */
  async #block(collection: CollectionName, { block, live }: ArchivedBlock): Promise<void> {
    await this.#flush();
    const from = this.#file.size;
    const starts = new Uint32Array(live.length);
    const { source, base } = block.places;
    for (const { start, end, runs } of spansOf({ block, live }, this.#sliceBytes)) {
      const bytes = await source.read(base + start, end - start);
      const pieces: Buffer[] = [];
      let at = this.#file.size - from;
      for (const run of runs) {
        for (const row of run.rows) starts[row] = (block.places.starts[row] as number) - run.start + at;
        const separated = Buffer.from(this.#end(run.rows.length));
        pieces.push(bytes.subarray(run.start - start, run.end - start), separated);
        at += run.end - run.start + separated.length;
      }
      await this.#flush(pieces);
    }
    this.#blocks.push({ collection, block, live, from, to: this.#file.size, starts });
  }

  /** Returns what follows the last of the next rows. */
  #end(rows: number): string {
    this.#left -= rows;
    return this.#left > 0 ? separator : "\n";
  }

  async #flush(rest: readonly Buffer[] = []): Promise<void> {
    const bytes = Buffer.concat([Buffer.from(this.#text), ...rest]);
    this.#text = "";
    this.#crc = crc32(bytes, this.#crc);
    await this.#file.write(bytes);
    await yieldToEventLoop();
  }
}

/** Rows of a block that follow each other in their file, with nothing but separators in between. */
interface Run {
  rows: number[];
  start: number;
  end: number;
}

/** Runs that are read at once. */
interface Span {
  runs: Run[];
  start: number;
  end: number;
}

/** Returns the live rows of a block in spans of up to about `maxBytes`, in the order of the file. */
function* spansOf({ block, live }: ArchivedBlock, maxBytes: number): Generator<Span> {
  const { starts, lengths } = block.places;
  const rows = Array.from(live.keys()).filter((row) => live[row] === 1);
  rows.sort((a, b) => (starts[a] as number) - (starts[b] as number));
  let span: Span | undefined;
  for (const row of rows) {
    const start = starts[row] as number;
    const end = start + (lengths[row] as number);
    const run = span?.runs.at(-1);
    if (span === undefined || run === undefined || start - span.end > maxGapBytes || end - span.start > maxBytes) {
      if (span !== undefined) yield span;
      span = { runs: [{ rows: [row], start, end }], start, end };
      continue;
    }
    if (start === run.end + separator.length) {
      run.rows.push(row);
      run.end = end;
    } else span.runs.push({ rows: [row], start, end });
    span.end = end;
  }
  if (span !== undefined) yield span;
}

/** Returns the out-of-line rows from `start` that make one slice, at least one. */
function outOfLineSlice(rows: ImageRows, start: number, sliceBytes: number): RowLocation[] {
  const slice: RowLocation[] = [];
  let bytes = 0;
  for (let i = start; bytes < sliceBytes && slice.length < 256; i += 1) {
    const location = rows[i];
    if (!(location instanceof RowLocation)) break;
    slice.push(location);
    bytes += location.length;
  }
  return slice;
}

async function verify(file: JournalFile, expected: number): Promise<void> {
  const piece = 1024 * 1024;
  let crc = 0;
  for (let at = 0; at < file.size; at += piece) crc = crc32(await file.read(at, piece), crc);
  if (crc !== expected) throw new StoreUnavailable(`${file.path} cannot be read back as it was written`);
}
