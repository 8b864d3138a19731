import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { classify } from "../delivery/classify.js";
import type { DeliverOptions, Mailer, Outcome, OutgoingMail } from "../delivery/mailer.js";
import type { WorkerOptions } from "../queue/worker.js";
import { openJsonStore } from "../store/json/json-store.js";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { openPostgresStore } from "../store/postgres/postgres-store.js";
import type { Store } from "../store/store.js";
import { createMigratedDatabase, testServerUrl } from "../store/testing/test-postgres.js";
import { openCore, sideBySide } from "../testing/core-fixture.js";
import { gate, turnsOfTheLoop } from "../testing/waits.js";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

let opened = 0;

async function openJson(): Promise<Store> {
  const dir = await mkdtemp(join(tmpdir(), "posthorn-sets-"));
  cleanups.push(() => rm(dir, { recursive: true }));
  const store = await openJsonStore({ dir, now: () => 0, newId: () => `s${++opened}`, freeSpaceFloor: 0 });
  cleanups.push(() => store.close());
  return store;
}

async function openPostgres(): Promise<Store> {
  const { url, drop } = await createMigratedDatabase(`posthorn_sets_${process.pid}_${++opened}`);
  cleanups.push(drop);
  const store = await openPostgresStore({ url });
  cleanups.push(() => store.close());
  return store;
}

const onPostgres = { skip: testServerUrl() === undefined };

const stores: [string, () => Promise<Store>, { skip: boolean }][] = [
  ["memory", async () => createMemoryStore(), { skip: false }],
  ["JSON", openJson, { skip: false }],
  ["PostgreSQL", openPostgres, onPostgres],
];

const accepted: Outcome = { result: "accepted", response: "250 2.0.0 ok" };

/** A core whose job loop runs many jobs at a time, over a mailer that answers as told. */
async function openSender(
  store: Store,
  answer: (mail: OutgoingMail, options: DeliverOptions) => Promise<Outcome>,
  worker: WorkerOptions = {},
) {
  const sent: string[] = [];
  const mailer: Mailer = {
    kind: "smtp",
    deliver(mail, options = {}) {
      sent.push(mail.to);
      return answer(mail, options);
    },
    close: async () => {},
  };
  const settings = { requestLimit: 0, emailLimit: 0 };
  const fixture = await openCore({ store, mailer, settings, worker: { ...sideBySide, slots: 64, ...worker } });
  cleanups.push(() => fixture.core.stop());
  /** Accepts one mail to each address. */
  const send = async (to: readonly string[], key: string = fixture.liveKey) => {
    const body = { to: [...to], subject: "Hello", text: "Hello {{email}}", from_email: "shop@example.com" };
    const response = await fixture.call("POST /email/send", { key, body });
    if (response.status !== 200) throw new Error(response.text);
  };
  /** The statuses of all messages by their addresses. */
  const statuses = () =>
    store.read("system", async (tx) => {
      const messages = await tx.messages.find({ order: { by: "id", direction: "asc" } });
      return Object.fromEntries(messages.map(({ to, status }) => [to, status]));
    });
  return { ...fixture, sent, send, statuses };
}

