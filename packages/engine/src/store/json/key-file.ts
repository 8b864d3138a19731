import { join } from "node:path";
import { crc32 } from "node:zlib";
import { BloomFilter, bytesOfFilter } from "../archive/bloom-filter.js";
import { KeyBlock, layoutOf } from "../archive/key-block.js";
import { PackedColumn } from "../archive/packed-column.js";
import { type PackedEncoding, PackedStrings } from "../archive/packed-strings.js";
import { type CollectionName, entities } from "../entities.js";
import { entityOf } from "../tables/view.js";
import type { Image, MovedBlock } from "./image.js";
import type { JournalFile, JournalFs } from "./journal-fs.js";
import { checkLine, hex, lineJson, makeLine } from "./line.js";
import { visitLines } from "./visit-lines.js";

/** The version of the format of key files. A file of another version is not used. */
const keyFormat = 2;
/** Numbers of several bytes begin at a multiple of this. */
const alignment = 8;

/** The first line of a key file. The bytes of the blocks follow it, one block after another. */
interface KeyHead {
  posthorn: "keys";
  format: number;
  /** The last record in the snapshot, and the checksum of the snapshot. */
  seq: number;
  crc: string;
  blocks: readonly BlockHead[];
}

interface BlockHead {
  collection: CollectionName;
  /** Where the rows are in the snapshot. */
  from: number;
  to: number;
  rows: number;
  /** How many bytes the block has in the key file, and their checksum. */
  bytes: number;
  crc: string;
  /** The fields, in the order in which their columns follow. */
  fields: readonly { name: string; prefix: string; encoding: PackedEncoding; lengths: readonly number[] }[];
}

/** What a key file says: the blocks of a snapshot's rows, and where in the snapshot these rows are. */
export interface KeyFile {
  /** The checksum of the snapshot that it belongs to. */
  crc: string;
  blocks: readonly { collection: CollectionName; block: KeyBlock }[];
  /** The parts of the snapshot that hold only rows of the blocks, in order. */
  regions: readonly { from: number; to: number; rows: number }[];
}

/** Returns the name of the key file of the snapshot that ends with a record. */
export function keyFileName(seq: number): string {
  return `snapshot-${String(seq).padStart(16, "0")}.keys`;
}

/** Returns the last record of the snapshot of each key file among some file names. */
export function keyFilesIn(names: readonly string[]): number[] {
  return names.flatMap((name) => /^snapshot-(\d{16})\.keys$/.exec(name)?.[1] ?? []).map(Number);
}

/**
 * Writes the keys of a snapshot's archived rows to a file beside it, so that the next start need not parse these rows. The file
 * holds nothing that the snapshot does not, so it is not synced: its checksums say whether it is whole.
 */
