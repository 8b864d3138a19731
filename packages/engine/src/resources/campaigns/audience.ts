import { type ApiError, notFound } from "../../platform/errors.js";
import { createYielder } from "../../platform/event-loop.js";
import type { CampaignRow, ContactRow, StoredConditions } from "../../store/entities.js";
import type { ReadTx, Store } from "../../store/store.js";
import { type ContactFilter, contactFilter } from "../contacts/conditions.js";

/** Who a campaign goes to: the list, or whoever fits the conditions of a segment or a dynamic list. */
type Audience = Pick<CampaignRow, "workspace_id" | "list_id" | "segment_id">;

/** A part of an audience, in an order that never changes. */
export interface AudienceSlice {
  /** Who of it may be mailed. */
  contacts: readonly Readonly<ContactRow>[];
  /** Where the next part begins; null behind the last. */
  next: string | null;
}

/** Which part of an audience to read. */
export interface Part {
  /** Behind where: "" at first. */
  after: string;
  /** When it is to be as it was (epoch ms): who came later is left out. */
  at: number;
  /** How many contacts, or members of a list, to look at. */
  size: number;
}

/** As many contacts as are looked at in one read when they are counted. */
const counted = 1000;

/** A part of an audience, without who is unsubscribed or suppressed by now; undefined when its list or segment is gone. */
export async function readAudience(tx: ReadTx, audience: Audience, part: Part): Promise<AudienceSlice | undefined> {
  const { workspace_id } = audience;
  const conditions = await conditionsOf(tx, audience);
  if (conditions === undefined) return undefined;
  const { contacts, next } =
    conditions === "static"
      ? await membersOf(tx, audience, part)
      : await fitting(tx, await contactFilter(tx, workspace_id, conditions, part.at), part);
  const address_key = { in: contacts.map((contact) => contact.address_key) };
  const suppressed = await tx.suppressions.find({ where: { workspace_id, address_key } });
  const stopped = new Set(suppressed.map((each) => each.address_key));
  return { contacts: contacts.filter((contact) => !stopped.has(contact.address_key)), next };
}

/** How many of an audience may be mailed; throws `not_found` when its list or segment is gone. It is gone through in many short reads, however large it is. */
export async function countAudience(store: Store, audience: Audience, at: number): Promise<number> {
  const yieldIfDue = createYielder();
  const scope = { workspace: audience.workspace_id };
  let total = 0;
  for (let after: string | null = ""; after !== null; ) {
    const part: Part = { after, at, size: counted };
    const read = await store.read(scope, (tx) => readAudience(tx, audience, part));
    if (read === undefined) throw gone(audience);
    total += read.contacts.length;
    after = read.next;
    await yieldIfDue();
  }
  return total;
}

/** Throws `not_found` unless the list or segment is there. */
export async function assertAudience(tx: ReadTx, audience: Audience): Promise<void> {
  if ((await conditionsOf(tx, audience)) === undefined) throw gone(audience);
}

function gone({ list_id }: Audience): ApiError {
  return list_id === null ? notFound("segment", "segment_id") : notFound("list", "list_id");
}

/** The conditions of an audience, `static` for a list whose members are kept; undefined when there is no such list or segment. */
async function conditionsOf(
  tx: ReadTx,
  { list_id, segment_id }: Audience,
): Promise<Readonly<StoredConditions> | null | "static" | undefined> {
  if (list_id === null) return segment_id === null ? undefined : (await tx.segments.get(segment_id))?.conditions;
  const list = await tx.lists.get(list_id);
  return list?.type === "static" ? "static" : list?.conditions;
}

async function membersOf(
  tx: ReadTx,
  { workspace_id, list_id }: Audience,
  { after, at, size }: Part,
): Promise<AudienceSlice> {
  const members = await tx.list_members.find({
    where: { workspace_id, list_id: list_id ?? "", id: { gt: after } },
    order: { by: "id", direction: "asc" },
    limit: size,
  });
  const wanted = members.filter(({ created_at }) => created_at <= at).map(({ contact_id }) => contact_id);
  const contacts = await tx.contacts.find({ where: { workspace_id, subscribed: true, id: { in: wanted } } });
  return { contacts, next: members.length < size ? null : (members.at(-1)?.id ?? null) };
}

/** Looks for the end of the slice first: few of many may fit, and those between them are not to be gone through at once. */
async function fitting(
  tx: ReadTx,
  { where, matching, now }: ContactFilter,
  { after, at, size }: Part,
): Promise<AudienceSlice> {
  const subscribed = { ...where, subscribed: true };
  const order = { by: "id", direction: "asc" } as const;
  const [last] = await tx.contacts.find({
    where: { ...subscribed, id: { gt: after } },
    order,
    limit: 1,
    offset: size - 1,
  });
  const id = last === undefined ? { gt: after } : { gt: after, lte: last.id };
  const contacts = await tx.contacts.find({
    where: { ...subscribed, id, created_at: { lte: at } },
    matching,
    now,
    order,
  });
  return { contacts, next: last?.id ?? null };
}
