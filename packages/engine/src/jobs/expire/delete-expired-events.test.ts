import { describe, expect, it } from "vitest";
import { serviceLives } from "../../platform/lives.js";
import type { OutboundAnswer } from "../../platform/outbound.js";
import { addJob } from "../../queue/queue.js";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import type { Store } from "../../store/store.js";
import { type CoreFixture, type FixtureOptions, openCore } from "../../testing/core-fixture.js";
import { deleteExpiredEvents } from "./delete-expired-events.js";

const day = 86_400_000;

/** A core, its events and deliveries, and a receiver with the status that the test sets. */
async function start(options: FixtureOptions = {}) {
  let status_code = 200;
  const response = (): OutboundAnswer => ({ status_code, duration_ms: 1, error: null, retry_after: null, body: "" });
  const outbound = { problem: () => undefined, send: async () => response() };
  const fixture = await openCore({ outbound, ...options });
  const { core, admin, call, store, workspace_id } = fixture;
  return {
    ...fixture,
    answerWith(status: number) {
      status_code = status;
    },
    subscribe: (path = "") =>
      call("POST /webhooks/triggers", { body: { targetUrl: `https://example.com/${path}`, event: "form.submitted" } }),
    emit: async (of = workspace_id): Promise<string> =>
      (await admin(`POST /workspaces/${of}/events`, { type: "form.submitted" })).body.data.id,
    deleteExpired: (signal = new AbortController().signal) => deleteExpiredEvents(core.ctx, store, signal),
    events: async (of = workspace_id): Promise<string[]> =>
      (await admin(`GET /workspaces/${of}/events?limit=1000`)).body.data.map(({ id }: { id: string }) => id),
    deliveries: () => statuses(fixture),
  };
}

async function statuses({ store }: CoreFixture): Promise<string[]> {
  return store.read("system", async (tx) => (await tx.deliveries.find({})).map(({ status }) => status));
}

describe("housekeeping of events", () => {
  it("keeps an event for thirty days to the millisecond, in every workspace", async () => {
    const { emit, events, deleteExpired, pass, makeWorkspace } = await start();
    const other = await makeWorkspace("Other");
    const first = await emit();
    await emit(other.id);
    pass(1);
    const second = await emit();
    pass(30 * day - 2);
    await deleteExpired();
    expect(await events()).toEqual([first, second]);
    pass(1);
    await deleteExpired();
    expect(await events()).toEqual([second]);
    expect(await events(other.id)).toEqual([]);
    pass(1);
    await deleteExpired();
    expect(await events()).toEqual([]);
  });

  it("keeps it for the retention of the settings", async () => {
    const { emit, events, deleteExpired, pass } = await start({
      settings: { lives: serviceLives({ event: 7 * day }) },
    });
    await emit();
    pass(7 * day - 1);
    await deleteExpired();
    expect(await events()).toHaveLength(1);
    pass(1);
    await deleteExpired();
    expect(await events()).toEqual([]);
  });

  it("deletes an ended delivery with its event, delivered or failed", async () => {
    const { core, subscribe, emit, events, deliveries, deleteExpired, pass, answerWith } = await start();
    await subscribe();
    await emit();
    await core.runDueJobs();
    await subscribe("second");
    answerWith(410);
    await emit();
    await core.runDueJobs();
    expect((await deliveries()).sort()).toEqual(["delivered", "failed", "failed"]);
    pass(30 * day - 1);
    await deleteExpired();
    expect([(await deliveries()).length, (await events()).length]).toEqual([3, 2]);
    pass(1);
    await deleteExpired();
    expect([await deliveries(), await events()]).toEqual([[], []]);
  });

  it("keeps an event while a delivery of it is pending", async () => {
    const { core, subscribe, emit, events, deliveries, deleteExpired, pass, answerWith } = await start();
    await emit();
    await subscribe();
    const pending = await emit();
    answerWith(503);
    await core.runDueJobs();
    pass(60 * day);
    await deleteExpired();
    expect([await deliveries(), await events()]).toEqual([["pending"], [pending]]);
    answerWith(200);
    await core.runDueJobs();
    expect(await deliveries()).toEqual(["delivered"]);
    await deleteExpired();
    expect([await deliveries(), await events()]).toEqual([[], []]);
  });

  it("keeps an event whose automations have not been triggered", async () => {
    const { core, store, workspace_id, emit, events, deleteExpired, pass } = await start();
    const untriggered = await emit();
    await emit();
    await store.transaction("system", (tx) =>
      addJob(core.ctx, tx, { kind: "trigger-automations", ref: untriggered, workspace_id, payload: {} }),
    );
    pass(60 * day);
    await deleteExpired();
    expect(await events()).toEqual([untriggered]);
    await core.runDueJobs();
    await deleteExpired();
    expect(await events()).toEqual([]);
  });

  it("deletes a long log in batches, past the events that stay", async () => {
    const store = createMemoryStore();
    let maxDeleted = 0;
    const watched: Store = {
      ...store,
      transaction: (scope, work) =>
        store.transaction(scope, (tx) => {
          let deleted = 0;
          const remove = tx.events.delete.bind(tx.events);
          tx.events.delete = (id) => {
            deleted += 1;
            maxDeleted = Math.max(maxDeleted, deleted);
            return remove(id);
          };
          return work(tx);
        }),
    };
    const { core, workspace_id, pass } = await start({ store });
    const { ids, clock } = core.ctx;
    const untriggered: string[] = [];
    for (let i = 0; i < 1_501; i += 1) {
      const id = ids.uuid();
      await store.transaction({ workspace: workspace_id }, async (tx) => {
        const about = { type: "form.submitted", subject_id: null, data: {}, sandbox: false, caused_by: null };
        await tx.events.insert({ id, workspace_id, at: clock.now(), ...about });
        if (i >= 501) return;
        untriggered.push(id);
        await addJob(core.ctx, tx, { kind: "trigger-automations", ref: id, workspace_id, payload: {} });
      });
    }
    pass(31 * day);
    await deleteExpiredEvents(core.ctx, watched, new AbortController().signal);
    const left = await store.read("system", (tx) => tx.events.find({}));
    expect(left.map(({ id }) => id).sort()).toEqual(untriggered.sort());
    expect(maxDeleted).toBeGreaterThan(0);
    expect(maxDeleted).toBeLessThanOrEqual(500);
  });

  it("stops when its lease is lost", async () => {
    const { emit, events, deleteExpired, pass } = await start();
    await emit();
    pass(31 * day);
    await deleteExpired(AbortSignal.abort());
    expect(await events()).toHaveLength(1);
  });

  it("runs while the clock is moved", async () => {
    const { core, emit, events, advance } = await start();
    await core.start();
    await emit();
    await advance(30 * day - 1);
    expect(await events()).toHaveLength(1);
    await advance(10 * 60 * 1000 + 1);
    await core.settle();
    expect(await events()).toEqual([]);
    await core.stop();
  });
});
