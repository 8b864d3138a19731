import { type Claim, freeSlotsOf } from "../claim.js";
import type { JobRow } from "../entities.js";
import { readRow, sqlTableOf } from "./sql-table.js";
import type { Cell, Transaction } from "./transaction.js";

interface DueJob {
  id: string;
  lane: string;
  run_at: number;
}

const jobs = sqlTableOf("jobs");

/** The next due jobs. Rows that another claim has locked are skipped. */
const selectNext = `
  WITH queued AS (
    SELECT id, lane, run_at FROM jobs WHERE state = 'queued' AND run_at <= $1
    ORDER BY run_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
  ),
  leased AS (
    SELECT id, lane, run_at FROM jobs WHERE state = 'leased' AND lease_until <= $1
    ORDER BY run_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  SELECT * FROM queued UNION ALL SELECT * FROM leased`;

/** The next due jobs of each concurrency key that has free slots. A loose index scan finds the keys, whatever the number of jobs. */
const selectNextPerKey = `
  WITH RECURSIVE keys AS (
    (SELECT lane FROM jobs WHERE state = 'queued' ORDER BY lane LIMIT 1)
    UNION ALL
    SELECT (SELECT lane FROM jobs WHERE state = 'queued' AND lane > keys.lane
      ORDER BY lane LIMIT 1) FROM keys WHERE keys.lane IS NOT NULL
  ),
  queued AS (
    SELECT job.id, job.run_at FROM keys CROSS JOIN LATERAL (
      SELECT id, run_at FROM jobs WHERE state = 'queued' AND lane = keys.lane AND run_at <= $1
      ORDER BY run_at, id LIMIT $2
    ) job WHERE keys.lane <> ALL ($3::text[])
  ),
  leased AS (
    SELECT id, run_at, row_number() OVER (PARTITION BY lane ORDER BY run_at, id) AS position
    FROM jobs WHERE state = 'leased' AND lease_until <= $1 AND lane <> ALL ($3::text[])
  ),
  next AS (
    SELECT id, run_at FROM queued UNION ALL SELECT id, run_at FROM leased WHERE position <= $2
    ORDER BY run_at, id LIMIT $4
  )
  SELECT id, lane, run_at FROM jobs WHERE id = ANY (ARRAY(SELECT id FROM next))
    AND (state = 'queued' OR (state = 'leased' AND lease_until <= $1))
  FOR UPDATE SKIP LOCKED`;

const lease = `UPDATE jobs SET state = 'leased', attempts = attempts + 1, lease_until = $2, lease_token = $3
  WHERE id = ANY ($1::text[]) RETURNING ${jobs.columnList}`;

/** Leases due jobs and returns them in the order in which they are due. */
export async function claimDue(transaction: Transaction, claim: Claim): Promise<JobRow[]> {
  transaction.assertOpen();
  if (transaction.workspace !== undefined) throw new Error("jobs are claimed in the system scope");
  const { now, limit } = claim;
  if (limit <= 0) return [];
  const maxPerKey = Math.min(limit, claim.maxPerKey);
  const chosen: DueJob[] = [];
  const freeSlots = new Map<string, number>();
  const saturated = new Set<string>();

  /** Chooses the due jobs whose keys have free slots; returns how many had none. */
  const choose = (due: DueJob[]): number => {
    let passedOver = 0;
    const known = new Set(chosen.map((job) => job.id));
    for (const job of due.sort(byTime)) {
      if (chosen.length === limit) break;
      if (known.has(job.id)) continue;
      const free = freeSlots.get(job.lane) ?? freeSlotsOf(claim, job.lane);
      if (free <= 0) {
        saturated.add(job.lane);
        passedOver += 1;
        continue;
      }
      freeSlots.set(job.lane, free - 1);
      chosen.push(job);
    }
    return passedOver;
  };

  const due = await select(transaction, selectNext, [now, limit]);
  const passedOver = choose(due);
  if (passedOver > 0 && chosen.length < limit) {
    for (const [key, free] of freeSlots) if (free <= 0) saturated.add(key);
    for (const [key] of claim.runningByKey ?? []) if (freeSlotsOf(claim, key) <= 0) saturated.add(key);
    // The jobs already chosen are selected again, so both limits grow by their number.
    const total = limit + chosen.length;
    const perKey = Math.min(total, maxPerKey + chosen.length);
    choose(await select(transaction, selectNextPerKey, [now, perKey, [...saturated], total]));
  }
  if (chosen.length === 0) return [];
  const ids = chosen.map((job) => job.id);
  const { rows } = await transaction.run(lease, [ids, claim.lease_until, claim.lease_token]);
  return rows.map((cells) => readRow<JobRow>(jobs, cells).row).sort(byTime);
}

async function select(transaction: Transaction, text: string, values: Cell[]): Promise<DueJob[]> {
  const { rows } = await transaction.run(text, values);
  return rows.map(([id, lane, run_at]) => ({ id, lane, run_at }) as DueJob);
}

function byTime(a: { run_at: number; id: string }, b: { run_at: number; id: string }): number {
  return a.run_at - b.run_at || (a.id < b.id ? -1 : 1);
}
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
  transaction.assertOpen();
  if (transaction.workspace !== undefined) throw new Error("leases are extended in the system scope");
  if (claimed.length === 0) return [];
  const tokens = [...new Set(claimed.map(({ lease_token }) => lease_token))];
  const { rows } = await transaction.run(extend, [claimed.map(({ id }) => id), tokens, lease_until]);
  const held = new Map(rows as [id: string, token: string][]);
  return claimed.filter(({ id, lease_token }) => held.get(id) === lease_token);
}

/** Returns when the next queued job is due (epoch ms), leaving out some kinds; undefined when there is none. */
export async function nextRunAt(
  transaction: Transaction,
  withoutKinds: readonly string[],
): Promise<number | undefined> {
  const text =
    "SELECT run_at FROM jobs WHERE state = 'queued' AND kind <> ALL ($1::text[]) ORDER BY run_at, id LIMIT 1";
  const { rows } = await transaction.run(text, [withoutKinds]);
  return rows[0]?.[0] as number | undefined;
}
