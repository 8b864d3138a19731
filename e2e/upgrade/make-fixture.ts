// `node --conditions=@posthorn/source --import tsx e2e/upgrade/make-fixture.ts`: stores sample data with this version of the engine, in a data
// directory and in a database, below e2e/upgrade/fixtures/<version>. Run it once for each release; every later version has to open
// the result. POSTHORN_TEST_DATABASE_URL names a PostgreSQL server whose user may create databases; pg_dump has to be on the PATH.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createEngine, readConfig } from "@posthorn/engine";
import { createDatabase } from "../support/database.js";
import { startSmtpSink } from "../support/smtp-sink.js";
import { addSampleData, sampleSecret } from "./sample-data.js";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const folder = fileURLToPath(new URL(`fixtures/${version}`, import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

await fill(["--data-dir", join(folder, "data")]);
const database = await createDatabase();
try {
  await fill(["--database-url", database.url]);
  const words = ["--no-owner", "--no-privileges", "--rows-per-insert=100", database.url];
  writeFileSync(join(folder, "database.sql"), execFileSync("pg_dump", words));
} finally {
  await database.drop();
}

/** Runs an engine on a store until it has the sample data. */
async function fill(store: readonly string[]): Promise<void> {
  const sink = await startSmtpSink();
  const flags = ["--port", "0", "--smtp", sink.url, "--clock", "manual=2026-11-23T08:00:00.000Z", "--threads", "0"];
  const environment = { POSTHORN_SECRET: sampleSecret, POSTHORN_FROM_EMAIL: "hello@example.com" };
  const engine = await createEngine(readConfig([...flags, ...store], environment));
  try {
    await addSampleData(engine);
  } finally {
    await engine.close();
    await sink.close();
  }
}
