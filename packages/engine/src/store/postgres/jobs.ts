import { type Claim, freeSlotsOf } from "../claim.js";
import type { JobRow } from "../entities.js";
import { type DueJobs, mostDueCounted, type NextRunAtOptions } from "../store.js";
import { keyTest } from "./batching/key-tests.js";
import { Bindings } from "./bindings.js";
import { readRow, sqlTableOf } from "./sql-table.js";
import type { Cell, Transaction } from "./transaction.js";

interface DueJob {
  id: string;
  lane: string;
  run_at: number;
}

const jobs = sqlTableOf("jobs");

/** The next due jobs. Expired leases are sorted by an expression: for an order that an index has, all leases might be read. */
const selectNext = `
  WITH queued AS (
    SELECT id, lane, run_at FROM jobs WHERE state = 'queued' AND run_at <= $1 ORDER BY run_at, id LIMIT $2
  ),
  leased AS (
    SELECT id, lane, run_at FROM jobs WHERE state = 'leased' AND lease_until <= $1 ORDER BY run_at + 0, id LIMIT $2
  )
  SELECT * FROM queued UNION ALL SELECT * FROM leased`;

/** The same, locked. Rows that another claim has locked are skipped. */
const lockNext = selectNext.replaceAll("LIMIT $2", "LIMIT $2 FOR UPDATE SKIP LOCKED");

/**
 * The next due jobs of each concurrency key that has free slots: as many as $3 and $4 say, or else $2. A loose index scan finds the
 * keys, whatever the number of jobs.
 */
const selectNextPerKey = `
  WITH RECURSIVE keys AS (
    (SELECT lane FROM jobs WHERE state = 'queued' ORDER BY lane LIMIT 1)
    UNION ALL
    SELECT (SELECT lane FROM jobs WHERE state = 'queued' AND lane > keys.lane
      ORDER BY lane LIMIT 1) FROM keys WHERE keys.lane IS NOT NULL
  ),
  known AS (SELECT * FROM unnest($3::text[], $4::bigint[]) AS known (lane, free)),
  queued AS (
    SELECT job.id, job.lane, job.run_at FROM keys CROSS JOIN LATERAL (
      SELECT id, lane, run_at FROM jobs
      WHERE state = 'queued' AND ${keyTest("lane", "keys.lane")} AND run_at <= $1 AND id <> ALL ($5::text[])
      ORDER BY lane, run_at, id LIMIT coalesce((SELECT free FROM known WHERE known.lane = keys.lane), $2)
    ) job
  ),
  leased AS (
    SELECT id, lane, run_at, row_number() OVER (PARTITION BY lane ORDER BY run_at, id) AS position
    FROM jobs WHERE state = 'leased' AND lease_until <= $1 AND id <> ALL ($5::text[])
      AND lane NOT IN (SELECT lane FROM known WHERE free = 0)
  )
  SELECT id, lane, run_at FROM queued UNION ALL SELECT id, lane, run_at FROM leased WHERE position <= $2
  ORDER BY run_at, id LIMIT $6`;

/** Leases the next queued jobs that are due from $3 on, at most $7 of each key that begins with $6. */
const leaseNextFrom = `
  WITH due AS MATERIALIZED (
    SELECT id, lane, run_at FROM jobs WHERE state = 'queued' AND run_at <= $1 AND run_at >= $3
    ORDER BY run_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
  ),
  placed (job, key, place) AS (SELECT id, lane, row_number() OVER (PARTITION BY lane ORDER BY run_at, id) FROM due)
  UPDATE jobs SET state = 'leased', attempts = attempts + 1, lease_until = $4, lease_token = $5
  FROM placed WHERE ${keyTest("id", "job")} AND (place <= $7 OR NOT starts_with(key, $6))
  RETURNING ${jobs.columnList}`;

const lease = `UPDATE jobs SET state = 'leased', attempts = attempts + 1, lease_until = $2, lease_token = $3
  WHERE id = ANY ($1::text[]) RETURNING ${jobs.columnList}`;

