import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Store } from "../store.js";
import { storeSuite } from "../testing/suite.js";
import { openJsonStore } from "./json-store.js";

const root = await mkdtemp(join(tmpdir(), "posthorn-store-"));
afterAll(() => rm(root, { recursive: true }));

const directories = new WeakMap<Store, string>();
let count = 0;

async function open(dir: string): Promise<Store> {
  const store = await openJsonStore({ dir, now: () => 0, newId: () => String(++count), freeSpaceFloor: 0 });
  directories.set(store, dir);
  return store;
}

storeSuite({
  name: "json",
  open: () => open(join(root, String(++count))),
  async reopen(store) {
    await store.close();
    return open(directories.get(store) ?? root);
  },
});
