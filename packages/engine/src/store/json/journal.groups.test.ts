import { expect, it } from "vitest";
import { yieldToEventLoop } from "../../platform/event-loop.js";
import type { Store } from "../store.js";
import { openOnDisk } from "../testing/open-on-disk.js";
import { sampleContact } from "../testing/sample-rows.js";
import { SimulatedDisk } from "../testing/simulated-disk.js";

const add = (store: Store, id: string) => store.transaction("system", (tx) => tx.contacts.insert(sampleContact(id)));

it("syncs transactions once that commit in turns of the event loop right behind each other", async () => {
  const disk = new SimulatedDisk();
  const store = await openOnDisk(disk);
  const before = disk.syncs;
  const added: Promise<unknown>[] = [];
  for (const id of ["a", "b", "c", "d"]) {
    added.push(add(store, id));
    await yieldToEventLoop();
  }
  expect(disk.syncs).toBe(before);
  await Promise.all(added);
  expect(disk.syncs).toBe(before + 1);
  await add(store, "e");
  expect(disk.syncs).toBe(before + 2);
  await store.close();
});
