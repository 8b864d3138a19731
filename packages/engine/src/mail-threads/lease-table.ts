/** Stands for a mail that may not be sent any more. */
const lost = -(2n ** 63n);
/** Stands for a lease that never expires. */
const forGood = 2n ** 63n - 1n;

/**
 * Until when each mail in flight may be sent, in memory that all threads see. The main thread writes what the leases say, and a
 * thread reads it right before a mail's final dot: a question and its answer would be too old by then.
 */
export class LeaseTable {
  readonly memory: SharedArrayBuffer;
  readonly #until: BigInt64Array;

  constructor(size: number | SharedArrayBuffer) {
    this.memory = typeof size === "number" ? new SharedArrayBuffer(size * BigInt64Array.BYTES_PER_ELEMENT) : size;
    this.#until = new BigInt64Array(this.memory);
  }

  get size(): number {
    return this.#until.length;
  }

  /** Sets until when a mail may be sent (epoch ms of the engine's clock). */
  set(slot: number, until: number): void {
    Atomics.store(this.#until, slot, until === Number.POSITIVE_INFINITY ? forGood : BigInt(Math.floor(until)));
  }

  /** A mail may not be sent from now on. */
  lose(slot: number): void {
    Atomics.store(this.#until, slot, lost);
  }

  /** Returns whether a mail may be sent at a time. */
  isHeld(slot: number, now: number): boolean {
    const until = Atomics.load(this.#until, slot);
    return until === forGood || until > BigInt(Math.floor(now));
  }
}
