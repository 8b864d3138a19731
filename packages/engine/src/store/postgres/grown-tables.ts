import type { Clock } from "../../platform/clock.js";
import { entities } from "../entities.js";
import { quoted } from "./bindings.js";
import { classifyError, messageOf } from "./classify-error.js";
import type { Connections } from "./connections.js";
import { runSingle } from "./single-statement.js";

export interface GrownTablesOptions {
  connections: Connections;
  /** Runs at real time: tables grow whatever a clock says that is moved by hand. */
  clock: Clock;
  log: { warn(message: string): void };
}

/** The shortest time between two checks, in ms. Autovacuum comes once a minute. */
const checkInterval = 1_000;
/** Every plan is good enough for a table of so many pages. */
const smallTable = 16;
/** A table is analyzed again when it has so many times the pages that it had. */
const growth = 2;

const tables = [...Object.keys(entities), "row_counts", "rate_windows", "rate_hits", "quotas", "quota_hits"];

/**
 * The tables that have outgrown their statistics, or have none. `relpages` is the size at the last ANALYZE or VACUUM. Creating an index sets
 * it too, so a restored table is known by the time of its last ANALYZE.
 */
const selectGrown = `
  SELECT relname, pages, pg_has_role(relowner, 'USAGE') FROM (
    SELECT oid, relname, relpages, relowner, pg_relation_size(oid) / current_setting('block_size')::bigint AS pages
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY ($1::text[])
  ) sized
  WHERE pages > ${smallTable} AND (pages > ${growth} * relpages
    OR coalesce(pg_stat_get_last_analyze_time(oid), pg_stat_get_last_autoanalyze_time(oid)) IS NULL)`;

/**
 * Runs `ANALYZE` on tables that have outgrown their statistics, because autovacuum may come a minute later or be off. It also makes every
 * connection of every process plan its statements again: a plan that was made while a table was small may read all of it.
 */
export class GrownTables {
  readonly #options: GrownTablesOptions;
  /** How many pages each table had when this process last analyzed it, or tried to. */
  readonly #analyzed = new Map<string, number>();
  #nextCheck: number;
  #isWarned = false;

  constructor(options: GrownTablesOptions) {
    this.#options = options;
    this.#nextCheck = options.clock.now() + checkInterval;
  }

  /** Returns whether a check is due, and if so, when the next one will be. Each process checks at most once a second. */
  isCheckDue(): boolean {
    const now = this.#options.clock.now();
    // A clock that was set back does not delay the check.
    if (now < this.#nextCheck && now >= this.#nextCheck - checkInterval) return false;
    this.#nextCheck = now + checkInterval;
    return true;
  }

  /** Analyzes the tables that have outgrown their statistics. Never rejects: only speed depends on it. */
  async analyze(): Promise<void> {
    const { connections } = this.#options;
    try {
      for (const [name, pages, isOwned] of await runSingle(connections, selectGrown, [tables])) {
        await this.#analyzeTable(name as string, pages as number, isOwned as boolean);
      }
    } catch (error) {
      if (classifyError(error) !== "unavailable") this.#warn(messageOf(error));
    }
  }

  async #analyzeTable(name: string, pages: number, isOwned: boolean): Promise<void> {
    if (pages <= growth * (this.#analyzed.get(name) ?? 0)) return;
    this.#analyzed.set(name, pages);
    if (!isOwned) return this.#warn(`the user does not own ${name}`);
    // Another process, or autovacuum, may be at it.
    await runSingle(this.#options.connections, `ANALYZE (SKIP_LOCKED) ${quoted(name)}`, []);
  }

  #warn(reason: string): void {
    if (this.#isWarned) return;
    this.#isWarned = true;
    this.#options.log.warn(`tables that have grown could not be analyzed, which is left to autovacuum: ${reason}`);
  }
}
