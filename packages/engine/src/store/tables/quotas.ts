import { type CountedMail, monthOf, type Quotas } from "../quotas.js";
import { clockTolerance, type LimitName, type Reservation, type Usage } from "../store.js";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** What one workspace has used: an entry per millisecond of the last day, and the sums of the windows it is in. */
class WorkspaceUsage {
  readonly since: number;
  #hits: { at: number; count: number }[] = [];
  /** The first entry of the last day, and of the last hour. */
  #dayFrom = 0;
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

  /** Whether mail was counted in a future from which the clock was set back to `now`. */
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
      const taken = Math.min(hit.count, left);
      hit.count -= taken;
      left -= taken;
      this.#daily -= taken;
      if (i >= this.#hourFrom) this.#hourly -= taken;
    }
  }

  /** Entries keep their order, also where a clock is set back. */
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
    // Cut off what is gone once it is the larger part, so that an entry costs the same however many there were.
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

/** Gives quotas counted in this process, and how to forget them all. */
export function createQuotas(): Quotas & { clear(): void } {
  const accounts = new Map<string, WorkspaceUsage>();
  return {
    async reserve(wanted) {
      const account = accounts.get(wanted.workspace_id);
      if (account === undefined || account.since < wanted.since) return "unknown";
      if (!account.isAhead(wanted.now)) return account.reserve(wanted);
      // What was really used by now is counted anew.
      accounts.delete(wanted.workspace_id);
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
