/** The only source of time. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number;
  /** Calls `wake` once when the clock reaches `time`, never earlier. Returns the function that cancels the timer. */
  at(time: number, wake: () => void): () => void;
  /** How far the clock is ahead of the wall clock, in ms; negative: behind. Absent where the two cannot differ. */
  ahead?(): number;
}

export interface ClockState {
  mode: "real" | "manual";
  now: number;
}

/** The state of a clock as stores keep it, from which the clock continues after a restart. */
export interface ClockRecord extends ClockState {
  /** The wall clock's time when the record was made. */
  machine: number;
  /** While the clock is being moved: the time it moves to. */
  until?: number;
  /** How often the clock was reset to the wall clock; only a reset moves a clock back. */
  resets?: number;
}

/** A clock that can be stopped, moved forward and restarted. Its timers move with it. */
export interface AdjustableClock extends Clock {
  state(): ClockState;
  record(): ClockRecord;
  /** Stops the clock at its current time. */
  freeze(): void;
  /** Stops the clock, moves it forward to `time` and fires what is due. Throws RangeError when `time` is in the past. */
  set(time: number): void;
  /** Lets the clock run from its current time. */
  resume(): void;
  /** Lets the clock run at the wall clock's time, even where that is back, and fires what is due. */
  reset(): void;
  /** Takes over the state that another process recorded of the clock they share, and fires what is due. */
  follow(record: ClockRecord): void;
  /** Returns memory from which other threads of this process read the clock with `readSharedClock`. */
  share(): SharedArrayBuffer;
}

/** Of the memory of a shared clock: its offset from the wall clock, and the time it is stopped at. In ms. */
const sharedOffset = 0;
const sharedStop = 1;
/** Stands for a clock that runs. */
const running = -(2n ** 63n);

/** Returns the time of a clock of another thread, from the memory that its `share` returned. */
export function readSharedClock(memory: SharedArrayBuffer): number {
  const state = new BigInt64Array(memory);
  const stop = Atomics.load(state, sharedStop);
  return stop === running ? Date.now() + Number(Atomics.load(state, sharedOffset)) : Number(stop);
}

interface Timer {
  time: number;
  wake: () => void;
  handle: NodeJS.Timeout | undefined;
}

/** The longest delay of setTimeout, in ms; it fires longer ones at once, so the clock waits in several steps. */
const maxDelay = 2 ** 31 - 1;

export interface ClockStart {
  mode?: "real" | "manual";
  /** Epoch ms; default the wall clock's time. */
  now?: number;
  /** The record of an earlier clock: time never falls back behind it, and a stopped clock stays stopped. */
  record?: ClockRecord | undefined;
  /** Returns the wall clock's time; for tests of the clock itself. */
  wallClock?: () => number;
}

/** Returns a clock for measuring durations: it is monotonic, and nobody can set it. */
export function createSteadyClock(): Clock {
  return createClock({ wallClock: () => performance.now() });
}

/** Returns a clock that starts at `now`; with the mode `manual` it is stopped. */
export function createClock(start: ClockStart = {}): AdjustableClock {
  return new OffsetClock(start);
}

/** A clock that is the wall clock plus an offset while it runs, and a fixed time while it is stopped. */
class OffsetClock implements AdjustableClock {
  readonly #wallClock: () => number;
  readonly #timers = new Set<Timer>();
  #offset: number;
  #frozenAt: number | undefined;
  #resets: number;
  #shared: BigInt64Array | undefined;

  constructor({ mode, now, record, wallClock = Date.now }: ClockStart) {
    const started = wallClock();
    const recorded = record && currentTimeOf(record, started);
    this.#wallClock = wallClock;
    this.#offset = Math.max(now ?? (recorded === undefined ? started : 0), recorded ?? 0) - started;
    this.#frozenAt = (mode ?? record?.mode) === "manual" ? started + this.#offset : undefined;
    this.#resets = record?.resets ?? 0;
  }

