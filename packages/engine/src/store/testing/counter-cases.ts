import { expect, it } from "vitest";
import { type StoreUnderTest, withStore } from "./store-under-test.js";

const sends = { workspace_id: "ws-1", kind: "day", of: "2026-01-01", name: "sends" } as const;
const others = [
  { ...sends, workspace_id: "ws-2" },
  { ...sends, kind: "campaign" },
  { ...sends, of: "2026-01-02" },
  { ...sends, name: "opens" },
] as const;
const scope = { workspace: "ws-1" };

/** Tests `increase`. */
export function counterCases(backend: StoreUnderTest): void {
  it("begins at 0, adds and subtracts", () =>
    withStore(backend, async (store) => {
      for (const by of [1, 5, -2]) await store.transaction(scope, (tx) => tx.increase(sends, by));
      const [row] = await store.read(scope, (tx) => tx.counters.find({}));
      expect(row).toMatchObject({ ...sends, count: 4 });
    }));

  it("has separate counters for each workspace, kind, thing and name", () =>
    withStore(backend, async (store) => {
      await store.transaction("system", async (tx) => {
        for (const counter of [sends, ...others]) await tx.increase(counter, 1);
      });
      const rows = await store.read("system", (tx) => tx.counters.find({}));
      expect(rows.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
      expect(await store.read(scope, (tx) => tx.counters.count({}))).toBe(4);
    }));

  it("loses no concurrent increase, and shows a transaction its own", () =>
    withStore(backend, async (store) => {
      const each = async (n: number) =>
        store.transaction(scope, async (tx) => {
          await tx.increase(sends, 1);
          await tx.increase(n % 2 === 0 ? others[2] : others[3], 1);
        });
      await Promise.all(Array.from({ length: 50 }, (_, n) => each(n)));
      const seen = await store.transaction(scope, async (tx) => {
        await tx.increase(sends, 1);
        return tx.counters.first({ where: { kind: "day", of: sends.of, name: "sends" } });
      });
      expect(seen?.count).toBe(51);
      const where = { workspace_id: "ws-1", kind: "day" } as const;
      const rows = await store.read(scope, (tx) => tx.counters.find({ where, order: { by: "of", direction: "asc" } }));
      expect(rows.map(({ of, name, count }) => [of, name, count]).sort()).toEqual([
        ["2026-01-01", "opens", 25],
        ["2026-01-01", "sends", 51],
        ["2026-01-02", "sends", 25],
      ]);
    }));

  it("loses nothing of what one transaction adds at the same time", () =>
    withStore(backend, async (store) => {
      for (let round = 0; round < 2; round += 1) {
        await store.transaction(scope, async (tx) => {
          await Promise.all(Array.from({ length: 20 }, () => tx.increase(sends, 1)));
        });
      }
      const [row] = await store.read(scope, (tx) => tx.counters.find({}));
      expect(row?.count).toBe(40);
    }));

  it("adds several times in one transaction, to a new counter and to an existing one", () =>
    withStore(backend, async (store) => {
      for (let round = 0; round < 2; round += 1) {
        await store.transaction(scope, async (tx) => {
          for (const by of [1, 2, 3]) for (const counter of [sends, others[2]]) await tx.increase(counter, by);
        });
      }
      const rows = await store.read(scope, (tx) => tx.counters.find({}));
      expect(rows.map(({ count }) => count)).toEqual([12, 12]);
    }));

  it("adds nothing when the transaction fails", () =>
    withStore(backend, async (store) => {
      const failing = store.transaction(scope, async (tx) => {
        await tx.increase(sends, 1);
        await tx.increase(sends, 1);
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect(await store.read(scope, (tx) => tx.counters.count({}))).toBe(0);
    }));
}
