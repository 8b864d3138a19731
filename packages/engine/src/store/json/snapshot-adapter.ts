import { join } from "node:path";
import type { Adapter } from "lowdb";
import { StoreRefused } from "../store.js";
import { type Image, snapshotFile, snapshotsIn } from "./image.js";
import type { JournalFile, JournalFs } from "./journal-fs.js";
import { readKeyFile, writeKeyFile } from "./key-file.js";
import { messageOf } from "./permanent-failure.js";
import { segmentsIn } from "./segment.js";
import { readSnapshot } from "./snapshot-reader.js";
import { writeSnapshot } from "./snapshot-writer.js";

export interface SnapshotParts {
  fs: JournalFs;
  directory: string;
  newId: () => string;
  /** How many bytes are serialised before the writer yields to the event loop. */
  sliceBytes: number;
  warn: (message: string) => void;
}

/**
 * Returns lowdb's adapter to the snapshots of a store. It reads the newest snapshot that is whole. It renames a new snapshot to
 * its name only after the file is durable and was read back. Each snapshot is a JSON document that lowdb can open without
 * this adapter.
 */
export function snapshotAdapter(parts: SnapshotParts): Adapter<Image> {
  const { fs, directory, newId, sliceBytes, warn } = parts;
  return {
    async read() {
      const names = await fs.list(directory);
      const damage = new Map<string, string>();
      let image: Image | null = null;
      for (const seq of snapshotsIn(names)) {
        const path = join(directory, snapshotFile(seq));
        const file = await fs.open(path);
        try {
          image = await readWithKeys(parts, seq, file);
          break;
        } catch (error) {
          await file.close();
          if (error instanceof StoreRefused) throw error;
          damage.set(path, messageOf(error));
        }
      }
      for (const [path, message] of damage) {
        // Without an earlier snapshot all records must be there.
        if (image === null && !segmentsIn(names).includes(1)) throw new StoreRefused(message);
        warn(`${message}; what comes before it is used`);
        await fs.rename(path, `${path}.damaged`);
      }
      return image;
    },
    async write(image) {
      const path = join(directory, snapshotFile(image.seq));
      const temporaryPath = `${path}.${newId()}.tmp`;
      const file = await fs.create(temporaryPath);
      try {
        image.moved = await writeSnapshot(file, image, sliceBytes);
        await fs.rename(temporaryPath, path);
      } catch (error) {
        await fs.remove(temporaryPath).catch(() => {});
        throw error;
      } finally {
        await file.close();
      }
      await fs.syncDirectory(directory);
      image.file = await fs.open(path);
      // Without the file the next start is slower, and nothing else.
      await writeKeyFile(parts, image, image.moved).catch((error) => warn(`no keys were written: ${messageOf(error)}`));
    },
  };
}

/** Returns the image in a snapshot, with the help of its key file where that is whole. */
async function readWithKeys(parts: SnapshotParts, seq: number, file: JournalFile): Promise<Image> {
  const keys = await readKeyFile(parts, seq, file).catch(() => undefined);
  if (keys !== undefined) {
    try {
      return await readSnapshot(file, keys);
    } catch (error) {
      if (error instanceof StoreRefused) throw error;
      // The keys may be those of another snapshot.
    }
  }
  return readSnapshot(file);
}
