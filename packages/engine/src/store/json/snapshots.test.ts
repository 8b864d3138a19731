import { expect, it } from "vitest";
import { yieldToEventLoop } from "../../platform/event-loop.js";
import type { Store } from "../store.js";
import { openOnDisk } from "../testing/open-on-disk.js";
import { sampleContent, sampleMessage } from "../testing/sample-rows.js";
import { SimulatedDisk } from "../testing/simulated-disk.js";

const rows = 10;
/** Changes of some fields count as a quarter of a row, and half as many rows as there are must be outdated. */
const dueAfter = 2 * rows;

/** Opens a store whose snapshots wait for outdated rows only, and counts the snapshots that it begins. */
async function openCounting(disk: SimulatedDisk) {
  let begun = 0;
  disk.before = (operation, path) => {
    if (operation === "create" && path.includes("/snapshot-") && path.includes(".json")) begun += 1;
    return undefined;
  };
  const store = await openOnDisk(disk, { snapshotAfterBytes: 1 });
  return {
    store,
    /** Returns how many snapshots the store has begun, when those that are due have begun. */
    async begun() {
      for (let turn = 0; turn < 50; turn += 1) await yieldToEventLoop();
      return begun;
    },
  };
}

async function insert(store: Store, count = rows): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await store.transaction("system", (tx) => tx.messages.insert(sampleMessage(`m${n}`)));
  }
}

async function change(store: Store, times: number, subject = "s"): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await store.transaction("system", (tx) => tx.messages.update(`m${n % rows}`, { attempts: n + 1, subject }));
  }
}

it("no snapshot is written while a journal only adds rows, however long it is", async () => {
  const { store, begun } = await openCounting(new SimulatedDisk());
  await insert(store, 500);
  await store.transaction("system", (tx) => tx.contents.insert(sampleContent("c1")));
  expect(await begun()).toBe(0);
});

it.each([
  [dueAfter - 1, 0],
  [dueAfter, 1],
])("%i changes of ten rows, a quarter of a row each, begin %i snapshots", async (changes, snapshots) => {
  const { store, begun } = await openCounting(new SimulatedDisk());
  await insert(store);
  await change(store, changes);
  expect(await begun()).toBe(snapshots);
});

it.each([
  [1, 0],
  [2, 1],
])("%i removed rows of ten begin %i snapshots", async (removed, snapshots) => {
  const { store, begun } = await openCounting(new SimulatedDisk());
  await insert(store);
  for (let n = 0; n < removed; n += 1) await store.transaction("system", (tx) => tx.messages.delete(`m${n}`));
  expect(await begun()).toBe(snapshots);
});

it("a snapshot begins the count again, and a start counts what the journal outdates", async () => {
  const disk = new SimulatedDisk();
  const first = await openCounting(disk);
  await insert(first.store);
  await change(first.store, dueAfter);
  expect(await first.begun()).toBe(1);
  // So long that the journal has twice the size of the snapshot.
  await change(first.store, dueAfter - 1, "s".repeat(4_000));
  expect(await first.begun()).toBe(1);

  // The process ends without closing the store.
  const second = await openCounting(disk.copy());
  expect(await second.begun()).toBe(0);
  await change(second.store, 1);
  expect(await second.begun()).toBe(1);
});
