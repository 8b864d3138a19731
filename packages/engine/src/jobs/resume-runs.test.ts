import { describe, expect, it } from "vitest";
import { startRun } from "../resources/automations/run-writer.js";
import type { JobRow } from "../store/entities.js";
import { beginning, openCore } from "../testing/core-fixture.js";
import { cancelRuns } from "./cancel-runs.js";
import { resumeRuns } from "./resume-runs.js";

/** More runs than two transactions process. */
const many = 1001;

/** An active automation with many runs of one contact, none of which has begun. */
async function setup() {
  const { call, store, core, workspace_id } = await openCore();
  const { ctx } = core;
  const body = { name: "Welcome", trigger_type: "custom", steps: [{ step_type: "webhook", config: { url: "x" } }] };
  const { id } = (await call("POST /automations", { body })).body.data;
  const set = (status: string) => call(`PATCH /automations/${id}`, { body: { status } });
  await set("active");
  const { id: contact_id } = (await call("POST /contacts", { body: { email: "ada@example.com" } })).body.data;
  await store.transaction({ workspace: workspace_id }, async (tx) => {
    const [automation, contact] = [await tx.automations.get(id), await tx.contacts.get(contact_id)];
    if (automation === undefined || contact === undefined) throw new Error("they were made");
    const how = { automation, contact, trigger_type: "api", trigger_data: {}, once: false };
    for (let count = 0; count < many; count++) await startRun(ctx, tx, how);
  });
  const job = { kind: "resume-runs", ref: id, workspace_id } as JobRow;
  const rows = () => store.read("system", (tx) => tx.automation_runs.find({}));
  const jobs = () =>
    store.read("system", (tx) =>
      tx.jobs.find({ where: { kind: "advance-run" }, order: { by: "run_at", direction: "asc" } }),
    );
  return {
    store,
    id,
    set,
    rows,
    jobs,
    resume: (signal = new AbortController().signal) => resumeRuns(store)(ctx, job, signal, () => true),
    cancel: (signal = new AbortController().signal) => cancelRuns(store)(ctx, job, signal, () => true),
    /** Holds two thirds of the runs, the later ones due before the earlier ones. */
    hold: async () => {
      await set("paused");
      const all = await rows();
      await store.transaction("system", async (tx) => {
        for (const [index, { id: run_id }] of all.entries()) {
          if (index % 3 === 0) continue;
          await tx.automation_runs.update(run_id, { parked: true, next_run_at: beginning - index });
          const waiting = await tx.jobs.first({ where: { kind: "advance-run", ref: run_id } });
          await tx.jobs.delete(waiting?.id ?? "");
        }
      });
      return all.filter((_, index) => index % 3 !== 0).map(({ id: run_id }) => run_id);
    },
  };
}

describe("resume-runs", () => {
  it("queues every held run once, the earliest due time first", async () => {
    const { hold, set, resume, rows, jobs } = await setup();
    const held = await hold();
    await set("active");
    await resume();
    await resume();
    expect((await rows()).filter((run) => run.parked)).toEqual([]);
    const queued = await jobs();
    expect(queued).toHaveLength(many);
    expect(queued.slice(0, held.length).map(({ ref }) => ref)).toEqual(held.toReversed());
    expect(queued[0]).toMatchObject({ payload: { prepare: true }, run_at: beginning - many + 1 });
  });

  it("does nothing for an automation that was paused again, and ends when its lease is lost", async () => {
    const { hold, set, resume, rows } = await setup();
    const held = await hold();
    await resume();
    expect((await rows()).filter((run) => run.parked)).toHaveLength(held.length);
    await set("active");
    await resume(AbortSignal.abort());
    expect((await rows()).filter((run) => run.parked)).toHaveLength(held.length);
  });
});

describe("cancel-runs", () => {
  it("cancels all active runs and their jobs", async () => {
    const { cancel, rows, jobs } = await setup();
    await cancel(AbortSignal.abort());
    expect(await jobs()).toHaveLength(many);
    await cancel();
    expect((await rows()).filter(({ status }) => status === "cancelled")).toHaveLength(many);
    expect(await jobs()).toEqual([]);
  });
});
