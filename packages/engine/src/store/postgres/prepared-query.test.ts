import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, testServerUrl } from "../testing/test-postgres.js";
import { connectionConfig } from "./connections.js";
import { PreparedQuery } from "./prepared-query.js";

const server = testServerUrl();

describe.skipIf(server === undefined)("a prepared query", () => {
  let url = "";
  let drop = async () => {};
  const clients: pg.Client[] = [];
  beforeAll(async () => {
    ({ url, drop } = await createTestDatabase(server ?? "", `posthorn_prepared_${process.pid}`));
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
  });
  afterAll(() => drop());

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...connectionConfig(url), pipeline: true });
    await client.connect();
    clients.push(client);
    return client;
  }

  function execute(client: pg.Client, name: string, text: string, values: unknown[] = []): Promise<unknown[][]> {
    return client.query(new PreparedQuery({ name, text, values })).result.then(({ rows }) => rows);
  }

  /** Returns a count of the messages of a kind that a connection receives. */
  function countMessages(client: pg.Client, kind: string): () => number {
    let count = 0;
    client.connection.on(kind, () => {
      count += 1;
    });
    return () => count;
  }

  it("is parsed and described once a connection, also where the rest is in the same packet", async () => {
    const client = await connect();
    const [parsed, described] = ["parseComplete", "rowDescription"].map((kind) => countMessages(client, kind));
    const both = [1, 2].map((n) => execute(client, "n", "SELECT $1::int", [n]));
    expect(await Promise.all(both)).toEqual([[[1]], [[2]]]);
    const before = described?.();
    expect(await execute(client, "n", "SELECT $1::int", [3])).toEqual([[3]]);
    expect([parsed?.(), described?.()]).toEqual([1, before]);
    const other = await connect();
    expect(await execute(other, "n", "SELECT $1::int", [4])).toEqual([[4]]);
  });

  it("reads the cells of each type as the driver's own query does", async () => {
    const client = await connect();
    const text = `SELECT 9007199254740991::bigint, 7, true, 'a', NULL::text, '{"a":[1]}'::json, '{"b":2}'::jsonb, ARRAY['x"', NULL]`;
    const expected = (await client.query({ text, rowMode: "array" })).rows;
    expect(expected[0]?.[0]).toBe(9_007_199_254_740_991);
    for (const _ of [1, 2]) expect(await execute(client, "types", text)).toEqual(expected);
  });

  it("sends texts, numbers, nulls and lists of them as parameters", async () => {
    const client = await connect();
    const text = "SELECT $1::text, $2::bigint, $3::text, $4::text[], $5::int[], $6::text[], $7::boolean";
    const values = ['{"', 5, null, ['a"b', "c\\d", "{e,f}", "NULL", null, ""], [1, 2], [], false];
    expect(await execute(client, "parameters", text, values)).toEqual([values]);
  });

  it("returns no rows for a statement without columns", async () => {
    const client = await connect();
    for (const _ of [1, 2]) expect(await execute(client, "reset", "RESET timezone")).toEqual([]);
  });

  it("rejects with the server's error, and the connection goes on", async () => {
    const client = await connect();
    const text = "SELECT 1 / $1::int";
    const results = await Promise.allSettled([0, 1, 0].map((n) => execute(client, "quotient", text, [n])));
    expect(results.map((result) => (result.status === "rejected" ? result.reason.code : result.value))).toEqual([
      "22012",
      [[1]],
      "22012",
    ]);
    await expect(execute(client, "wrong", "SELECT no_such_column")).rejects.toThrow("no_such_column");
    await expect(execute(client, "wrong", "SELECT no_such_column")).rejects.toThrow("no_such_column");
    expect(await execute(client, "quotient", text, [1])).toEqual([[1]]);
  });

  it("rejects a statement whose columns have changed", async () => {
    const client = await connect();
    await client.query("CREATE TEMPORARY TABLE changing (a int)");
    await client.query("INSERT INTO changing VALUES (1)");
    expect(await execute(client, "changing", "SELECT * FROM changing")).toEqual([[1]]);
    await client.query("ALTER TABLE changing ADD COLUMN b text");
    await expect(execute(client, "changing", "SELECT * FROM changing")).rejects.toThrow("cached plan");
  });

  it("rejects when the connection is lost", async () => {
    const holder = await connect();
    await holder.query("SELECT pg_advisory_lock(1)");
    const client = await connect();
    client.on("error", () => {});
    const waiting = execute(client, "lock", "SELECT pg_advisory_lock(1)");
    const ended = expect(waiting).rejects.toThrow();
    client.connection.stream.destroy();
    await ended;
    await expect(execute(client, "lock", "SELECT pg_advisory_lock(1)")).rejects.toThrow("not queryable");
    clients.pop();
  });
});
