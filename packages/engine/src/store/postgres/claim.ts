import { type Claim, freeSlotsOf } from "../claim.js";
import type { JobRow } from "../entities.js";
import { readRow, sqlTableOf } from "./sql-table.js";
import type { Cell, Transaction } from "./transaction.js";

interface Due {
  id: string;
  lane: string;
  run_at: number;
}

const jobs = sqlTableOf("jobs");

/** Jobs another claim has its hands on are passed over, not waited for. */
const first = `
  WITH queued AS (
    SELECT id, lane, run_at FROM jobs WHERE state = 'queued' AND run_at <= $1
    ORDER BY run_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
  ),
  leased AS (
    SELECT id, lane, run_at FROM jobs WHERE state = 'leased' AND lease_until <= $1
    ORDER BY run_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  SELECT * FROM queued UNION ALL SELECT * FROM leased`;

/** The next of each lane that still has room; from one lane to the next by the index, however many jobs lie between. */
const nextPerKey = `
  WITH RECURSIVE lanes AS (
    (SELECT lane FROM jobs WHERE state = 'queued' ORDER BY lane LIMIT 1)
    UNION ALL
    SELECT (SELECT lane FROM jobs WHERE state = 'queued' AND lane > lanes.lane
      ORDER BY lane LIMIT 1) FROM lanes WHERE lanes.lane IS NOT NULL
  ),
  queued AS (
    SELECT job.id, job.run_at FROM lanes CROSS JOIN LATERAL (
      SELECT id, run_at FROM jobs WHERE state = 'queued' AND lane = lanes.lane AND run_at <= $1
      ORDER BY run_at, id LIMIT $2
    ) job WHERE lanes.lane <> ALL ($3::text[])
  ),
  leased AS (
    SELECT id, run_at, row_number() OVER (PARTITION BY lane ORDER BY run_at, id) AS place
    FROM jobs WHERE state = 'leased' AND lease_until <= $1 AND lane <> ALL ($3::text[])
  ),
  next AS (
    SELECT id, run_at FROM queued UNION ALL SELECT id, run_at FROM leased WHERE place <= $2
    ORDER BY run_at, id LIMIT $4
  )
  SELECT id, lane, run_at FROM jobs WHERE id IN (SELECT id FROM next)
    AND (state = 'queued' OR (state = 'leased' AND lease_until <= $1))
  FOR UPDATE SKIP LOCKED`;

const lease = `UPDATE jobs SET state = 'leased', attempts = attempts + 1, lease_until = $2, lease_token = $3
  WHERE id = ANY ($1::text[]) RETURNING ${jobs.columnList}`;

/** Leases due jobs in this transaction and gives them back in the order they are due. */
export async function claimDue(session: Transaction, claim: Claim): Promise<JobRow[]> {
  const { now, limit } = claim;
  if (limit <= 0) return [];
  const most = Math.min(limit, claim.maxPerKey);
  const chosen: Due[] = [];
  const room = new Map<string, number>();
  const full = new Set<string>();

  /** Chooses from `due` what its lanes have room for; gives how many they had none for. */
  const choose = (due: Due[]): number => {
    let refused = 0;
    const known = new Set(chosen.map((job) => job.id));
    for (const job of due.sort(byTime)) {
      if (chosen.length === limit) break;
      if (known.has(job.id)) continue;
      const left = room.get(job.lane) ?? freeSlotsOf(claim, job.lane);
      if (left <= 0) {
        full.add(job.lane);
        refused += 1;
        continue;
      }
      room.set(job.lane, left - 1);
      chosen.push(job);
    }
    return refused;
  };

  const due = await select(session, first, [now, limit]);
  const refused = choose(due);
  if (refused > 0 && chosen.length < limit) {
    for (const [lane, left] of room) if (left <= 0) full.add(lane);
    for (const [lane] of claim.runningByKey ?? []) if (freeSlotsOf(claim, lane) <= 0) full.add(lane);
    // Those already chosen are found again, so each lane and all together are asked for as many more.
    const wanted = limit + chosen.length;
    choose(await select(session, nextPerKey, [now, Math.min(wanted, most + chosen.length), [...full], wanted]));
  }
  if (chosen.length === 0) return [];
  const ids = chosen.map((job) => job.id);
  const { rows } = await session.run(lease, [ids, claim.lease_until, claim.lease_token]);
  return rows.map((cells) => readRow(jobs, cells).row as unknown as JobRow).sort(byTime);
}

async function select(session: Transaction, text: string, values: Cell[]): Promise<Due[]> {
  const { rows } = await session.run(text, values);
  return rows.map(([id, lane, run_at]) => ({ id, lane, run_at }) as Due);
}

function byTime(a: { run_at: number; id: string }, b: { run_at: number; id: string }): number {
  return a.run_at - b.run_at || (a.id < b.id ? -1 : 1);
}
