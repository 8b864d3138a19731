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

export interface ExplainRequest {
  automation: Readonly<AutomationRow>;
  contact: Readonly<ContactRow>;
  trigger_data: Readonly<Record<string, unknown>>;
}

/** The course of a run in which no awaited event happens and every request succeeds. */
export interface Explanation {
  status: AutomationRunRow["status"];
  /** The error with which the run would fail. */
  error: string | null;
  completed_at: string | null;
  steps: ExplainedStep[];
}

export interface ExplainedStep {
  step_id: string;
  step_type: string;
  position: number;
  /** When the run would reach the step. */
  at: string | null;
  /** When the step would end. */
  until: string | null;
  outcome: RunStepRow["status"];
  reason: string;
}

/** Thrown after a dry run so that its transaction is rolled back. */
class Rollback extends Error {}

/**
 * Returns the course of a run that began now. A real run advances in a transaction that is rolled back, on a clock that
 * jumps to each due time, without network requests. Drafts and paused automations can be explained, too.
 */
export async function explainRun(ctx: Ctx, store: Store, request: ExplainRequest): Promise<Explanation> {
  let explanation: Explanation | undefined;
  try {
    await store.transaction({ workspace: request.automation.workspace_id }, async (tx) => {
      explanation = await dryRun(ctx, tx, request);
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  if (explanation === undefined) throw new Error("the dry run returned nothing");
  return explanation;
}

async function dryRun(ctx: Ctx, tx: Tx, { automation, contact, trigger_data }: ExplainRequest): Promise<Explanation> {
  const clock = createClock({ mode: "manual", now: ctx.clock.now() });
  const random = systemRandom();
  const outbound = { ...noOutbound, problem: (url: string) => ctx.outbound.problem(url) };
  const dryCtx: Ctx = { ...ctx, clock, random, ids: createIds(clock, random), log: silentLog, outbound };
  await tx.automations.update(automation.id, { status: "active" });
  const trigger = { trigger_type: "api", trigger_data, once: false };
  let run = await startRun(dryCtx, tx, { automation, contact, ...trigger });
  while (run?.status === "active") {
    clock.set(Math.max(clock.now(), run.next_run_at ?? 0));
    // The dry run takes the place of the queued job.
    await removeJob(tx, "advance-run", run.id);
    await advanceRun(dryCtx, tx, run.id, "dry run");
    run = await tx.automation_runs.get(run.id);
  }
  if (run === undefined) throw new Error("the run was deleted");
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
