import type { AbortSignalLike } from "../../platform/cancellation.js";
import type { Ctx } from "../../platform/context.js";
import { createYielder, forEachInChunks } from "../../platform/event-loop.js";
import { idFloor } from "../../platform/ids.js";
import { type Lives, livesOf } from "../../platform/lives.js";
import { countDeletedRuns } from "../../resources/automations/run-count.js";
import { countStatus } from "../../resources/automations/step-counts.js";
import { deleteInBatches } from "../../resources/delete-in-batches.js";
import { saveMailRecipient } from "../../resources/emails/mail-recipient.js";
import type { AutomationRunRow, BatchRow, MessageRow, RunStepRow } from "../../store/entities.js";
import type { Store, Tx } from "../../store/store.js";
import { batchSize, deleteInTimeOrder } from "./delete-in-time-order.js";

/** The maximum of runs in one transaction. A run is deleted with its steps. */
const runBatchSize = 100;

/** The deletion of the expired mail of one workspace. */
interface Pass {
  ctx: Ctx;
  store: Store;
  workspace_id: string;
  lives: Lives;
  /** What was last touched at this time (epoch ms), or before, has expired. */
  until: number;
  leaseLost: AbortSignalLike;
  /** Yields to the event loop now and then: the memory store never does. */
  yieldIfDue: () => Promise<void> | undefined;
}

/**
 * Deletes the mail that has concluded and was not touched for its life in its workspace: messages, batches, scheduled emails,
 * bounces, and automation runs with their steps. Unfinished mail stays, together with the mail that it is reported with: the
 * messages of a batch with their batch, those of an active run with the run. Statistics are counters, and stay.
 */
export async function deleteExpiredMail(ctx: Ctx, store: Store, leaseLost: AbortSignalLike): Promise<void> {
  const now = ctx.clock.now();
  const yieldIfDue = createYielder();
  for await (const workspaces of store.scan("workspaces")) {
    for (const { id: workspace_id, settings } of workspaces) {
      const lives = livesOf(ctx.settings.lives, settings.lives);
      const pass = { ctx, store, workspace_id, lives, leaseLost, yieldIfDue };
      // Before messages: a delivery that ended a series of bounces must outlive the series.
      if (lives.bounce !== null) await deleteBounces({ ...pass, until: now - lives.bounce });
      // Before their messages.
      if (lives.run !== null) await deleteRuns({ ...pass, until: now - lives.run });
      if (lives.message === null) continue;
      await deleteBatches({ ...pass, until: now - lives.message });
      await deleteMessages({ ...pass, until: now - lives.message });
    }
  }
}

async function deleteBounces(pass: Pass): Promise<void> {
  const where = { workspace_id: pass.workspace_id, bounced_at: { lte: pass.until } };
  const order = { by: "bounced_at", direction: "asc" } as const;
  let found: number;
  do {
    found = await inTransaction(pass, async (tx) => {
      const bounces = await tx.bounces.find({ where, order, limit: batchSize });
      await forEachInChunks(bounces, ({ id }) => tx.bounces.delete(id));
      return bounces.length;
    });
  } while (found === batchSize && !pass.leaseLost.aborted);
}

async function deleteRuns(pass: Pass): Promise<void> {
  const { store, workspace_id, until } = pass;
  const isExpiredRun = ({ status, updated_at }: Readonly<AutomationRunRow>) =>
    status !== "active" && updated_at <= until;
  await forEachBatch(pass, runBatchSize, async (after) => {
    const where = { workspace_id, id: { gt: after, lt: idFloor(until + 1) } };
    const order = { by: "id", direction: "asc" } as const;
    const runs = await store.read({ workspace: workspace_id }, (tx) =>
      tx.automation_runs.find({ where, order, limit: runBatchSize }),
    );
    await deleteRunsWithSteps(pass, runs.filter(isExpiredRun));
    return runs;
  });
}

/** Deletes runs with their steps. A run in a loop has a thousand steps, so most steps go in batches before the runs. */
async function deleteRunsWithSteps(
  { store, workspace_id, yieldIfDue }: Pass,
  runs: readonly Readonly<AutomationRunRow>[],
): Promise<void> {
  if (runs.length === 0) return;
  const scope = { workspace: workspace_id };
  const where = { workspace_id, run_id: { in: runs.map(({ id }) => id) } };
  const findSteps = (tx: Tx, limit?: number) => tx.run_steps.find({ where, ...(limit !== undefined && { limit }) });
  const runOf = new Map(runs.map((run) => [run.id, run]));
  const deleteSteps = async (tx: Tx, steps: readonly Readonly<RunStepRow>[]) => {
    await forEachInChunks(steps, async ({ id, run_id, step_id, status: before }) => {
      const run = runOf.get(run_id);
      if ((await tx.run_steps.delete(id)) && run !== undefined) await countStatus(tx, run, { step_id, before });
    });
    return steps.length;
  };
  await deleteInBatches(store, scope, findSteps, deleteSteps);
  await store.transaction(scope, async (tx) => {
    await deleteSteps(tx, await findSteps(tx));
    const automationIds = await Promise.all(
      runs.map(async (run) => ((await tx.automation_runs.delete(run.id)) ? [run.automation_id] : [])),
    );
    await countDeletedRuns(tx, workspace_id, automationIds.flat());
  });
  await yieldIfDue();
}

