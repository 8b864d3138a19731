import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, executeOn, testServerUrl } from "../testing/test-postgres.js";
import { Availability } from "./availability.js";
import { type Connections, createConnections } from "./connections.js";
import { GrownTables } from "./grown-tables.js";
import { migrate } from "./migrate.js";

const server = testServerUrl();

describe.skipIf(server === undefined)("tables that grow", { timeout: 60_000 }, () => {
  const stranger = `posthorn_stranger_${process.pid}`;
  let url = "";
  let drop = async () => {};
  let client: pg.Client;
  let open: Connections[] = [];
  let warnings: string[] = [];
  let now = 0;
  const clock = { now: () => now, at: () => () => {} };
  const log = { warn: (message: string) => void warnings.push(message) };

  beforeEach(async () => {
    now = 0;
    warnings = [];
    ({ url, drop } = await createTestDatabase(server ?? "", `posthorn_grown_${process.pid}`));
    await migrate(url);
    client = new pg.Client(url);
    await client.connect();
    // A row of `meta` takes a page.
    await client.query("ALTER TABLE meta SET (autovacuum_enabled = off), ALTER value SET STORAGE PLAIN");
  });
  afterEach(async () => {
    for (const connections of open) await connections.close();
    open = [];
    await client.end();
    await drop();
  });

  function grownTables(of = url): GrownTables {
    const availability = new Availability({ clock, log });
    const connections = createConnections({ url: of, poolSize: 1, availability });
    open.push(connections);
    return new GrownTables({ connections, clock, log });
  }

  const grow = (pages: number) =>
    client.query("INSERT INTO meta SELECT gen_random_uuid(), to_json(repeat('x', 6000)) FROM generate_series(1, $1)", [
      pages,
    ]);

  async function timesAnalyzed(): Promise<number> {
    const { rows } = await client.query(
      "SELECT analyze_count::int AS n FROM pg_stat_user_tables WHERE relname = 'meta'",
    );
    return rows[0].n;
  }

  it("are analyzed when they have more than 16 pages, and whenever these have more than doubled", async () => {
    const grown = grownTables();
    for (const [added, expected] of [
      [16, 0],
      [1, 1],
      [17, 1],
      [1, 2],
    ] as const) {
      await grow(added);
      await grown.analyze();
      expect(await timesAnalyzed()).toBe(expected);
    }
    expect(warnings).toEqual([]);
  });

  it("are analyzed once by all processes", async () => {
    await grow(17);
    for (const grown of [grownTables(), grownTables(), grownTables()]) await grown.analyze();
    expect(await timesAnalyzed()).toBe(1);
  });

  it("are analyzed after a restore, which sets their size but leaves them without statistics", async () => {
    await grow(17);
    await client.query("CREATE INDEX restored ON meta (id)");
    const { rows } = await client.query("SELECT relpages FROM pg_class WHERE relname = 'meta'");
    expect(rows).toEqual([{ relpages: 17 }]);
    await grownTables().analyze();
    expect(await timesAnalyzed()).toBe(1);
  });

  it("are not waited for while another process analyzes them", async () => {
    await grow(17);
    const grown = grownTables();
    await client.query("BEGIN");
    await client.query("LOCK TABLE meta IN SHARE UPDATE EXCLUSIVE MODE");
    await grown.analyze();
    await client.query("COMMIT");
    expect(await timesAnalyzed()).toBe(0);
    expect(warnings).toEqual([]);
  });

  it("are left to autovacuum, with one message, where the user does not own them", async () => {
    await grow(17);
    await client.query(`CREATE ROLE ${stranger} LOGIN PASSWORD 'secret'`);
    const of = new URL(url);
    of.username = stranger;
    of.password = "secret";
    const grown = grownTables(of.href);
    try {
      await grown.analyze();
      await grow(20);
      await grown.analyze();
    } finally {
      await open.pop()?.close();
      await executeOn(url, `DROP ROLE ${stranger}`);
    }
    expect(await timesAnalyzed()).toBe(0);
    expect(warnings).toEqual([
      "tables that have grown could not be analyzed, which is left to autovacuum: the user does not own meta",
    ]);
  });

  it("are checked at most once a second, also after the clock was set back", () => {
    const grown = grownTables();
    now = 999;
    expect(grown.isCheckDue()).toBe(false);
    now = 1_000;
    expect([grown.isCheckDue(), grown.isCheckDue()]).toEqual([true, false]);
    now = -1;
    expect([grown.isCheckDue(), grown.isCheckDue()]).toEqual([true, false]);
  });
});
