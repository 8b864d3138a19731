import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Store, StoreRefused } from "../../store.js";
import { fillStore, rowsOf } from "../../testing/fill-store.js";
import { sampleSuppression } from "../../testing/sample-rows.js";
import type { JournalFile } from "../journal-fs.js";
import { openJsonStore } from "../json-store.js";
import { makeLine } from "../line.js";
import { endOfSegment } from "./check-store-files.js";
import { restoreBackup } from "./restore-backup.js";
import { writeBackup } from "./write-backup.js";

let root = "";
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "posthorn-backup-"));
});
afterAll(() => rm(root, { recursive: true }));

const newId = () => `id-${++count}`;
const now = () => 0;
const warn = () => {};
const openStore = (dir: string, snapshotAfterBytes?: number) =>
  openJsonStore({
    dir,
    now,
    newId,
    freeSpaceFloor: 0,
    ...(snapshotAfterBytes && { snapshotAfterBytes, snapshotOutdatedPart: 0 }),
  });
const newPath = (name: string) => join(root, `${++count}-${name}`);

function backUp(directory: string, target: string) {
  return writeBackup({ directory, target, unique: newId(), written: "2026-11-21T09:00:00.000Z", warn });
}

function restore(source: string, directory: string, prepare: (store: Store) => Promise<void> = async () => {}) {
  return restoreBackup({ source, directory, newId, now, warn, prepare });
}

async function rowsIn(dir: string) {
  const store = await openStore(dir);
  try {
    return await rowsOf(store);
  } finally {
    await store.close();
  }
}

const insert = (store: Store, id: string) =>
  store.transaction("system", (tx) => tx.suppressions.insert(sampleSuppression(id)));

it("restores every row of a store that is open, with a snapshot and without", async () => {
  const dir = newPath("store");
  const store = await openStore(dir, 1_000);
  await fillStore(store);
  const first = newPath("first.backup");
  await backUp(dir, first);
  const expected = await rowsOf(store);
  await insert(store, "later");
  await store.close();
  const second = newPath("second.backup");
  await backUp(dir, second);
  const [restored, withLater] = [newPath("restored"), newPath("later")];
  await restore(first, restored);
  await restore(second, withLater);
  expect(await rowsIn(restored)).toEqual(expected);
  expect(await rowsIn(withLater)).toEqual(await rowsIn(dir));
});

it("is of one moment while transactions go on, and snapshots replace the files", async () => {
  const dir = newPath("store");
  const store = await openStore(dir, 2_000);
  let isDone = false;
  let written = 0;
  const writing = (async () => {
    for (; !isDone; written += 1) {
      await store.transaction("system", async (tx) => {
        await tx.suppressions.insert(sampleSuppression(`a-${written}`));
        await tx.suppressions.insert(sampleSuppression(`b-${written}`));
      });
    }
  })();
  const backups: { path: string; before: number }[] = [];
  while (backups.length < 5) {
    const path = newPath("running.backup");
    const before = written;
    await backUp(dir, path);
    backups.push({ path, before });
  }
  isDone = true;
  await writing;
  await store.close();
  for (const { path, before } of backups) {
    const to = newPath("restored");
    await restore(path, to);
    const restored = await openStore(to);
    const ids = (await restored.read("system", (tx) => tx.suppressions.find({}))).map(({ id }) => id);
    await restored.close();
    const pairs = ids.filter((id) => id.startsWith("a-")).length;
    // Both rows of a transaction, no gap, and everything that was acknowledged before the backup began.
    expect(ids.sort()).toEqual(
      ["a", "b"].flatMap((of) => Array.from({ length: pairs }, (_, i) => `${of}-${i}`)).sort(),
    );
    expect(pairs).toBeGreaterThanOrEqual(before);
  }
});

