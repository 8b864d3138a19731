import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../memory/memory-store.js";
import { StoreRefused } from "../store.js";
import { assertNoUnfinishedCopy, removeCheckpoint, writeCheckpoint } from "./checkpoint.js";

describe("the note of a copy", () => {
  it("keeps a store from being used until the copy is finished", async () => {
    const store = createMemoryStore();
    await assertNoUnfinishedCopy(store);
    const note = { source: "checksum", collection: "contacts" as const, after: "1", rows: 1 };
    await store.transaction("system", (tx) => writeCheckpoint(tx, note));
    await expect(assertNoUnfinishedCopy(store)).rejects.toThrow(StoreRefused);
    await removeCheckpoint(store);
    await assertNoUnfinishedCopy(store);
    await store.close();
  });
});
