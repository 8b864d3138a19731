import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../memory/memory-store.js";
import { StoreRefused } from "../store.js";
import { assertNoUnfinishedCopy, removeCheckpoint, writeCheckpoint } from "./checkpoint.js";

describe("the checkpoint of a copy", () => {
  it("prevents the use of a store until the copy is finished", async () => {
    const store = createMemoryStore();
    await assertNoUnfinishedCopy(store);
    const checkpoint = { source: "checksum", collection: "contacts" as const, after: "1", rows: 1 };
    await store.transaction("system", (tx) => writeCheckpoint(tx, checkpoint));
    await expect(assertNoUnfinishedCopy(store)).rejects.toThrow(StoreRefused);
    await removeCheckpoint(store);
    await assertNoUnfinishedCopy(store);
    await store.close();
  });
});
