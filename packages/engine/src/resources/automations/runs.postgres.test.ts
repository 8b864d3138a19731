import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { completeJob } from "../../queue/queue.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import type { Store } from "../../store/store.js";
import { createMigratedDatabase, testServerUrl } from "../../store/testing/test-postgres.js";
import { openRuns, type RunFixture } from "../../testing/run-fixture.js";
import { advanceRun } from "./advance.js";
import { startRun } from "./run-writer.js";

const server = testServerUrl();
const day = 24 * 60 * 60 * 1000;
const delay = { step_type: "delay", config: { duration: 1, unit: "days" } };

/** Creates an automation with a step of nearly every type, and the rows that the steps need. */
async function everyStep({ make, flow }: RunFixture) {
  const template = await make("/templates", { name: "Hello", html: "<p>Hello</p>" });
  const list = await make("/lists", { name: "Readers" });
  const target = await flow([delay], { name: "Next" });
  return flow([
    delay,
    { step_type: "email", config: { templateId: template.id, subject: "Hi", previewText: "Look" } },
    { step_type: "wait_for_event", config: { eventType: "purchase", timeoutDays: 1 } },
    { step_type: "condition", config: { field: "tag", operator: "equals", value: "seen" } },
    { step_type: "tag", config: { tagName: "seen" } },
    { step_type: "condition", config: { field: "tag", operator: "equals", value: "seen" } },
    { step_type: "add_to_list", config: { listId: list.id } },
    { step_type: "remove_from_list", config: { listId: list.id } },
    { step_type: "update_attribute", config: { attributeName: "plan", attributeValue: "{{trigger_data.plan}}" } },
    { step_type: "trigger_split", config: { field: "plan", operator: "equals", value: "pro" } },
    { step_type: "action", config: { actionType: "unsubscribe" } },
    { step_type: "webhook", config: { url: "https://example.com" } },
    { step_type: "move_to_flow", config: { targetFlowId: target.id } },
  ]);
}

describe.skipIf(server === undefined)("runs on PostgreSQL", { timeout: 60_000 }, () => {
  let url = "";
  let drop = async () => {};
  let databases = 0;
  beforeEach(async () => {
    await drop();
    ({ url, drop } = await createMigratedDatabase(`posthorn_runs_${process.pid}_${++databases}`));
  });
  afterAll(() => drop());

  async function withRuns(work: (fixture: RunFixture, store: Store) => Promise<void>): Promise<void> {
    const store = await openPostgresStore({ url });
    try {
      await work(await openRuns({ store, workspace: { daily_limit: 2 } }), store);
    } finally {
      await store.close();
    }
  }

  it("are explained without a trace, and then take the explained course", () =>
    withRuns(async (fixture, store) => {
      const { contact, admin, trigger, run, advance } = fixture;
      const { id } = await everyStep(fixture);
      const contact_id = await contact();
      const trigger_data = { plan: "pro" };
      const before = JSON.stringify(await store.snapshot());
      let explained: Record<string, string>[] = [];
      for (let i = 0; i < 3; i++) {
        const { body } = await admin(`POST /automations/${id}/explain`, { contact_id, trigger_data });
        expect([body.error, body.data?.status]).toEqual([undefined, "completed"]);
        explained = body.data.steps;
      }
      expect(JSON.stringify(await store.snapshot())).toBe(before);
      const started = await trigger(id, contact_id, trigger_data);
      await advance(4 * day);
      const { status, steps } = await run(started);
      expect(status).toBe("completed");
      expect(explained.map((step) => [step.step_id, step.at, step.until, step.outcome])).toEqual(
        steps.map((step: Record<string, string>) => [step.step_id, step.started_at, step.completed_at, step.status]),
      );
      expect([explained[3]?.reason, explained[5]?.reason]).toEqual([
        "`tag` equals `seen`: contact has none → false branch",
        '`tag` equals `seen`: contact has `["seen"]` → true branch',
      ]);
    }));

  it("are not left held when their automation is resumed at the moment they are held", () =>
    withRuns(async ({ contact, flow, trigger, run, pass, call, core, workspace_id }, store) => {
      const { id } = await flow([delay, { step_type: "sms" }]);
      const started = await trigger(id, await contact());
      await run(started);
      await call(`PATCH /automations/${id}`, { body: { status: "paused" } });
      pass(day);
      const now = core.ctx.clock.now();
      const claim = { now, limit: 1, lease_until: now + day, lease_token: "mine", maxPerKey: 1 };
      const [job] = await store.transaction("system", (tx) => tx.claimDue(claim));
      if (job === undefined) throw new Error("the step is due");
      let attempts = 0;
      await store.transaction({ workspace: workspace_id }, async (tx) => {
        attempts += 1;
        await completeJob(tx, job);
        await advanceRun(core.ctx, tx, started);
        if (attempts > 1) return;
        // The transaction has read that the automation is paused and has written that. Now another one resumes the
        // automation and finds no held run.
        await call(`PATCH /automations/${id}`, { body: { status: "active" } });
        await core.settle();
      });
      expect(attempts).toBeGreaterThan(1);
      expect((await run(started)).status).toBe("completed");
    }));

  it("begin once for a contact when several transactions start them at the same time", () =>
    withRuns(async ({ contact, flow, core, workspace_id }, store) => {
      const { id } = await flow([delay]);
      const contact_id = await contact();
      const begin = () =>
        store.transaction({ workspace: workspace_id }, async (tx) => {
          const [automation, person] = await Promise.all([tx.automations.get(id), tx.contacts.get(contact_id)]);
          if (automation === undefined || person === undefined) throw new Error("both are there");
          const how = { trigger_type: "signup", trigger_data: {}, once: true };
          return startRun(core.ctx, tx, { automation, contact: person, ...how });
        });
      const begun = await Promise.all(Array.from({ length: 8 }, begin));
      expect(begun.filter((run) => run !== undefined)).toHaveLength(1);
    }));
});
