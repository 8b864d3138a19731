import { type ApiError, notFound } from "../../platform/errors.js";
import { createYielder } from "../../platform/event-loop.js";
import type { CampaignRow, ContactRow, StoredConditions } from "../../store/entities.js";
import type { ReadTx, Store } from "../../store/store.js";
import { type ContactFilter, contactFilter } from "../contacts/conditions.js";
import { suppressedAmong } from "../suppressions/suppressions.js";

/**
 * The recipients of a campaign: the members of a list, or the contacts that match the conditions of a segment or a
 * dynamic list.
 */
type Audience = Pick<CampaignRow, "workspace_id" | "list_id" | "segment_id">;

/** A slice of an audience, in a stable order. */
export interface AudienceSlice {
  /** The contacts of the slice that may be mailed. */
  contacts: readonly Readonly<ContactRow>[];
  /** Where the next slice begins; null after the last one. */
  next: string | null;
}

/** The slice of an audience to read. */
export interface AudiencePart {
  /** The `next` of the slice before; "" for the first slice. */
  after: string;
  /** The time of the audience (epoch ms). Contacts that were added later are left out. */
  at: number;
  /** The number of contacts, or members of a list, to examine. */
  size: number;
}

/** The number of contacts examined per read while an audience is counted. */
const countBatchSize = 1000;

/**
 * Returns a slice of an audience without contacts that are unsubscribed or suppressed by now; undefined when its list
 * or segment was deleted.
 */
export async function readAudience(
  tx: ReadTx,
  audience: Audience,
  part: AudiencePart,
): Promise<AudienceSlice | undefined> {
  const { workspace_id } = audience;
  const conditions = await conditionsOf(tx, audience);
  if (conditions === undefined) return undefined;
  const { contacts, next } =
    conditions === "static"
      ? await membersOf(tx, audience, part)
      : await matchingContacts(tx, await contactFilter(tx, workspace_id, conditions, part.at), part);
  const keys = contacts.map((contact) => contact.address_key);
  const suppressedKeys = await suppressedAmong(tx, workspace_id, keys);
  return { contacts: contacts.filter((contact) => !suppressedKeys.has(contact.address_key)), next };
}

/**
 * Returns the number of contacts of an audience that may be mailed, in many short reads. Throws `not_found` when its
 * list or segment was deleted.
 */
export async function countAudience(store: Store, audience: Audience, at: number): Promise<number> {
  const yieldIfDue = createYielder();
  const scope = { workspace: audience.workspace_id };
  let total = 0;
  for (let after: string | null = ""; after !== null; ) {
    const part: AudiencePart = { after, at, size: countBatchSize };
    const read = await store.read(scope, (tx) => readAudience(tx, audience, part));
    if (read === undefined) throw audienceNotFound(audience);
    total += read.contacts.length;
    after = read.next;
    await yieldIfDue();
  }
  return total;
}

/** Throws `not_found` unless the list or segment exists. */
export async function assertAudience(tx: ReadTx, audience: Audience): Promise<void> {
  if ((await conditionsOf(tx, audience)) === undefined) throw audienceNotFound(audience);
}

function audienceNotFound({ list_id }: Audience): ApiError {
  return list_id === null ? notFound("segment", "segment_id") : notFound("list", "list_id");
}

/**
 * Returns the conditions of an audience, `static` for a static list; undefined when there is no such list or segment.
 */
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
  { after, at, size }: AudiencePart,
): Promise<AudienceSlice> {
  const members = await tx.list_members.find({
    where: { workspace_id, list_id: list_id ?? "", id: { gt: after } },
    order: { by: "id", direction: "asc" },
    limit: size,
  });
  const memberIds = members.filter(({ created_at }) => created_at <= at).map(({ contact_id }) => contact_id);
  const contacts = await tx.contacts.find({ where: { workspace_id, subscribed: true, id: { in: memberIds } } });
  return { contacts, next: members.length < size ? null : (members.at(-1)?.id ?? null) };
}

/** The end of the slice is determined first. If few contacts match, one query could otherwise examine all of them. */
async function matchingContacts(
  tx: ReadTx,
  { where, matching, now }: ContactFilter,
  { after, at, size }: AudiencePart,
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
