import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { JournalFile } from "./journal-fs.js";
import { createRowLocations } from "./row-locations.js";

function fileOf(bytes: Buffer): JournalFile {
  return {
    path: "journal",
    size: bytes.length,
    append() {},
    async write() {},
    read: async () => bytes,
    async sync() {},
    async truncate() {},
    async close() {},
  };
}

describe("the rows that stay in memory after they were written", () => {
  it("leave it when they are deleted, and are read from the file when the deletion is undone", async () => {
    const table = createRowLocations();
    const row = { id: "a", value: "content" };
    const json = Buffer.from(JSON.stringify(row));
    table.insert(row);
    const location = table.locationOf("a");
    location?.moveTo(fileOf(json), 0, json.length);
    expect(location?.row).toBe(row);
    const undo = table.remove("a");
    expect([table.get("a"), location?.row]).toEqual([undefined, undefined]);
    undo();
    expect(await table.get("a")).toEqual(row);
    expect(location?.row).toEqual(row);
  });

  it("are not held in memory once they are deleted", async () => {
    const table = createRowLocations();
    const insert = (prefix: string) => {
      for (let n = 0; n < 1_000; n += 1) {
        table.insert({ id: `${prefix}-${n}` });
        table.locationOf(`${prefix}-${n}`)?.moveTo(fileOf(Buffer.alloc(0)), 0, 100);
      }
    };
    insert("old");
    const old = table.locations().map((location) => new WeakRef(location));
    for (const id of table.ids()) table.remove(id);
    insert("new");
    // A reference made in a task is held until its end.
    await new Promise((resolve) => setImmediate(resolve));
    setFlagsFromString("--expose-gc");
    runInNewContext("gc")();
    expect(old.filter((reference) => reference.deref() !== undefined)).toEqual([]);
    expect(table.size).toBe(1_000);
  });
});
