import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openJsonStore } from "../store/json/json-store.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { openPostgresStore } from "../store/postgres/postgres-store.js";
import type { Store } from "../store/store.js";
import { createMigratedDatabase, testServerUrl } from "../store/testing/test-postgres.js";
import { beginning } from "./core-fixture.js";

let databases = 0;

/** A store of a test, and how to close and remove it. */
export interface OpenedStore {
  store: Store;
  close(): Promise<void>;
}

async function openMemory(): Promise<OpenedStore> {
  const store = createMemoryStore();
  return { store, close: () => store.close() };
}

async function openJson(): Promise<OpenedStore> {
  const dir = await mkdtemp(join(tmpdir(), "posthorn-store-"));
  let ids = 0;
  const store = await openJsonStore({ dir, now: () => beginning, newId: () => `id-${ids++}`, freeSpaceFloor: 0 });
  return {
    store,
    async close() {
      await store.close();
      await rm(dir, { recursive: true });
    },
  };
}

async function openPostgres(): Promise<OpenedStore> {
  const { url, drop } = await createMigratedDatabase(`posthorn_store_${process.pid}_${++databases}`);
  const store = await openPostgresStore({ url });
  return {
    store,
    async close() {
      await store.close();
      await drop();
    },
  };
}

const kinds = [
  { kind: "memory", open: openMemory, isHere: true },
  { kind: "JSON", open: openJson, isHere: true },
  { kind: "PostgreSQL", open: openPostgres, isHere: testServerUrl() !== undefined },
];

/** Every kind of store that tests can open on this machine. */
export const storesHere = kinds.filter(({ isHere }) => isHere);
