/** The only source of time. Milliseconds since the epoch, UTC. */
export interface Clock {
  now(): number;
  /** Calls `wake` once, when the clock has reached `time`; gives back how to call it off. Never earlier, never twice. */
  at(time: number, wake: () => void): () => void;
  /** How far it is ahead of the machine's time, in ms; negative: behind. Absent where it cannot be anywhere else. */
  ahead?(): number;
}

export interface ClockState {
  mode: "real" | "manual";
  now: number;
}

/** What to keep of a clock so that it can go on after a restart; `machine` is the machine's time of the note. */
export interface ClockNote extends ClockState {
  machine: number;
  /** Set while it is being moved: where to. */
  until?: number;
  /** How often it was set back to the machine's time, as nothing but that takes it back. */
  resets?: number;
}

/** A clock that can be stopped, moved forward and let go again. Timers set on it move with it. */
export interface AdjustableClock extends Clock {
  state(): ClockState;
  note(): ClockNote;
  /** Stops time where it stands. */
  freeze(): void;
  /** Stops time and moves it forward to `time`, waking what was due; throws RangeError when that is in the past. */
  set(time: number): void;
  /** Lets time run at its real pace from where it stands. */
  resume(): void;
  /** Lets time run as the machine's does, also where that is back; what is due by then wakes. */
  reset(): void;
  /** Stands or runs where another process noted the clock they share; what is due by then wakes. */
  follow(note: ClockNote): void;
}

interface Timer {
  time: number;
  wake: () => void;
  handle: NodeJS.Timeout | undefined;
}

/** setTimeout fires at once above 2^31-1 ms, so longer waits are taken in pieces. */
const longestTimer = 2 ** 31 - 1;

export interface ClockStart {
  mode?: "real" | "manual";
  /** Epoch ms; default the machine's time. */
  now?: number;
  /** Where an earlier clock stood: time never falls back behind it, and a clock that stood still stands. */
  note?: ClockNote | undefined;
  /** The machine's time; for tests of the clock itself. */
  machine?: () => number;
}

/** Returns a clock for what lasts, not for what time it is: it runs at the machine's pace, and nobody sets it. */
export function createSteadyClock(): Clock {
  return createClock({ machine: () => performance.now() });
}

/** Gives back a clock that runs from `now` on, or stands there when its mode is manual. */
export function createClock(start: ClockStart = {}): AdjustableClock {
  const { note, machine = Date.now } = start;
  const began = machine();
  const mode = start.mode ?? note?.mode ?? "real";
  const noted = note && standing(note, began);
  let offset = Math.max(start.now ?? (noted === undefined ? began : 0), noted ?? 0) - began;
  let frozenAt = mode === "manual" ? began + offset : undefined;
  let resets = note?.resets ?? 0;
  const timers = new Set<Timer>();

  const now = () => frozenAt ?? machine() + offset;

  const state = (): ClockState => ({ mode: frozenAt === undefined ? "real" : "manual", now: now() });

  const arm = (timer: Timer) => {
    clearTimeout(timer.handle);
    if (frozenAt !== undefined) return;
    const wait = Math.max(0, timer.time - now());
    timer.handle = setTimeout(() => (timer.time > now() ? arm(timer) : fire(timer)), Math.min(wait, longestTimer));
  };
  const fire = (timer: Timer) => {
    clearTimeout(timer.handle);
    if (timers.delete(timer)) timer.wake();
  };
  const rearmAll = () => {
    for (const timer of timers) arm(timer);
  };

  const fireDue = () => {
    const due = [...timers].filter((timer) => timer.time <= now()).sort((a, b) => a.time - b.time);
    for (const timer of due) fire(timer);
    rearmAll();
  };

  return {
    now,
    at(time, wake) {
      const timer: Timer = { time, wake, handle: undefined };
      timers.add(timer);
      if (frozenAt !== undefined && time <= frozenAt) queueMicrotask(() => fire(timer));
      else arm(timer);
      return () => {
        clearTimeout(timer.handle);
        timers.delete(timer);
      };
    },
    ahead: () => now() - machine(),
    state,
    note: () => ({ ...state(), machine: machine(), ...(resets > 0 && { resets }) }),
    freeze() {
      frozenAt = now();
      rearmAll();
    },
    set(time) {
      if (time < now()) throw new RangeError("time only moves forward");
      frozenAt = time;
      fireDue();
    },
    resume() {
      if (frozenAt === undefined) return;
      offset = frozenAt - machine();
      frozenAt = undefined;
      rearmAll();
    },
    reset() {
      resets += 1;
      offset = 0;
      frozenAt = undefined;
      fireDue();
    },
    follow(note) {
      const there = standing(note, machine());
      // Time moves forward only, but for a reset that this process has not seen.
      const isBack = (note.resets ?? 0) > resets;
      resets = Math.max(resets, note.resets ?? 0);
      const to = isBack ? there : Math.max(now(), there);
      offset = to - machine();
      frozenAt = note.mode === "manual" ? to : undefined;
      fireDue();
    },
  };
}

/** Where a clock that was noted stands now: a running one has gone on since. */
function standing(note: ClockNote, machine: number): number {
  return note.mode === "manual" ? note.now : note.now + Math.max(0, machine - note.machine);
}

/** What `work` gives, or undefined when it takes longer than `patience` ms of the machine's time: a moved clock never ends a wait. */
export async function within<T>(patience: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