/** Deletes batches before their messages, because a batch counts its progress from them. */
async function deleteBatches(pass: Pass): Promise<void> {
  const { workspace_id, until } = pass;
  const before = `batch_${idFloor(until + 1).replaceAll("-", "")}`;
  await forEachBatch(pass, batchSize, (after) =>
    inTransaction(pass, async (tx) => {
      const where = { workspace_id, id: { gt: after, lt: before } };
      const batches = await tx.batches.find({ where, order: { by: "id", direction: "asc" }, limit: batchSize });
      for (const batch of batches) {
        if (batch.created_at <= until && !(await isInProgress(tx, pass, batch))) await tx.batches.delete(batch.id);
      }
      return batches;
    }),
  );
}

/** Returns whether a message of a batch, or of a scheduled email to several recipients, is unfinished or was touched since. */
async function isInProgress(tx: Tx, { workspace_id, until }: Pass, parent: Readonly<BatchRow | MessageRow>) {
  const ofParent = "recipients" in parent ? { schedule_id: parent.id } : { batch_id: parent.id };
  const where = { workspace_id, ...ofParent };
  const open = { in: ["scheduled", "queued"] as const };
  if ((await tx.messages.first({ where: { ...where, status: open } })) !== undefined) return true;
  return (await tx.messages.first({ where: { ...where, updated_at: { gt: until } } })) !== undefined;
}

async function deleteMessages(pass: Pass): Promise<void> {
  const { workspace_id, until, leaseLost } = pass;
  await deleteInTimeOrder<MessageRow>({
    until,
    leaseLost,
    transaction: (work) => inTransaction(pass, work),
    find: (tx, created_at, page) =>
      tx.messages.find({
        where: { workspace_id, created_at },
        order: { by: "created_at", direction: "asc" },
        ...page,
      }),
    timeOf: ({ created_at }) => created_at,
    deleteExpired: (tx, messages) => deleteExpiredOf(tx, pass, messages),
  });
}

/** Deletes the expired ones of some messages, which come oldest first, and returns their ids. */
async function deleteExpiredOf(
  tx: Tx,
  pass: Pass,
  messages: readonly Readonly<MessageRow>[],
): Promise<ReadonlySet<string>> {
  const parents = await findParents(tx, messages);
  const deleted = new Set<string>();
  for (const message of messages) {
    if (!(await isExpired(tx, pass, message))) continue;
    const ids = [message.batch_id, message.schedule_id, message.run_id];
    if (ids.some((id) => id !== null && parents.has(id) && !deleted.has(id))) continue;
    deleted.add(message.id);
  }
  const now = pass.ctx.clock.now();
  await forEachInChunks(
    messages.filter(({ id }) => deleted.has(id)),
    async (message) => {
      // Its links to unsubscribe have expired with it, or outlive it.
      const { unsubscribe } = pass.lives;
      if (unsubscribe === null || message.created_at > now - unsubscribe) await saveMailRecipient(tx, message, now);
      await tx.messages.delete(message.id);
    },
  );
  return deleted;
}

async function isExpired(tx: Tx, pass: Pass, message: Readonly<MessageRow>): Promise<boolean> {
  const { status, recipients, updated_at } = message;
  if (updated_at > pass.until || status === "scheduled") return false;
  if (status !== "queued") return true;
  // A scheduled email to several recipients stays queued when it was sent: its messages have the status.
  return recipients !== null && !(await isInProgress(tx, pass, message));
}

/** Returns the ids of the batches, scheduled emails and active runs that keep some messages. */
async function findParents(tx: Tx, messages: readonly Readonly<MessageRow>[]): Promise<ReadonlySet<string>> {
  const idsOf = (field: "batch_id" | "schedule_id" | "run_id") => {
    const ids = new Set(messages.map((message) => message[field]));
    ids.delete(null);
    return { id: { in: [...ids] } };
  };
  const [batches, schedules, runs] = await Promise.all([
    tx.batches.find({ where: idsOf("batch_id") }),
    tx.messages.find({ where: idsOf("schedule_id") }),
    tx.automation_runs.find({ where: { ...idsOf("run_id"), status: "active" } }),
  ]);
  return new Set([...batches, ...schedules, ...runs].map(({ id }) => id));
}

async function inTransaction<T>({ store, workspace_id, yieldIfDue }: Pass, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await store.transaction({ workspace: workspace_id }, work);
  await yieldIfDue();
  return result;
}

/** Continues behind the last row of each batch until one is not full. */
async function forEachBatch(
  { leaseLost }: Pass,
  size: number,
  work: (after: string) => Promise<readonly { id: string }[]>,
): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined && !leaseLost.aborted; ) {
    const rows = await work(after);
    after = rows.length < size ? undefined : rows.at(-1)?.id;
  }
}
