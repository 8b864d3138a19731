import { describe, expect, it } from "vitest";
import { counterId } from "../counter-id.js";
import type { Tx } from "../store.js";
import type { RowChange } from "./collections.js";
import { Database } from "./database.js";
import { createOutOfLineTable } from "./out-of-line-table.js";

const sends = { workspace_id: "ws-1", kind: "day", of: "2026-01-01", name: "sends" } as const;
const opens = { ...sends, name: "opens" } as const;
const id = counterId(sends);

function openDatabase() {
  const database = new Database(createOutOfLineTable());
  const changesOf = async (work: (tx: Tx) => Promise<unknown>): Promise<readonly RowChange[]> => {
    let committed: readonly RowChange[] = [];
    await database.write("system", work, (changes) => {
      committed = changes;
    });
    return committed;
  };
  return { database, changesOf };
}

const add = async (tx: Tx) => {
  for (const by of [1, 2, 3]) for (const counter of [sends, opens]) await tx.increase(counter, by);
};

describe("a counter that a transaction increases several times", () => {
  it("is one inserted row", async () => {
    const { changesOf } = openDatabase();
    const changes = await changesOf(add);
    expect(changes.map(({ row, patch }) => [row?.name, row?.count, patch])).toEqual([
      ["sends", 6, undefined],
      ["opens", 6, undefined],
    ]);
  });

  it("is one update of an existing row", async () => {
    const { changesOf } = openDatabase();
    await changesOf(add);
    const changes = await changesOf(add);
    expect(changes.map(({ row, patch }) => [row?.name, row?.count, patch])).toEqual([
      ["sends", 12, { count: 12 }],
      ["opens", 12, { count: 12 }],
    ]);
  });

  it("has its old value when the transaction fails", async () => {
    const { database, changesOf } = openDatabase();
    await changesOf(add);
    const failing = changesOf(async (tx) => {
      await add(tx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(database.get("counters", id)?.count).toBe(6);
  });

  it("keeps the order of its other changes", async () => {
    const { database, changesOf } = openDatabase();
    const changes = await changesOf(async (tx) => {
      await tx.increase(sends, 1);
      await tx.counters.delete(id);
      await tx.increase(sends, 1);
      await tx.increase(sends, 1);
      await tx.counters.update(id, { count: 7 });
      await tx.increase(sends, 1);
    });
    expect(changes.map(({ row }) => row?.count)).toEqual([1, undefined, 2, 7, 8]);
    expect(database.get("counters", id)?.count).toBe(8);
  });
});

describe("the revision of a collection", () => {
  it("differs after every change of its rows, also an undone one, and after no other", async () => {
    const { database, changesOf } = openDatabase();
    const seen = new Set<number>();
    const next = () => seen.add(database.revision("counters")).size;
    await changesOf(add);
    expect(next()).toBe(1);
    await database.read("system", (tx) => tx.counters.get(id));
    await changesOf((tx) => tx.meta.insert({ id: "other", value: {} }));
    expect(next()).toBe(1);
    await changesOf(async (tx) => {
      await tx.counters.update(id, { count: 7 });
      expect(next()).toBe(2);
      throw new Error("no");
    }).catch(() => {});
    expect(next()).toBe(3);
    await changesOf((tx) => tx.counters.delete(id));
    expect(next()).toBe(4);
    database.clear();
    expect(next()).toBe(5);
  });
});
