import type { ContactRow } from "../packages/engine/src/store/entities.js";
import type { Store, Tx } from "../packages/engine/src/store/store.js";
import { ask } from "./processes.js";

/** The number of lists; each contact is on one. */
export const lists = 10;

/** The contacts to store, and their workspace. */
export interface Audience {
  count: number;
  workspace_id: string;
  list_ids: readonly string[];
  tag_id: string;
}

const perTransaction = 1_000;
const workers = 4;
const plans = ["free", "free", "free", "plus", "pro"];

/** The n-th contact: one in five has the plan `pro`, one in ten is unsubscribed, another bounced. */
export function contactOf(n: number, workspace_id: string): ContactRow {
  const created_at = 1_760_000_000_000 + n;
  return {
    id: idOf(1, n),
    workspace_id,
    email: addressOf(n),
    address_key: addressOf(n),
    first_name: `Reader ${n % 5_000}`,
    last_name: `Example-${n % 7_000}`,
    attributes: { plan: plans[n % plans.length], city: `Exampleton ${n % 300}`, orders: n % 40 },
    subscribed: n % 10 !== 9,
    bounced: n % 10 === 7,
    unsubscribed_at: n % 10 === 9 ? created_at : null,
    last_opened_at: n % 3 === 0 ? created_at : null,
    last_clicked_at: null,
    created_at,
    updated_at: created_at,
  };
}

/** The address of the n-th contact. */
export function addressOf(n: number): string {
  return `reader.${n}.of.the.newsletter@example.com`;
}

/** Puts contacts, a membership of each and a tag of every tenth into a store, in transactions of a thousand. */
export async function fillAudience(store: Store, { count, workspace_id, list_ids, tag_id }: Audience): Promise<void> {
  let next = 0;
  const put = async (tx: Tx, n: number) => {
    const contact = contactOf(n, workspace_id);
    const { id: contact_id, created_at } = contact;
    const belonging = { workspace_id, contact_id, created_at };
    await tx.contacts.insert(contact);
    await tx.list_members.insert({ id: idOf(2, n), list_id: list_ids[n % lists] ?? "", ...belonging });
    if (n % 10 === 0) await tx.contact_tags.insert({ id: idOf(3, n), tag_id, ...belonging });
  };
  const worker = async () => {
    while (next < count) {
      const from = next;
      next += perTransaction;
      await store.transaction({ workspace: workspace_id }, async (tx) => {
        for (let n = from; n < Math.min(count, from + perTransaction); n++) await put(tx, n);
      });
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

/**
 * Puts the same rows into a PostgreSQL database with SQL that generates them, because single inserts would take longer
 * than the bench.
 */
export async function fillDatabase(url: string, { count, workspace_id, list_ids, tag_id }: Audience): Promise<void> {
  const idSql = (kind: number) => `'${idOf(kind, 0).slice(0, -12)}' || lpad(to_hex(n), 12, '0')`;
  const email = "'reader.' || n || '.of.the.newsletter@example.com'";
  const at = "1760000000000 + n";
  const attributes = `json_build_object('plan', (ARRAY['${plans.join("','")}'])[n % ${plans.length} + 1],
    'city', 'Exampleton ' || n % 300, 'orders', n % 40)`;
  const each = `generate_series(0, ${count - 1}) AS n`;
  await ask(
    url,
    "SET synchronous_commit = off",
    `INSERT INTO contacts (id, workspace_id, email, address_key, first_name, last_name, attributes, subscribed, bounced,
        unsubscribed_at, last_opened_at, created_at, updated_at)
      SELECT ${idSql(1)}, '${workspace_id}', ${email}, ${email}, 'Reader ' || n % 5000, 'Example-' || n % 7000, ${attributes},
        n % 10 <> 9, n % 10 = 7, CASE n % 10 WHEN 9 THEN ${at} END, CASE n % 3 WHEN 0 THEN ${at} END, ${at}, ${at} FROM ${each}`,
    `INSERT INTO list_members (id, workspace_id, list_id, contact_id, created_at)
      SELECT ${idSql(2)}, '${workspace_id}', (ARRAY['${list_ids.join("','")}'])[n % ${lists} + 1], ${idSql(1)}, ${at} FROM ${each}`,
    `INSERT INTO contact_tags (id, workspace_id, tag_id, contact_id, created_at)
      SELECT ${idSql(3)}, '${workspace_id}', '${tag_id}', ${idSql(1)}, ${at} FROM ${each} WHERE n % 10 = 0`,
    "VACUUM ANALYZE",
    "CHECKPOINT",
  );
}

/** Returns an id that sorts in the order of creation. */
function idOf(kind: number, n: number): string {
  return `01933b6e-8a4e-7${kind}00-8000-${n.toString(16).padStart(12, "0")}`;
}
