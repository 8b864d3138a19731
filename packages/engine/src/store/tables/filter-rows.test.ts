import { afterEach, describe, expect, it, vi } from "vitest";
import { createMemoryStore } from "../memory/memory-store.js";
import type { Query } from "../query.js";
import type { Store } from "../store.js";
import { sampleContact } from "../testing/sample-rows.js";

const rows = 21_000;
const idOf = (n: number) => `c${String(n).padStart(5, "0")}`;

async function filled(): Promise<Store> {
  const store = createMemoryStore();
  const contacts = Array.from({ length: rows }, (_, n) =>
    sampleContact(idOf(n), { workspace_id: "ws-1", address_key: `${n}`, attributes: { n, third: n % 3 === 0 } }),
  );
  await store.restore({ collections: { contacts } });
  return store;
}

const asking = (field: string, value: unknown): Pick<Query<{ id: string }>, "matching"> => ({
  matching: { match: "all", rules: [{ field, operator: "equals", value }] },
});

describe("rows that are chosen among many", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("are found and counted wherever they stand, in order and in pages", async () => {
    const store = await filled();
    await store.read({ workspace: "ws-1" }, async (tx) => {
      for (const n of [0, 9_999, 10_000, rows - 1]) {
        expect((await tx.contacts.find(asking("n", n))).map(({ id }) => id)).toEqual([idOf(n)]);
        expect(await tx.contacts.count(asking("n", n))).toBe(1);
        expect((await tx.contacts.first(asking("n", n)))?.id).toBe(idOf(n));
      }
      expect(await tx.contacts.count(asking("n", rows))).toBe(0);
      expect(await tx.contacts.count(asking("third", true))).toBe(rows / 3);

      const order = { by: "id", direction: "desc" } as const;
      const whole = await tx.contacts.find({ ...asking("third", true), order });
      expect(whole.map(({ id }) => id)).toEqual(Array.from({ length: rows / 3 }, (_, n) => idOf(rows - 3 - 3 * n)));
      for (const [offset, limit] of [
        [0, 10],
        [3_330, 10],
        [6_995, 10],
        [7_000, 10],
        [0, 0],
      ] as const) {
        const page = await tx.contacts.find({ ...asking("third", true), order, limit, offset });
        expect(page).toEqual(whole.slice(offset, offset + limit));
      }
    });
  });

  it("keep nobody else waiting while they are looked for", async () => {
    const store = await filled();
    // Every look at the clock finds that the last stretch was a long one.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      now += 10;
      return now;
    });
    let turns = 0;
    let counting = true;
    const others = () => {
      turns += 1;
      if (counting) setImmediate(others);
    };
    setImmediate(others);
    await store.read({ workspace: "ws-1" }, (tx) => tx.contacts.count(asking("n", rows)));
    counting = false;
    expect(turns).toBeGreaterThanOrEqual(rows / 10_000);
  });
});
