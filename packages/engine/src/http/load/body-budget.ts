import type { ShedLog } from "../../platform/shed-log.js";
import { overloaded } from "./call-slots.js";

const mebibyte = 1024 * 1024;

/** Bounds on the memory of bodies, in bytes. */
export interface BodyBounds {
  /** Of all bodies that are being received or worked on. Four of the largest fit. */
  received: number;
  /** Of one caller's. */
  receivedPerCaller: number;
  /** Of what is built of all bodies. The largest body with the most values, 144 MiB, fits; a heap of 512 MiB has room for it. */
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

/** Smaller bodies are not counted: the number of calls in flight bounds them. */
const smallBody = 64 * 1024;

/** What is built of a body takes at most so much memory: its text and its strings, and so many bytes for each value. */
const copies = 2;
const bytesPerValue = 80;

/** The room that one call has for its body. */
export interface BodyRoom {
  /** Reserves memory for so many bytes in all before they are kept; throws `rate_limit_exceeded` where there is too little. */
  reserve(bytes: number): void;
  /** Resolves once there is memory for what will be built of a body. */
  begin(bytes: number, values: number): Promise<void>;
  /** Gives everything back, once the call has ended. */
  leave(): void;
}

interface Waiting {
  caller: string;
  weight: number;
  start: () => void;
}

/**
 * Bounds the memory that bodies take together. Large ones are built when there is room for what they become, each caller's one
 * after another, so that one caller's do not keep those of others waiting.
 */
export class BodyBudget {
  readonly #bounds: BodyBounds;
  readonly #shedLog: ShedLog;
  readonly #received = new Map<string, number>();
  readonly #building = new Set<string>();
  #totalReceived = 0;
  #built = 0;
  #waiting: Waiting[] = [];

  constructor(bounds: BodyBounds, shedLog: ShedLog) {
    this.#bounds = bounds;
    this.#shedLog = shedLog;
  }

  /** Returns the room of a caller's call. */
  roomFor(caller: string): BodyRoom {
    let reserved = 0;
    let weight = 0;
    return {
      reserve: (bytes) => {
        if (bytes <= smallBody || bytes <= reserved) return;
        this.#reserve(caller, bytes - reserved);
        reserved = bytes;
      },
      begin: async (bytes, values) => {
        const wanted = Math.min(bytes * copies + values * bytesPerValue, this.#bounds.built);
        await this.#begin(caller, wanted);
        weight = wanted;
      },
      leave: () => {
        if (reserved > 0) this.#release(caller, reserved);
        if (weight > 0) this.#end(caller, weight);
      },
    };
  }

  #reserve(caller: string, bytes: number): void {
    const own = this.#received.get(caller) ?? 0;
    const { received, receivedPerCaller } = this.#bounds;
    if (own + bytes > receivedPerCaller || this.#totalReceived + bytes > received) {
      this.#shedLog.shed("large bodies");
      throw overloaded("too many large bodies are in work");
    }
    this.#received.set(caller, own + bytes);
    this.#totalReceived += bytes;
  }

  #release(caller: string, bytes: number): void {
    const own = (this.#received.get(caller) ?? 0) - bytes;
    if (own > 0) this.#received.set(caller, own);
    else this.#received.delete(caller);
    this.#totalReceived -= bytes;
  }

  /** What waits is bounded by what may be received. */
  #begin(caller: string, weight: number): Promise<void> {
    return new Promise((start) => {
      this.#waiting.push({ caller, weight, start });
      this.#startNext();
    });
  }

  #end(caller: string, weight: number): void {
    this.#building.delete(caller);
    this.#built -= weight;
    this.#startNext();
  }

  /** Starts what has waited longest, unless its caller is at work already or there is too little room for it. */
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
