import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import type { Mailer, Outcome } from "../../delivery/mailer.js";
import { applyReport } from "../../resources/emails/reports.js";
import type { MessageRow } from "../../store/entities.js";
import { openJsonStore } from "../../store/json/json-store.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import type { Store } from "../../store/store.js";
import { createTestDatabase, testServerUrl } from "../../store/testing/test-postgres.js";
import { sideBySide } from "../../testing/core-fixture.js";
import { type GivenStep, openRuns, type RunFixture } from "../../testing/run-fixture.js";

const hour = 3_600_000;
const address = "Ada.Lovelace@example.com";
const contactOf = { email: address, first_name: "Augusta", attributes: { street: "Analytical Row" } };
const personal = /ada\.lovelace|Augusta|Analytical Row/gi;

interface OpenedStore {
  store: Store;
  /** Returns every byte of every file, or every row of every table, as text by their names. */
  dump(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

async function openJson(): Promise<OpenedStore> {
  const dir = await mkdtemp(join(tmpdir(), "posthorn-erased-"));
  let ids = 0;
  const newId = () => `id-${++ids}`;
  const store = await openJsonStore({ dir, now: () => 0, newId, freeSpaceFloor: 0, archiveAfterRows: 2 });
  return {
    store,
    async dump() {
      const names = await readdir(dir);
      return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name), "latin1")] as const)),
      );
    },
    async close() {
      await store.close();
      await rm(dir, { recursive: true });
    },
  };
}

async function openPostgres(): Promise<OpenedStore> {
  const { url, drop } = await createTestDatabase(testServerUrl() ?? "", `posthorn_erased_${process.pid}`);
  const store = await openPostgresStore({ url });
  return {
    store,
    async dump() {
      const client = new pg.Client(url);
      await client.connect();
      const tables = await client.query(
        "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
      );
      const texts: [string, string][] = [];
      for (const { relname } of tables.rows) {
        const { rows } = await client.query(`SELECT t::text AS row FROM "${relname}" AS t`);
        texts.push([relname, rows.map(({ row }) => row).join("\n")]);
      }
      await client.end();
      return Object.fromEntries(texts);
    },
    async close() {
      await store.close();
      await drop();
    },
  };
}

const stores = [
  { kind: "the JSON store", open: openJson, isHere: true, holders: ["journal", "archive"] },
  {
    kind: "PostgreSQL",
    open: openPostgres,
    isHere: testServerUrl() !== undefined,
    holders: ["contacts", "contents", "conversions", "events", "automation_runs", "jobs", "messages"],
  },
].filter(({ isHere }) => isHere);

const busy = {
  result: "transient",
  response: `451 4.2.1 <${address}> mailbox busy`,
  code: 451,
  enhanced: "4.2.1",
  retry: true,
  counted: true,
  min_delay: 0,
  max_retries: null,
  bounce_type: "transient",
  sub_type: null,
  suppress: "no",
} as const satisfies Outcome;

const refused = { ...busy, result: "permanent", retry: false, bounce_type: "permanent", suppress: "yes" } as const;

/** A mailer that does with a mail what its subject says, and waits until it is released with what is "held". */
function obedientMailer() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const mailer: Mailer = {
    kind: "capture",
    async deliver({ subject, to }) {
      if (subject.startsWith("held")) await released;
      if (subject.endsWith("deferred")) return busy;
      if (subject.endsWith("refused")) return refused;
      if (subject === "dead") throw new Error(`no way to <${to}>`);
      return { result: "accepted", response: `250 2.1.5 <${to}> ok` };
    },
    async close() {},
  };
  return { mailer, release: () => release() };
}