/** The same for jobs that are not locked: those that another claim has locked or leased since they were selected are skipped. */
const lockAndLease = `
  WITH free AS (
    SELECT id FROM jobs WHERE id = ANY ($1::text[]) AND (state = 'queued' OR (state = 'leased' AND lease_until <= $4))
    FOR UPDATE SKIP LOCKED
  )
  UPDATE jobs SET state = 'leased', attempts = attempts + 1, lease_until = $2, lease_token = $3
  WHERE id = ANY (ARRAY(SELECT id FROM free)) RETURNING ${jobs.columnList}`;

/** With what a claim runs its statements. */
export interface ClaimStatements {
  /** Runs the only statement of a claim that relies on an earlier look, and returns its rows. */
  runNext(text: string, values: Cell[]): Promise<Cell[][]>;
  /** Returns the transaction in which the queue is looked at. */
  begin(): Promise<Transaction>;
}

/** Returns how a claim runs all of its statements in one transaction. */
export function claimWithin(transaction: Transaction): ClaimStatements {
  return {
    runNext: async (text, values) => (await transaction.run(text, values)).rows,
    begin: async () => transaction,
  };
}

/**
 * Leases due jobs and returns them in the order in which they are due: the next ones since an earlier look at the whole queue or, where
 * there is no such look or none of them, those that a new look finds.
 */
export async function claimDue(
  owner: Pick<Transaction, "assertOpen" | "workspace">,
  claim: Claim,
  { runNext, begin }: ClaimStatements,
): Promise<JobRow[]> {
  owner.assertOpen();
  if (owner.workspace !== undefined) throw new Error("jobs are claimed in the system scope");
  const next = await leaseSinceLook(claim, runNext);
  return next.length > 0 ? next : leaseByLook(await begin(), claim);
}

async function leaseSinceLook(claim: Claim, runNext: ClaimStatements["runNext"]): Promise<JobRow[]> {
  const { now, lease_until, lease_token, looks, limitedKeys } = claim;
  const from = looks?.from(now);
  const first = new Choice(claim).fewestFreeSlots();
  if (first === 0 || from === undefined) return [];
  const { prefix, limit: most } = limitedKeys ?? { prefix: "", limit: first };
  return leasedJobs(await runNext(leaseNextFrom, [now, first, from, lease_until, lease_token, prefix, most]));
}

/**
 * Where the first look leaves a part of the limit, jobs are read without locks, because most of those may have keys without free slots. A
 * claim that loses such a job to another claim locks what it reads.
 */
async function leaseByLook(transaction: Transaction, claim: Claim): Promise<JobRow[]> {
  const { leased, lost } = await leaseNext(transaction, claim, selectNext);
  if (lost === 0) return leased;
  const others = await leaseNext(transaction, afterLeasing(claim, leased), lockNext);
  return [...leased, ...others.leased].sort(byTime);
}

/** Returns the claim that is left when some jobs are leased. */
function afterLeasing(claim: Claim, leased: readonly JobRow[]): Claim {
  const freeByKey = new Map(claim.freeByKey);
  for (const { lane } of leased) freeByKey.set(lane, (freeByKey.get(lane) ?? freeSlotsOf(claim, lane)) - 1);
  return { ...claim, limit: claim.limit - leased.length, freeByKey };
}

/** Leases the next jobs, and returns how many of them were lost to other claims. `further` reads those behind the first. */
async function leaseNext(
  transaction: Transaction,
  claim: Claim,
  further: string,
): Promise<{ leased: JobRow[]; lost: number }> {
  const { now, limit, lease_until, lease_token, looks } = claim;
  const choice = new Choice(claim);
  // So many may run whatever their keys are, so that hardly a job is locked that cannot be leased.
  const first = choice.fewestFreeSlots();
  if (first > 0) {
    const due = await select(transaction, lockNext, [now, first]);
    looks?.record(now, Math.min(now, ...due.map(({ run_at }) => run_at)));
    choice.add(due);
  }
  const locked = choice.jobs.length;
  const mayBeMore = locked < limit && (locked >= first || choice.passedOver);
  if (mayBeMore) await chooseFurther(transaction, claim, choice, further);
  if (choice.jobs.length === 0) return { leased: [], lost: 0 };
  const ids = choice.jobs.map(({ id }) => id);
  const { rows } =
    ids.length === locked
      ? await transaction.run(lease, [ids, lease_until, lease_token])
      : await transaction.run(lockAndLease, [ids, lease_until, lease_token, now]);
  const leased = leasedJobs(rows);
  return { leased, lost: ids.length - leased.length };
}