  /** A bound function, because callers pass it on without its clock. */
  readonly now = (): number => this.#frozenAt ?? this.#wallClock() + this.#offset;

  at(time: number, wake: () => void): () => void {
    const timer: Timer = { time, wake, handle: undefined };
    this.#timers.add(timer);
    if (this.#frozenAt !== undefined && time <= this.#frozenAt) queueMicrotask(() => this.#fire(timer));
    else this.#arm(timer);
    return () => {
      clearTimeout(timer.handle);
      this.#timers.delete(timer);
    };
  }

  ahead(): number {
    return this.now() - this.#wallClock();
  }

  state(): ClockState {
    return { mode: this.#frozenAt === undefined ? "real" : "manual", now: this.now() };
  }

  record(): ClockRecord {
    return { ...this.state(), machine: this.#wallClock(), ...(this.#resets > 0 && { resets: this.#resets }) };
  }

  freeze(): void {
    this.#frozenAt = this.now();
    this.#rearmAll();
  }

  set(time: number): void {
    if (time < this.now()) throw new RangeError("time only moves forward");
    this.#frozenAt = time;
    this.#fireDue();
  }

  resume(): void {
    if (this.#frozenAt === undefined) return;
    this.#offset = this.#frozenAt - this.#wallClock();
    this.#frozenAt = undefined;
    this.#rearmAll();
  }

  reset(): void {
    this.#resets += 1;
    this.#offset = 0;
    this.#frozenAt = undefined;
    this.#fireDue();
  }

  follow(record: ClockRecord): void {
    const recorded = currentTimeOf(record, this.#wallClock());
    const resets = record.resets ?? 0;
    // Time moves forward only, except for a reset that this process has not seen.
    const time = resets > this.#resets ? recorded : Math.max(this.now(), recorded);
    this.#resets = Math.max(this.#resets, resets);
    this.#offset = time - this.#wallClock();
    this.#frozenAt = record.mode === "manual" ? time : undefined;
    this.#fireDue();
  }

  share(): SharedArrayBuffer {
    const memory = new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT);
    this.#shared ??= new BigInt64Array(memory);
    this.#publish();
    return this.#shared.buffer as SharedArrayBuffer;
  }

  #publish(): void {
    if (this.#shared === undefined) return;
    Atomics.store(this.#shared, sharedOffset, BigInt(Math.round(this.#offset)));
    Atomics.store(
      this.#shared,
      sharedStop,
      this.#frozenAt === undefined ? running : BigInt(Math.round(this.#frozenAt)),
    );
  }

  #arm(timer: Timer): void {
    clearTimeout(timer.handle);
    if (this.#frozenAt !== undefined) return;
    const delay = Math.max(0, timer.time - this.now());
    timer.handle = setTimeout(
      () => (timer.time > this.now() ? this.#arm(timer) : this.#fire(timer)),
      Math.min(delay, maxDelay),
    );
  }

  #rearmAll(): void {
    this.#publish();
    for (const timer of this.#timers) this.#arm(timer);
  }

  #fire(timer: Timer): void {
    clearTimeout(timer.handle);
    if (this.#timers.delete(timer)) timer.wake();
  }

  #fireDue(): void {
    this.#publish();
    const due = [...this.#timers].filter(({ time }) => time <= this.now()).sort((a, b) => a.time - b.time);
    for (const timer of due) this.#fire(timer);
    this.#rearmAll();
  }
}

/** Returns the current time of a recorded clock, which has run on since its record unless it was stopped. */
function currentTimeOf({ mode, now, machine }: ClockRecord, wallTime: number): number {
  return mode === "manual" ? now : now + Math.max(0, wallTime - machine);
}

/** Returns the result of `work`, or undefined after `timeout` ms of the wall clock: moving the engine's clock ends no wait. */
export async function withTimeout<T>(timeout: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeout);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
