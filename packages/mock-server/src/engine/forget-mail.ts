import type { Tx } from "@posthorn/engine/core";
import type { MessageRow } from "@posthorn/engine/internal";

/** Whether a message waits for its time or its delivery; one to several that was sent stays queued, and its parts tell. */
const isPending = ({ status, recipients }: Readonly<MessageRow>) =>
  status === "scheduled" || (status === "queued" && recipients === null);

/** What a message is told together with: its batch, or the scheduled email it is a part of. */
const groupOf = ({ id, batch_id, schedule_id, recipients }: Readonly<MessageRow>) =>
  batch_id ?? schedule_id ?? (recipients === null ? undefined : id);

/**
 * Gives back what keeps workspaces at their newest `keep` messages, and up to an eighth more: to be called in the transactions
 * that write messages of theirs.
 */
export function createForgetting(keep: number): (tx: Tx, workspaces: Iterable<string>) => Promise<void> {
  /** How many more calls to let pass where much had to stay: looking at it each time would make them slow. */
  const patience = new Map<string, number>();
  return async (tx, workspaces) => {
    for (const workspace_id of workspaces) {
      const total = await tx.messages.count({ where: { workspace_id } });
      if (total <= keep + (keep >> 3)) continue;
      const calls = patience.get(workspace_id) ?? 0;
      if (calls > 0) {
        patience.set(workspace_id, calls - 1);
        continue;
      }
      const left = total - (await forgetMail(tx, workspace_id, total - keep));
      patience.set(workspace_id, left > keep ? left >> 3 : 0);
    }
  };
}

/**
 * Forgets so many of a workspace's oldest messages, and what is kept for their sake: events with their deliveries, batches,
 * content, and the answers to the calls that sent them. Those stay that are not over, or that something else still goes by.
 * Gives how many are gone.
 */
async function forgetMail(tx: Tx, workspace_id: string, count: number): Promise<number> {
  const limits = (await tx.workspaces.get(workspace_id))?.settings.limited_since;
  // What counts against a limit is found in the messages.
  if (limits !== null) return 0;
  const order = { by: "created_at", direction: "asc" } as const;
  const oldest = await tx.messages.find({ where: { workspace_id }, order, limit: count });
  const needed = await findNeeded(tx, workspace_id);
  const going = new Map<string, Readonly<MessageRow>>();
  for (const message of oldest) {
    const isNeeded = needed.has(message.id) || needed.has(message.run_id);
    if (!isPending(message) && !isNeeded && !(await tellsOfBounces(tx, message))) going.set(message.id, message);
  }
  const subject_id = { in: [...going.keys()] };
  const events = await tx.events.find({ where: { workspace_id, subject_id } });
  for (const { id, subject_id } of events) if (needed.has(id)) going.delete(subject_id ?? "");
  const batches = await keepTogether(tx, workspace_id, going);

  const gone = events.filter((event) => going.has(event.subject_id ?? "")).map(({ id }) => id);
  for (const { id } of await tx.deliveries.find({ where: { workspace_id, event_id: { in: gone } } })) {
    await tx.deliveries.delete(id);
  }
  for (const id of gone) await tx.events.delete(id);
  for (const id of batches) await tx.batches.delete(id);
  for (const id of going.keys()) await tx.messages.delete(id);
  await forgetContents(tx, workspace_id, going.values());
  const last = [...going.values()].at(-1);
  if (last !== undefined) await forgetAnswers(tx, workspace_id, last.created_at);
  return going.size;
}

/** The ids of messages and events that jobs, deliveries and runs still go by, and of the runs that are live. */
async function findNeeded(tx: Tx, workspace_id: string): Promise<Set<string | null>> {
  const jobs = await tx.jobs.find({ where: { workspace_id } });
  const deliveries = await tx.deliveries.find({ where: { workspace_id, status: "pending" } });
  const runs = await tx.automation_runs.find({ where: { workspace_id, status: "active" } });
  const needed = new Set<string | null>(jobs.map(({ ref }) => ref));
  for (const { event_id } of deliveries) needed.add(event_id);
  for (const { id, woken_by } of runs) needed.add(id).add(woken_by);
  needed.delete(null);
  return needed;
}

/** Whether a message has arrived at an address that others came back from: that decides what the next bounce means. */
async function tellsOfBounces(tx: Tx, { workspace_id, address_key, delivered_at }: Readonly<MessageRow>) {
  if (delivered_at === null) return false;
  return (await tx.bounces.first({ where: { workspace_id, address_key } })) !== undefined;
}

/** Takes out of `going` what belongs together and does not go as a whole; gives the batches that do. */
async function keepTogether(
  tx: Tx,
  workspace_id: string,
  going: Map<string, Readonly<MessageRow>>,
): Promise<readonly string[]> {
  const batches: string[] = [];
  const groups = new Set([...going.values()].map(groupOf));
  groups.delete(undefined);
  for (const group of groups as Set<string>) {
    const head = await tx.messages.get(group);
    const members = [
      ...(head === undefined ? [] : [head]),
      ...(await tx.messages.find({ where: { workspace_id, batch_id: group } })),
      ...(await tx.messages.find({ where: { workspace_id, schedule_id: group } })),
    ];
    if (members.some(({ id }) => !going.has(id))) for (const { id } of members) going.delete(id);
    else if (head === undefined) batches.push(group);
  }
  return batches;
}

/** Deletes the content of messages that are gone, but for what others have, or a campaign that is being sent will have. */
async function forgetContents(tx: Tx, workspace_id: string, gone: Iterable<Readonly<MessageRow>>): Promise<void> {
  const ids = new Set<string>();
  for (const message of gone) for (const id of contentsOf(message)) ids.add(id);
  for (const message of await tx.messages.find({ where: { workspace_id } })) {
    for (const id of contentsOf(message)) ids.delete(id);
  }
  for (const { payload } of await tx.jobs.find({ where: { workspace_id, kind: "launch-campaign" } })) {
    const { content_id, data_id } = payload.content as { content_id: string; data_id: string | null };
    ids.delete(content_id);
    if (data_id !== null) ids.delete(data_id);
  }
  for (const id of ids) await tx.contents.delete(id);
}

function contentsOf({ content_id, data_id, render_id, links_id }: Readonly<MessageRow>): string[] {
  return [content_id, data_id, render_id, links_id].filter((id) => id !== null);
}

/** Deletes what was answered to calls with an idempotency key up to a time, where no message is left of those it tells of. */
async function forgetAnswers(tx: Tx, workspace_id: string, until: number): Promise<void> {
  const answers = await tx.idempotency.find({ where: { workspace_id, created_at: { lte: until } } });
  for (const { id, body } of answers) if (await tellsOfNone(tx, body)) await tx.idempotency.delete(id);
}

/** Whether an answer tells of messages, and all of them are gone. */
async function tellsOfNone(tx: Tx, answer: string): Promise<boolean> {
  let told = false;
  for (const [, id = ""] of answer.matchAll(/"message_id":"(\w+)"/g)) {
    if ((await tx.messages.get(id)) !== undefined) return false;
    told = true;
  }
  return told;
}
