import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serviceLives } from "../../platform/lives.js";
import { addJob, deadLetterJob } from "../../queue/queue.js";
import type { JobRow } from "../../store/entities.js";
import type { Store } from "../../store/store.js";
import { beginning, openCore } from "../../testing/core-fixture.js";
import { type OpenedStore, storesHere } from "../../testing/open-stores.js";
import { expire } from "./expire.js";

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;
/** The end of the week in which every fixture begins. */
const weekEnds = (Math.floor(beginning / week) + 1) * week;

/** The lives of the service in these tests. */
const service = serviceLives({
  message: 60 * day,
  bounce: 50 * day,
  run: 40 * day,
  unsubscribe: 90 * day,
  idempotency: 2 * hour,
  dead_job: 3 * day,
});

/** A core with a second workspace, and what is left of the rows of both. */
async function start(store: Store) {
  const fixture = await openCore({ store, settings: { lives: service } });
  const { call, core, admin, clock, workspace_id } = fixture;
  const other = await fixture.makeWorkspace("Other");
  let run = expire(store);
  const ofBoth = async (find: (workspace_id: string) => Promise<number>) => [
    await find(workspace_id),
    await find(other.id),
  ];
  return {
    ...fixture,
    other,
    /** Runs the job at a time, in another process than before where `restarted`: a process deletes mail once an hour. */
    housekeeping: async (at: number, { restarted = false } = {}) => {
      clock.set(at);
      if (restarted) run = expire(store);
      await run(core.ctx, {} as JobRow, new AbortController().signal, () => true);
    },
    setLives: async (lives: unknown) => (await admin(`PATCH /workspaces/${other.id}`, { settings: { lives } })).status,
    /** How many rows of a collection the default workspace and the other have. */
    count: (name: "messages" | "bounces" | "idempotency" | "events" | "product_views") =>
      ofBoth((of) => store.read("system", (tx) => tx[name].count({ where: { workspace_id: of } }))),
    deadJobs: () =>
      ofBoth((of) => store.read("system", (tx) => tx.jobs.count({ where: { workspace_id: of, state: "dead" } }))),
    contents: (kind: string) =>
      ofBoth(async (of) => {
        let found = 0;
        for await (const rows of store.scan("contents")) {
          found += rows.filter((row) => row.workspace_id === of && row.kind === kind).length;
        }
        return found;
      }),
    async sendInBoth(to: string, headers: Record<string, string> = {}) {
      const html = '<p>Hi</p><p><a href="https://example.com/shop">Shop</a></p>';
      for (const key of [fixture.liveKey, other.key]) {
        await call("POST /email/send", { key, headers, body: { to, subject: "Hi", html } });
      }
      await core.runDueJobs();
    },
  };
}

/** Expects a kind of row of the default workspace until `service`, and of the other one until `own`, to the millisecond. */
async function expectLives(
  { housekeeping }: Pick<Awaited<ReturnType<typeof start>>, "housekeeping">,
  count: () => Promise<number[]>,
  ends: { service: number; own: number },
): Promise<void> {
  const [full = 0] = await count();
  expect(full).toBeGreaterThan(0);
  const points = [ends.service - 1, ends.service, ends.own - 1, ends.own].sort((a, b) => a - b);
  for (const at of points) {
    await housekeeping(at);
    expect([at, await count()]).toEqual([at, [at < ends.service ? full : 0, at < ends.own ? full : 0]]);
  }
}

