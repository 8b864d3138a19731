import type { ShedLog } from "../../platform/shed-log.js";
import { overloaded } from "./call-slots.js";

const mebibyte = 1024 * 1024;

/** Bounds on the memory of bodies, in bytes. */
export interface BodyBounds {
  /** All bodies of calls in flight; four of the largest fit. */
  received: number;
  /** The bodies of one caller. */
  receivedPerCaller: number;
  /** The values built from all bodies. The largest body with the most values needs 144 MiB, which a heap of 512 MiB can hold. */
  built: number;
}

export const bodyBounds: BodyBounds = {
  received: 128 * mebibyte,
  receivedPerCaller: 64 * mebibyte,
  built: 160 * mebibyte,
};

export const unboundedBodies: BodyBounds = {
  received: Number.POSITIVE_INFINITY,
  receivedPerCaller: Number.POSITIVE_INFINITY,
  built: Number.POSITIVE_INFINITY,
};

/** Bodies of up to this many bytes are not counted, because the number of calls in flight bounds them. */
const smallBody = 64 * 1024;

/** The value of a body takes at most this much memory: the bytes of its text and of its strings, and so many bytes for each value. */
const copies = 2;
const bytesPerValue = 80;

interface BodyWaiter {
  caller: string;
  weight: number;
  start: () => void;
}

/**
 * Bounds the memory of all bodies together. The value of a large body is built when there is memory for it. The bodies of
 * one caller are built one after another, so that they do not delay those of other callers.
 */
export class BodyBudget {
  readonly #bounds: BodyBounds;
  readonly #shedLog: ShedLog;
  readonly #received = new Map<string, number>();
  readonly #building = new Set<string>();
  #totalReceived = 0;
  #built = 0;
  #waiting: BodyWaiter[] = [];

  constructor(bounds: BodyBounds, shedLog: ShedLog) {
    this.#bounds = bounds;
    this.#shedLog = shedLog;
  }

  /** How much of the memory for received bodies is taken, from 0 to 1. */
  get usedRatio(): number {
    return this.#totalReceived / this.#bounds.received;
  }

  /** Returns an empty reservation for one call of a caller. */
  reserveFor(caller: string): BodyReservation {
    return new BodyReservation(this, caller);
  }

  /** Reserves memory for so many more bytes of a caller. Throws `rate_limit_exceeded` where too little is free. */
  reserve(caller: string, bytes: number): void {
    const own = this.#received.get(caller) ?? 0;
    const { received, receivedPerCaller } = this.#bounds;
    if (own + bytes > receivedPerCaller || this.#totalReceived + bytes > received) {
      this.#shedLog.shed("large bodies");
      throw overloaded("too many large bodies are being processed");
    }
    this.#received.set(caller, own + bytes);
    this.#totalReceived += bytes;
  }

  /** Releases reserved bytes of a caller. */
  release(caller: string, bytes: number): void {
    const own = (this.#received.get(caller) ?? 0) - bytes;
    if (own > 0) this.#received.set(caller, own);
    else this.#received.delete(caller);
    this.#totalReceived -= bytes;
  }

  /**
   * Resolves with the memory that is reserved for a value, once there is enough. The bound on received bytes also bounds how
   * many calls wait here.
   */
  async waitToBuild(caller: string, wanted: number): Promise<number> {
    const weight = Math.min(wanted, this.#bounds.built);
    await new Promise<void>((start) => {
      this.#waiting.push({ caller, weight, start });
      this.#startNext();
    });
    return weight;
  }

  /** Releases the memory of a value of a caller. */
  endBuild(caller: string, weight: number): void {
    this.#building.delete(caller);
    this.#built -= weight;
    this.#startNext();
  }

  /** Starts the waiting calls in their order, except those whose caller builds another body or for which memory is short. */
  #startNext(): void {
    this.#waiting = this.#waiting.filter(({ caller, weight, start }) => {
      if (this.#building.has(caller) || this.#built + weight > this.#bounds.built) return true;
      this.#building.add(caller);
      this.#built += weight;
      start();
      return false;
    });
  }
}

/** The memory that is reserved for the body of one call. */
export class BodyReservation {
  readonly #budget: BodyBudget;
  readonly #caller: string;
  #received = 0;
  #built = 0;

  constructor(budget: BodyBudget, caller: string) {
    this.#budget = budget;
    this.#caller = caller;
  }

  /** Reserves memory for `bytes` in all before they are received. Throws `rate_limit_exceeded` where too little is free. */
  reserve(bytes: number): void {
    if (bytes <= smallBody || bytes <= this.#received) return;
    this.#budget.reserve(this.#caller, bytes - this.#received);
    this.#received = bytes;
  }

  /** Resolves once there is memory for the value that is built from a body of so many bytes and JSON values. */
  async waitToBuild(bytes: number, values: number): Promise<void> {
    this.#built = await this.#budget.waitToBuild(this.#caller, bytes * copies + values * bytesPerValue);
  }

  /** Releases all memory of the call, at its end. */
  release(): void {
    if (this.#received > 0) this.#budget.release(this.#caller, this.#received);
    if (this.#built > 0) this.#budget.endBuild(this.#caller, this.#built);
  }
}
