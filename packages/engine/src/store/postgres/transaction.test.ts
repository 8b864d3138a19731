import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestDatabase, testServerUrl } from "../testing/test-postgres.js";
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
    const connections = createConnections({ url, poolSize: 1, clock, log: { warn: () => {} } });
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
});
