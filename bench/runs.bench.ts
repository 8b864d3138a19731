import type { Ctx } from "../packages/engine/src/platform/context.js";
import { runConcurrencyKey } from "../packages/engine/src/queue/catalog.js";
import { addJob } from "../packages/engine/src/queue/queue.js";
import { startRun } from "../packages/engine/src/resources/automations/run-writer.js";
import type { AutomationRow, AutomationRunRow, ContactRow, JobRow } from "../packages/engine/src/store/entities.js";
import type { Tx } from "../packages/engine/src/store/store.js";
import { openRuns, type RunFixture } from "../packages/engine/src/testing/run-fixture.js";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

const runs = 200;
const steps = 10;

/** The automation and the contact of all runs, and the core that works them off. */
interface Bench {
  fixture: RunFixture;
  automation_id: string;
  contact_id: string;
}

/**
 * Measures what a step of a run costs in a store in memory, from the claim of its job to the job of the next step, against
 * transactions that write the same rows and check nothing (F3).
 */
export async function run(): Promise<Result[]> {
  const fixture = await openRuns();
  const step = { step_type: "sms", config: { body: "Hello {{first_name}}", from: "Posthorn" } };
  const { id } = await fixture.flow(Array.from({ length: steps }, () => step));
  const bench = { fixture, automation_id: id, contact_id: await fixture.contact() };
  return [
    await interleave({
      id: "F3",
      what: "CPU of a step of a run (claim, step, log, next job), against claims and transactions that write the same rows",
      gate: ">= 0.25",
      target: ">= 0.4",
      rounds: 9,
      unit: "CPU µs a step",
      reference: () => costOfReference(bench),
      own: () => costOfRuns(bench),
    }),
  ];
}

/** Returns the CPU time (µs) of a step when the core works the runs off. */
async function costOfRuns(bench: Bench): Promise<number> {
  const { core } = bench.fixture;
  await begin(bench);
  const cost = await costOfStep(async () => {
    await core.start();
    await core.settle();
  });
  await core.stop();
  return cost;
}

/** Returns the CPU time (µs) of a step when each claimed job only writes the rows of a step. Throws when one was left out. */
async function costOfReference(bench: Bench): Promise<number> {
  const rows = new Map((await begin(bench)).map((row) => [row.id, row]));
  let written = 0;
  const cost = await costOfStep(async () => {
    for (let jobs = await claim(bench); jobs.length > 0; jobs = await claim(bench)) {
      const counts = await Promise.all(jobs.map((job) => endJob(bench, rows, job)));
      written += counts.reduce<number>((sum, count) => sum + count, 0);
    }
  });
  if (written !== runs * steps) throw new Error(`${written} steps were written`);
  return cost;
}

async function costOfStep(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (runs * steps);
}

/** Begins the runs of a round and returns their rows. */
async function begin({ fixture, automation_id, contact_id }: Bench): Promise<Readonly<AutomationRunRow>[]> {
  return fixture.store.transaction({ workspace: fixture.workspace_id }, async (tx) => {
    const automation = (await tx.automations.get(automation_id)) as AutomationRow;
    const contact = (await tx.contacts.get(contact_id)) as ContactRow;
    const start = { automation, contact, trigger_type: "api", trigger_data: {}, once: false };
    const begun: Readonly<AutomationRunRow>[] = [];
    for (let n = 0; n < runs; n++) begun.push((await startRun(fixture.core.ctx, tx, start)) as AutomationRunRow);
    return begun;
  });
}

async function claim({ fixture: { core, store } }: Bench): Promise<JobRow[]> {
  const now = core.ctx.clock.now();
  const lease = { lease_until: now + 60_000, lease_token: core.ctx.ids.uuid() };
  return store.transaction("system", (tx) => tx.claimDue({ now, limit: 16, maxPerKey: 16, ...lease }));
}

/** Ends a job and writes its step; returns how many steps it wrote. */
async function endJob({ fixture }: Bench, rows: Map<string, Readonly<AutomationRunRow>>, job: JobRow): Promise<0 | 1> {
  const { core, store, workspace_id } = fixture;
  return store.transaction({ workspace: workspace_id }, async (tx) => {
    await tx.jobs.delete(job.id, { lease_token: job.lease_token });
    const row = rows.get(job.ref);
    if (row === undefined) return 0;
    rows.set(job.ref, { ...row, executed: row.executed + 1 });
    return row.executed === steps ? 0 : writeStep(core.ctx, tx, row);
  });
}

/** Writes the rows that a step writes, and the job of the next. */
async function writeStep(ctx: Ctx, tx: Tx, row: Readonly<AutomationRunRow>): Promise<1> {
  const { workspace_id, executed: place } = row;
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
  const { automation_id: of } = row;
  for (const [name, by] of [
    ["through", 1],
    ["at", -1],
    ["at the next", 1],
  ] as const) {
    await tx.increase({ workspace_id, kind: "automation", of, name: `${name}:${place}` }, by);
  }
  await addJob(ctx, tx, {
    kind: "advance-run",
    ref: row.id,
    workspace_id,
    concurrency_key: runConcurrencyKey(workspace_id),
    payload: { prepare: false },
  });
  return 1;
}
