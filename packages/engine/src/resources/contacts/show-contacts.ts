import type { components } from "@posthorn/sdk/contract";
import type { ContactRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { toIso } from "../handler.js";

export type WireContact = components["schemas"]["Contact"];

/** The tags and lists of a contact. */
export type Belongings = Pick<WireContact, "tags" | "lists">;

/** Returns a contact in wire format. */
export function toWire(row: Readonly<ContactRow>, { tags, lists }: Belongings): WireContact {
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    attributes: row.attributes,
    subscribed: row.subscribed,
    bounced: row.bounced,
    unsubscribed_at: toIso(row.unsubscribed_at),
    tags,
    lists,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/**
 * Returns contacts of one workspace in wire format, in the given order. At most four queries serve any number of
 * contacts.
 */
export async function showContacts(tx: ReadTx, rows: readonly Readonly<ContactRow>[]): Promise<WireContact[]> {
  const belongings = await belongingsOf(tx, rows);
  return rows.map((row) => toWire(row, belongings(row.id)));
}

/** Returns one contact in wire format. */
export async function showContact(tx: ReadTx, row: Readonly<ContactRow>): Promise<WireContact> {
  return toWire(row, (await belongingsOf(tx, [row]))(row.id));
}

/** Returns a function that returns the tags and static lists of one of these contacts, oldest assignment first. */
export async function belongingsOf(
  tx: ReadTx,
  rows: readonly Readonly<ContactRow>[],
): Promise<(contact_id: string) => Belongings> {
  const [first] = rows;
  const tags = new Map<string, Belongings["tags"]>();
  const lists = new Map<string, Belongings["lists"]>();
  if (first !== undefined) {
    const { workspace_id } = first;
    const where = { workspace_id, contact_id: { in: rows.map(({ id }) => id) } };
    const [assigned, members] = await Promise.all([tx.contact_tags.find({ where }), tx.list_members.find({ where })]);
    const tagIds = distinct(assigned.map(({ tag_id }) => tag_id));
    const listIds = distinct(members.map(({ list_id }) => list_id));
    // Many contacts have no tags or lists, so these queries are often unnecessary.
    const [tagRows, listRows] = await Promise.all([
      tagIds.length === 0 ? [] : tx.tags.find({ where: { workspace_id, id: { in: tagIds } } }),
      listIds.length === 0 ? [] : tx.lists.find({ where: { workspace_id, id: { in: listIds } } }),
    ]);
    const tagOf = new Map(tagRows.map(({ id, name, color }) => [id, { id, name, color }]));
    const listOf = new Map(listRows.map(({ id, name }) => [id, { id, name }]));
    for (const { contact_id, tag_id } of assigned) add(tags, contact_id, tagOf.get(tag_id));
    for (const { contact_id, list_id } of members) add(lists, contact_id, listOf.get(list_id));
  }
  return (contact_id) => ({ tags: tags.get(contact_id) ?? [], lists: lists.get(contact_id) ?? [] });
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function add<T>(to: Map<string, T[]>, key: string, value: T | undefined): void {
  if (value === undefined) return;
  const values = to.get(key);
  if (values === undefined) to.set(key, [value]);
  else values.push(value);
}
