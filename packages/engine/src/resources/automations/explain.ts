import { createClock } from "../../platform/clock.js";
import type { Ctx } from "../../platform/context.js";
import { createIds } from "../../platform/ids.js";
import { silentLog } from "../../platform/log.js";
import { noOutbound } from "../../platform/outbound.js";
import { systemRandom } from "../../platform/random.js";
import { removeJob } from "../../queue/queue.js";
import type { AutomationRow, AutomationRunRow, ContactRow, RunStepRow } from "../../store/entities.js";
import type { Store, Tx } from "../../store/store.js";
import { toIso } from "../handler.js";
import { advanceRun } from "./advance.js";
import { startRun } from "./run-writer.js";

export interface Asked {
  automation: Readonly<AutomationRow>;
  contact: Readonly<ContactRow>;
  trigger_data: Readonly<Record<string, unknown>>;
}

/** What a run would do, if nothing happened meanwhile: nothing that is waited for, and no server that fails. */
export interface Explanation {
  status: AutomationRunRow["status"];
  /** Why it would fail. */
  error: string | null;
  completed_at: string | null;
  steps: ExplainedStep[];
}

export interface ExplainedStep {
  step_id: string;
  step_type: string;
  position: number;
  /** When the run would come to it. */
  at: string | null;
  /** When it would be done with it. */
  until: string | null;
  outcome: RunStepRow["status"];
  reason: string;
}

/** Thrown at the end of a walk, so that nothing of it is kept. */
class Undone extends Error {}

/**
 * Gives what a run that began now would do, by letting one go its way in a transaction that is undone: it takes the steps
 * real runs take, on a clock of its own that leaps to each due time, and calls nobody. Drafts and paused automations too.
 */
export async function explainRun(ctx: Ctx, store: Store, asked: Asked): Promise<Explanation> {
  let told: Explanation | undefined;
  try {
    await store.transaction({ workspace: asked.automation.workspace_id }, async (tx) => {
      told = await walk(ctx, tx, asked);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (told === undefined) throw new Error("the walk told nothing");
  return told;
}

async function walk(ctx: Ctx, tx: Tx, { automation, contact, trigger_data }: Asked): Promise<Explanation> {
  const clock = createClock({ mode: "manual", now: ctx.clock.now() });
  const random = systemRandom();
  const outbound = { ...noOutbound, problem: (url: string) => ctx.outbound.problem(url) };
  const own: Ctx = { ...ctx, clock, random, ids: createIds(clock, random), log: silentLog, outbound };
  await tx.automations.update(automation.id, { status: "active" });
  const how = { trigger_type: "api", trigger_data, once: false };
  let run = await startRun(own, tx, { automation, contact, ...how });
  while (run?.status === "active") {
    clock.set(Math.max(clock.now(), run.next_run_at ?? 0));
    // The job that would have come here.
    await removeJob(tx, "advance-run", run.id);
    await advanceRun(own, tx, run.id, "dry run");
    run = await tx.automation_runs.get(run.id);
  }
  if (run === undefined) throw new Error("the run is gone");
  const where = { workspace_id: run.workspace_id, run_id: run.id };
  const entries = await tx.run_steps.find({ where, order: { by: "place", direction: "asc" } });
  const { status, error, completed_at } = run;
  return { status, error, completed_at: toIso(completed_at), steps: entries.map(toStep) };
}

function toStep(entry: Readonly<RunStepRow>): ExplainedStep {
  const { step_id, step_type, position, started_at, completed_at, status: outcome, error, output } = entry;
  const reason = error ?? String(output?.reason);
  return { step_id, step_type, position, at: toIso(started_at), until: toIso(completed_at), outcome, reason };
}
