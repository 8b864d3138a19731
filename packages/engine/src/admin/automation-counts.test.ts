import { describe, expect, it } from "vitest";
import { counterId } from "../store/counter-id.js";
import type { Store } from "../store/store.js";
import { beginning, openCore } from "../testing/core-fixture.js";
import { storesHere } from "../testing/open-stores.js";

const hour = 60 * 60 * 1000;

/**
 * Adds runs of an automation as a version before they were counted has left them: at its second step, after its first one, which
 * every fifth left out.
 */
async function addEarlierRuns(store: Store, automation_id: string, count: number): Promise<void> {
  await store.transaction("system", async (tx) => {
    const automation = await tx.automations.get(automation_id);
    if (automation === undefined) throw new Error("no such automation");
    const { workspace_id, steps } = automation;
    const [first, second] = steps;
    const times = { created_at: beginning, updated_at: beginning, started_at: beginning };
    const ended = { completed_at: null, cancelled_at: null, error: null };
    for (let n = 0; n < count; n += 1) {
      const id = `01a1fd7d-b021-7fdb-8340-${String(n).padStart(12, "0")}`;
      const contact = { contact_id: `contact-${n}`, contact_email: `n${n}@example.com` };
      const place = { status: "active", current_step_id: second?.id ?? null, next_run_at: beginning + hour } as const;
      const state = {
        live_key: null,
        waiting_for: null,
        woken_by: null,
        chain: [],
        parked: false,
        executed: 1,
        failures: 0,
      };
      const run = {
        id,
        workspace_id,
        automation_id,
        ...contact,
        trigger_type: "api",
        trigger_data: {},
        sandbox: false,
      };
      await tx.automation_runs.insert({ ...run, ...place, ...state, ...times, ...ended });
      const status = n % 5 === 0 ? "skipped" : "completed";
      const entry = { id: `${id}-0`, workspace_id, run_id: id, place: 0, step_id: first?.id ?? "", step_type: "tag" };
      const what = {
        position: 0,
        status,
        started_at: beginning,
        completed_at: beginning,
        output: null,
        error: null,
      } as const;
      await tx.run_steps.insert({ ...entry, ...what });
    }
    await tx.counters.delete(counterId({ workspace_id, kind: "automation", of: automation_id, name: "steps_counted" }));
  });
}

describe("the counts of an automation", () => {
  it("say for each step how many runs are at it, went through it, left it out, or failed there", async () => {
    const { call, admin, advance } = await openCore();
    const template = { name: "Welcome", html: "<p>Hi</p>" };
    const templateId = (await call("POST /templates", { body: template })).body.data.id;
    const steps = [
      { step_type: "email", config: { templateId, subject: "Hi" } },
      { step_type: "delay", config: { duration: 2, unit: "hours" } },
      { step_type: "add_to_list", config: { listId: "none" } },
    ];
    const body = { name: "Welcome", trigger_type: "signup", steps };
    const { id, steps: made } = (await call("POST /automations", { body })).body.data;
    await call(`PATCH /automations/${id}`, { body: { status: "active" } });
    const start = (email: string, subscribed = true) => call("POST /contacts", { body: { email, subscribed } });
    const read = async () => (await admin(`GET /automations/${id}/counts`)).body.data;
    const count = (at: number, through: number, skipped: number, failed: number) => ({ at, through, skipped, failed });
    const counted = async () =>
      (await read()).steps.map(({ at, through, skipped, failed }: ReturnType<typeof count>) =>
        count(at, through, skipped, failed),
      );

    await start("ada@example.com");
    await start("grace@example.com");
    await advance(hour);
    await start("joan@example.com", false);
    await advance(hour);
    expect(await counted()).toEqual([count(0, 2, 1, 0), count(1, 2, 0, 0), count(2, 0, 0, 0)]);
    const { runs, steps: listed } = await read();
    expect(runs).toEqual({ active: 3, completed: 0, failed: 0, cancelled: 0 });
    expect(listed.map(({ step_id }: { step_id: string }) => step_id)).toEqual(
      made.map((step: { id: string }) => step.id),
    );
    await advance(3 * hour);
    expect(await counted()).toEqual([count(0, 2, 1, 0), count(0, 3, 0, 0), count(0, 0, 0, 3)]);
    expect((await read()).runs).toEqual({ active: 0, completed: 0, failed: 3, cancelled: 0 });
    expect((await admin("GET /automations/none/counts")).status).toBe(404);
  });
});

describe.each(storesHere)("the counts of an automation on $kind", ({ open }) => {
  it("are exact over any number of runs, also of those that an earlier version began, however many look at once", async () => {
    const { store, close } = await open();
    try {
      const { call, admin, workspace_id } = await openCore({ store });
      const steps = [
        { step_type: "tag", config: { tagName: "seen" } },
        { step_type: "delay", config: { duration: 1, unit: "days" } },
      ];
      const made = (await call("POST /automations", { body: { name: "A", trigger_type: "custom", steps } })).body.data;
      await call(`PATCH /automations/${made.id}`, { body: { status: "active" } });
      await addEarlierRuns(store, made.id, 1203);
      const counts = async () => {
        const { runs, steps } = (await admin(`GET /automations/${made.id}/counts`)).body.data;
        return [runs.active, steps.map(({ at, through, skipped }: Record<string, number>) => [at, through, skipped])];
      };
      const { id } = (await call("POST /contacts", { body: { email: "ada@example.com" } })).body.data;
      const start = () => call(`POST /automations/${made.id}/trigger`, { body: { contact_id: id } });
      // Runs that begin before the first look and while earlier ones are counted are counted once.
      const run = (await start()).body.data.id;
      const [looks] = await Promise.all([Promise.all([counts(), counts()]), start()]);
      for (const [active, [tag, delay]] of looks) expect(tag[0] + delay[0]).toBe(active);
      expect(await counts()).toEqual([
        1205,
        [
          [2, 962, 241],
          [1203, 0, 0],
        ],
      ]);
      await call(`POST /automations/${made.id}/runs/${run}/cancel`);
      await call(`DELETE /automations/${made.id}/steps/${made.steps[0].id}`);
      // The other new run is at the step after the deleted one.
      expect(await counts()).toEqual([1204, [[1204, 0, 0]]]);
      // As a process that does not count leaves it when it has ended runs, or begun some.
      for (const by of [3, -3]) {
        const counter = { workspace_id, kind: "automation", of: made.id, name: `at:${made.steps[1].id}` } as const;
        await store.transaction("system", (tx) => tx.increase(counter, by));
        expect(await counts()).toEqual([1204, [[1204, 0, 0]]]);
      }
      const runs = await store.read("system", (tx) => tx.automation_runs.count({ where: { workspace_id } }));
      expect(runs).toBe(1205);
    } finally {
      await close();
    }
  });
});
