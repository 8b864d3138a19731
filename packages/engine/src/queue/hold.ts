import type { AdjustableClock } from "../platform/clock.js";
import { createClock } from "../platform/clock.js";
import type { Log } from "../platform/log.js";
import type { Store, Tx } from "../store/store.js";

/** Why no jobs run, and since when. */
export interface HoldRecord {
  /** `restored`: the store was restored from a backup; `flag`: a process was started with `--hold`; `operator`: by the admin API. */
  reason: "restored" | "flag" | "operator";
  /** When the hold began (epoch ms); null until a process of the restored store has started. Jobs due by then were due before. */
  since: number | null;
  /** When the backup was written (ISO 8601); null where the hold is for another reason. */
  backup_written: string | null;
}

const metaId = "hold";

/** How often processes that share a store look for a hold, in ms. */
const pollInterval = 1000;

/** Returns the hold of a store; undefined while jobs run. */
export async function readHold(store: Store): Promise<HoldRecord | undefined> {
  const row = await store.read("system", (tx) => tx.meta.get(metaId));
  return row?.value as HoldRecord | undefined;
}

/** Writes the hold of a store, which every process obeys from its start on. */
export async function writeHold(tx: Tx, hold: HoldRecord): Promise<void> {
  const value = { ...hold };
  if ((await tx.meta.update(metaId, { value })) === undefined) await tx.meta.insert({ id: metaId, value });
}

export interface JobHoldParts {
  store: Store;
  clock: AdjustableClock;
  log: Log;
  /** Makes the worker claim due jobs. */
  wake: () => void;
}

/**
 * Whether jobs are held: none is claimed until an operator releases them. The state is a row of the store, so that it survives a
 * restart and holds in all processes.
 */
export class JobHold {
  readonly #parts: JobHoldParts;
  #record: HoldRecord | undefined;

  constructor(parts: JobHoldParts) {
    this.#parts = parts;
  }

  /** Returns the hold; undefined while jobs run. */
  get record(): HoldRecord | undefined {
    return this.#record;
  }

  isHeld(): boolean {
    return this.#record !== undefined;
  }

  /** Reads the hold of the store when a process starts. The hold of a restored store begins with the first start. */
  async load(): Promise<void> {
    const found = await readHold(this.#parts.store);
    if (found?.since === null) await this.#write({ ...found, since: this.#parts.clock.now() });
    else this.#set(found);
  }

  /**
   * Begins a hold, durably. One that is there already stays as it is, except at the start of a process: it may be in the copy that
   * was restored, and have begun before jobs that were done since.
   */
  async hold(reason: "flag" | "operator"): Promise<void> {
    if (reason === "operator" && this.#record !== undefined) return;
    const { reason: before, backup_written = null } = this.#record ?? {};
    await this.#write({ reason: before ?? reason, since: this.#parts.clock.now(), backup_written });
  }

  /** Ends the hold, durably, and lets jobs run. */
  async release(): Promise<void> {
    await this.#parts.store.transaction("system", (tx) => tx.meta.delete(metaId));
    this.#set(undefined);
  }

  /** Follows the holds that other processes of a shared store begin and end. Returns a function that stops following. */
  follow(): () => void {
    if (this.#parts.store.pollInterval === undefined) return () => {};
    // Runs at real time: the service's clock may be stopped.
    const wallClock = createClock();
    let cancel = () => {};
    let isStopped = false;
    const schedule = () => {
      cancel = wallClock.at(wallClock.now() + pollInterval, async () => {
        // While the store is away nothing is claimed either.
        const found = await readHold(this.#parts.store).catch(() => this.#record);
        if (isStopped) return;
        this.#set(found);
        schedule();
      });
    };
    schedule();
    return () => {
      isStopped = true;
      cancel();
    };
  }

  async #write(record: HoldRecord): Promise<void> {
    await this.#parts.store.transaction("system", (tx) => writeHold(tx, record));
    this.#set(record);
  }

  #set(record: HoldRecord | undefined): void {
    const wasHeld = this.isHeld();
    this.#record = record;
    const { log, wake } = this.#parts;
    if (record !== undefined && !wasHeld) {
      const { since, ...fields } = record;
      const at = since === null ? null : new Date(since).toISOString();
      log.warn("jobs are held: nothing is sent until an operator releases them", { ...fields, since: at });
    } else if (record === undefined && wasHeld) {
      log.info("jobs were released");
      wake();
    }
  }
}
