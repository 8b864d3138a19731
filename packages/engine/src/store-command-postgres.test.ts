import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openJsonStore } from "./store/json/json-store.js";
import { openPostgresStore } from "./store/postgres/postgres-store.js";
import type { Store } from "./store/store.js";
import { copiedRows, runCommand } from "./store/testing/command-process.js";
import { fillStore, rowsOf } from "./store/testing/fill-store.js";
import { createTestDatabase, testServerUrl } from "./store/testing/test-postgres.js";

const server = testServerUrl();
let ids = 0;

async function using<T>(open: Promise<Store>, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await open;
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const openDir = (dir: string) => openJsonStore({ dir, now: () => 0, newId: () => `s${++ids}`, freeSpaceFloor: 0 });

describe.skipIf(server === undefined)("store copy on PostgreSQL", () => {
  let root = "";
  let url = "";
  let other = "";
  const drops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "posthorn-store-copy-"));
    for (const name of ["first", "second"]) {
      const made = await createTestDatabase(server ?? "", `posthorn_copy_${name}_${process.pid}`);
      drops.push(made.drop);
      if (name === "first") url = made.url;
      else other = made.url;
    }
    await using(openDir(join(root, "from")), (store) => fillStore(store, { suppressions: 12_000, contents: 120 }));
  }, 120_000);
  afterAll(async () => {
    for (const drop of drops) await drop();
    await rm(root, { recursive: true, force: true });
  });
  const copy = (from: string, to: string, until?: RegExp) =>
    runCommand(["store", "copy", "--from", from, "--to", to], until);

  it("moves a directory there, on to another database and back, goes on after a kill, and keeps every row as it is", async () => {
    const [from, back] = [join(root, "from"), join(root, "back")];
    const expected = await using(openDir(from), rowsOf);

    const killed = await copy(from, url, /^copying suppressions: [2-9]\d{3} /m);
    expect(killed).toMatchObject({ code: null, signal: "SIGKILL" });
    const resumed = await copy(from, url);
    expect(resumed).toMatchObject({ code: 0 });
    expect(resumed.stderr).toContain("the target has to run with the same POSTHORN_SECRET");
    const before = copiedRows(killed.stderr, "suppressions")?.last ?? 0;
    expect(copiedRows(resumed.stderr, "suppressions")?.first).toBeGreaterThan(before);
    expect(await using(openPostgresStore({ url }), rowsOf)).toEqual(expected);

    expect(await copy(url, other)).toMatchObject({ code: 0 });
    expect(await copy(other, back)).toMatchObject({ code: 0 });
    expect(await using(openDir(back), rowsOf)).toEqual(expected);

    const again = await copy(from, url);
    expect(again.stderr).toContain("store copy: the target is not empty");
    expect(again.code).toBe(2);
  }, 240_000);

  it("refuses a database other processes of Posthorn are connected to, on either side, with 3", async () => {
    await using(openPostgresStore({ url: other }), async (store) => {
      await store.read("system", (tx) => tx.meta.get("clock"));
      for (const ended of [await copy(other, join(root, "new")), await copy(join(root, "from"), other)]) {
        expect(ended.stderr).toMatch(/the database posthorn_copy_second_\d+ is in use \(connections of Posthorn: 1\)/);
        expect(ended.code).toBe(3);
      }
    });
  }, 120_000);
});
