import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { createEngine, type Engine, readConfig } from "@posthorn/engine";
import { Posthorn } from "@posthorn/sdk";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../support/ask.js";
import { createDatabase, serverUrl } from "../support/database.js";
import { type SmtpSink, startSmtpSink } from "../support/smtp-sink.js";
import { sampleSecret } from "./sample-data.js";

const fixtures = fileURLToPath(new URL("fixtures", import.meta.url));
const versions = readdirSync(fixtures);

let sink: SmtpSink;
let folder: string;
beforeAll(async () => {
  sink = await startSmtpSink();
  folder = mkdtempSync(join(tmpdir(), "posthorn-upgrade-"));
});
afterAll(async () => {
  await sink.close();
  rmSync(folder, { recursive: true });
});

/** Opens a store in this version, on the clock on which it was made. */
function open(store: readonly string[]): Promise<Engine> {
  const flags = ["--port", "0", "--smtp", sink.url, "--threads", "0", "--clock", "manual=2026-11-23T08:00:01.000Z"];
  return createEngine(readConfig([...flags, ...store], { POSTHORN_SECRET: sampleSecret }));
}

function copyOf(version: string): string {
  const data = mkdtempSync(join(folder, "data-"));
  cpSync(join(fixtures, version, "data"), data, { recursive: true });
  return data;
}

/** Restores the dump of a version into a new database. */
async function restore(version: string): Promise<Awaited<ReturnType<typeof createDatabase>>> {
  const database = await createDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    // Lines that begin with a backslash are for psql.
    await client.query(readFileSync(join(fixtures, version, "database.sql"), "utf8").replaceAll(/^\\.*$/gm, ""));
  } finally {
    await client.end();
  }
  return database;
}

async function assertSampleData(engine: Engine): Promise<void> {
  const posthorn = new Posthorn({ apiKey: engine.credentials.liveKey ?? "", baseUrl: engine.ready.base_url });
  const contacts = await posthorn.contacts.list();
  const of = (email: string) => contacts.data.find((contact) => contact.email === email);
  expect(contacts.pagination.total).toBe(3);
  expect(of("ada@example.com")).toMatchObject({ first_name: "Ada", attributes: { plan: "gold" } });
  const [list] = (await posthorn.lists.list()).data;
  expect((await posthorn.lists.members.list(list?.id ?? "")).pagination.total).toBe(3);
  const [segment] = (await posthorn.segments.list()).data;
  expect((await posthorn.segments.contacts.list(segment?.id ?? "")).pagination.total).toBe(3);
  const [tag] = (await posthorn.tags.list()).data;
  expect((await posthorn.tags.contacts.list(tag?.id ?? "")).data.map(({ email }) => email)).toEqual([
    "ada@example.com",
  ]);
  expect((await posthorn.suppressions.list()).data.map(({ email }) => email)).toEqual(["gone@example.com"]);
  expect((await posthorn.webhooks.list()).data).toMatchObject([{ event: "email.sent" }]);
  expect((await posthorn.domains.list()).data).toMatchObject([{ domain: "mail.example.com" }]);
  expect((await posthorn.analytics.get({ period: "7d" })).totals).toMatchObject({ sends: 1 });
  const { results } = await posthorn.emails.send({ to: "gone@example.com", subject: "Hi", text: "Hi" });
  expect(results).toMatchObject([{ success: false }]);
}

async function admin(engine: Engine, method: string, path: string, body?: unknown) {
  const token = engine.credentials.operatorToken ?? "";
  return (await ask(`${engine.ready.operator_url}${path}`, { method, token, body })).body.data;
}

/** Opens a store twice: what was in it is there, what waited is done at its time, and the second start keeps both. */
async function assertOpens(store: readonly string[]): Promise<void> {
  const before = sink.mails.length;
  const first = await open(store);
  await assertSampleData(first);
  await admin(first, "POST", "/clock", { advance: "3d" });
  await first.close();
  expect(sink.mails.slice(before).map(({ to }) => to)).toEqual(["grace@example.com", "mary@example.com"]);
  const again = await open(store);
  const [workspace] = await admin(again, "GET", "/workspaces");
  const messages = await admin(again, "GET", `/workspaces/${workspace.id}/messages?status=delivered`);
  expect(messages.map(({ subject }: { subject: string }) => subject).sort()).toEqual([
    "After two days",
    "Scheduled",
    "Sent",
  ]);
  await again.close();
}

describe.each(versions)("the stores of version %s", (version) => {
  test("open as a data directory, with all their rows and what was still to do", async () => {
    await assertOpens(["--data-dir", copyOf(version)]);
  });

  test.skipIf(serverUrl() === undefined)("open as a database, too", async () => {
    const database = await restore(version);
    try {
      await assertOpens(["--database-url", database.url]);
    } finally {
      await database.drop();
    }
  });
});

/** Returns a line of a journal: the checksum and the JSON. */
function lineOf(json: string): string {
  return `${crc32(json).toString(16).padStart(8, "0")} ${json}\n`;
}

describe("a store of a later version", () => {
  test("is refused as a data directory, in a sentence that says what to do", async () => {
    const data = copyOf(versions[0] ?? "");
    const [journal = ""] = readdirSync(data)
      .filter((name) => name.startsWith("journal-"))
      .slice(-1);
    const [, header = ""] = /^\w+ (.+)$/m.exec(readFileSync(join(data, journal), "utf8")) ?? [];
    writeFileSync(join(data, journal), lineOf(JSON.stringify({ ...JSON.parse(header), format: 99 })));
    await expect(open(["--data-dir", data])).rejects.toThrow(
      /was written by a newer engine \(format 99\): run that version, or restore a copy from before the upgrade/,
    );
  });

  test.skipIf(serverUrl() === undefined)("is refused as a database, too", async () => {
    const database = await restore(versions[0] ?? "");
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query("INSERT INTO schema_migrations VALUES (9999, 'later')");
    await client.end();
    try {
      await expect(open(["--database-url", database.url])).rejects.toThrow(
        /the database's schema is at 9999, .+: run that version, or restore a copy from before the upgrade/,
      );
    } finally {
      await database.drop();
    }
  });
});
