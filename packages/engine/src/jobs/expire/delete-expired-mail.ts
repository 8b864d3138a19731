import type { Ctx } from "../../platform/context.js";
import { createYielder, forEachInChunks } from "../../platform/event-loop.js";
import { idFloor } from "../../platform/ids.js";
import { countForgottenRuns } from "../../resources/automations/run-count.js";
import { deleteInBatches } from "../../resources/delete-in-batches.js";
import { saveMailRecipient } from "../../resources/emails/mail-recipient.js";
import type { AutomationRunRow, BatchRow, MessageRow } from "../../store/entities.js";
import type { Store, Tx } from "../../store/store.js";

/** Rows looked at in one transaction, so that nobody waits long behind it. */
const slice = 500;

/** Runs are deleted with their steps, of which most have a few. */
const runSlice = 100;

/** What one pass goes through: a workspace, and the last time (epoch ms) whose mail has outlived its life. */
interface Pass {
  ctx: Ctx;
  store: Store;
  workspace_id: string;
  until: number;
  leaseLost: AbortSignal;
  /** Lets others have their turn after a long stretch: a store in memory never waits for anything. */
  yieldIfDue: () => Promise<void> | undefined;
}

/**
 * Deletes mail that concluded and was not touched for as long as the life of messages: messages, batches, scheduled emails,
 * bounces, and runs of automations with their steps. What is not over stays, and with it what it is told together with: the
 * messages of a batch with their batch, those of a live run with the run. Figures are counters and stay.
 */
export async function deleteExpiredMail(ctx: Ctx, store: Store, leaseLost: AbortSignal): Promise<void> {
  const { messageLife } = ctx.settings;
  if (messageLife === null) return;
  const until = ctx.clock.now() - messageLife;
  const yieldIfDue = createYielder();
  for await (const workspaces of store.scan("workspaces")) {
    for (const { id: workspace_id } of workspaces) {
      const pass: Pass = { ctx, store, workspace_id, until, leaseLost, yieldIfDue };
      // Before messages: an arrival that ended a row of bounces must outlive the row.
      await forgetBounces(pass);
      // What holds messages together goes before them.
      await forgetRuns(pass);
      await forgetBatches(pass);
      await forgetMessages(pass);
    }
  }
}

async function forgetBounces(pass: Pass): Promise<void> {
  const where = { workspace_id: pass.workspace_id, bounced_at: { lte: pass.until } };
  const order = { by: "bounced_at", direction: "asc" } as const;
  let found: number;
  do {
    found = await inSlice(pass, async (tx) => {
      const bounces = await tx.bounces.find({ where, order, limit: slice });
      await forEachInChunks(bounces, ({ id }) => tx.bounces.delete(id));
      return bounces.length;
    });
  } while (found === slice && !pass.leaseLost.aborted);
}

async function forgetRuns(pass: Pass): Promise<void> {
  const { store, workspace_id, until } = pass;
  const isOver = ({ status, updated_at }: Readonly<AutomationRunRow>) => status !== "active" && updated_at <= until;
  await forEachSlice(pass, runSlice, async (after) => {
    const where = { workspace_id, id: { gt: after, lt: idFloor(until + 1) } };
    const order = { by: "id", direction: "asc" } as const;
    const runs = await store.read({ workspace: workspace_id }, (tx) =>
      tx.automation_runs.find({ where, order, limit: runSlice }),
    );
    await removeRuns(pass, runs.filter(isOver));
    return runs;
  });
}

/** A run that goes round in circles has a thousand steps, which one transaction need not delete with those of others. */
async function removeRuns(
  { store, workspace_id, yieldIfDue }: Pass,
  runs: readonly Readonly<AutomationRunRow>[],
): Promise<void> {
  if (runs.length === 0) return;
  const scope = { workspace: workspace_id };
  const where = { workspace_id, run_id: { in: runs.map(({ id }) => id) } };
  const findSteps = (tx: Tx, limit?: number) => tx.run_steps.find({ where, ...(limit !== undefined && { limit }) });
  const removeSteps = async (tx: Tx, steps: readonly { id: string }[]) => {
    await forEachInChunks(steps, ({ id }) => tx.run_steps.delete(id));
    return steps.length;
  };
  await deleteInBatches(store, scope, findSteps, removeSteps);
  await store.transaction(scope, async (tx) => {
    await removeSteps(tx, await findSteps(tx));
    const gone = await Promise.all(
      runs.map(async (run) => ((await tx.automation_runs.delete(run.id)) ? [run.automation_id] : [])),
    );
    await countForgottenRuns(tx, workspace_id, gone.flat());
  });
  await yieldIfDue();
}

