import type { JobRow } from "../entities.js";
import type { Transaction } from "./transaction.js";

/** Locks the jobs in the order in which group commits delete them, so that the two do not deadlock. */
const extend = `
  WITH ours AS (
    SELECT id FROM jobs WHERE id = ANY ($1::text[]) AND lease_token = ANY ($2::text[]) ORDER BY id FOR UPDATE
  )
  UPDATE jobs SET lease_until = $3 WHERE id IN (SELECT id FROM ours) RETURNING id, lease_token`;

/** Extends leases to `lease_until` (epoch ms); returns the jobs whose leases are still the caller's. */
export async function extendLeases(
  transaction: Transaction,
  claimed: readonly JobRow[],
  lease_until: number,
): Promise<JobRow[]> {
  if (claimed.length === 0) return [];
  const tokens = [...new Set(claimed.map(({ lease_token }) => lease_token))];
  const { rows } = await transaction.run(extend, [claimed.map(({ id }) => id), tokens, lease_until]);
  const held = new Map(rows as [id: string, token: string][]);
  return claimed.filter(({ id, lease_token }) => held.get(id) === lease_token);
}
