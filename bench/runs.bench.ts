import { runConcurrencyKey } from "../packages/engine/src/queue/catalog.js";
import { addJob } from "../packages/engine/src/queue/queue.js";
import { startRun } from "../packages/engine/src/resources/automations/run-writer.js";
import type { AutomationRow, AutomationRunRow, ContactRow } from "../packages/engine/src/store/entities.js";
import type { Tx } from "../packages/engine/src/store/store.js";
import { openRuns } from "../packages/engine/src/testing/run-fixture.js";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

const runs = 200;
const steps = 10;

/**
 * Measures what a step of a run costs in a store in memory, from the claim of its job to the job of the next step, against
 * transactions that write the same rows and ask nothing (F3).
 */
export async function run(): Promise<Result[]> {
  const fixture = await openRuns();
  const { core, store, workspace_id } = fixture;
  const { ctx } = core;
  const scope = { workspace: workspace_id };
  const given = { step_type: "sms", config: { body: "Hello {{first_name}}", from: "Posthorn" } };
  const { id } = await fixture.flow(Array.from({ length: steps }, () => given));
  const contact_id = await fixture.contact();

  async function begin(): Promise<Readonly<AutomationRunRow>[]> {
    return store.transaction(scope, async (tx) => {
      const automation = (await tx.automations.get(id)) as AutomationRow;
      const contact = (await tx.contacts.get(contact_id)) as ContactRow;
      const how = { automation, contact, trigger_type: "api", trigger_data: {}, once: false };
      const begun: Readonly<AutomationRunRow>[] = [];
      for (let n = 0; n < runs; n++) begun.push((await startRun(ctx, tx, how)) as AutomationRunRow);
      return begun;
    });
  }

  /** CPU µs of a step. */
  async function cost(work: () => Promise<unknown>): Promise<number> {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / (runs * steps);
  }

  async function own(): Promise<number> {
    await begin();
    const spent = await cost(async () => {
      await core.start();
      await core.settle();
    });
    await core.stop();
    return spent;
  }

  async function reference(): Promise<number> {
    const begun = new Map((await begin()).map((each) => [each.id, each]));
    let written = 0;
    const spent = await cost(async () => {
      for (;;) {
        const now = ctx.clock.now();
        const claim = { now, limit: 16, lease_until: now + 60_000, lease_token: ctx.ids.uuid(), maxPerKey: 16 };
        const limits = { concurrencyLimitOf: () => 16, runningByKey: new Map<string, number>() };
        const jobs = await store.transaction("system", (tx) => tx.claimDue({ ...claim, ...limits }));
        if (jobs.length === 0) return;
        await Promise.all(
          jobs.map((job) =>
            store.transaction(scope, async (tx) => {
              await tx.jobs.delete(job.id, { lease_token: job.lease_token });
              const row = begun.get(job.ref);
              if (row !== undefined) written += await writeStep(tx, row, row.executed);
              if (row !== undefined) begun.set(job.ref, { ...row, executed: row.executed + 1 });
            }),
          ),
        );
      }
    });
    if (written !== runs * steps) throw new Error(`${written} steps were written`);
    return spent;
  }

  /** Writes what a step writes; 0 when that was done for all steps. */
  async function writeStep(tx: Tx, row: Readonly<AutomationRunRow>, place: number): Promise<0 | 1> {
    if (place === steps) return 0;
    const now = ctx.clock.now();
    await tx.run_steps.insert({
      id: ctx.ids.uuid(),
      workspace_id,
      run_id: row.id,
      place,
      step_id: row.automation_id,
      step_type: "sms",
      position: place,
      status: "completed",
      started_at: now,
      completed_at: now,
      output: { body: "Hello Ada", from: "Posthorn", reason: "the text message is recorded; none was sent" },
      error: null,
    });
    await tx.automation_runs.update(row.id, { executed: place + 1, updated_at: now });
    const concurrency_key = runConcurrencyKey(workspace_id);
    await addJob(ctx, tx, {
      kind: "advance-run",
      ref: row.id,
      workspace_id,
      concurrency_key,
      payload: { prepare: false },
    });
    return 1;
  }

  return [
    await interleave({
      id: "F3",
      what: `CPU of a step of a run (claim, step, log, next job), against claims and transactions that write the same rows`,
      gate: ">= 0.25",
      target: ">= 0.4",
      rounds: 9,
      unit: "CPU µs a step",
      reference,
      own,
    }),
  ];
}