export async function writeKeyFile(
  { fs, directory, newId }: { fs: JournalFs; directory: string; newId: () => string },
  { seq }: Image,
  { blocks, crc }: { blocks: readonly MovedBlock[]; crc: string },
): Promise<void> {
  if (blocks.length === 0) return;
  const path = join(directory, keyFileName(seq));
  const temporaryPath = `${path}.${newId()}.tmp`;
  const file = await fs.create(temporaryPath);
  try {
    const heads = blocks.map(headOf);
    const head: KeyHead = { posthorn: "keys", format: keyFormat, seq, crc, blocks: heads };
    await file.write(makeLine(JSON.stringify(head)).bytes);
    for (const block of blocks) await file.write(bytesOf(block));
    await fs.rename(temporaryPath, path);
  } catch (error) {
    await fs.remove(temporaryPath).catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
}

/** Returns what the key file of a snapshot says, or undefined when there is none that is whole and has the fields of this engine. */
export async function readKeyFile(
  { fs, directory }: { fs: JournalFs; directory: string },
  seq: number,
  snapshot: JournalFile,
): Promise<KeyFile | undefined> {
  const name = keyFileName(seq);
  if (!(await fs.list(directory)).includes(name)) return undefined;
  const file = await fs.open(join(directory, name));
  try {
    let head: KeyHead | undefined;
    let at = await visitLines(file, 0, (line, offset) => {
      if (offset > 0 || checkLine(line) === undefined) return false;
      head = JSON.parse(lineJson(line)) as KeyHead;
      return true;
    });
    if (head?.format !== keyFormat || head.seq !== seq || !head.blocks.every(hasCurrentLayout)) return undefined;
    const blocks: KeyFile["blocks"][number][] = [];
    for (const each of head.blocks) {
      const bytes = await file.read(at, each.bytes);
      if (bytes.length !== each.bytes || hex(crc32(bytes)) !== each.crc) return undefined;
      blocks.push({ collection: each.collection, block: blockOf(each, bytes, snapshot) });
      at += each.bytes;
    }
    return { crc: head.crc, blocks, regions: regionsOf(head.blocks) };
  } finally {
    await file.close();
  }
}

function hasCurrentLayout({ collection, fields }: BlockHead): boolean {
  if (!(collection in entities)) return false;
  return layoutOf(entityOf(collection)).fields.join() === fields.map(({ name }) => name).join();
}

function regionsOf(blocks: readonly BlockHead[]): KeyFile["regions"] {
  const regions: { from: number; to: number; rows: number }[] = [];
  for (const { from, to, rows } of blocks) {
    const last = regions.at(-1);
    if (last?.to === from) {
      last.to = to;
      last.rows += rows;
    } else regions.push({ from, to, rows });
  }
  return regions;
}

/** Returns the arrays of a block in the order of the file: the columns of its fields, where the rows are, which are live, and the filter of the ids. */
function arraysOf({ block, live, starts }: MovedBlock): Uint8Array[] {
  const columns = block.layout.fields.flatMap((field) => columnArrays(block.column(field)));
  return [...columns, starts, block.places.lengths, live, block.filter?.bits ?? new Uint8Array(0)].map(
    (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  );
}

function columnArrays(column: PackedColumn) {
  const { numbers, strings, codes = new Uint16Array(0) } = column.parts;
  return [numbers, codes, strings.parts.ends, strings.parts.bytes];
}

function headOf(moved: MovedBlock): BlockHead {
  const { collection, block, live, from, to } = moved;
  const bytes = bytesOf(moved);
  return {
    collection,
    from,
    to,
    rows: live.reduce((sum, each) => sum + each, 0),
    bytes: bytes.length,
    crc: hex(crc32(bytes)),
    fields: block.layout.fields.map((name) => {
      const column = block.column(name);
      const { prefix, encoding } = column.parts.strings.parts;
      return { name, prefix, encoding, lengths: columnArrays(column).map((array) => array.byteLength) };
    }),
  };
}

function bytesOf(block: MovedBlock): Buffer {
  const pieces: Uint8Array[] = [];
  for (const array of arraysOf(block)) pieces.push(array, new Uint8Array(paddingOf(array.byteLength)));
  return Buffer.concat(pieces);
}

function paddingOf(bytes: number): number {
  return (alignment - (bytes % alignment)) % alignment;
}

/** Returns the block that some bytes of a key file hold. It uses the bytes where they are. */
function blockOf({ collection, from, fields }: BlockHead, read: Buffer, source: JournalFile): KeyBlock {
  const bytes = read.byteOffset % alignment === 0 ? read : new Uint8Array(read);
  let at = bytes.byteOffset;
  const next = (length: number): [ArrayBuffer, number] => {
    const start = at;
    at += length + paddingOf(length);
    return [bytes.buffer as ArrayBuffer, start];
  };
  const columns = new Map<string, PackedColumn>();
  let rows = 0;
  for (const { name, prefix, encoding, lengths } of fields) {
    const [numbers = 0, codes = 0, ends = 0, text = 0] = lengths;
    const column = {
      numbers: new Float64Array(...next(numbers), numbers / 8),
      codes: name === "id" ? undefined : new Uint16Array(...next(codes), codes / 2),
      strings: new PackedStrings({
        prefix,
        encoding,
        ends: new Uint32Array(...next(ends), ends / 4),
        bytes: Buffer.from(...next(text), text),
      }),
    };
    if (name === "id") rows = ends / 4;
    columns.set(name, new PackedColumn(column));
  }
  const starts = new Uint32Array(...next(4 * rows), rows);
  const lengths = new Uint32Array(...next(4 * rows), rows);
  // A copy: the other arrays never change.
  const live = new Uint8Array(...next(rows), rows).slice();
  const places = { source, base: from, starts, lengths };
  const layout = layoutOf(entityOf(collection));
  const filter = layout.hashedIds
    ? new BloomFilter(new Uint8Array(...next(bytesOfFilter(rows)), bytesOfFilter(rows)))
    : undefined;
  return new KeyBlock({ layout, columns, places, live, filter });
}
