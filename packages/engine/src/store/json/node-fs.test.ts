import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, cp, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Low } from "lowdb";
import { JSONFile } from "lowdb/node";
import { afterAll, describe, expect, it } from "vitest";
import type { Store } from "../store.js";
import { sampleContact, sampleContent } from "../testing/sample-rows.js";
import { openJsonStore } from "./json-store.js";
import { takeOverAfter } from "./lock-file.js";
import { nodeFs } from "./node-fs.js";

const root = await mkdtemp(join(tmpdir(), "posthorn-fs-"));
afterAll(() => rm(root, { recursive: true }));

let ids = 0;
const openIn = (dir: string): Promise<Store> =>
  openJsonStore({ dir, now: () => 0, newId: () => String(++ids), freeSpaceFloor: 0 });
const fill = (store: Store) =>
  store.transaction("system", async (tx) => {
    await tx.contacts.insert(sampleContact("a"));
    await tx.contents.insert(sampleContent("c"));
  });

describe("zeros behind an append", () => {
  it.each([
    [64 * 1024, 256 * 1024],
    [64 * 1024 + 1, 0],
  ])("of %i bytes are %i bytes, into which the next appends are written", async (length, zeros) => {
    const path = join(root, `zeros-${length}`);
    const file = await nodeFs().create(path);
    const bytes = Buffer.alloc(length, "a");
    file.append(bytes);
    expect(file.size).toBe(length);
    expect((await stat(path)).size).toBe(length + zeros);
    if (zeros > 0) {
      file.append(Buffer.alloc(zeros, "b"));
      expect((await stat(path)).size).toBe(length + zeros);
      file.append(Buffer.from("c"));
      expect((await stat(path)).size).toBe(length + 2 * zeros + 1);
      await file.truncate(length);
    }
    expect((await stat(path)).size).toBe(length);
    expect(await file.read(0, length + 1)).toEqual(bytes);
    await file.close();
  });

  it("are no part of a journal: a copy of the files of an open store has its rows, and goes on", async () => {
    const dir = join(root, "filled");
    const store = await openIn(dir);
    await fill(store);
    const copy = join(root, "copy-of-filled");
    await cp(dir, copy, { recursive: true, filter: (path) => !path.endsWith("lock") });
    expect((await stat(join(copy, "journal-0000000000000001.log"))).size).toBeGreaterThan(256 * 1024);
    const opened = await openIn(copy);
    await opened.transaction("system", (tx) => tx.contacts.insert(sampleContact("b")));
    await opened.close();
    const again = await openIn(copy);
    expect(await again.read("system", (tx) => tx.contacts.count({}))).toBe(2);
    await Promise.all([again.close(), store.close()]);
    expect((await stat(join(copy, "journal-0000000000000001.log"))).size).toBeLessThan(10_000);
  });
});

describe("the store's files", () => {
  it("can be read by their owner only, as can their directory", async () => {
    const dir = join(root, "deep", "store");
    const store = await openIn(dir);
    await fill(store);
    await store.close();
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    const names = await readdir(dir);
    expect(names.sort()).toEqual([
      "journal-0000000000000001.log",
      "journal-0000000000000002.log",
      "snapshot-0000000000000001.json",
    ]);
    for (const name of names) expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
  });

  it("do not include other files of the directory; temporary files of an earlier process are removed", async () => {
    const dir = join(root, "others");
    await (await openIn(dir)).close();
    await writeFile(join(dir, "secret"), "s");
    await writeFile(join(dir, "notes.tmp"), "n");
    await writeFile(join(dir, "snapshot-0000000000000009.json.x.tmp"), "half");
    await (await openIn(dir)).close();
    expect((await readdir(dir)).sort()).toEqual(["journal-0000000000000001.log", "notes.tmp", "secret"]);
  });

  it("include a snapshot that lowdb reads without our adapter", async () => {
    const dir = join(root, "lowdb");
    const store = await openIn(dir);
    await fill(store);
    await store.close();
    const low = new Low<{ collections?: object }>(new JSONFile(join(dir, "snapshot-0000000000000001.json")), {});
    await low.read();
    expect(low.data.collections).toMatchObject({ contacts: [sampleContact("a")], contents: [sampleContent("c")] });
  });

  it("can be copied elsewhere and opened there while the store is open", async () => {
    const dir = join(root, "original");
    const store = await openIn(dir);
    await fill(store);
    const copy = join(root, "copy");
    await (await openIn(copy)).close();
    for (const name of await readdir(dir)) await copyFile(join(dir, name), join(copy, name));
    const other = await openIn(copy);
    expect(await other.read("system", (tx) => tx.contacts.get("a"))).toEqual(sampleContact("a"));
    await other.close();
    await store.close();
  });
});

describe("a store that is open", () => {
  const committer = fileURLToPath(new URL("../testing/committer.ts", import.meta.url));

  it("is refused to another process with the name of the holder, and free after it is closed", async () => {
    const dir = join(root, "open");
    const store = await openIn(dir);
    const child = spawn(process.execPath, ["--conditions=@posthorn/source", "--import", "tsx", committer, dir, "x"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    let stdout = "";
    child.stdout.on("data", (data) => {
      stdout += data;
    });
    const [code] = await once(child, "close");
    expect(code).toBe(3);
    expect(stdout).toContain(`the store in ${dir} is held by process ${process.pid}`);
    await store.close();
    await (await openIn(dir)).close();
  });

  it("is refused to this process too", async () => {
    const dir = join(root, "twice");
    const store = await openIn(dir);
    await expect(openIn(dir)).rejects.toMatchObject({ name: "StoreRefused" });
    await expect(openIn(join(root, "twice", "..", "twice"))).rejects.toMatchObject({ name: "StoreRefused" });
    await store.close();
  });

  it("can be copied while it is open, and the copy opens without waiting for the lock", async () => {
    const dir = join(root, "running");
    const store = await openIn(dir);
    await fill(store);
    await cp(dir, join(root, "copied"), { recursive: true });
    const began = performance.now();
    const copy = await openIn(join(root, "copied"));
    expect(performance.now() - began).toBeLessThan(takeOverAfter / 2);
    await copy.close();
    await store.close();
    expect(store.failure()).toBeUndefined();
  });
});
