import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, testServerUrl } from "../testing/test-postgres.js";
import { Availability } from "./availability.js";
import { createConnections } from "./connections.js";
import { Transaction } from "./transaction.js";

const server = testServerUrl();

describe.skipIf(server === undefined)("a transaction", () => {
  let url = "";
  let drop = async () => {};
  beforeAll(async () => {
    ({ url, drop } = await createTestDatabase(server ?? "", `posthorn_packets_${process.pid}`));
  });
  afterAll(() => drop());

  it("sends its begin and the statements of one tick in a single write", async () => {
    const clock = { now: () => 0, at: () => () => {} };
    const availability = new Availability({ clock, log: { warn: () => {} } });
    const connections = createConnections({ url, poolSize: 1, availability });
    let writes = () => 0;
    const acquire = async () => {
      const client = await connections.acquire();
      const { stream } = client.connection;
      const single = vi.spyOn(stream, "_write");
      const several = vi.spyOn(stream, "_writev" as "_write");
      writes = () => single.mock.calls.length + several.mock.calls.length;
      return client;
    };
    const options = { scope: "system", writes: true, locksRows: false, tenantRole: undefined } as const;
    const transaction = new Transaction({ ...connections, acquire }, options);
    const results = await Promise.all([1, 2, 3].map((n) => transaction.run("SELECT $1::int", [n])));
    expect(results.map(({ rows }) => rows)).toEqual([[[1]], [[2]], [[3]]]);
    expect(writes()).toBe(1);
    await transaction.rollback();
    await connections.close();
  });

  it("returns no rows and commits nothing when the scope of its connection could not be set", async () => {
    const clock = { now: () => 0, at: () => () => {} };
    const availability = new Availability({ clock, log: { warn: () => {} } });
    const connections = createConnections({ url, poolSize: 1, availability });
    const begin = (tenantRole: string | undefined, autocommit: boolean) =>
      new Transaction(connections, {
        // Another one each time: a connection keeps its scope.
        scope: { workspace: `ws-${autocommit}` },
        writes: true,
        locksRows: false,
        tenantRole,
        autocommit,
      });
    for (const autocommit of [false, true]) {
      const transaction = begin("a_role_that_does_not_exist", autocommit);
      await expect(transaction.run("SELECT 1", [])).rejects.toThrow("a_role_that_does_not_exist");
      await expect(transaction.commit()).rejects.toThrow("a_role_that_does_not_exist");
      await transaction.rollback();
      const next = begin(undefined, autocommit);
      expect((await next.run("SELECT current_setting('posthorn.scope')", [])).rows).toEqual([[`ws-${autocommit}`]]);
      await next.rollback();
    }
    await connections.close();
  });

  it("keeps the statements of concurrent callers out of a savepoint that is rolled back", async () => {
    const clock = { now: () => 0, at: () => () => {} };
    const availability = new Availability({ clock, log: { warn: () => {} } });
    const connections = createConnections({ url, poolSize: 1, availability });
    const options = { scope: "system", writes: true, locksRows: false, tenantRole: undefined } as const;
    const transaction = new Transaction(connections, options);
    await transaction.run("CREATE TEMPORARY TABLE numbers (n int PRIMARY KEY) ON COMMIT DROP", []);
    const insert = "INSERT INTO numbers VALUES ($1)";
    const results = await Promise.allSettled([
      transaction.run(insert, [1]),
      transaction.runBehindSavepoint(insert, [1]),
      transaction.run(insert, [2]),
      transaction.runBehindSavepoint(insert, [2]),
      transaction.runBehindSavepoint(insert, [3]),
    ]);
    const ends = results.map(({ status }) => status);
    expect(ends).toEqual(["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"]);
    expect((await transaction.run("SELECT n FROM numbers ORDER BY n", [])).rows).toEqual([[1], [2], [3]]);
    await transaction.rollback();
    await connections.close();
  });
});
