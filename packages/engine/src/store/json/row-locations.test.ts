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
});