describe.each(storesHere)("lives of rows on $kind", ({ open }) => {
  let opened: OpenedStore;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  it("end messages and bounces where the service or their workspace says", async () => {
    const core = await start(opened.store);
    expect(await core.setLives({ message: "31d", bounce: "9d", event: "7d" })).toBe(200);
    await core.sendInBoth("bounced@simulator.test");
    const housekeeping = (at: number) => core.housekeeping(at, { restarted: true });
    await expectLives({ housekeeping }, () => core.count("bounces"), {
      service: beginning + 50 * day,
      own: beginning + 9 * day,
    });
    expect(await core.count("messages")).toEqual([1, 0]);
    await core.housekeeping(beginning + 61 * day);
    expect(await core.count("messages")).toEqual([0, 0]);
  });

  it("end answers under an idempotency key, also for calls", async () => {
    const core = await start(opened.store);
    await core.setLives({ idempotency: "5h" });
    await core.sendInBoth("ada@example.com", { "idempotency-key": "k" });
    const repeat = async (key: string) => {
      const body = { to: "ada@example.com", subject: "Hi", html: "<p>Other</p>" };
      return (await core.call("POST /email/send", { key, headers: { "idempotency-key": "k" }, body })).status;
    };
    core.clock.set(beginning + 2 * hour - 1);
    expect([await repeat(core.liveKey), await repeat(core.other.key)]).toEqual([409, 409]);
    await expectLives(core, () => core.count("idempotency"), {
      service: beginning + 2 * hour,
      own: beginning + 5 * hour,
    });
    expect([await repeat(core.liveKey), await repeat(core.other.key)]).toEqual([200, 200]);
  });

  it("end dead letters, counted from when they were given up", async () => {
    const core = await start(opened.store);
    await core.setLives({ dead_job: "1d" });
    for (const of of [core.workspace_id, core.other.id]) {
      await opened.store.transaction("system", async (tx) => {
        const ref = `message-${of}`;
        await addJob(core.core.ctx, tx, { kind: "deliver-email", ref, workspace_id: of, payload: { unanswered: 0 } });
        const [job] = await tx.jobs.find({ where: { kind: "deliver-email", ref } });
        if (job === undefined) throw new Error("the job was not added");
        const leased = { ...job, lease_token: "token" };
        await tx.jobs.update(job.id, { state: "leased", lease_token: "token", run_at: beginning - 10 * day });
        expect(await deadLetterJob(tx, leased, "broken", beginning)).toBe(true);
      });
    }
    await expectLives(core, core.deadJobs, { service: beginning + 3 * day, own: beginning + day });
  });

  it("end content, targets of links and recipients of deleted mail", async () => {
    const core = await start(opened.store);
    await core.setLives({ content: "7d", event: "7d", link: "31d", unsubscribe: "40d", message: "31d" });
    await core.sendInBoth("ada@example.com");
    await expectLives(core, () => core.contents("email"), { service: weekEnds + 30 * day, own: weekEnds + 7 * day });
    expect(await core.contents("links")).toEqual([1, 1]);
    await core.housekeeping(weekEnds + 31 * day);
    expect(await core.contents("links")).toEqual([1, 0]);
    // The other workspace's message is deleted, and its recipient remains for links to unsubscribe.
    expect([await core.count("messages"), await core.contents("recipient")]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    await core.housekeeping(beginning + 40 * day - 1);
    expect(await core.contents("recipient")).toEqual([0, 1]);
    await core.housekeeping(beginning + 40 * day);
    expect(await core.contents("recipient")).toEqual([0, 0]);
    await core.housekeeping(beginning + 61 * day);
    expect(await core.contents("recipient")).toEqual([1, 0]);
    await core.housekeeping(beginning + 90 * day);
    expect(await core.contents("recipient")).toEqual([0, 0]);
  });

  it("end events, and leave analytics of those days as they were", async () => {
    const core = await start(opened.store);
    await core.setLives({ event: "7d", content: "7d", message: "31d" });
    await core.sendInBoth("clicked@simulator.test");
    await expectLives(core, () => core.count("events"), { service: beginning + 30 * day, own: beginning + 7 * day });
    await core.housekeeping(beginning + 61 * day);
    expect(await core.count("messages")).toEqual([0, 0]);
    for (const key of [core.liveKey, core.other.key]) {
      const { totals, daily_api_sends } = (await core.call("GET /analytics?period=90d", { key })).body.data;
      expect(totals).toMatchObject({ sends: 1, api_sends: 1, delivered: 1, opens: 1, clicks: 1, bounces: 0 });
      expect(daily_api_sends.find(({ count }: { count: number }) => count > 0)).toEqual({
        date: "2026-11-21",
        count: 1,
      });
    }
  });

  it("end product views with the events of the same time", async () => {
    const core = await start(opened.store);
    await core.setLives({ event: "7d" });
    for (const key of [core.liveKey, core.other.key]) {
      await core.call("POST /contacts", { key, body: { email: "ada@example.com" } });
      const body = { contact_email: "ada@example.com", product_id: "p-1" };
      expect((await core.call("POST /track/product-view", { key, body })).status).toBe(201);
    }
    const housekeeping = (at: number) => core.housekeeping(at, { restarted: true });
    const ends = { service: beginning + 30 * day, own: beginning + 7 * day };
    await expectLives({ housekeeping }, () => core.count("product_views"), ends);
  });

  it("do not end the counts of the last 400 days, and those of campaigns and automations never", async () => {
    const core = await start(opened.store);
    const today = Math.floor(beginning / day) * day;
    await opened.store.transaction("system", async (tx) => {
      for (const of of [core.workspace_id, core.other.id]) {
        for (const date of ["2026-11-20", "2026-11-21"]) {
          for (const name of ["sends", "delivered"])
            await tx.increase({ workspace_id: of, kind: "day", of: date, name }, 1);
        }
        await tx.increase({ workspace_id: of, kind: "campaign", of: "2026", name: "sent" }, 1);
        await tx.increase({ workspace_id: of, kind: "automation", of: "2026", name: "forgotten_runs" }, 1);
      }
    });
    const left = async (at: number) => {
      await core.housekeeping(at, { restarted: true });
      return opened.store.read("system", async (tx) =>
        (await tx.counters.find({})).map(({ of, name }) => `${of} ${name}`).sort(),
      );
    };
    const [forEver, first, second] = [
      ["2026 forgotten_runs", "2026 forgotten_runs", "2026 sent", "2026 sent"],
      ["2026-11-20 delivered", "2026-11-20 delivered", "2026-11-20 sends", "2026-11-20 sends"],
      ["2026-11-21 delivered", "2026-11-21 delivered", "2026-11-21 sends", "2026-11-21 sends"],
    ];
    expect(await left(today + 400 * day - 1)).toEqual([...forEver, ...first, ...second]);
    expect(await left(today + 400 * day)).toEqual([...forEver, ...second]);
    expect(await left(today + 401 * day - 1)).toEqual([...forEver, ...second]);
    expect(await left(today + 401 * day)).toEqual(forEver);
  });
});
