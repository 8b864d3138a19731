import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openJsonStore } from "../../store/json/json-store.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import type { Store } from "../../store/store.js";
import { rowsOf } from "../../store/testing/fill-store.js";
import { createTestDatabase, testServerUrl } from "../../store/testing/test-postgres.js";
import { openRuns } from "../../testing/run-fixture.js";

let root = "";
let ids = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "posthorn-erase-"));
});
afterAll(() => rm(root, { recursive: true }));

interface Opened {
  store: Store;
  /** Returns the files or rows, as text, in which a value may be. */
  texts(): Promise<string[]>;
  close(): Promise<void>;
}

async function openJson(): Promise<Opened> {
  const dir = join(root, String(++ids));
  const store = await openJsonStore({
    dir,
    now: () => 0,
    newId: () => `id-${++ids}`,
    freeSpaceFloor: 0,
    archiveAfterRows: 2,
  });
  const texts = async () => {
    const names = await readdir(dir);
    return Promise.all(names.map(async (name) => `${name}: ${await readFile(join(dir, name), "latin1")}`));
  };
  return { store, texts, close: () => store.close() };
}

async function openPostgres(): Promise<Opened> {
  const { url, drop } = await createTestDatabase(testServerUrl() ?? "", `posthorn_erase_${process.pid}`);
  const store = await openPostgresStore({ url });
  const texts = async () =>
    Object.entries(await rowsOf(store)).map(([name, rows]) => `${name}: ${JSON.stringify(rows)}`);
  return {
    store,
    texts,
    async close() {
      await store.close();
      await drop();
    },
  };
}

const kinds = [
  { kind: "the JSON store", open: openJson, isHere: true },
  { kind: "PostgreSQL", open: openPostgres, isHere: testServerUrl() !== undefined },
];

describe.each(kinds.filter(({ isHere }) => isHere))("erasing a person on $kind", ({ open }) => {
  it("takes address, names and attributes out of every row and file, and leaves everybody else's", async () => {
    const { store, texts, close } = await open();
    const { call, admin, core, contact, through, make, workspace_id, mails, page, advance } = await openRuns({ store });
    const person = {
      email: "Ada.Lovelace@example.com",
      first_name: "Augusta",
      attributes: { street: "Analytical Row" },
    };
    const contact_id = await contact(person);
    await contact({ email: "grace@example.com", first_name: "Grace" });
    await make("/webhooks/triggers", { targetUrl: "https://example.com/", event: "email.delivered" });
    await through([{ step_type: "webhook", config: { url: "https://example.com/" } }], {
      contact_id,
      trigger_data: { city: "Analytical Row" },
    });
    const list = await make("/lists", { name: "News" });
    await call(`POST /lists/${list.id}/members`, { body: { contact_ids: [contact_id] } });
    const html = "<p>Dear {{first_name}} of {{street}}</p>";
    const send = (body: object) => call("POST /email/send", { body: { subject: "Hi {{first_name}}", html, ...body } });
    await send({
      to: ["ada.lovelace@EXAMPLE.com", "grace@example.com"],
      template_data: { nick: "Augusta of the engine" },
    });
    await core.runDueJobs();
    await send({ to: person.email, send_at: "2026-11-21T10:00:00Z" });
    await send({ to: [person.email, "grace@example.com"], send_at: "2026-11-21T10:00:00Z" });
    await send({ to: person.email });
    await call("POST /suppressions", { body: { email: "other@example.com" } });
    const headers = { "idempotency-key": "kept" };
    await call("POST /email/send", { headers, body: { to: person.email, subject: "Hi", text: "Hi" } });
    await call("POST /conversions", { body: { contact_id, value: 5, metadata: { note: "Analytical Row" } } });
    for (const contact_email of [person.email, "grace@example.com"]) {
      const body = { contact_email, product_id: "p-1", product: { engraved: "Analytical Row" } };
      await call("POST /track/product-view", {
        body: contact_email === person.email ? body : { ...body, product: {} },
      });
    }
    const batch = [
      { to: person.email, subject: "Hi", text: "Hi {{nick}}", template_data: { nick: "Augusta of the batch" } },
      { to: "grace@example.com", subject: "Hi", text: "Hello {{nick}}", template_data: { nick: "Admiral" } },
    ];
    await call("POST /email/batch", { body: { messages: batch } });
    await core.runDueJobs();
    const link = /\/u\/[\w-]+/.exec(mails.find(({ to }) => to.toLowerCase().startsWith("ada"))?.html ?? "")?.[0];
    await page(`POST ${link}`);
    await call("POST /email/batch", { body: { messages: batch } });
    await core.runDueJobs();

    const personal = /ada\.lovelace|Augusta|Analytical Row/i;
    const before = await texts();
    expect(before.filter((text) => personal.test(text)).length).toBeGreaterThan(0);
    const exported = (await admin(`POST /workspaces/${workspace_id}/persons/export`, { email: person.email })).body
      .data;
    expect(exported.contact).toMatchObject(person);
    expect(exported.messages.length).toBeGreaterThanOrEqual(3);
    expect(exported.messages.map(({ content }: { content: object }) => content)).toContainEqual({
      email: { subject: "Hi", html: null, text: "Hi {{nick}}" },
      data: { nick: "Augusta of the batch" },
      rendered_with: expect.anything(),
    });
    for (const name of [
      "events",
      "automation_runs",
      "run_steps",
      "conversions",
      "product_views",
      "suppressions",
      "list_members",
    ]) {
      expect(exported[name].length, name).toBeGreaterThan(0);
    }

    const answer = await admin(`POST /workspaces/${workspace_id}/persons/erase`, { email: person.email });
    expect([answer.status, answer.body.data.status]).toEqual([202, "queued"]);
    await core.runDueJobs();
    await core.runDueJobs();
    const jobs = await store.read("system", (tx) =>
      tx.jobs.find({ where: { kind: { in: ["erase-person", "purge-files"] } } }),
    );
    expect(jobs).toEqual([]);
    const left = (await texts()).filter((text) => personal.test(text));
    expect(
      left.map((text) => text.slice(Math.max(0, text.search(personal) - 300), text.search(personal) + 100)),
    ).toEqual([]);

    // Nobody is mailed any more, and the suppression holds without the address.
    const sentBefore = mails.length;
    await advance(2 * 3_600_000);
    expect(mails.slice(sentBefore).map(({ to }) => to)).toEqual(["grace@example.com"]);
    const again = await send({ to: person.email });
    expect(again.body.data.results).toMatchObject([{ success: false, reason: "suppressed" }]);
    const inBatch = await call("POST /email/batch", { body: { messages: batch } });
    expect(inBatch.body.data.results).toMatchObject([{ success: false, reason: "suppressed" }, { success: true }]);
    const grace = (await admin(`POST /workspaces/${workspace_id}/persons/export`, { email: "grace@example.com" })).body
      .data;
    expect(grace.product_views.length).toBe(1);
    expect(grace.contact.first_name).toBe("Grace");
    expect(grace.messages[0].content.email.html).toBe(html);
    expect(grace.messages.map(({ content }: { content: { data: unknown } }) => content.data)).toContainEqual({
      nick: "Admiral",
    });
    const { totals } = (await call("GET /analytics")).body.data;
    expect(totals.sends).toBeGreaterThan(3);
    await close();
  }, 60_000);
});
