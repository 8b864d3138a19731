import type { Tx } from "@posthorn/engine/core";
import type { MessageRow } from "@posthorn/engine/internal";

/** Messages to delete, by id. */
type PruneCandidates = Map<string, Readonly<MessageRow>>;

/** Whether a message is scheduled or queued. An email to several recipients stays `queued` for ever: its parts have the status. */
const isPending = ({ status, recipients }: Readonly<MessageRow>) =>
  status === "scheduled" || (status === "queued" && recipients === null);

/** The batch or the scheduled email to several recipients that a message is a part of. The API shows a group as a whole. */
const groupOf = ({ id, batch_id, schedule_id, recipients }: Readonly<MessageRow>) =>
  batch_id ?? schedule_id ?? (recipients === null ? undefined : id);

/**
 * Returns the function that deletes the oldest messages of workspaces, so that each keeps its newest `keep` messages and at
 * most an eighth more. Call it in every transaction that writes messages.
 */
export function createMailPruner(keep: number): (tx: Tx, workspaces: Iterable<string>) => Promise<void> {
  /** Workspace → how many calls to skip, because few of its messages could be deleted last time and a search is slow. */
  const callsToSkip = new Map<string, number>();
  return async (tx, workspaces) => {
    for (const workspace_id of workspaces) {
      const total = await tx.messages.count({ where: { workspace_id } });
      if (total <= keep + (keep >> 3)) continue;
      const calls = callsToSkip.get(workspace_id) ?? 0;
      if (calls > 0) {
        callsToSkip.set(workspace_id, calls - 1);
        continue;
      }
      const left = total - (await pruneMail(tx, workspace_id, total - keep));
      callsToSkip.set(workspace_id, left > keep ? left >> 3 : 0);
    }
  };
}

/**
 * Deletes up to `count` of a workspace's oldest messages, with their events, deliveries, batches, contents and idempotent
 * answers. Keeps messages that are pending or that another row refers to. Returns how many messages it deleted.
 */
async function pruneMail(tx: Tx, workspace_id: string, count: number): Promise<number> {
  const limitedSince = (await tx.workspaces.get(workspace_id))?.settings.limited_since;
  // A workspace with a sending limit counts its messages against the limit, so all of them are kept.
  if (limitedSince !== null) return 0;
  const order = { by: "created_at", direction: "asc" } as const;
  const oldest = await tx.messages.find({ where: { workspace_id }, order, limit: count });
  const referenced = await findReferenced(tx, workspace_id);
  const candidates: PruneCandidates = new Map();
  for (const message of oldest) {
    const isReferenced = referenced.has(message.id) || referenced.has(message.run_id);
    if (isPending(message) || isReferenced || (await decidesNextBounce(tx, message))) continue;
    candidates.set(message.id, message);
  }
  const subject_id = { in: [...candidates.keys()] };
  const events = await tx.events.find({ where: { workspace_id, subject_id } });
  for (const { id, subject_id } of events) if (referenced.has(id)) candidates.delete(subject_id ?? "");
  const batches = await keepPartialGroups(tx, workspace_id, candidates);

  const eventIds = events.filter((event) => candidates.has(event.subject_id ?? "")).map(({ id }) => id);
  for (const { id } of await tx.deliveries.find({ where: { workspace_id, event_id: { in: eventIds } } })) {
    await tx.deliveries.delete(id);
  }
  for (const id of eventIds) await tx.events.delete(id);
  for (const id of batches) await tx.batches.delete(id);
  for (const id of candidates.keys()) await tx.messages.delete(id);
  await deleteContents(tx, workspace_id, candidates.values());
  const last = [...candidates.values()].at(-1);
  if (last !== undefined) await deleteAnswers(tx, workspace_id, last.created_at);
  return candidates.size;
}

/** Returns the ids of messages and events that jobs, pending deliveries and active runs refer to, and of the active runs. */
async function findReferenced(tx: Tx, workspace_id: string): Promise<Set<string | null>> {
  const jobs = await tx.jobs.find({ where: { workspace_id } });
  const deliveries = await tx.deliveries.find({ where: { workspace_id, status: "pending" } });
  const runs = await tx.automation_runs.find({ where: { workspace_id, status: "active" } });
  const referenced = new Set<string | null>(jobs.map(({ ref }) => ref));
  for (const { event_id } of deliveries) referenced.add(event_id);
  for (const { id, woken_by } of runs) referenced.add(id).add(woken_by);
  referenced.delete(null);
  return referenced;
}

/** Whether a message was delivered to an address that has bounces: the engine compares the two when the next bounce comes. */
async function decidesNextBounce(tx: Tx, { workspace_id, address_key, delivered_at }: Readonly<MessageRow>) {
  if (delivered_at === null) return false;
  return (await tx.bounces.first({ where: { workspace_id, address_key } })) !== undefined;
}

/** Removes from `candidates` the groups of which a member is kept. Returns the batches whose members are all deleted. */
async function keepPartialGroups(
  tx: Tx,
  workspace_id: string,
  candidates: PruneCandidates,
): Promise<readonly string[]> {
  const batches: string[] = [];
  const groups = new Set([...candidates.values()].map(groupOf));
  groups.delete(undefined);
  for (const group of groups as Set<string>) {
    const head = await tx.messages.get(group);
    const members = [
      ...(head === undefined ? [] : [head]),
      ...(await tx.messages.find({ where: { workspace_id, batch_id: group } })),
      ...(await tx.messages.find({ where: { workspace_id, schedule_id: group } })),
    ];
    if (members.some(({ id }) => !candidates.has(id))) for (const { id } of members) candidates.delete(id);
    else if (head === undefined) batches.push(group);
  }
  return batches;
}

/** Deletes the contents of deleted messages, except those that other messages or a campaign to be launched refer to. */
async function deleteContents(tx: Tx, workspace_id: string, deleted: Iterable<Readonly<MessageRow>>): Promise<void> {
  const ids = new Set<string>();
  for (const message of deleted) for (const id of contentsOf(message)) ids.add(id);
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

/** Deletes the idempotent answers up to `until` that name messages of which none is left. */
async function deleteAnswers(tx: Tx, workspace_id: string, until: number): Promise<void> {
  const answers = await tx.idempotency.find({ where: { workspace_id, created_at: { lte: until } } });
  for (const { id, body } of answers) if (await namesOnlyDeleted(tx, body)) await tx.idempotency.delete(id);
}

/** Whether an answer names messages, all of which are deleted. */
async function namesOnlyDeleted(tx: Tx, answer: string): Promise<boolean> {
  let namesAny = false;
  for (const [, id = ""] of answer.matchAll(/"message_id":"(\w+)"/g)) {
    if ((await tx.messages.get(id)) !== undefined) return false;
    namesAny = true;
  }
  return namesAny;
}
