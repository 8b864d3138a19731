import { crc32 } from "node:zlib";
import { BlockBuilder } from "../archive/block-builder.js";
import { layoutOf } from "../archive/key-block.js";
import { type CollectionName, entities } from "../entities.js";
import type { Row } from "../rows/row.js";
import { refusalOfNewer } from "../store.js";
import { entityOf } from "../tables/view.js";
import { concludedTest } from "./archiver.js";
import type { ArchivedBlock, Image, SnapshotHead } from "./image.js";
import type { JournalFile } from "./journal-fs.js";
import type { KeyFile } from "./key-file.js";
import { hex } from "./line.js";
import { format } from "./segment.js";
import { visitLines } from "./visit-lines.js";

const newline = Buffer.from("\n");
const collectionLine = /^"(\w+)":\[$/;
const lastLine = /^\},"count":(\d+),"crc":"([0-9a-f]{8})"\}$/;
/** How many bytes of rows whose keys are known are read at once, for the checksum. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * Returns the image in a snapshot. Where there is a key file of the snapshot, the rows in it are not parsed. Throws an error that
 * says where the snapshot is damaged, or `StoreRefused` when it is whole but of a newer engine.
 */
export function readSnapshot(file: JournalFile, keys?: KeyFile): Promise<Image> {
  return new SnapshotReading(file, keys).run();
}

class SnapshotReading {
  readonly #file: JournalFile;
  readonly #keys: KeyFile | undefined;
  readonly #collections: Record<string, Row[]> = {};
  readonly #archived: Record<string, ArchivedBlock[]> = {};
  #head: SnapshotHead | undefined;
  /** The rows of the collection that is read, and what takes its next row. */
  #rows: Row[] = [];
  #addRow: (row: Row, offset: number, length: number) => void = () => {};
  #endCollection: () => void = () => {};
  #count = 0;
  #crc = 0;
  #whole = false;

  constructor(file: JournalFile, keys: KeyFile | undefined) {
    this.#file = file;
    this.#keys = keys;
  }

  async run(): Promise<Image> {
    const file = this.#file;
    let at = 0;
    for (const { from, to, rows } of this.#keys?.regions ?? []) {
      at = await visitLines(file, at, (line, offset) => offset < from && this.#line(line, offset));
      if (at !== from || to > file.size) throw this.#damagedAt(at);
      for (; at < to; at += pieceBytes)
        this.#crc = crc32(await file.read(at, Math.min(pieceBytes, to - at)), this.#crc);
      at = to;
      this.#count += rows;
    }
    const end = await visitLines(file, at, (line, offset) => this.#line(line, offset));
    const isOther = this.#keys !== undefined && this.#keys.crc !== hex(this.#crc);
    if (this.#head === undefined || !this.#whole || end !== file.size || isOther) throw this.#damagedAt(end);
    return this.#image(this.#head);
  }

  #image({ store, seq, last, written, format: formatOfFile }: SnapshotHead): Image {
    const { path } = this.#file;
    if (formatOfFile > format) {
      throw refusalOfNewer(`${path} was written by a newer engine (format ${formatOfFile})`);
    }
    const unknown = Object.keys(this.#collections).find((name) => !(name in entities));
    if (unknown !== undefined)
      throw refusalOfNewer(`${path} was written by a newer engine (it holds the collection ${unknown})`);
    for (const { collection, block } of this.#keys?.blocks ?? [])
      this.#addBlock(collection, { block, live: block.live });
    return {
      store,
      seq,
      last,
      written,
      collections: this.#collections,
      concluded: {},
      archived: this.#archived,
      file: this.#file,
    };
  }

  /** Reads one line. Throws where the line is damaged. */
  #line(line: Buffer, offset: number): true {
    if (line[0] === 0x7d) {
      const [, writtenCount, writtenCrc] = lastLine.exec(line.toString()) ?? [];
      this.#whole = writtenCrc === hex(this.#crc) && Number(writtenCount) === this.#count;
      if (!this.#whole) throw this.#damagedAt(offset);
      return true;
    }
    // Nothing may follow the last line.
    if (this.#whole) throw this.#damagedAt(offset);
    this.#crc = crc32(newline, crc32(line, this.#crc));
    if (this.#head === undefined) this.#head = this.#parse<SnapshotHead>(`${line.toString()}}}`, offset);
    else if (line[0] === 0x22) this.#beginCollection(collectionLine.exec(line.toString())?.[1], offset);
    else if (line[0] === 0x7b) {
      const length = line.at(-1) === 0x2c ? line.length - 1 : line.length;
      this.#count += 1;
      this.#addRow(this.#parse<Row>(line.toString("utf8", 0, length), offset), offset, length);
    } else if (line[0] === 0x5d) this.#endCollection();
    else throw this.#damagedAt(offset);
    return true;
  }

  #beginCollection(name: string | undefined, offset: number): void {
    if (name === undefined) throw this.#damagedAt(offset);
    const rows: Row[] = [];
    this.#rows = rows;
    this.#collections[name] = rows;
    this.#endCollection = () => {};
    const entity = name in entities ? entityOf(name as CollectionName) : undefined;
    if (entity?.concluded !== undefined) this.#archiveConcluded(name as CollectionName);
    else this.#addRow = (row) => rows.push(row);
  }

  /** Archives the next rows that concluded, so that memory never holds all rows of the collection. */
  #archiveConcluded(name: CollectionName): void {
    const entity = entityOf(name);
    const rows = this.#rows;
    const isConcluded = concludedTest(name);
    const newBuilder = () => new BlockBuilder(layoutOf(entity), this.#file);
    let builder = newBuilder();
    this.#endCollection = () => {
      if (builder.size === 0) return;
      const block = builder.build({ live: true });
      this.#addBlock(name, { block, live: block.live });
      builder = newBuilder();
    };
    this.#addRow = (row, offset, length) => {
      if (!isConcluded(row)) rows.push(row);
      else {
        if (builder.isFull(offset + length)) this.#endCollection();
        builder.add(row, offset, length);
      }
    };
  }

  #addBlock(name: CollectionName, block: ArchivedBlock): void {
    this.#archived[name] ??= [];
    this.#archived[name].push(block);
  }

  #parse<T>(text: string, offset: number): T {
    try {
      return JSON.parse(text) as T;
    } catch {
      throw this.#damagedAt(offset);
    }
  }

  #damagedAt(offset: number): Error {
    return new Error(`${this.#file.path} is damaged at byte ${offset}`);
  }
}
