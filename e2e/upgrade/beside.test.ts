import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Receivers, startReceivers } from "../soak/receivers.js";
import { createDatabase, serverUrl } from "../support/database.js";
import { type EngineProcess, type EngineStart, startEngine } from "../support/engine-process.js";
import {
  type ArchivedEngine,
  archivedEngines,
  enginesBefore,
  newestMigration,
  superseded,
  unpackEngine,
} from "./archived-engine.js";
import { changeVersions } from "./mixed-versions.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "posthorn-beside-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A database, and processes of two versions over it. */
interface Processes {
  url: string;
  receivers: Receivers;
  earlier: EngineProcess;
  startEarlier(): Promise<EngineProcess>;
  startCurrent(): Promise<EngineProcess>;
}

/** Runs a test with a database that the earlier version made, and ends all processes. */
async function withProcesses(program: string, work: (processes: Processes) => Promise<void>): Promise<void> {
  const { url, drop } = await createDatabase();
  const receivers = await startReceivers();
  const args = [
    "--database-url",
    url,
    "--smtp",
    receivers.smtp,
    "--public-url",
    "http://127.0.0.1:4010",
    "--threads",
    "0",
  ];
  const started: EngineProcess[] = [];
  const start = async (options: EngineStart) => {
    const engine = await startEngine({
      args,
      env: { POSTHORN_SECRET: "a secret of a test, 32 characters" },
      ...options,
    });
    started.push(engine);
    return engine;
  };
  const startEarlier = () => start({ program });
  try {
    const earlier = await startEarlier();
    await work({ url, receivers, earlier, startEarlier, startCurrent: () => start({}) });
  } finally {
    for (const engine of started) {
      engine.signal("SIGKILL");
      await engine.ended;
    }
    await receivers.close();
    await drop();
  }
}

async function execute(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Statements that a migration must not have, because the version before would fail on them; a version where it is about one. */
const breaking = [
  ["removes a function of the earlier version", "DROP FUNCTION rate_count_all", "0.1.0"],
  ["renames a column", "ALTER TABLE messages RENAME COLUMN subject TO title", undefined],
] as const;

describe.skipIf(serverUrl() === undefined).each(enginesBefore())(
  "version $version beside this one",
  { timeout: 120_000 },
  (engine) => {
    test("serves and delivers while the schema is migrated and after it: no call fails, no mail is lost or repeated", async () => {
      await withProcesses(unpackEngine(engine, folder), async ({ url, startEarlier, ...change }) => {
        const schema = async () => (await execute(url, "SELECT max(number) AS newest FROM schema_migrations")).rows;
        expect(await schema()).toEqual([{ newest: engine.schema }]);
        expect(await changeVersions(change)).toEqual([]);
        expect(await schema()).toEqual([{ newest: newestMigration() }]);
        // One that runs goes on, and one that starts is refused.
        await expect(startEarlier()).rejects.toThrow(/"code":3,.+the database's schema is at/);
      });
    });
  },
);

describe.skipIf(serverUrl() === undefined)("a migration that", { timeout: 120_000 }, () => {
  const [engine] = enginesBefore();
  const ofThisVersion = breaking.filter(([, , version]) => version === undefined || version === engine?.version);
  test.each(ofThisVersion)("%s is found", async (_, sql) => {
    await withProcesses(unpackEngine(engine as ArchivedEngine, folder), async ({ url, startCurrent, ...change }) => {
      const startBreaking = async () => {
        const current = await startCurrent();
        await execute(url, sql);
        return current;
      };
      // Calls that were answered with 500.
      expect((await changeVersions({ ...change, startCurrent: startBreaking })).join()).toMatch(/\b500\b/);
    });
  });
});

test("the archive has the newest version of each of the two newest schemas", () => {
  const engines = [
    { version: "0.9.0", schema: 15 },
    { version: "0.10.0", schema: 15 },
    { version: "0.8.0", schema: 12 },
    { version: "0.7.0", schema: 12 },
    { version: "0.6.0", schema: 9 },
  ];
  expect(superseded(engines).map(({ version }) => version)).toEqual(["0.9.0", "0.7.0", "0.6.0"]);
  expect(superseded(archivedEngines())).toEqual([]);
  expect(enginesBefore()).not.toEqual([]);
});
