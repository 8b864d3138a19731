import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { openPostgresStore } from "../store/postgres/postgres-store.js";
import type { Store } from "../store/store.js";
import { createTestDatabase, testServerUrl } from "../store/testing/test-postgres.js";
import { sideBySide } from "../testing/core-fixture.js";
import { openRuns } from "../testing/run-fixture.js";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const steps = ["first", "second", "third", "fourth", "fifth"];

/** A core that advances runs side by side through steps of which each adds a tag. */
async function openTagging(store: Store) {
  const { core, flow, contact, trigger } = await openRuns({ store, worker: { ...sideBySide, slots: 64 } });
  const { id } = await flow(steps.map((tagName) => ({ step_type: "tag", config: { tagName } })));
  const start = async (count: number, name: string) => {
    for (let i = 0; i < count; i += 1) await trigger(id, await contact({ email: `${name}-${i}@example.com` }));
  };
  const advance = async () => {
    await core.start();
    await core.settle();
    await core.stop();
  };
  return { start, advance };
}

describe("runs that advance side by side", () => {
  it("are claimed in full sets", async () => {
    const store = createMemoryStore();
    const { start, advance } = await openTagging(store);
    await start(16, "reader");
    const claimed: number[] = [];
    const claims = store.transaction;
    vi.spyOn(store, "transaction").mockImplementation(async (scope, work) => {
      const result = await claims(scope, work);
      if (scope === "system" && Array.isArray(result) && result.length > 0) claimed.push(result.length);
      return result;
    });
    await advance();
    // The first claim brings the housekeeping, too.
    expect(claimed).toEqual([17, 16, 16, 16, 16]);
  });

  it.skipIf(testServerUrl() === undefined)("take a fifth of the statements of a run alone, on PostgreSQL", async () => {
    const { url, drop } = await createTestDatabase(testServerUrl() ?? "", `posthorn_runs_in_sets_${process.pid}`);
    cleanups.push(drop);
    const store = await openPostgresStore({ url });
    cleanups.push(() => store.close());
    const { start, advance } = await openTagging(store);
    const statements = vi.spyOn(pg.Client.prototype, "query");
    cleanups.push(async () => void statements.mockRestore());
    /** Returns how many statements, BEGIN and COMMIT among them, each of so many runs takes. */
    const statementsOf = async (count: number, name: string) => {
      await start(count, name);
      statements.mockClear();
      await advance();
      return statements.mock.calls.length / count;
    };
    await statementsOf(1, "first");
    const alone = await statementsOf(1, "one");
    expect(await statementsOf(64, "many")).toBeLessThan(alone / 5);
  });
});