/** Stores everything that mentions the person, in every state in which it may be. */
async function storePerson(
  { make, contact, flow, trigger, call, advance, answer }: RunFixture,
  released: Promise<void>,
) {
  const contact_id = await contact(contactOf);
  const list = await make("/lists", { name: "Readers" });
  await call(`POST /lists/${list.id}/members`, { body: { contact_ids: [contact_id] } });
  await make("/webhooks/triggers", { targetUrl: "https://example.com/refuses", event: "email.sent" });
  const trigger_data = { city: "Analytical Row" };
  const run = async (step: GivenStep) => {
    const { id } = await flow([step, { step_type: "tag", config: { tagName: "after" } }]);
    await trigger(id, contact_id, trigger_data);
  };
  answer.with = async ({ url }) => {
    if (url.endsWith("/held")) await released;
    return url.endsWith("/refuses") ? 503 : 200;
  };
  await run({ step_type: "delay", config: { duration: 2, unit: "days" } });
  await run({ step_type: "wait_for_event", config: { eventType: "email_opened" } });
  await run({ step_type: "webhook", config: { url: "https://example.com/refuses" } });
  await make("/conversions", { contact_id, value: 5, metadata: { note: "Analytical Row" } });
  const html = '<p>{{first_name}} <a href="https://example.com/?to={{email}}&amp;at={{street}}">{{street}}</a></p>';
  const send = (subject: string, more = {}) =>
    call("POST /email/send", {
      body: { to: address, subject, html, template_data: trigger_data, ...more },
    });
  await send("sent");
  await send("deferred");
  await send("dead");
  await advance(hour);
  await send("scheduled", { send_at: "2026-11-24T09:00:00Z" });
  await send("scheduled to several", { to: [address, "grace@example.com"], send_at: "2026-11-24T09:00:00Z" });
  const segment = { name: "All", conditions: { rules: [{ field: "email", operator: "is_set" }] } };
  const { id: segment_id } = await make("/segments", segment);
  const { id: template_id } = await make("/templates", { name: "News", html: "<p>{{first_name}}</p>" });
  const campaign = await make("/campaigns", { name: "News", subject: "News", template_id, segment_id });
  await call(`POST /campaigns/${campaign.id}/send/api`);
  for (const subject of ["held", "held, deferred", "held, refused"]) await send(subject);
  await run({ step_type: "webhook", config: { url: "https://example.com/held" } });
}

describe.each(stores)("an hour after a person was erased, on $kind", ({ open, holders }) => {
  it("nothing has their address or attributes, although runs waited and mail was in every state", async () => {
    const { store, dump, close } = await open();
    const { mailer, release } = obedientMailer();
    let hold = () => {};
    const released = new Promise<void>((resolve) => {
      hold = resolve;
    });
    const fixture = await openRuns({ store, mailer, worker: sideBySide });
    const { core, admin, workspace_id, advance } = fixture;
    await core.start();
    await storePerson(fixture, released);
    const job = (kind: string) => store.read("system", (tx) => tx.jobs.first({ where: { kind } }));
    const states = await store.read("system", (tx) => tx.jobs.find({}));
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["dead", "leased", "queued"]));

    const before = Object.entries(await dump()).filter(([, text]) => text.search(personal) >= 0);
    expect(before.map(([name]) => name.replace(/-.+$/, ""))).toEqual(expect.arrayContaining(holders));

    const { status } = await admin(`POST /workspaces/${workspace_id}/persons/erase`, { email: address });
    expect(status).toBe(202);
    await expect
      .poll(async () => [await job("erase-person"), await job("purge-files")])
      .toEqual([undefined, undefined]);
    // What was under way when the person was erased ends now, and a report about an earlier mail comes.
    release();
    hold();
    const [sent] = await store.read("system", (tx) => tx.messages.find({ where: { status: "delivered" } }));
    const report = { kind: "unreadable", response: `550 5.1.1 <${address}> unknown` } as const;
    await store.transaction("system", (tx) => applyReport(core.ctx, tx, sent as MessageRow, report));
    await advance(hour);

    const left = Object.entries(await dump()).flatMap(([name, text]) =>
      [...text.matchAll(personal)].map(({ index }) => `${name}: ${text.slice(Math.max(0, index - 200), index + 60)}`),
    );
    expect(left).toEqual([]);
    await core.stop();
    await close();
  }, 60_000);
});
