import type { components } from "@posthorn/sdk/contract";
import { emit } from "../../events/emit.js";
import type { Ctx } from "../../platform/context.js";
import { forEachInChunks } from "../../platform/event-loop.js";
import { runConcurrencyKey } from "../../queue/catalog.js";
import { addJob, removeJob } from "../../queue/queue.js";
import type { AutomationRow, AutomationRunRow, ContactRow, RunStepRow, StepRecord } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { findAmong } from "../find-among.js";
import { toIso } from "../handler.js";
import { awaitedAt } from "./wake.js";

type WireRun = components["schemas"]["AutomationRun"];
type WireRunStep = components["schemas"]["RunStep"];

/** A run about to begin. */
export interface NewRun {
  automation: Readonly<AutomationRow>;
  contact: Readonly<ContactRow>;
  /** `api` when it is started by hand. */
  trigger_type: string;
  trigger_data: Readonly<Record<string, unknown>>;
  /** Whether it is not to begin while another run of this contact and automation is live. */
  once: boolean;
  /** Steps of the runs that led here: they count as this run's own, so that flows that move to each other end. */
  executed?: number;
}

/**
 * Starts a run at the automation's first step and gives it back; undefined when it is to be the only live one and is not.
 * It is a sandbox run when the context says so, and knows the runs that brought it about from `ctx.run`.
 */
export async function startRun(ctx: Ctx, tx: Tx, wishes: NewRun): Promise<Readonly<AutomationRunRow> | undefined> {
  const { automation, contact, trigger_type, trigger_data, once, executed = 0 } = wishes;
  const { workspace_id, id: automation_id } = automation;
  if (once && (await hasLiveRun(tx, automation, contact))) return undefined;
  const now = ctx.clock.now();
  const run: AutomationRunRow = {
    id: ctx.ids.uuid(),
    workspace_id,
    automation_id,
    contact_id: contact.id,
    contact_email: contact.email,
    status: "active",
    trigger_type,
    trigger_data,
    sandbox: ctx.sandbox === true,
    live_key: once ? `${automation_id}/${contact.id}` : null,
    current_step_id: automation.steps[0]?.id ?? null,
    waiting_for: awaitedAt(automation.steps[0]),
    woken_by: null,
    chain: ctx.run === undefined ? [] : [...new Set([...ctx.run.chain, ctx.run.automation_id])],
    parked: false,
    executed,
    failures: 0,
    next_run_at: now,
    started_at: now,
    completed_at: null,
    cancelled_at: null,
    error: null,
    created_at: now,
    updated_at: now,
  };
  await tx.automation_runs.insert(run);
  await tellFlow(ctx, tx, "flow.triggered", automation, run);
  await queueRun(ctx, tx, run, now, automation.steps[0]);
  return run;
}

/** Whether a run of the contact is on its way through the automation, whatever started it. */
async function hasLiveRun(
  tx: ReadTx,
  { workspace_id, id: automation_id }: Readonly<AutomationRow>,
  { id: contact_id }: Readonly<ContactRow>,
): Promise<boolean> {
  const where = { workspace_id, contact_id, status: "active", automation_id } as const;
  return (await tx.automation_runs.first({ where })) !== undefined;
}

/**
 * Has a run taken through its current step at a time (epoch ms); there must be no job that does so already. Who knows the
 * step says it, so that what it takes from the network is fetched at once.
 */
export async function queueRun(
  ctx: Ctx,
  tx: Tx,
  { id, workspace_id }: Readonly<AutomationRunRow>,
  run_at: number,
  step?: Readonly<StepRecord>,
): Promise<void> {
  const payload = { prepare: step?.step_type === "webhook" };
  const concurrency_key = runConcurrencyKey(workspace_id);
  await addJob(ctx, tx, { kind: "advance-run", ref: id, workspace_id, concurrency_key, payload, run_at });
}

/** What a run that has ended holds no more. */
export const ended: Partial<AutomationRunRow> = {
  live_key: null,
  current_step_id: null,
  waiting_for: null,
  woken_by: null,
  parked: false,
  next_run_at: null,
};

/** Ends a run before its time and gives it back; undefined, and nothing changed, when it has ended already. */
export async function cancelRun(
  ctx: Ctx,
  tx: Tx,
  run: Readonly<AutomationRunRow>,
): Promise<Readonly<AutomationRunRow> | undefined> {
  const now = ctx.clock.now();
  const patch: Partial<AutomationRunRow> = { ...ended, status: "cancelled", cancelled_at: now, updated_at: now };
  const cancelled = await tx.automation_runs.update(run.id, patch, { status: "active" });
  if (cancelled === undefined) return undefined;
  await removeJob(tx, "advance-run", run.id);
  const entry = await currentEntry(tx, run);
  if (entry !== undefined && entry.completed_at === null) {
    const output = { ...entry.output, reason: "the run was cancelled" };
    await tx.run_steps.update(entry.id, { status: "skipped", completed_at: now, output });
  }
  return cancelled;
}