function readers(count: number, name = "reader"): string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index}@example.com`);
}

describe.each(stores)("mails that are sent in sets, over %s", (_name, open, { skip }) => {
  it.skipIf(skip)("all arrive once, with one set of events each, whichever workspace they are of", async () => {
    const { core, send, sent, statuses, makeWorkspace, store } = await openSender(await open(), async () => accepted);
    const keys = [await makeWorkspace("one"), await makeWorkspace("two")].map(({ key }) => key);
    await send(readers(60));
    for (const [index, key] of keys.entries()) await send(readers(30, `other-${index}`), key);
    await core.start();
    await core.settle();
    expect(sent).toHaveLength(120);
    expect(new Set(sent).size).toBe(120);
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(["delivered"]));
    const events = await store.read("system", (tx) => tx.events.find({}));
    for (const type of ["email.sent", "email.delivered"]) {
      const subjects = events.filter((event) => event.type === type).map(({ subject_id }) => subject_id);
      expect(subjects).toHaveLength(120);
      expect(new Set(subjects).size).toBe(120);
    }
    const counters = await store.read("system", (tx) => tx.counters.find({ where: { name: "delivered" } }));
    expect(counters.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([30, 30, 60]);
    expect(await store.read("system", (tx) => tx.jobs.count({ where: { kind: "deliver-email" } }))).toBe(0);
  });

  it.skipIf(skip)("are read while the beginnings of their attempts become durable", async () => {
    const opened = await open();
    let undurable = 0;
    let readMeanwhile = 0;
    const store: Store = {
      ...opened,
      transaction: async (scope, work) => {
        undurable += 1;
        return opened.transaction(scope, work).finally(() => {
          undurable -= 1;
        });
      },
      read: (scope, work, options) => {
        if (undurable > 0 && options?.snapshot === false) readMeanwhile += 1;
        return opened.read(scope, work, options);
      },
    };
    const { core, send, statuses } = await openSender(store, async () => accepted);
    await send(readers(5));
    // No call is under way any more: only the worker has transactions.
    readMeanwhile = 0;
    await core.start();
    await core.settle();
    expect(readMeanwhile).toBe(1);
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(["delivered"]));
  });

  it.skipIf(skip)("are recorded although one of them fails unexpectedly", async () => {
    const { core, send, statuses, store, clock } = await openSender(await open(), async ({ to }) => {
      if (to.startsWith("bad")) throw new Error("the mailer is broken");
      return accepted;
    });
    await send(["a@example.com", "bad@example.com", "c@example.com"]);
    await core.start();
    await core.settle();
    expect(await statuses()).toEqual({
      "a@example.com": "delivered",
      "bad@example.com": "queued",
      "c@example.com": "delivered",
    });
    const [job] = await store.read("system", (tx) => tx.jobs.find({ where: { kind: "deliver-email" } }));
    expect(job).toMatchObject({ state: "queued", attempts: 1, run_at: clock.now() + 1000 });
  });

  it.skipIf(skip)("may bounce together: one address is suppressed once", async () => {
    const bounce = classify({ stage: "rcpt", reply: "550 5.1.1 no such user", message: "" });
    const { call, core, send, store } = await openSender(await open(), async () => bounce);
    await send(["gone@example.com"]);
    await send(["gone@example.com"]);
    await send(["away@example.com"]);
    await core.start();
    await core.settle();
    const messages = await store.read("system", (tx) => tx.messages.find({}));
    expect(messages.map(({ status }) => status)).toEqual(["bounced", "bounced", "bounced"]);
    const { body } = await call("GET /suppressions");
    expect(body.data.map(({ email }: { email: string }) => email).toSorted()).toEqual([
      "away@example.com",
      "gone@example.com",
    ]);
  });

  it.skipIf(skip)(
    "do not wait for another tenant whose relay is slow, nor for a slower mail of the same set",
    async () => {
      const { passed, open: release } = gate();
      const { core, send, statuses, makeWorkspace } = await openSender(await open(), async ({ to }) => {
        if (to.startsWith("slow")) await passed;
        return accepted;
      });
      const { key } = await makeWorkspace("other");
      await send(["slow-0@example.com", "a@example.com", ...readers(30, "slow-more")]);
      await send(readers(20), key);
      await core.start();
      const delivered = async () => Object.entries(await statuses()).filter(([, status]) => status === "delivered");
      await expect.poll(async () => (await delivered()).length).toBe(21);
      expect((await delivered()).some(([to]) => to.startsWith("slow"))).toBe(false);
      release();
      await core.settle();
      expect(await delivered()).toHaveLength(52);
    },
  );

  it.skipIf(skip)("are sent no faster than they may be in doubt", async () => {
    const { passed, open: release } = gate();
    const held = async () => {
      await passed;
      return accepted;
    };
    const { core, send, sent, statuses } = await openSender(await open(), held, { maxInDoubtPerKey: 2 });
    await send(readers(5));
    await core.start();
    await expect.poll(() => sent.length).toBe(2);
    await turnsOfTheLoop(20);
    expect(sent.length).toBe(2);
    release();
    await core.settle();
    expect(sent).toHaveLength(5);
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(["delivered"]));
  });

  it.skipIf(skip)("lose only the result of the one whose lease was lost", async () => {
    const { passed, open: release } = gate();
    const { core, send, sent, statuses, store } = await openSender(await open(), async () => {
      await passed;
      return accepted;
    });
    await send(["a@example.com", "lost@example.com", "c@example.com"]);
    await core.start();
    await expect.poll(() => sent.length).toBe(3);
    await store.transaction("system", async (tx) => {
      const message = await tx.messages.first({ where: { to: "lost@example.com" } });
      const job = await tx.jobs.first({ where: { kind: "deliver-email", ref: message?.id ?? "" } });
      await tx.jobs.update(job?.id ?? "", { lease_token: "another worker's" });
    });
    release();
    await core.settle();
    expect(await statuses()).toEqual({
      "a@example.com": "delivered",
      "c@example.com": "delivered",
      "lost@example.com": "queued",
    });
    const events = await store.read("system", (tx) => tx.events.find({ where: { type: "email.delivered" } }));
    expect(events).toHaveLength(2);
  });
});

describe.skipIf(onPostgres.skip)("on PostgreSQL", () => {
  it("a set of mails takes hardly more statements than one mail", async () => {
    const { core, send } = await openSender(await openPostgres(), async () => accepted);
    const statements = vi.spyOn(pg.Client.prototype, "query");
    cleanups.push(async () => void statements.mockRestore());
    /** Returns how many statements, BEGIN and COMMIT among them, the delivery of accepted mails takes. */
    const deliver = async () => {
      statements.mockClear();
      await core.start();
      await core.settle();
      await core.stop();
      return statements.mock.calls.length;
    };
    await send(readers(1));
    await deliver();
    await send(readers(1, "another"));
    const forOne = await deliver();
    await send(readers(16, "many"));
    expect(await deliver()).toBeLessThan(forOne * 2);
  });
});
