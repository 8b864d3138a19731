import { type CountedMail, monthOf, type Quotas } from "../quotas.js";
import { clockTolerance, type LimitName, type Reservation, type Usage } from "../store.js";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** What one workspace has used: the mail of the last day by millisecond, and the sums of the hour, the day and the month. */
class WorkspaceUsage {
  readonly since: number;
  #hits: { at: number; count: number }[] = [];
  /** The index of the first entry of the last day. */
  #dayFrom = 0;
  /** The index of the first entry of the last hour. */
  #hourFrom = 0;
  #daily = 0;
  #hourly = 0;
  #plan: number;
  #month: number;

  constructor(since: number, { hits, plan, month }: Usage & { month: number }) {
    this.since = since;
    this.#plan = plan;
    this.#month = month;
    for (const { at, count } of hits) this.#add(at, count);
  }

  /** Whether mail was counted in the future, because the clock was then set back to `now`. */
  isAhead(now: number): boolean {
    return Math.max(this.#hits.at(-1)?.at ?? now, this.#month) > now + clockTolerance;
  }

  reserve({ now, count, hourly, daily, plan }: Reservation): LimitName | null {
    this.#expire(now);
    if (hourly !== null && this.#hourly + count > hourly) return "hourly";
    if (daily !== null && this.#daily + count > daily) return "daily";
    if (plan !== null && this.#plan + count > plan) return "plan";
    this.#add(now, count);
    this.#plan += count;
    return null;
  }

  refund({ at, count }: CountedMail): void {
    if (monthOf(at) === this.#month) this.#plan = Math.max(0, this.#plan - count);
    let left = count;
    for (let i = this.#hits.findLastIndex((hit) => hit.at <= at); i >= this.#dayFrom && left > 0; i -= 1) {
      const hit = this.#hits[i] as { count: number };
      const refunded = Math.min(hit.count, left);
      hit.count -= refunded;
      left -= refunded;
      this.#daily -= refunded;
      if (i >= this.#hourFrom) this.#hourly -= refunded;
    }
  }

  /** Adds an entry. Entries stay ordered when the clock was set back. */
  #add(time: number, count: number): void {
    const last = this.#hits.at(-1);
    const at = Math.max(time, last?.at ?? time);
    if (last !== undefined && last.at === at && this.#hourFrom < this.#hits.length) last.count += count;
    else this.#hits.push({ at, count });
    this.#daily += count;
    this.#hourly += count;
  }

  #expire(now: number): void {
    for (let hit = this.#hits[this.#hourFrom]; hit && hit.at <= now - hour; hit = this.#hits[this.#hourFrom]) {
      this.#hourly -= hit.count;
      this.#hourFrom += 1;
    }
    for (let hit = this.#hits[this.#dayFrom]; hit && hit.at <= now - day; hit = this.#hits[this.#dayFrom]) {
      this.#daily -= hit.count;
      this.#dayFrom += 1;
    }
    // Expired entries are cut off when they are more than half of all, so that the cost of an entry stays constant.
    if (this.#dayFrom * 2 > this.#hits.length) {
      this.#hits = this.#hits.slice(this.#dayFrom);
      this.#hourFrom -= this.#dayFrom;
      this.#dayFrom = 0;
    }
    const month = monthOf(now);
    if (month <= this.#month) return;
    this.#month = month;
    this.#plan = 0;
  }
}

/** Returns quotas that are counted in this process; `clear` drops all counts. */
export function createQuotas(): Quotas & { clear(): void } {
  const accounts = new Map<string, WorkspaceUsage>();
  return {
    async reserve(reservation) {
      const account = accounts.get(reservation.workspace_id);
      if (account === undefined || account.since < reservation.since) return "unknown";
      if (!account.isAhead(reservation.now)) return account.reserve(reservation);
      // The caller then initializes the counts with what was really used until now.
      accounts.delete(reservation.workspace_id);
      return "unknown";
    },
    async initialize(workspace_id, since, usage) {
      const account = accounts.get(workspace_id);
      if (account === undefined || account.since < since) accounts.set(workspace_id, new WorkspaceUsage(since, usage));
    },
    async refund(counted) {
      accounts.get(counted.workspace_id)?.refund(counted);
    },
    clear: () => accounts.clear(),
  };
}
