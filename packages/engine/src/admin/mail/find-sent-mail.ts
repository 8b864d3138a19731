import type { EventRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { MailFloors } from "./mail-floors.js";
import { type MailFilter, matches, type SentRecord, sentRecord } from "./mail-record.js";

/** How many events are read at once. */
export const pageSize = 500;

const type = "email.sent";
const order = { by: "id", direction: "asc" } as const;

/** Returns the mail of workspaces that passes a filter and is not deleted, oldest first. `now` is the clock's time. */
export async function findSentMail(tx: ReadTx, filter: MailFilter, now: number): Promise<SentRecord[]> {
  const deleted = await MailFloors.below(tx, filter, now);
  const after = deleted > (filter.after ?? "") ? deleted : (filter.after ?? "");
  const workspaces = await workspacesOf(tx, filter);
  if (filter.to !== undefined) return sentTo(tx, { ...filter, to: filter.to, after }, { workspaces, now });
  const found: SentRecord[] = [];
  for (let above = after; found.length < filter.limit; ) {
    const events = await eventsAfter(tx, workspaces, above);
    found.push(...(await passing(tx, events, filter, now)));
    const last = events.at(-1);
    if (last === undefined || events.length < pageSize) break;
    above = last.id;
  }
  return found.slice(0, filter.limit);
}

/** Returns the mail of all workspaces after an id, oldest first and at most 500, also what is deleted. */
export async function newSentMail(tx: ReadTx, after: string): Promise<SentRecord[]> {
  const events = await eventsAfter(tx, await workspacesOf(tx, {}), after);
  return events.map(sentRecord);
}

/** Returns the mail whose `email.sent` event has this id; undefined where there is none, or it was deleted. */
export async function getSentMail(tx: ReadTx, id: string, now: number): Promise<SentRecord | undefined> {
  const event = await tx.events.get(id);
  if (event?.type !== type) return undefined;
  const [record] = await passing(tx, [event], { limit: 1 }, now);
  return record;
}

async function workspacesOf(tx: ReadTx, { workspace_id }: Pick<MailFilter, "workspace_id">): Promise<string[]> {
  if (workspace_id !== undefined) return [workspace_id];
  return (await tx.workspaces.find({})).map(({ id }) => id);
}

function eventsAfter(tx: ReadTx, workspaces: readonly string[], id: string): Promise<Readonly<EventRow>[]> {
  const where = { workspace_id: { in: workspaces }, type, id: { gt: id } };
  return tx.events.find({ where, order, limit: pageSize });
}

async function sentTo(
  tx: ReadTx,
  filter: MailFilter & { to: string; after: string },
  { workspaces, now }: { workspaces: readonly string[]; now: number },
): Promise<SentRecord[]> {
  const messages = await tx.messages.find({ where: { workspace_id: { in: workspaces }, address_key: filter.to } });
  if (messages.length === 0) return [];
  const owners = [...new Set(messages.map(({ workspace_id }) => workspace_id))];
  const subject_id = { in: messages.map(({ id }) => id) };
  const where = { workspace_id: { in: owners }, subject_id, type, id: { gt: filter.after } };
  const events = await tx.events.find({ where, order });
  return (await passing(tx, events, filter, now)).slice(0, filter.limit);
}

async function passing(
  tx: ReadTx,
  events: readonly Readonly<EventRow>[],
  filter: MailFilter,
  now: number,
): Promise<SentRecord[]> {
  const records = events.map(sentRecord).filter((record) => matches(filter, record));
  if (records.length === 0) return [];
  const floors = await MailFloors.read(tx, records, now);
  return records.filter((record) => !floors.isDeleted(record));
}
