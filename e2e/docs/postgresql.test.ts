import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { createCluster, shortLease } from "../cluster/cluster.js";
import { createDatabase, serverUrl } from "../support/database.js";
import { blocksOf } from "./page-blocks.js";

const page = fileURLToPath(new URL("../../docs/postgresql.md", import.meta.url));

test.skipIf(serverUrl() === undefined)("every query of the page runs on the database of a service", async () => {
  const { url, drop } = await createDatabase();
  const cluster = createCluster({ url, smtp: "smtp://127.0.0.1:9", flags: shortLease });
  const client = new pg.Client(url);
  try {
    await cluster.start("all");
    await client.connect();
    const queries = blocksOf(readFileSync(page, "utf8")).filter(({ language }) => language === "sql");
    expect(queries.length).toBeGreaterThan(8);
    for (const { text } of queries) await client.query(text);
    const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    const tables = readFileSync(page, "utf8").match(/`[a-z_]+`/g) ?? [];
    for (const { tablename } of rows) expect(tables).toContain(`\`${tablename}\``);
  } finally {
    await client.end();
    await cluster.close();
    await drop();
  }
});