it("refuses a backup with any flipped bit or that is cut anywhere, names the byte, and creates nothing", async () => {
  const dir = newPath("store");
  const store = await openStore(dir);
  await fillStore(store);
  await store.close();
  const path = newPath("whole.backup");
  await backUp(dir, path);
  const whole = await readFile(path);
  const to = newPath("restored");
  const damaged = newPath("damaged.backup");
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 60)) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] as number) ^ 1;
    await writeFile(damaged, bytes);
    await expect(restore(damaged, to), `byte ${at}`).rejects.toThrow(/damaged\.backup is damaged at byte \d+$/);
    await writeFile(damaged, whole.subarray(0, at));
    await expect(restore(damaged, to), `cut at ${at}`).rejects.toThrow(StoreRefused);
  }
  await truncate(damaged, 0);
  await appendFile(damaged, Buffer.concat([whole, Buffer.from("\n")]));
  await expect(restore(damaged, to)).rejects.toThrow(`is damaged at byte ${whole.length}`);
  await expect(readdir(to)).rejects.toThrow("ENOENT");
});

it("leaves a target that holds anything as it is, and takes one that an interrupted restore left", async () => {
  const dir = newPath("store");
  const store = await openStore(dir);
  await insert(store, "kept");
  const path = newPath("some.backup");
  await backUp(dir, path);
  await store.close();
  await expect(restore(path, dir)).rejects.toThrow(/the target is not empty: .* holds /);
  const to = newPath("restored");
  await expect(restore(path, to, () => Promise.reject(new Error("interrupted")))).rejects.toThrow("interrupted");
  expect(await readdir(to)).toEqual([]);
  await mkdir(join(to, "restore-killed.tmp"));
  await restore(path, to, (restored) => insert(restored, "prepared"));
  expect((await readdir(to)).every((name) => /^(journal|snapshot)-/.test(name))).toBe(true);
  const rows = await rowsIn(to);
  expect(JSON.stringify(rows)).toContain("kept");
  expect(JSON.stringify(rows)).toContain("prepared");
});

it("refuses to back up a damaged journal, and leaves the last backup in its place", async () => {
  const dir = newPath("store");
  const store = await openStore(dir);
  await insert(store, "one");
  await insert(store, "two");
  const path = newPath("last.backup");
  await backUp(dir, path);
  const before = await readFile(path);
  const [name = ""] = (await readdir(dir)).filter((each) => each.startsWith("journal-"));
  const journal = await readFile(join(dir, name));
  const at = journal.indexOf('"one"');
  journal[at] = 0x27;
  await writeFile(join(dir, name), journal);
  await expect(backUp(dir, path)).rejects.toThrow(/journal-\d+\.log is damaged at byte \d+$/);
  expect(await readFile(path)).toEqual(before);
  expect((await readdir(root)).filter((each) => each.endsWith(".tmp"))).toEqual([]);
  await store.close();
});

it("goes up to the last whole line where an engine writes the next ones between two reads", async () => {
  const line = (seq: number) => makeLine(`{"seq":${seq},"ops":["${"x".repeat(1000)}"]}`).bytes;
  const before = Buffer.concat([line(1), line(2)]);
  const whole = Buffer.concat([before, line(3), line(4)]);
  const partly = Buffer.from(whole);
  partly.fill(0, before.length, before.length + 600);
  let reads = 0;
  const reading = (...contents: Buffer[]): JournalFile => ({
    ...({} as JournalFile),
    path: "journal-0000000000000001.log",
    size: whole.length,
    read: async (position, length) =>
      Buffer.from((contents[reads++] ?? (contents.at(-1) as Buffer)).subarray(position, position + length)),
  });
  // Lines are read once, zeros are looked for, records behind the bad line, and then the bad line again.
  for (let partial = 1; partial <= 3; partial += 1) {
    reads = 0;
    const contents = Array.from({ length: partial }, () => partly);
    expect(await endOfSegment(reading(...contents, whole), true)).toBe(before.length);
  }
  reads = 0;
  await expect(endOfSegment(reading(partly), true)).rejects.toThrow(`is damaged at byte ${before.length}`);
});
