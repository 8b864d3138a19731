import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emit } from "../../events/emit.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import type { Store } from "../../store/store.js";
import { createTestDatabase, testServerUrl } from "../../store/testing/test-postgres.js";
import { type CoreFixture, openCore } from "../../testing/core-fixture.js";
import { advanceRun } from "./advance.js";
import { reactToEvent } from "./react-to-event.js";

const server = testServerUrl();
const day = 24 * 3600_000;

/** Two processes: a store each, and one database. */
describe.skipIf(server === undefined)("automations in two processes", () => {
  let stores: Store[] = [];
  let drop = async () => {};
  let fixture: CoreFixture;
  let scope = { workspace: "" };

  beforeAll(async () => {
    const database = await createTestDatabase(server ?? "", `posthorn_races_${process.pid}`);
    drop = database.drop;
    stores = [await openPostgresStore({ url: database.url }), await openPostgresStore({ url: database.url })];
    const [first] = stores;
    if (first === undefined) throw new Error("there are two stores");
    fixture = await openCore({ store: first, settings: { requestLimit: 0, emailLimit: 0 } });
    scope = { workspace: fixture.workspace_id };
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    await drop();
  });

  async function make(path: string, body: Record<string, unknown>): Promise<string> {
    const answer = await fixture.call(`POST ${path}`, { body });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data.id;
  }

  async function activate(steps: object[]): Promise<string> {
    const id = await make("/automations", { name: "Races", trigger_type: "custom", steps });
    await fixture.call(`PATCH /automations/${id}`, { body: { status: "active" } });
    return id;
  }

  const runsOf = (automation_id: string) =>
    fixture.store.read(scope, (tx) =>
      tx.automation_runs.find({ where: { workspace_id: scope.workspace, automation_id } }),
    );

  it("start one run of a contact for any number of simultaneous events", async () => {
    const automation_id = await activate([{ step_type: "delay", config: { duration: 1, unit: "days" } }]);
    const { ctx } = fixture.core;
    for (let round = 0; round < 5; round += 1) {
      const contact_id = await make("/contacts", { email: `racer-${round}@example.com` });
      const events = await fixture.store.transaction(scope, (tx) =>
        Promise.all(
          Array.from({ length: 8 }, () =>
            emit(ctx, tx, {
              type: "custom",
              workspace_id: scope.workspace,
              subject_id: contact_id,
              data: { contact_id, event_name: "race" },
            }),
          ),
        ),
      );
      await Promise.all(
        events.flatMap(({ id }) => stores.map((store) => store.transaction(scope, (tx) => reactToEvent(ctx, tx, id)))),
      );
      const mine = (await runsOf(automation_id)).filter((run) => run.contact_id === contact_id);
      expect(mine).toHaveLength(1);
    }
    await fixture.core.settle();
  });

  it("end a wait once, by its event or by its time-out, when both happen at the same time", async () => {
    const wait = { step_type: "wait_for_event", config: { eventType: "purchase", timeoutDays: 1 } };
    const automation_id = await activate([wait, { step_type: "sms" }]);
    const contacts: string[] = [];
    for (let n = 0; n < 12; n += 1) contacts.push(await make("/contacts", { email: `buyer-${n}@example.com` }));
    for (const contact_id of contacts) {
      await fixture.call(`POST /automations/${automation_id}/trigger`, { body: { contact_id } });
    }
    await fixture.core.settle();
    fixture.pass(day);
    const { ctx } = fixture.core;
    const [first, second] = stores;
    const runs = await runsOf(automation_id);
    await Promise.all(
      runs.flatMap((run, n) => {
        const { contact_id } = run;
        const buy = () =>
          first?.transaction(scope, (tx) =>
            emit(ctx, tx, {
              type: "conversion.created",
              workspace_id: scope.workspace,
              subject_id: contact_id,
              data: { contact_id, value: 1 },
            }),
          );
        // The job of the run is deleted with its transition, as the worker does it.
        const timeOut = () =>
          second?.transaction(scope, async (tx) => {
            const job = await tx.jobs.first({ where: { kind: "advance-run", ref: run.id } });
            if (job !== undefined && (await tx.jobs.delete(job.id))) await advanceRun(ctx, tx, run.id);
          });
        return n % 2 === 0 ? [buy(), timeOut()] : [timeOut(), buy()];
      }),
    );
    await fixture.core.settle();
    const { data } = (await fixture.call(`GET /automations/${automation_id}/runs`)).body;
    expect(data).toHaveLength(contacts.length);
    for (const { status, steps } of data) {
      expect([status, steps.map((step: { status: string }) => step.status)]).toEqual([
        "completed",
        ["completed", "completed"],
      ]);
      const { timed_out, event_id } = steps[0].output;
      expect([timed_out === true, event_id !== undefined].filter(Boolean)).toHaveLength(1);
    }
  });
});
