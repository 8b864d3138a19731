import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createCore } from "../create-core.js";
import { createCaptureMailer } from "../delivery/capture-mailer.js";
import { silentLog } from "../platform/log.js";
import { seededRandom } from "../platform/random.js";
import { openJsonStore } from "../store/json/json-store.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { openPostgresStore } from "../store/postgres/postgres-store.js";
import type { Store } from "../store/store.js";
import { createTestDatabase, testServerUrl } from "../store/testing/test-postgres.js";
import { type CallOptions, openCore, type TestResponse } from "../testing/core-fixture.js";
import { countByStatus, times } from "../testing/race.js";

vi.setConfig({ testTimeout: 60_000 });

/** The processes of one service: a core each, over stores that share their rows. */
interface Service {
  workspace_id: string;
  store: Store;
  /** Calls the processes in turn. */
  call(line: string, options?: CallOptions): Promise<TestResponse>;
  makeKey(limits: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

/** Returns a service with a process for each of the stores, which share their rows. */
async function openService(stores: readonly [Store, ...Store[]]): Promise<Service> {
  const [store, ...others] = stores;
  const fixture = await openCore({ store });
  const key = await fixture.makeKey({ rate_limit: 0, email_rate_limit: 0 });
  const cores = others.map((each, i) =>
    createCore({
      store: each,
      mailer: createCaptureMailer(),
      clock: fixture.clock,
      secret: "a secret of more than thirty-two characters",
      random: seededRandom(`process ${i}`),
      log: silentLog,
    }),
  );
  let turn = 0;
  return {
    workspace_id: fixture.workspace_id,
    store,
    makeKey: (limits) => fixture.makeKey(limits),
    async call(line, options = {}) {
      turn += 1;
      const core = cores[turn % stores.length];
      if (core === undefined) return fixture.call(line, { key, ...options });
      const [method = "", path = ""] = line.split(" ");
      const { status, headers, body } = await core.handle({
        method,
        url: `/v1${path}`,
        headers: {
          authorization: `Bearer ${options.key ?? key}`,
          "content-type": "application/json",
          ...options.headers,
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      });
      return { status, headers, text: String(body), body: JSON.parse(String(body)) };
    },
    async close() {
      for (const each of stores) await each.close();
    },
  };
}

const server = testServerUrl();
const backends = [
  { name: "in memory", skip: false, open: async () => ({ stores: [createMemoryStore()], drop: async () => {} }) },
  {
    name: "in the JSON store",
    skip: false,
    open: async () => {
      const dir = await mkdtemp(join(tmpdir(), "posthorn-races-"));
      const ids = seededRandom("races");
      const newId = () => String(ids.fraction());
      const store = await openJsonStore({ dir, now: () => 0, newId, freeSpaceFloor: 0 });
      return { stores: [store], drop: () => rm(dir, { recursive: true }) };
    },
  },
  ...[1, 3].map((processes) => ({
    name: `on PostgreSQL with ${processes} ${processes === 1 ? "process" : "processes"}`,
    skip: server === undefined,
    open: async () => {
      const { url, drop } = await createTestDatabase(server ?? "", `posthorn_races_${processes}_${process.pid}`);
      return { stores: await Promise.all(Array.from({ length: processes }, () => openPostgresStore({ url }))), drop };
    },
  })),
] as const;

describe.each(backends)("concurrent callers, $name", ({ open, skip }) => {
  let service: Service;
  let drop = async () => {};
  beforeAll(async () => {
    if (skip) return;
    const opened = await open();
    drop = opened.drop;
    service = await openService(opened.stores as unknown as readonly [Store, ...Store[]]);
  });
  afterAll(async () => {
    if (skip) return;
    await service.close();
    await drop();
  });
  const race = (
    count: number,
    ask: (index: number) => [line: string, body?: unknown, headers?: Record<string, string>],
  ) =>
    Promise.all(
      times(count, (i) => {
        const [line, body, headers] = ask(i);
        return service.call(line, { ...(body !== undefined && { body }), ...(headers && { headers }) });
      }),
    );
  const make = async (line: string, body: unknown) => {
    const answer = await service.call(line, { body });
    expect(answer.status).toBe(201);
    return answer.body.data;
  };
  const addContacts = (name: string, count: number): Promise<{ id: string }[]> =>
    Promise.all(times(count, (i) => make("POST /contacts", { email: `${name}${i}@example.com` })));

  it.skipIf(skip)("edit one template: each edit is a version", async () => {
    const { id } = await make("POST /templates", { name: "welcome", html: "<p>0</p>" });
    const answers = await race(30, (i) => [`PATCH /templates/${id}`, { html: `<p>${i + 1}</p>` }]);
    expect(countByStatus(answers)).toEqual({ 200: 30 });
    expect(answers.map(({ body }) => body.data.version).sort((a, b) => a - b)).toEqual(times(30, (i) => i + 2));
    const last = answers.find(({ body }) => body.data.version === 31);
    expect((await service.call(`GET /templates/${id}`)).body.data).toMatchObject({
      version: 31,
      html: last?.body.data.html,
    });
  });

  it.skipIf(skip)("change twenty contacts to one free address: one has it", async () => {
    const contacts = await addContacts("free", 20);
    const answers = await race(20, (i) => [`PATCH /contacts/${contacts[i]?.id}`, { email: "wanted@example.com" }]);
    expect(countByStatus(answers)).toEqual({ 200: 1, "409 duplicate": 19 });
    for (const { status, body } of answers) if (status === 409) expect(body.error.path).toBe("email");
    expect((await service.call("GET /contacts?search=wanted@example.com")).body.pagination.total).toBe(1);
  });

  it.skipIf(skip)("create one contact, tag and suppression: one of each is created", async () => {
    const one = [
      ["POST /contacts", { email: "same@example.com" }, "GET /contacts?search=same@example.com"],
      ["POST /tags", { name: "Same" }, "GET /tags?search=same"],
      ["POST /suppressions", { email: "same@example.com" }, "GET /suppressions?search=same"],
    ] as const;
    for (const [line, body, list] of one) {
      const answers = await race(15, () => [line, body]);
      expect([line, countByStatus(answers)]).toEqual([line, { 201: 1, "409 duplicate": 14 }]);
      if (!list.includes("suppressions")) expect((await service.call(list)).body.pagination.total).toBe(1);
    }
  });

  it.skipIf(skip)("register one domain: one does", async () => {
    const answers = await race(3, () => ["POST /domains", { domain: "same.example.com" }]);
    expect(countByStatus(answers)).toEqual({ 201: 1, "409 duplicate": 2 });
  });

  it.skipIf(skip)("rename tags to one free name: one has it", async () => {
    const tags = await Promise.all(times(12, (i) => make("POST /tags", { name: `tag ${i}` })));
    const answers = await race(12, (i) => [`PATCH /tags/${tags[i]?.id}`, { name: i % 2 === 0 ? "Wanted" : "WANTED" }]);
    expect(countByStatus(answers)).toEqual({ 200: 1, "409 duplicate": 11 });
  });

  it.skipIf(skip)("assign one tag to overlapping contacts: each has it once", async () => {
    const contacts = await addContacts("tagged", 24);
    const { id } = await make("POST /tags", { name: "overlapping" });
    const some = (i: number) => contacts.slice(i, i + 12).map((contact) => contact.id);
    const answers = await race(12, (i) => [
      `POST /tags/${id}/contacts`,
      { contact_ids: i % 2 === 0 ? some(i) : some(i).reverse() },
    ]);
    expect(countByStatus(answers)).toEqual({ 200: 12 });
    expect(answers.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(23);
    for (const { body } of answers) expect(body.data.added + body.data.skipped).toBe(12);
    expect((await service.call(`GET /tags/${id}`)).body.data.contact_count).toBe(23);
    const removed = await race(12, (i) => [`DELETE /tags/${id}/contacts`, { contact_ids: some(i) }]);
    expect(countByStatus(removed)).toEqual({ 200: 12 });
    expect(removed.reduce((sum, { body }) => sum + body.data.removed, 0)).toBe(23);
    expect((await service.call(`GET /tags/${id}`)).body.data.contact_count).toBe(0);
  });

  it.skipIf(skip)("add and remove overlapping members of one list: its count is that of its members", async () => {
    const contacts = await addContacts("member", 24);
    const { id } = await make("POST /lists", { name: "overlapping" });
    const some = (i: number) => contacts.slice(i, i + 12).map((contact) => contact.id);
    const answers = await race(12, (i) => [
      `POST /lists/${id}/members`,
      { contact_ids: i % 2 === 0 ? some(i) : some(i).reverse() },
    ]);
    expect(countByStatus(answers)).toEqual({ 200: 12 });
    expect(answers.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(23);
    const mixed = await race(12, (i) => [
      `${i % 2 === 0 ? "POST" : "DELETE"} /lists/${id}/members`,
      { contact_ids: some(i) },
    ]);
    expect(countByStatus(mixed)).toEqual({ 200: 12 });
    const { total } = (await service.call(`GET /lists/${id}/members`)).body.pagination;
    expect((await service.call(`GET /lists/${id}`)).body.data.member_count).toBe(total);
  });

  it.skipIf(skip)("edit one contact's attributes: none of them is lost", async () => {
    const [contact] = await addContacts("edited", 1);
    const answers = await race(20, (i) => [`PATCH /contacts/${contact?.id}`, { attributes: { [`a${i}`]: i } }]);
    expect(countByStatus(answers)).toEqual({ 200: 20 });
    const { attributes } = (await service.call(`GET /contacts/${contact?.id}`)).body.data;
    expect(attributes).toEqual(Object.fromEntries(times(20, (i) => [`a${i}`, i])));
  });

  it.skipIf(skip)("delete one contact, and many that overlap: each is deleted once", async () => {
    const [contact] = await addContacts("gone", 1);
    expect(countByStatus(await race(10, () => [`DELETE /contacts/${contact?.id}`]))).toEqual({
      200: 1,
      "404 not_found": 9,
    });
    const contacts = await addContacts("bulk", 20);
    const some = (i: number) => contacts.slice(i, i + 10).map(({ id }) => id);
    const answers = await race(10, (i) => ["POST /contacts/bulk-delete", { contact_ids: some(i) }]);
    expect(countByStatus(answers)).toEqual({ 200: 10 });
    expect(answers.reduce((sum, { body }) => sum + body.data.deleted, 0)).toBe(19);
  });

  it.skipIf(skip)("suppress and release one address: one does each", async () => {
    expect(countByStatus(await race(12, () => ["POST /suppressions", { email: "stop@example.com" }]))).toEqual({
      201: 1,
      "409 duplicate": 11,
    });
    expect(countByStatus(await race(12, () => ["DELETE /suppressions/stop@example.com"]))).toEqual({
      200: 1,
      "404 not_found": 11,
    });
  });

  it.skipIf(skip)("add, reorder, change and remove steps of one automation: positions stay 0, 1, 2 …", async () => {
    const { id } = await make("POST /automations", { name: "steps", trigger_type: "custom" });
    const added = await race(12, () => [`POST /automations/${id}/steps`, { step_type: "delay" }]);
    expect(countByStatus(added)).toEqual({ 201: 12 });
    const ids: string[] = added.map(({ body }) => body.data.id);
    const answers = await race(16, (i) => {
      if (i % 4 === 0)
        return [
          `PUT /automations/${id}/steps`,
          { steps: [...ids.slice(i % 6), ...ids.slice(0, i % 6)].map((step) => ({ id: step })) },
        ];
      if (i % 4 === 1) return [`PATCH /automations/${id}`, { name: `name ${i}` }];
      if (i % 4 === 2)
        return [`PATCH /automations/${id}/steps/${ids[i % 12]}`, { config: { duration: i + 1, unit: "days" } }];
      return [`POST /automations/${id}/steps`, { step_type: "delay", position: i % 5 }];
    });
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([expect.toBeOneOf([200, 201]), undefined]);
    const removed = await race(6, (i) => [`DELETE /automations/${id}/steps/${ids[i % 3]}`]);
    expect(countByStatus(removed)).toEqual({ 200: 3, "404 not_found": 3 });
    const { steps } = (await service.call(`GET /automations/${id}`)).body.data;
    expect(steps.map(({ position }: { position: number }) => position)).toEqual(times(13, (i) => i));
    expect(new Set(steps.map((step: { id: string }) => step.id)).size).toBe(13);
  });

  it.skipIf(skip)(
    "create and delete webhooks and keys: each call succeeds or returns the error of the contract",
    async () => {
      const created = await race(12, (i) => [
        "POST /webhooks/triggers",
        { event: "email.sent", targetUrl: `https://example.com/${i}` },
      ]);
      expect(countByStatus(created)).toEqual({ 201: 12 });
      const deleted = await race(12, (i) => [`DELETE /webhooks/triggers?id=${created[i % 4]?.body.data.id}`]);
      expect(countByStatus(deleted)).toEqual({ 200: 4, "404 not_found": 8 });
      const keys = await Promise.all(times(8, (i) => service.makeKey({ name: `key ${i}` })));
      expect(new Set(keys).size).toBe(8);
    },
  );

  it.skipIf(skip)("repeat calls with one Idempotency-Key: all get the first one's response", async () => {
    const keyed = { "idempotency-key": "one" };
    const calls = [
      ["POST /contacts", { email: "keyed@example.com" }, 201],
      ["POST /tags", { name: "keyed" }, 201],
      ["POST /suppressions", { email: "keyed@example.com" }, 201],
      [
        "POST /email/send",
        { to: "keyed@example.org", from_email: "hello@example.com", subject: "Hi", text: "Hi" },
        200,
      ],
    ] as const;
    for (const [line, body, status] of calls) {
      const answers = await race(12, () => [line, body, keyed]);
      expect([line, countByStatus(answers)]).toEqual([line, { [status]: 12 }]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const statuses = answers.map(({ headers }) => headers["X-Idempotency-Status"]).sort();
      expect(statuses).toEqual([...Array(11).fill("cached"), "new"]);
    }
  });

  it.skipIf(skip)("call through one request window: exactly what is admitted changes something", async () => {
    const key = await service.makeKey({ rate_limit: 40, email_rate_limit: 0 });
    const add = (email: string) => service.call("POST /contacts", { key, body: { email } });
    // Then every process knows that the window has room.
    for (let n = 0; n < 3; n += 1) expect((await add(`first-${n}@example.com`)).status).toBe(201);
    const answers = await Promise.all(
      times(60, (n) => add(n % 3 === 0 ? `not an address ${n}` : `through-${n}@example.com`)),
    );
    const {
      201: added = 0,
      400: invalid = 0,
      "429 rate_limited": refused,
    } = Object.fromEntries(
      Object.entries(countByStatus(answers)).map(([status, count]) => [status.replace(/^400.*/, "400"), count]),
    );
    expect([added + invalid, refused]).toEqual([37, 23]);
    expect(answers.filter(({ headers }) => headers["X-RateLimit-Limit"] !== "40")).toEqual([]);
    const stored = await service.store.read({ workspace: service.workspace_id }, (tx) => tx.contacts.find({}));
    expect(stored.filter(({ email }) => email.startsWith("through-"))).toHaveLength(added);
  });

  it.skipIf(skip)("send through one email window: exactly the accepted mail is counted", async () => {
    const key = await service.makeKey({ rate_limit: 0, email_rate_limit: 100 });
    const before = await service.store.read({ workspace: service.workspace_id }, (tx) => tx.messages.count({}));
    const answers = await Promise.all(
      times(40, (call) => {
        const to = times(10, (i) => `reader-${call}-${i}@example.com`);
        return service.call("POST /email/send", { key, body: { to, subject: "Hi", text: "Hi" } });
      }),
    );
    expect(countByStatus(answers)).toEqual({ 200: 10, "429 rate_limited": 30 });
    const after = await service.store.read({ workspace: service.workspace_id }, (tx) => tx.messages.count({}));
    expect(after - before).toBe(100);
  });
});
