import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { classify } from "./delivery/classify.js";
import type { Mailer } from "./delivery/mailer.js";
import { yieldToEventLoop } from "./platform/event-loop.js";
import { systemRandom } from "./platform/random.js";
import { openJsonStore } from "./store/json/json-store.js";
import { createMemoryStore } from "./store/memory/memory-store.js";
import { openPostgresStore } from "./store/postgres/postgres-store.js";
import type { Store } from "./store/store.js";
import { createTestDatabase, testServerUrl } from "./store/testing/test-postgres.js";
import { type CoreFixture, openCore } from "./testing/core-fixture.js";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

let opened = 0;

const stores: [string, () => Promise<Store>][] = [
  ["memory", async () => createMemoryStore()],
  [
    "files",
    async () => {
      const dir = await mkdtemp(join(tmpdir(), "posthorn-equal-runs-"));
      cleanups.push(() => rm(dir, { recursive: true }));
      const store = await openJsonStore({ dir, now: () => 0, newId: () => `s${++opened}`, freeSpaceFloor: 0 });
      cleanups.push(() => store.close());
      return store;
    },
  ],
  [
    "PostgreSQL",
    async () => {
      const { url, drop } = await createTestDatabase(
        testServerUrl() ?? "",
        `posthorn_equal_${process.pid}_${++opened}`,
      );
      cleanups.push(drop);
      const store = await openPostgresStore({ url });
      cleanups.push(() => store.close());
      return store;
    },
  ],
];

const chance = systemRandom();

/** A wait of any length that nothing of the run decides. */
async function anyTime(): Promise<void> {
  for (let turns = Math.floor(chance.fraction() * 20); turns > 0; turns -= 1) await yieldToEventLoop();
}

/** What a run left: mails, posts and events, each with its time, in their order, and what is written of deliveries. */
interface Left {
  log: string[];
  events: string[];
  deliveries: string[];
}

/** Runs a scenario on an engine whose loop runs, whose clock stands, and whose mail server and receivers answer when they like. */
async function run(store: Store, act: (fixture: CoreFixture) => Promise<void>, seed: string): Promise<Left> {
  const log: string[] = [];
  let clock = () => 0;
  const mailer: Mailer = {
    kind: "smtp",
    async deliver(mail, { attempt = 1 } = {}) {
      const isLater = mail.to.startsWith("later") && attempt < 3;
      log.push(`${clock()} mail ${attempt} ${mail.to}`);
      await anyTime();
      const failure = { stage: "rcpt", reply: "451 4.3.0 later", message: "" } as const;
      return isLater ? classify(failure) : { result: "accepted", response: "250 ok" };
    },
    close: async () => {},
  };
  const outbound = {
    problem: () => undefined,
    async send({ url, body }: { url: string; body: string | null }) {
      const { event, data } = JSON.parse(body ?? "{}");
      log.push(`${clock()} post ${url} ${event} ${data.to ?? data.email}`);
      await anyTime();
      const status_code = url.includes("failing") ? 500 : 200;
      return { status_code, duration_ms: 1, error: null, retry_after: null, body: "" };
    },
  };
  const settings = { requestLimit: 0, emailLimit: 0 };
  const fixture = await openCore({ store, mailer, outbound, settings, seed });
  clock = () => fixture.clock.now();
  await fixture.core.start();
  try {
    await act(fixture);
    const rows = await store.read("system", async (tx) => ({
      events: await tx.events.find({ order: { by: "id", direction: "asc" } }),
      deliveries: await tx.deliveries.find({ order: { by: "id", direction: "asc" } }),
      webhooks: await tx.webhooks.find({}),
    }));
    const urlOf = new Map(rows.webhooks.map(({ id, url }) => [id, url]));
    return {
      log,
      events: rows.events.map(({ at, type, data }) => `${at} ${type} ${data.to ?? data.email}`),
      deliveries: rows.deliveries.map(
        ({ webhook_id, status, next_attempt_at, attempts }) =>
          `${urlOf.get(webhook_id)} ${status} ${next_attempt_at} ${attempts.map(({ at }) => at)}`,
      ),
    };
  } finally {
    await fixture.core.stop();
  }
}

async function busy({ call, core }: CoreFixture): Promise<void> {
  for (const host of ["one", "failing", "two"]) {
    for (const event of ["contact.created", "email.sent"]) {
      await call("POST /webhooks/triggers", { body: { targetUrl: `https://${host}.example.com/${event}`, event } });
    }
  }
  for (let i = 0; i < 4; i += 1) await call("POST /contacts", { body: { email: `reader-${i}@example.com` } });
  const to = [
    ...Array.from({ length: 8 }, (_, i) => `reader-${i}@example.com`),
    "later-1@example.com",
    "later-2@example.com",
  ];
  await call("POST /email/send", { body: { to, subject: "Hi", text: "Hi" } });
  await core.settle();
  await core.time.advance(10 * 60_000);
  await call("POST /email/send", { body: { to: "last@example.com", subject: "Hi", text: "Hi" } });
  await core.settle();
}

describe.each(stores)("on a stopped clock, with a store in %s", { timeout: 60_000 }, (kind, open) => {
  const isAbsent = kind === "PostgreSQL" && testServerUrl() === undefined;

  it.skipIf(isAbsent)(
    "equal runs leave equal logs, with a receiver that fails and whatever ids they make",
    async () => {
      const anySeed = () => Buffer.from(chance.bytes(8)).toString("hex");
      const first = await run(await open(), busy, anySeed());
      expect(first.log.length).toBeGreaterThan(40);
      expect(first.log.some((line) => line.includes("failing"))).toBe(true);
      for (let again = 0; again < 2; again += 1) expect(await run(await open(), busy, anySeed())).toEqual(first);
    },
  );

  it.skipIf(isAbsent)(
    "jobs that are due at one time run one after another, in the order in which they were added",
    async () => {
      const to = Array.from({ length: 30 }, (_, i) => `reader-${i}@example.com`);
      const { log } = await run(
        await open(),
        async ({ call, core, clock }) => {
          await call("POST /webhooks/triggers", {
            body: { targetUrl: "https://one.example.com", event: "contact.created" },
          });
          // Times come round together, in another order than they were added.
          const times = [2, 1, 2, 1];
          for (const [i, minutes] of times.entries()) {
            const send_at = new Date(clock.now() + minutes * 60_000).toISOString();
            await call("POST /email/send", { body: { to: `at-${i}@example.com`, subject: "Hi", text: "Hi", send_at } });
          }
          await call("POST /email/send", { body: { to, subject: "Hi", text: "Hi" } });
          await call("POST /contacts", { body: { email: "ada@example.com" } });
          await core.settle();
          await core.time.advance(5 * 60_000);
        },
        "any",
      );
      const order = log.map((line) => line.split(" ").at(-1));
      const later = [1, 3, 0, 2].map((i) => `at-${i}@example.com`);
      expect(order).toEqual([...to, "ada@example.com", ...later]);
    },
  );
});
