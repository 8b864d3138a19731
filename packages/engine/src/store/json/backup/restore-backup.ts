import { type FileHandle, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Store } from "../../store.js";
import { snapshotsIn } from "../image.js";
import { openJsonStore } from "../json-store.js";
import { nodeFs, syncDirectory } from "../node-fs.js";
import { segmentsIn } from "../segment.js";
import { backedUpFile } from "./backup-format.js";
import { type BackupSummary, readBackup } from "./read-backup.js";

export interface RestoreOptions {
  /** The backup. */
  source: string;
  /** The directory to restore to. It is created when it is missing. */
  directory: string;
  newId: () => string;
  /** Epoch ms. */
  now: () => number;
  warn: (message: string) => void;
  /** Changes the restored store before it has its place, so that no engine ever opens it without the change. */
  prepare: (store: Store, backup: BackupSummary) => Promise<void>;
}

/** Thrown when the directory to restore to holds something. Nothing was changed. */
export class RestoreTargetNotEmpty extends Error {
  override readonly name = "RestoreTargetNotEmpty";
}

/** The folder in the target that a restore works in. One that was interrupted leaves it behind, and the next one removes it. */
const workFolder = /^restore-.+\.tmp$/;
const lockFile = /^lock(-|$)/;

/**
 * Restores a backup to an empty directory and returns what the backup is. Verifies all checksums before it writes anything, and
 * opens the store, as a start does, before the files get their names.
 *
 * @throws RestoreTargetNotEmpty
 * @throws StoreRefused where the backup is damaged, with file and byte, or where another process uses the directory.
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupSummary> {
  const { source, directory, newId, now } = options;
  await readBackup(source);
  const fs = nodeFs();
  await fs.makeDirectory(directory);
  await assertEmpty(directory);
  const lock = await fs.lock(directory, { token: newId(), since: new Date(now()).toISOString() });
  try {
    await assertEmpty(directory);
    for (const name of await readdir(directory)) {
      if (workFolder.test(name)) await rm(join(directory, name), { recursive: true });
    }
    const work = join(directory, `restore-${newId()}.tmp`);
    await mkdir(work, { mode: 0o700 });
    try {
      const backup = await unpack(source, work);
      await prepareStore(work, backup, options);
      await publish(work, directory);
      return backup;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  } finally {
    await lock.release();
  }
}

async function assertEmpty(directory: string): Promise<void> {
  const names = await readdir(directory);
  const found = names.find((name) => !workFolder.test(name) && !lockFile.test(name));
  if (found === undefined) return;
  throw new RestoreTargetNotEmpty(`the target is not empty: ${directory} holds ${found}`);
}

/** Writes the files of a backup to a folder. */
async function unpack(source: string, work: string): Promise<BackupSummary> {
  let name: string | undefined;
  let handle: FileHandle | undefined;
  const end = async () => {
    await handle?.sync();
    await handle?.close();
    handle = undefined;
  };
  try {
    return await readBackup(source, async (file, bytes) => {
      if (file !== name) {
        await end();
        name = file;
        handle = await open(join(work, file), "wx", 0o600);
      }
      await handle?.appendFile(bytes);
    });
  } finally {
    await end();
  }
}

async function prepareStore(work: string, backup: BackupSummary, options: RestoreOptions): Promise<void> {
  const { newId, now, warn, prepare } = options;
  const store = await openJsonStore({ dir: work, newId, now, log: { warn } });
  try {
    await prepare(store, backup);
  } finally {
    await store.close();
  }
}

/**
 * Moves the files to their directory. A start refuses a snapshot without the journal behind it, and a journal without its
 * beginning. So the snapshots come first, newest first, and of the segments the oldest comes last.
 */
async function publish(work: string, directory: string): Promise<void> {
  const names = (await readdir(work)).filter((name) => backedUpFile.test(name));
  const digits = (count: number) => String(count).padStart(16, "0");
  const order = [
    "secret",
    ...snapshotsIn(names).map((seq) => `snapshot-${digits(seq)}.json`),
    ...segmentsIn(names)
      .reverse()
      .map((first) => `journal-${digits(first)}.log`),
  ];
  for (const name of order) if (names.includes(name)) await rename(join(work, name), join(directory, name));
  await syncDirectory(directory);
}
