import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StoreRefused } from "../../store.js";
import { snapshotFile, snapshotsIn } from "../image.js";
import type { JournalFile } from "../journal-fs.js";
import { openReadOnly } from "../node-fs.js";
import { segmentFile, segmentsIn } from "../segment.js";

/** The files that hold a store at one moment, open for reading. Each counts with the size that it had when it was opened. */
export interface StoreFiles {
  snapshot: JournalFile | undefined;
  /** The segments behind the snapshot, in order. The last one may be written to. */
  segments: JournalFile[];
  /** The secret of the local profile; undefined where the directory has none. */
  secret: Buffer | undefined;
}

/** How often the files are listed again because a new snapshot replaced some of them meanwhile. */
const maxListings = 10;

/**
 * Opens the files of a store without its lock, also while an engine writes to it. Snapshots never change, lines are only added to segments, and
 * an open file outlives its removal. Leaves out the newest `skippedSnapshots` snapshots.
 *
 * @throws StoreRefused where there is no store, or where files of it are missing.
 */
export async function openStoreFiles(directory: string, skippedSnapshots = 0): Promise<StoreFiles> {
  for (let listing = 1; ; listing += 1) {
    const opened: JournalFile[] = [];
    try {
      return await openListed(directory, { skippedSnapshots, opened });
    } catch (error) {
      for (const file of opened) await file.close();
      const isReplaced = (error as NodeJS.ErrnoException).code === "ENOENT";
      if (!isReplaced || listing === maxListings) throw error;
    }
  }
}

/** Closes the files of a store. */
export async function closeStoreFiles({ snapshot, segments }: StoreFiles): Promise<void> {
  for (const file of [snapshot ?? [], segments].flat()) await file.close();
}

async function openListed(
  directory: string,
  { skippedSnapshots, opened }: { skippedSnapshots: number; opened: JournalFile[] },
): Promise<StoreFiles> {
  const open = async (name: string) => {
    const file = await openReadOnly(join(directory, name));
    opened.push(file);
    return file;
  };
  const names = await readdir(directory);
  const seq = snapshotsIn(names)[skippedSnapshots];
  const firsts = segmentsIn(names);
  // The segment that holds the record behind the snapshot, or that this record will be written to.
  const start = firsts.findLastIndex((first) => first <= (seq ?? 0) + 1);
  if (start < 0) {
    if (names.some((name) => /^(?:journal|snapshot)-\d/.test(name))) {
      throw new StoreRefused(`${join(directory, segmentFile((seq ?? 0) + 1))} is missing`);
    }
    throw new StoreRefused(`there is no store in ${directory}`);
  }
  const snapshot = seq === undefined ? undefined : await open(snapshotFile(seq));
  const segments: JournalFile[] = [];
  for (const first of firsts.slice(start)) segments.push(await open(segmentFile(first)));
  const secret = names.includes("secret") ? await readFile(join(directory, "secret")) : undefined;
  return { snapshot, segments, secret };
}