function leasedJobs(rows: readonly Cell[][]): JobRow[] {
  return rows.map((cells) => readRow<JobRow>(jobs, cells).row).sort(byTime);
}

/** Chooses due jobs beside those that are chosen: the next ones or, where keys have no free slots, the next ones of each key. */
async function chooseFurther(transaction: Transaction, claim: Claim, choice: Choice, text: string): Promise<void> {
  const { now, limit, maxPerKey } = claim;
  if (choice.jobs.length === 0 || choice.fewestFreeSlots() > 0) {
    choice.add(await select(transaction, text, [now, limit]));
    if (!choice.passedOver) return;
  }
  const { freeSlots, jobs: chosen } = choice;
  if (chosen.length === limit) return;
  const known = [[...freeSlots.keys()], [...freeSlots.values()], chosen.map(({ id }) => id)];
  choice.add(await select(transaction, selectNextPerKey, [now, maxPerKey, ...known, limit - chosen.length]));
}

/** Chooses due jobs while their keys have free slots. */
class Choice {
  readonly jobs: DueJob[] = [];
  /** How many more jobs of a key may be chosen, of the keys that were seen or have running jobs. */
  readonly freeSlots = new Map<string, number>();
  /** Whether a due job was not chosen because its key has no free slot. */
  passedOver = false;
  readonly #claim: Claim;

  constructor(claim: Claim) {
    this.#claim = claim;
    for (const key of claim.freeByKey?.keys() ?? []) this.freeSlots.set(key, freeSlotsOf(claim, key));
  }

  /** Returns how many jobs may be chosen, even if all of them have the key with the fewest free slots that is known. */
  fewestFreeSlots(): number {
    const { limit, maxPerKey } = this.#claim;
    return Math.min(limit, maxPerKey, ...this.freeSlots.values());
  }

  add(due: DueJob[]): void {
    const known = new Set(this.jobs.map(({ id }) => id));
    for (const job of due.sort(byTime)) {
      if (this.jobs.length === this.#claim.limit) return;
      if (known.has(job.id)) continue;
      const free = this.freeSlots.get(job.lane) ?? freeSlotsOf(this.#claim, job.lane);
      this.freeSlots.set(job.lane, Math.max(0, free - 1));
      if (free > 0) this.jobs.push(job);
      else this.passedOver = true;
    }
  }
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
  UPDATE jobs SET lease_until = $3 WHERE id = ANY (ARRAY(SELECT id FROM ours)) RETURNING id, lease_token`;

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

/** Entries of the index by state and time, of which no more than the limit are read. */
const countDue = `
  SELECT count(*), min(run_at) FROM (
    SELECT run_at FROM jobs WHERE state = 'queued' AND run_at <= $1 ORDER BY run_at, id LIMIT ${mostDueCounted}
  ) due`;

/** Returns the queued jobs that are due at a time (epoch ms); it counts at most `mostDueCounted`. */
export async function dueJobs(transaction: Transaction, now: number): Promise<DueJobs> {
  const { rows } = await transaction.run(countDue, [now]);
  const [count = 0, since = null] = rows[0] as [count: number, since: number | null];
  return { count: Number(count), since: since === null ? undefined : Number(since) };
}

/** Returns when the next queued job is due (epoch ms), leaving out some kinds and those due until `after`; undefined when there is none. */
export async function nextRunAt(
  transaction: Transaction,
  { withoutKinds = [], after }: NextRunAtOptions,
): Promise<number | undefined> {
  const bindings = new Bindings();
  const notOfKinds = withoutKinds.length > 0 ? ` AND kind <> ALL (${bindings.add(withoutKinds, "text[]")})` : "";
  const isAfter = after === undefined ? "" : ` AND run_at > ${bindings.add(after)}`;
  const text = `SELECT run_at FROM jobs WHERE state = 'queued'${notOfKinds}${isAfter} ORDER BY run_at, id LIMIT 1`;
  const { rows } = await transaction.run(text, bindings.values);
  return rows[0]?.[0] as number | undefined;
}
