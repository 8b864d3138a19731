import type { Ctx } from "../../platform/context.js";
import type { ContactRow, ListRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { joinList, leaveLists } from "../lists/members.js";
import { type ConsentSubject, emitListConsentChanged } from "./consent.js";
import { findByAddress } from "./contacts.js";

/** A static list, and whether a recipient is on it. */
export interface ListChoice {
  list: Readonly<ListRow>;
  chosen: boolean;
}

/** The maximum number of lists on the preferences page. */
const maxChoices = 100;

/**
 * Returns the lists that a recipient is on, and those that the recipient left by choice, by name; none for an address
 * without a contact.
 */
export async function listChoices(tx: ReadTx, { workspace_id, address_key }: ConsentSubject): Promise<ListChoice[]> {
  const contact = await findByAddress(tx, workspace_id, address_key);
  return contact === undefined ? [] : choicesOf(tx, contact);
}

/**
 * Adds a recipient to the chosen ones of the `shown` lists and removes the recipient from the others. Lists that were
 * not shown stay unchanged.
 */
export async function chooseLists(
  ctx: Ctx,
  tx: Tx,
  { workspace_id, address_key }: ConsentSubject,
  { shown, chosen }: { shown: readonly string[]; chosen: readonly string[] },
): Promise<void> {
  const contact = await findByAddress(tx, workspace_id, address_key);
  if (contact === undefined) return;
  for (const { list, chosen: before } of await choicesOf(tx, contact)) {
    const after = chosen.includes(list.id);
    if (!shown.includes(list.id) || after === before) continue;
    if (after) await joinList(ctx, tx, { list, contacts: [contact], source: "preferences" });
    else await leaveLists(ctx, tx, { list, contacts: [contact], source: "preferences" });
    await emitListConsentChanged(ctx, tx, contact, { list, subscribed: after, source: "preferences" });
  }
}

async function choicesOf(tx: ReadTx, { id: contact_id, workspace_id }: Readonly<ContactRow>): Promise<ListChoice[]> {
  const newest = { order: { by: "id", direction: "desc" }, limit: maxChoices } as const;
  const [members, departures] = await Promise.all([
    tx.list_members.find({ where: { workspace_id, contact_id }, ...newest }),
    tx.events.find({ where: { workspace_id, subject_id: contact_id, type: "contact.unsubscribed" }, ...newest }),
  ]);
  const on = members.map(({ list_id }) => list_id);
  const left = departures.flatMap(({ data: { list_id, source } }) =>
    typeof list_id === "string" && source === "preferences" ? list_id : [],
  );
  const ids = [...new Set([...on, ...left])].slice(0, maxChoices);
  const lists = await tx.lists.find({
    where: { workspace_id, id: { in: ids } },
    order: { by: "name", direction: "asc" },
  });
  return lists.map((list) => ({ list, chosen: on.includes(list.id) }));
}