/** Forgets a batch before its messages: how far it has come is counted from them. */
async function forgetBatches(pass: Pass): Promise<void> {
  const { workspace_id, until } = pass;
  const before = `batch_${idFloor(until + 1).replaceAll("-", "")}`;
  await forEachSlice(pass, slice, (after) =>
    inSlice(pass, async (tx) => {
      const where = { workspace_id, id: { gt: after, lt: before } };
      const batches = await tx.batches.find({ where, order: { by: "id", direction: "asc" }, limit: slice });
      for (const batch of batches) {
        if (batch.created_at <= until && !(await isUnderWay(tx, pass, batch))) await tx.batches.delete(batch.id);
      }
      return batches;
    }),
  );
}

/** Whether a message of a batch, or one that a scheduled email to several became, is not over. */
async function isUnderWay(tx: Tx, { workspace_id, until }: Pass, whole: Readonly<BatchRow | MessageRow>) {
  const part = "recipients" in whole ? { schedule_id: whole.id } : { batch_id: whole.id };
  const where = { workspace_id, ...part };
  const open = { in: ["scheduled", "queued"] as const };
  if ((await tx.messages.first({ where: { ...where, status: open } })) !== undefined) return true;
  return (await tx.messages.first({ where: { ...where, updated_at: { gt: until } } })) !== undefined;
}

async function forgetMessages(pass: Pass): Promise<void> {
  const { workspace_id, until } = pass;
  // Many messages are made in one millisecond: those of the last one that stay are skipped, not asked for again.
  let from = 0;
  let offset = 0;
  for (let isMore = true; isMore && !pass.leaseLost.aborted; ) {
    const seen = await inSlice(pass, async (tx) => {
      const where = { workspace_id, created_at: { gte: from, lte: until } };
      const order = { by: "created_at", direction: "asc" } as const;
      const messages = await tx.messages.find({ where, order, limit: slice, offset });
      const gone = await removeMessages(tx, pass, messages);
      const last = messages.at(-1)?.created_at ?? from;
      const stays = messages.filter(({ id, created_at }) => created_at === last && !gone.has(id)).length;
      return { last, stays, count: messages.length };
    });
    offset = seen.last === from ? offset + seen.stays : seen.stays;
    from = seen.last;
    isMore = seen.count === slice;
  }
}

/** Deletes those of some messages, oldest first, that are over, and returns their ids. */
async function removeMessages(
  tx: Tx,
  pass: Pass,
  messages: readonly Readonly<MessageRow>[],
): Promise<ReadonlySet<string>> {
  const held = await findHolders(tx, messages);
  const gone = new Set<string>();
  for (const message of messages) {
    if (!(await isOver(tx, pass, message))) continue;
    const holders = [message.batch_id, message.schedule_id, message.run_id];
    if (holders.some((id) => id !== null && held.has(id) && !gone.has(id))) continue;
    gone.add(message.id);
  }
  const now = pass.ctx.clock.now();
  await forEachInChunks(
    messages.filter(({ id }) => gone.has(id)),
    async (message) => {
      await saveMailRecipient(tx, message, now);
      await tx.messages.delete(message.id);
    },
  );
  return gone;
}

async function isOver(tx: Tx, pass: Pass, message: Readonly<MessageRow>): Promise<boolean> {
  const { status, recipients, updated_at } = message;
  if (updated_at > pass.until || status === "scheduled") return false;
  if (status !== "queued") return true;
  // A scheduled email to several stays queued when it was sent: its messages tell what became of it.
  return recipients !== null && !(await isUnderWay(tx, pass, message));
}

/** The ids of batches, scheduled emails and live runs that some messages are held by. */
async function findHolders(tx: Tx, messages: readonly Readonly<MessageRow>[]): Promise<ReadonlySet<string>> {
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

async function inSlice<T>({ store, workspace_id, yieldIfDue }: Pass, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await store.transaction({ workspace: workspace_id }, work);
  await yieldIfDue();
  return done;
}

/** Goes on behind the last row of each slice until one is not full. */
async function forEachSlice(
  { leaseLost }: Pass,
  size: number,
  work: (after: string) => Promise<readonly { id: string }[]>,
): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined && !leaseLost.aborted; ) {
    const rows = await work(after);
    after = rows.length < size ? undefined : rows.at(-1)?.id;
  }
}
