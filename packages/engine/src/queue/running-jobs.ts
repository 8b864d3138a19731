import { type Claim, concurrencyLimitOf } from "../store/claim.js";
import type { JobRow } from "../store/entities.js";
import { limitedKeys } from "./catalog.js";

/** How many jobs of one concurrency key may run at once. */
export interface SlotLimits {
  slotsPerKey: number;
  /** While they hold much memory; as many may run of which that is not known. */
  slotsPerLargeKey: number;
}

/** What the jobs of a key may hold in memory, in bytes as their runners estimate it, before it is much. */
const muchMemory = 8 * 1024 * 1024;

/** Counts running jobs, in all and by concurrency key, and those whose results are being committed. */
export class RunningJobs {
  readonly #byKey = new Map<string, number>();
  count = 0;
  ending = 0;
  readonly #limits: SlotLimits;
  /** What each prepared job holds in memory. */
  readonly #memory = new Map<JobRow, number>();
  /** The prepared jobs of a key, and what they hold together. */
  readonly #prepared = new Map<string, { count: number; memory: number }>();

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return this.count === 0 && this.ending === 0;
  }

  /** Returns what a claim may lease beside the running jobs. */
  limits(): Pick<Claim, "maxPerKey" | "limitedKeys" | "freeByKey"> {
    const { slotsPerKey, slotsPerLargeKey } = this.#limits;
    const freeByKey = new Map<string, number>();
    for (const [key, running] of this.#byKey) freeByKey.set(key, this.#slotsOf(key) - running);
    return { maxPerKey: Math.min(slotsPerKey, slotsPerLargeKey), limitedKeys, freeByKey };
  }

  add({ lane }: JobRow): void {
    this.count += 1;
    this.#byKey.set(lane, (this.#byKey.get(lane) ?? 0) + 1);
  }

  /** Records how many bytes a running job holds. */
  prepared(job: JobRow, memory: number): void {
    this.#memory.set(job, memory);
    this.#addPrepared(job.lane, 1, memory);
  }

  /** Counts a running job as ending. */
  free(job: JobRow): void {
    const { lane } = job;
    this.count -= 1;
    this.ending += 1;
    const left = (this.#byKey.get(lane) ?? 0) - 1;
    if (left > 0) this.#byKey.set(lane, left);
    else this.#byKey.delete(lane);
    const memory = this.#memory.get(job);
    if (memory === undefined) return;
    this.#memory.delete(job);
    this.#addPrepared(lane, -1, -memory);
  }

  /** Removes jobs that have ended. */
  remove(ended: number): void {
    this.ending -= ended;
  }

  /** Returns how many jobs of a key may run now. */
  #slotsOf(key: string): number {
    const { slotsPerKey, slotsPerLargeKey } = this.#limits;
    const { count, memory } = this.#prepared.get(key) ?? { count: 0, memory: 0 };
    const slots = memory > muchMemory ? slotsPerLargeKey : Math.min(slotsPerKey, count + slotsPerLargeKey);
    return Math.min(slots, concurrencyLimitOf(key, limitedKeys));
  }

  #addPrepared(key: string, count: number, memory: number): void {
    const before = this.#prepared.get(key) ?? { count: 0, memory: 0 };
    if (before.count + count === 0) this.#prepared.delete(key);
    else this.#prepared.set(key, { count: before.count + count, memory: before.memory + memory });
  }
}
