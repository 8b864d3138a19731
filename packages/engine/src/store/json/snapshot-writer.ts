import { crc32 } from "node:zlib";
import { StoreUnavailable } from "../store.js";
import type { Image, SnapshotHead } from "./image.js";
import type { JournalFile } from "./journal-fs.js";
import { hex } from "./line.js";
import { RowLocation } from "./row-locations.js";
import { format } from "./segment.js";

/**
 * Writes an image as one JSON document with one row a line and a checksum in its last line. Yields to the event loop after
 * each `sliceBytes`. Resolves when the file is durable and was read back. Returns where the out-of-line rows are in it.
 */
export async function writeSnapshot(
  file: JournalFile,
  image: Image,
  sliceBytes: number,
): Promise<{ location: RowLocation; offset: number }[]> {
  const moved: { location: RowLocation; offset: number }[] = [];
  let crc = 0;
  let text = "";
  let count = 0;
  const flush = async (rest: readonly Buffer[] = []) => {
    const bytes = Buffer.concat([Buffer.from(text), ...rest]);
    text = "";
    crc = crc32(bytes, crc);
    await file.write(bytes);
    await new Promise((resolve) => setImmediate(resolve));
  };

  const { store, seq, last, written, collections } = image;
  const head: SnapshotHead = { posthorn: "store", format, store, seq, last, written };
  text += `${JSON.stringify(head).slice(0, -1)},"collections":{\n`;
  let separator = "";
  for (const [name, rows] of Object.entries(collections)) {
    text += `${separator}"${name}":[\n`;
    separator = ",\n";
    for (let i = 0; i < rows.length; ) {
      const row = rows[i];
      if (row instanceof RowLocation) {
        await flush();
        const slice = outOfLineSlice(rows, i, sliceBytes);
        const texts = await Promise.all(slice.map((location) => location.json()));
        let offset = file.size;
        const pieces: Buffer[] = [];
        for (const [n, location] of slice.entries()) {
          const body = texts[n] as Buffer;
          moved.push({ location, offset });
          const end = Buffer.from(i + n + 1 < rows.length ? ",\n" : "\n");
          pieces.push(body, end);
          offset += body.length + end.length;
        }
        await flush(pieces);
        i += slice.length;
      } else {
        i += 1;
        text += `${JSON.stringify(row)}${i < rows.length ? ",\n" : "\n"}`;
        if (text.length >= sliceBytes) await flush();
      }
    }
    count += rows.length;
    text += "]";
  }
  text += "\n";
  await flush();
  text = `},"count":${count},"crc":"${hex(crc)}"}\n`;
  await flush();
  await file.sync();
  await verify(file, crc);
  return moved;
}

/** Returns the out-of-line rows from `start` that make one slice, at least one. */
function outOfLineSlice(
  rows: Image["collections"][keyof Image["collections"]],
  start: number,
  sliceBytes: number,
): RowLocation[] {
  const slice: RowLocation[] = [];
  let bytes = 0;
  for (let i = start; bytes < sliceBytes && slice.length < 256; i += 1) {
    const location = rows?.[i];
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
