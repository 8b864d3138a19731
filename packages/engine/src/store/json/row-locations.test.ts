import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { JournalFile } from "./journal-fs.js";
import { RowLocations } from "./row-locations.js";

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
    const table = new RowLocations();
    const row = { id: "a", value: "content" };
    const json = Buffer.from(JSON.stringify(row));
    table.insert(row);
    table.locationOf("a")?.moveTo(fileOf(json), 0, json.length);
    expect(table.get("a")).toBe(row);
    const undo = table.remove("a");
    expect(table.get("a")).toBeUndefined();
    undo();
    const read = await table.get("a");
    expect(read).toEqual(row);
    expect(read).not.toBe(row);
    expect(table.get("a")).toBe(read);
  });

  it("are not held in memory once they are deleted", async () => {
    const table = new RowLocations();
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
