import { type Claim, concurrencyLimitOf } from "../store/claim.js";
import type { JobRow } from "../store/entities.js";
import { limitedKeys } from "./catalog.js";

/** How many jobs of one concurrency key may run at once. */
export interface SlotLimits {
  slotsPerKey: number;
  /** While they hold much memory; as many may run of which that is not known. */
  slotsPerLargeKey: number;
  /** How many more while results of some are gathered or committed. */
  slotsAhead: number;
}

/** What the jobs of a key may hold in memory, in bytes as their runners estimate it, before it is much. */
const muchMemory = 8 * 1024 * 1024;

/** Counts running jobs, in all and by concurrency key, and those whose results are being committed. */
export class RunningJobs {
  readonly #byKey = new Map<string, number>();
  count = 0;
  ending = 0;
  readonly #limits: SlotLimits;
  /** How many jobs of a key may be taken at once. */
  readonly #set: number;
  /** What each prepared job holds in memory. */
  readonly #memory = new Map<JobRow, number>();
  /** How many jobs of a key have a result that is not durable. */
  readonly #withResult = new Map<string, number>();
  /** The prepared jobs of a key, and what they hold together. */
  readonly #prepared = new Map<string, { count: number; memory: number }>();

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    this.#set = Math.min(limits.slotsPerKey, limits.slotsPerLargeKey);
  }

  get isEmpty(): boolean {
    return this.count === 0 && this.ending === 0;
  }

  /** Returns what a claim may lease beside the running jobs. */
  limits(): Pick<Claim, "maxPerKey" | "limitedKeys" | "freeByKey"> {
    const freeByKey = new Map<string, number>();
    for (const key of this.#byKey.keys()) freeByKey.set(key, this.#freeSlotsOf(key));
    return { maxPerKey: this.#set, limitedKeys, freeByKey };
  }

  add({ lane }: JobRow): void {
    this.count += 1;
    increase(this.#byKey, lane, 1);
  }

  /** Records how many bytes a running job holds. */
  prepared(job: JobRow, memory: number): void {
    this.#memory.set(job, memory);
    this.#addPrepared(job.lane, 1, memory);
  }

  /** Counts the result of a running job. Returns whether its key had no free slot and has room for a set now. */
  addResult({ lane }: JobRow): boolean {
    const wasFull = this.#freeSlotsOf(lane) <= 0;
    increase(this.#withResult, lane, 1);
    return wasFull && this.hasRoom(lane);
  }

  /** Counts a running job as ending. */
  free(job: JobRow): void {
    const { lane } = job;
    this.count -= 1;
    this.ending += 1;
    increase(this.#byKey, lane, -1);
    const memory = this.#memory.get(job);
    if (memory === undefined) return;
    this.#memory.delete(job);
    this.#addPrepared(lane, -1, -memory);
  }

  /** Removes a job that has ended. */
  remove({ lane }: JobRow): void {
    this.ending -= 1;
    increase(this.#withResult, lane, -1);
  }

  hasFreeSlot(key: string): boolean {
    return this.#freeSlotsOf(key) > 0;
  }

  /**
   * Returns whether a key has free slots for a set: as many as may be taken at once, or one where few may run. A claim of fewer makes
   * small sets, and they stay small, because the slots of a set are freed together.
   */
  hasRoom(key: string): boolean {
    const isLimited = concurrencyLimitOf(key, limitedKeys) < this.#limits.slotsPerKey;
    return this.#freeSlotsOf(key) >= (isLimited ? 1 : this.#set);
  }

  #freeSlotsOf(key: string): number {
    return this.#slotsOf(key) - (this.#byKey.get(key) ?? 0);
  }

  /** Returns how many jobs of a key may run now. */
  #slotsOf(key: string): number {
    const { slotsPerKey, slotsPerLargeKey, slotsAhead } = this.#limits;
    const { count, memory } = this.#prepared.get(key) ?? { count: 0, memory: 0 };
    const slots = Math.min(slotsPerKey, count + slotsPerLargeKey) + (this.#withResult.has(key) ? slotsAhead : 0);
    return Math.min(memory > muchMemory ? slotsPerLargeKey : slots, concurrencyLimitOf(key, limitedKeys));
  }

  #addPrepared(key: string, count: number, memory: number): void {
    const before = this.#prepared.get(key) ?? { count: 0, memory: 0 };
    if (before.count + count === 0) this.#prepared.delete(key);
    else this.#prepared.set(key, { count: before.count + count, memory: before.memory + memory });
  }
}

/** Adds to the count of a key. A key whose count is zero is removed. */
function increase(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
