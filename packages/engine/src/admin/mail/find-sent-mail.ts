import { idFloor } from "../../platform/ids.js";
import type { EventRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { MailFloors } from "./mail-floors.js";
import { type MailFilter, matches, type SentRecord, sentRecord } from "./mail-record.js";

/** How many events are read at once. */
export const pageSize = 500;

const type = "email.sent";
const order = { by: "id", direction: "asc" } as const;
const byAge = { by: "created_at", direction: "asc" } as const;

/** Reading fewer events than this costs little. */
const littleMail = 50;

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

function eventsAfter(
  tx: ReadTx,
  workspaces: readonly string[],
  id: string,
  limit = pageSize,
): Promise<Readonly<EventRow>[]> {
  const where = { workspace_id: { in: workspaces }, type, id: { gt: id } };
  return tx.events.find({ where, order, limit });
}

/**
 * Returns the mail to an address. Where little mail was sent after the id, all of it is read. Otherwise the oldest messages to the address
 * are, and more of them only while a later message may have been sent before.
 */
async function sentTo(
  tx: ReadTx,
  filter: MailFilter & { to: string; after: string },
  { workspaces, now }: { workspaces: readonly string[]; now: number },
): Promise<SentRecord[]> {
  const events = filter.after === "" ? undefined : await eventsAfter(tx, workspaces, filter.after, littleMail);
  if (events !== undefined && events.length < littleMail) {
    return (await passing(tx, events, filter, now)).slice(0, filter.limit);
  }
  const sought = { workspace_id: { in: workspaces }, address_key: filter.to };
  for (let most = 2 * filter.limit; ; most *= 4) {
    const messages = await tx.messages.find({ where: sought, order: byAge, limit: most });
    const last = messages.at(-1);
    if (last === undefined) return [];
    const owners = [...new Set(messages.map(({ workspace_id }) => workspace_id))];
    const subject_id = { in: messages.map(({ id }) => id) };
    const where = { workspace_id: { in: owners }, subject_id, type };
    const sentUntil = async (end: string | undefined) => {
      const id = { gt: filter.after, ...(end !== undefined && { lt: end }) };
      return passing(tx, await tx.events.find({ where: { ...where, id }, order }), filter, now);
    };
    // Nothing is sent before it is accepted, so what was sent until the last of these was is complete.
    if (messages.length < most) return (await sentUntil(undefined)).slice(0, filter.limit);
    const found = await sentUntil(idFloor(last.created_at));
    if (found.length >= filter.limit) return found.slice(0, filter.limit);
  }
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
