// Counts runs by step as they change, so that they are read without reading runs. Every write of a run's `current_step_id` and of a log
// entry's `status` comes with its change here, in the same transaction: run-writer.ts, and the deletion of expired runs.
import { counterId } from "../../store/counter-id.js";
import type { AutomationRow, AutomationRunRow, RunStepRow } from "../../store/entities.js";
import type { ReadTx, Store, Tx } from "../../store/store.js";
import { currentPosition, getAutomation } from "./automations.js";

/** How many stored runs are at a step, and how often they went through it, left it out, or failed there. */
export interface StepCount {
  at: number;
  through: number;
  skipped: number;
  failed: number;
}

type CountName = keyof StepCount;
type Owner = Pick<AutomationRunRow, "workspace_id" | "automation_id">;

/** The count that a log entry of a status belongs to; entries of the others are not over. */
const countOfStatus: Partial<Record<RunStepRow["status"], CountName>> = {
  completed: "through",
  skipped: "skipped",
  failed: "failed",
};

/** The number of runs that are read at once, with their steps: a run in a loop has a thousand. */
const pageSize = 100;

const counterOf = ({ workspace_id, automation_id }: Owner, name: string) =>
  ({ workspace_id, kind: "automation", of: automation_id, name }) as const;
/** The counter of how often all runs of an automation were counted; at first it is missing where an earlier version began them. */
const timesCounted = (owner: Owner) => counterOf(owner, "steps_counted");
const nameOf = (count: CountName, step_id: string) => `${count}:${step_id}`;

/** Counts that a run moves from one step to another; null before its first and after its last step. */
export async function countMove(tx: Tx, run: Owner, from: string | null, to: string | null): Promise<void> {
  if (from === to) return;
  if (from !== null) await tx.increase(counterOf(run, nameOf("at", from)), -1);
  if (to !== null) await tx.increase(counterOf(run, nameOf("at", to)), 1);
}

/** Counts that the log entry of a step changes its status; undefined before it is added and after it is deleted. */
export async function countStatus(
  tx: Tx,
  run: Owner,
  { step_id, before, after }: { step_id: string } & Partial<Record<"before" | "after", RunStepRow["status"]>>,
): Promise<void> {
  const [left, come] = [before && countOfStatus[before], after && countOfStatus[after]];
  if (left === come) return;
  if (left !== undefined) await tx.increase(counterOf(run, nameOf(left, step_id)), -1);
  if (come !== undefined) await tx.increase(counterOf(run, nameOf(come, step_id)), 1);
}

/** Marks a new automation, which has no runs to be counted. */
export async function beginStepCounts(tx: Tx, { id, workspace_id }: Readonly<AutomationRow>): Promise<void> {
  await tx.increase(timesCounted({ workspace_id, automation_id: id }), 1);
}

/** Returns the counts of the steps of an automation, by their ids. Runs at a deleted step are at the one that followed it. */
export async function readStepCounts(
  tx: ReadTx,
  automation: Readonly<AutomationRow>,
): Promise<ReadonlyMap<string, StepCount>> {
  const { steps } = automation;
  const counts = new Map(
    steps.map(({ id }): [string, StepCount] => [id, { at: 0, through: 0, skipped: 0, failed: 0 }]),
  );
  for (const [name, count] of await readCounters(tx, automation)) {
    const [what, step_id] = name.split(":") as [CountName, string | undefined];
    if (step_id === undefined) continue;
    const shown = what === "at" ? steps[currentPosition(automation, step_id)]?.id : step_id;
    const of = counts.get(shown ?? "");
    if (of !== undefined) of[what] += count;
  }
  return counts;
}

async function readCounters(tx: ReadTx, { id, workspace_id }: Readonly<AutomationRow>): Promise<Map<string, number>> {
  const rows = await tx.counters.find({ where: { workspace_id, kind: "automation", of: { gte: id, lte: id } } });
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/**
 * Counts all runs of an automation where an earlier version began some, or a process of one still changes them, and does nothing for
 * another automation. Throws `not_found`. Rows and counters are read in one snapshot and their difference is added, so runs may go on
 * meanwhile.
 */
export async function countEarlierRuns(store: Store, automation_id: string): Promise<void> {
  const found = await store.read("system", async (tx) => {
    const automation = await getAutomation(tx, automation_id);
    const counted = await readCounters(tx, automation);
    if (await isPlausible(tx, automation, counted)) return undefined;
    const missing = await countRows(tx, automation);
    for (const [name, count] of counted) if (name.includes(":")) missing.set(name, (missing.get(name) ?? 0) - count);
    return { missing, times: counted.get("steps_counted") };
  });
  if (found === undefined) return;
  await store.transaction("system", async (tx) => {
    const automation = await getAutomation(tx, automation_id);
    const owner = { workspace_id: automation.workspace_id, automation_id: automation.id };
    if ((await tx.counters.get(counterId(timesCounted(owner))))?.count !== found.times) return;
    // PostgreSQL transactions detect conflicts on written rows only (ADR 12). Because of this write, of two that count only one commits.
    await tx.automations.update(automation.id, { status: automation.status });
    for (const [name, count] of found.missing) if (count !== 0) await tx.increase(counterOf(owner, name), count);
    await beginStepCounts(tx, automation);
  });
}

/** Returns whether the runs of an automation were counted, and no process that does not count has begun or ended some since. */
async function isPlausible(
  tx: ReadTx,
  { id: automation_id, workspace_id }: Readonly<AutomationRow>,
  counted: ReadonlyMap<string, number>,
): Promise<boolean> {
  if (!counted.has("steps_counted") || [...counted.values()].some((count) => count < 0)) return false;
  // An active run is at a step, be it a deleted one.
  const active = await tx.automation_runs.count({ where: { workspace_id, automation_id, status: "active" } });
  const counts = [...counted].filter(([name]) => name.startsWith("at:"));
  return counts.reduce((sum, [, count]) => sum + count, 0) === active;
}

/** Returns the counts of all stored runs of an automation, by the names of their counters. */
async function countRows(tx: ReadTx, { id, workspace_id }: Readonly<AutomationRow>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (let after: string | undefined = ""; after !== undefined; ) {
    const where = { workspace_id, automation_id: id, id: { gt: after } };
    const order = { by: "id", direction: "asc" } as const;
    const runs: Readonly<AutomationRunRow>[] = await tx.automation_runs.find({ where, order, limit: pageSize });
    for (const { current_step_id } of runs) if (current_step_id !== null) add(nameOf("at", current_step_id));
    const run_id = { in: runs.map((run) => run.id) };
    for (const { status, step_id } of await tx.run_steps.find({ where: { workspace_id, run_id } })) {
      const count = countOfStatus[status];
      if (count !== undefined) add(nameOf(count, step_id));
    }
    after = runs.length < pageSize ? undefined : runs.at(-1)?.id;
  }
  return counts;
}
