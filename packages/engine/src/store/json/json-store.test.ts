import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Store } from "../store.js";
import { storeSuite } from "../testing/suite.js";
import { type JsonStoreOptions, openJsonStore } from "./json-store.js";

const root = await mkdtemp(join(tmpdir(), "posthorn-store-"));
afterAll(() => rm(root, { recursive: true }));

const directories = new WeakMap<Store, string>();
let count = 0;

function suite(name: string, options: Partial<JsonStoreOptions>): void {
  const open = async (dir: string): Promise<Store> => {
    const store = await openJsonStore({
      dir,
      now: () => 0,
      newId: () => String(++count),
      freeSpaceFloor: 0,
      ...options,
    });
    directories.set(store, dir);
    return store;
  };
  storeSuite({
    name,
    open: () => open(join(root, String(++count))),
    async reopen(store) {
      await store.close();
      return open(directories.get(store) ?? root);
    },
  });
}

suite("json", {});
suite("json, archiving at once,", { archiveAfterRows: 1, archiveAfterBytes: 1 });
suite("json, archiving and writing snapshots at once,", {
  archiveAfterRows: 2,
  snapshotAfterBytes: 100,
  snapshotOutdatedPart: 0,
});