/** Cancels all runs of contacts of one workspace that are on their way. */
export async function cancelRunsOfContacts(
  ctx: Ctx,
  tx: Tx,
  contacts: readonly Pick<ContactRow, "id" | "workspace_id">[],
): Promise<void> {
  const [first] = contacts;
  if (first === undefined) return;
  const ids = contacts.map(({ id }) => id);
  const where = { workspace_id: first.workspace_id, status: "active" } as const;
  await forEachInChunks(await findAmong(tx.automation_runs, "contact_id", ids, where), (run) =>
    cancelRun(ctx, tx, run),
  );
}

/** What a run has noted at its current step; undefined before it has been there. */
export async function currentEntry(
  tx: ReadTx,
  { id: run_id, workspace_id, executed: place }: Readonly<AutomationRunRow>,
): Promise<Readonly<RunStepRow> | undefined> {
  return tx.run_steps.first({ where: { workspace_id, run_id, place } });
}

/** Tells that a run began, or that it came to its end. */
export async function tellFlow(
  ctx: Ctx,
  tx: Tx,
  type: "flow.triggered" | "flow.completed",
  automation: Readonly<AutomationRow>,
  run: Readonly<AutomationRunRow>,
): Promise<void> {
  const { id: run_id, workspace_id, contact_id, contact_email: email, trigger_type, trigger_data, status } = run;
  const flow = { automation_id: automation.id, automation_name: automation.name, run_id };
  const data = { ...flow, contact_id, email, trigger_type, trigger_data, status };
  await emit({ ...ctx, sandbox: run.sandbox }, tx, { type, workspace_id, subject_id: run_id, data });
}

/** Runs of one workspace as the wire has them, in the same order, with two questions to the store however many they are. */
export async function runsToWire(tx: ReadTx, runs: readonly Readonly<AutomationRunRow>[]): Promise<WireRun[]> {
  const [first] = runs;
  if (first === undefined) return [];
  const { workspace_id } = first;
  const automation_ids = [...new Set(runs.map(({ automation_id }) => automation_id))];
  const [automations, entries] = await Promise.all([
    tx.automations.find({ where: { workspace_id, id: { in: automation_ids } } }),
    tx.run_steps.find({
      where: { workspace_id, run_id: { in: runs.map(({ id }) => id) } },
      order: { by: "place", direction: "asc" },
    }),
  ]);
  const automationOf = new Map(automations.map((automation) => [automation.id, automation]));
  const entriesOf = new Map(runs.map(({ id }): [string, Readonly<RunStepRow>[]] => [id, []]));
  for (const entry of entries) entriesOf.get(entry.run_id)?.push(entry);
  return runs.map((run) => toWire(run, automationOf.get(run.automation_id), entriesOf.get(run.id) ?? []));
}

function toWire(
  run: Readonly<AutomationRunRow>,
  automation: Readonly<AutomationRow> | undefined,
  entries: readonly Readonly<RunStepRow>[],
): WireRun {
  const isPaused = run.status === "active" && automation?.status === "paused";
  return {
    id: run.id,
    automation_id: run.automation_id,
    contact_id: run.contact_id,
    contact_email: run.contact_email,
    status: isPaused ? "paused" : run.status,
    trigger_type: run.trigger_type,
    trigger_data: run.trigger_data,
    current_step_id: run.current_step_id,
    next_run_at: toIso(run.next_run_at),
    started_at: toIso(run.started_at),
    completed_at: toIso(run.completed_at),
    cancelled_at: toIso(run.cancelled_at),
    error: run.error,
    steps: [...entries.map(stepToWire), ...upcoming(run, automation, entries)],
    created_at: toIso(run.created_at),
    updated_at: toIso(run.updated_at),
  };
}

function stepToWire(entry: Readonly<RunStepRow>): WireRunStep {
  const { step_id, step_type, position, status, started_at, completed_at, output, error } = entry;
  return {
    step_id,
    step_type,
    position,
    status,
    started_at: toIso(started_at),
    completed_at: toIso(completed_at),
    output,
    error,
  };
}

/** The step a run has come to and not begun, which nothing is kept of yet. */
function upcoming(
  run: Readonly<AutomationRunRow>,
  automation: Readonly<AutomationRow> | undefined,
  entries: readonly Readonly<RunStepRow>[],
): WireRunStep[] {
  const position = automation?.steps.findIndex(({ id }) => id === run.current_step_id) ?? -1;
  const step = automation?.steps[position];
  if (step === undefined || entries.some(({ place }) => place === run.executed)) return [];
  const { id: step_id, step_type } = step;
  const nothing = { started_at: null, completed_at: null, output: null, error: null };
  return [{ step_id, step_type, position, status: "pending", ...nothing }];
}
