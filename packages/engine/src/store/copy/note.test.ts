import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../memory/memory-store.js";
import { StoreRefused } from "../store.js";
import { refuseUnfinishedCopy, removeNote, writeNote } from "./note.js";

describe("the note of a copy", () => {
  it("keeps a store from being used until the copy is finished", async () => {
    const store = createMemoryStore();
    await refuseUnfinishedCopy(store);
    const note = { source: "checksum", collection: "contacts" as const, after: "1", rows: 1 };
    await store.transaction("system", (tx) => writeNote(tx, note));
    await expect(refuseUnfinishedCopy(store)).rejects.toThrow(StoreRefused);
    await removeNote(store);
    await refuseUnfinishedCopy(store);
    await store.close();
  });
});
