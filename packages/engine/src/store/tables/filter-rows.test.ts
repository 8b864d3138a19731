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

const where = (field: string, value: unknown): Pick<Query<{ id: string }>, "matching"> => ({
  matching: { match: "all", rules: [{ field, operator: "equals", value }] },
});

describe("a query with conditions over many rows", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("finds and counts rows in every chunk, in order and in pages", async () => {
    const store = await filled();
    await store.read({ workspace: "ws-1" }, async (tx) => {
      for (const n of [0, 9_999, 10_000, rows - 1]) {
        expect((await tx.contacts.find(where("n", n))).map(({ id }) => id)).toEqual([idOf(n)]);
        expect(await tx.contacts.count(where("n", n))).toBe(1);
        expect((await tx.contacts.first(where("n", n)))?.id).toBe(idOf(n));
      }
      expect(await tx.contacts.count(where("n", rows))).toBe(0);
      expect(await tx.contacts.count(where("third", true))).toBe(rows / 3);

      const order = { by: "id", direction: "desc" } as const;
      const whole = await tx.contacts.find({ ...where("third", true), order });
      expect(whole.map(({ id }) => id)).toEqual(Array.from({ length: rows / 3 }, (_, n) => idOf(rows - 3 - 3 * n)));
      for (const [offset, limit] of [
        [0, 10],
        [3_330, 10],
        [6_995, 10],
        [7_000, 10],
        [0, 0],
      ] as const) {
        const page = await tx.contacts.find({ ...where("third", true), order, limit, offset });
        expect(page).toEqual(whole.slice(offset, offset + limit));
      }
    });
  });

  it("yields to the event loop between chunks", async () => {
    const store = await filled();
    // Each reading of the clock is 10 ms later, so that a yield is always due.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      now += 10;
      return now;
    });
    let turns = 0;
    let counting = true;
    const otherTask = () => {
      turns += 1;
      if (counting) setImmediate(otherTask);
    };
    setImmediate(otherTask);
    await store.read({ workspace: "ws-1" }, (tx) => tx.contacts.count(where("n", rows)));
    counting = false;
    expect(turns).toBeGreaterThanOrEqual(rows / 10_000);
  });
});
