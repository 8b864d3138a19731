import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReadTx, Store } from "../../store.js";
import { sampleContact } from "../../testing/sample-rows.js";
import { createTestDatabase, testServerUrl } from "../../testing/test-postgres.js";
import { openPostgresStore } from "../postgres-store.js";

const server = testServerUrl();
const mine = { workspace: "ws-1" };

describe.skipIf(server === undefined)("reads of one name", () => {
  let drop = async () => {};
  let store: Store;
  beforeAll(async () => {
    const database = await createTestDatabase(server ?? "", `posthorn_named_${process.pid}`);
    drop = database.drop;
    store = await openPostgresStore({ url: database.url });
    await store.transaction(mine, (tx) => tx.contacts.insert(sampleContact("c", { attributes: { n: 0 } })));
  });
  afterAll(async () => {
    await store.close();
    await drop();
  });

  const read = (work: (tx: ReadTx) => Promise<unknown>, { scope = mine, name = "c" } = {}) =>
    store.read(scope, work, { snapshot: false, name });
  const count = async (tx: ReadTx) => (await tx.contacts.get("c"))?.attributes.n;

  it("share one run of their work while nothing was read, and only within their scope", async () => {
    let runs = 0;
    const work = (tx: ReadTx) => {
      runs += 1;
      return count(tx);
    };
    const asked = Array.from({ length: 20 }, () => read(work));
    const other = read(work, { scope: { workspace: "ws-2" } });
    const named = read(work, { name: "d" });
    expect(await Promise.all(asked)).toEqual(Array(20).fill(0));
    expect(await Promise.all([other, named])).toEqual([undefined, 0]);
    expect(runs).toBe(3);
  });

  it("never return what was there before a change that had ended when they began", async () => {
    for (let n = 1; n <= 50; n += 1) {
      const before = Array.from({ length: 3 }, () => read(count));
      await store.transaction(mine, (tx) => tx.contacts.update("c", { attributes: { n } }));
      expect(await read(count)).toBe(n);
      for (const found of await Promise.all(before)) expect([n - 1, n]).toContain(found);
    }
  });

  it("run again after one that read nothing, and after one that failed", async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      return runs;
    };
    expect(await read(run)).toBe(1);
    expect(await read(run)).toBe(2);
    const fail = async () => {
      throw new Error("no");
    };
    const ends = await Promise.allSettled([read(fail), read(run)]);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await read(run)).toBe(3);
  });
});
