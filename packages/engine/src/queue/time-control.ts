import { type AdjustableClock, type ClockNote, type ClockState, createClock } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import { ApiError } from "../platform/errors.js";
import type { Store } from "../store/store.js";
import { housekeeping } from "./catalog.js";
import { happenedAfter } from "./future-rows.js";
import type { CompletedJob, Worker } from "./worker.js";

export interface Moved extends ClockState {
  fired: CompletedJob[];
}

/** Moves time for everything at once: what becomes due on the way is done in order, at its own time. */
export interface TimeControl {
  state(): ClockState;
  freeze(): Promise<Moved>;
  /** Stops time and moves it to `time` (epoch ms); throws `validation_error` when that is in the past, or no time at all. */
  set(time: number, path?: string): Promise<Moved>;
  advance(duration: number): Promise<Moved>;
  /** Stops time and moves it to the next work that is not housekeeping; stays where it is when there is none. */
  toNext(): Promise<Moved>;
  resume(): Promise<Moved>;
  /** Lets time run as the machine's does. Throws `conflict` where that is back and something happened since. */
  toMachine(): Promise<Moved>;
  /** Keeps to the clock that several processes share through the store, until it is called off; does nothing where there is one. */
  follow(): () => void;
}

const metaId = "clock";

/** How many looks at the shared clock another process has to say that it still does the jobs it has leased. */
const patientLooks = 8;

/** The last instant that can be written as the wire writes times. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** What an earlier process of this store noted of its clock; undefined when its clock was never moved. */
export async function notedClock(store: Store): Promise<ClockNote | undefined> {
  const row = await store.read("system", (tx) => tx.meta.get(metaId));
  return row?.value as ClockNote | undefined;
}

/** Gives back the control of a clock; its moves run one after another, and are kept so that they survive a restart. */
export function createTimeControl(ctx: Ctx, clock: AdjustableClock, store: Store, worker: Worker): TimeControl {
  let last: Promise<unknown> = Promise.resolve();

  /** Moves of this process, all there were and those under way: it does not follow while it leads. */
  let moves = 0;
  let moving = 0;
  /** How often the shared clock is looked at, in ms; undefined where there is none. */
  const looks = ctx.settings.profile === "local" ? store.pollInterval : undefined;
  // Other processes look at the real pace of time: the clock in question may stand still.
  const machine = createClock();

  function serially(work: () => Promise<CompletedJob[]>): Promise<Moved> {
    const run = last.then(async () => {
      moves += 1;
      moving += 1;
      try {
        const fired = await work();
        await keep();
        return { ...clock.state(), fired };
      } finally {
        moving -= 1;
      }
    });
    last = run.catch(() => {});
    return run;
  }

  async function keep(move: Pick<ClockNote, "until"> = {}): Promise<void> {
    const value = { ...clock.note(), ...move };
    await store.transaction("system", async (tx) => {
      if ((await tx.meta.update(metaId, { value })) === undefined) await tx.meta.insert({ id: metaId, value });
    });
  }

  /** Housekeeping is no place to stop at: a year would be fifty thousand of them. What of it is due runs along the way. */
  function travel(to: number): Promise<CompletedJob[]> {
    if (!(to <= latest)) {
      throw new ApiError("validation_error", `the clock cannot go beyond ${new Date(latest).toISOString()}`);
    }
    clock.freeze();
    return worker.runExclusively(async (runDue) => {
      const others = await announce(to);
      await runDue();
      for (;;) {
        const leaseEnd = await others();
        const next = Math.min(leaseEnd, (await store.nextRunAt({ withoutKinds: housekeeping })) ?? leaseEnd);
        if (next > to) break;
        clock.set(Math.max(next, clock.now()));
        await runDue();
      }
      clock.set(Math.max(to, clock.now()));
      ctx.log.debug("the clock was moved", { now: new Date(to).toISOString() });
    });
  }

  /**
   * Tells other processes how far the clock is about to go, so that those that live make their leases last until then. What
   * comes back tells when the next lease of a process that did not ends (ms): its job is due again then.
   */
  async function announce(to: number): Promise<() => Promise<number>> {
    if (looks === undefined) return async () => Number.POSITIVE_INFINITY;
    await keep({ until: to });
    const patience = machine.now() + patientLooks * looks;
    return async () => {
      for (;;) {
        const next = await nextLeaseEnd();
        if (next > to || machine.now() >= patience) return next;
        await new Promise<void>((resolve) => machine.at(machine.now() + looks / 4, resolve));
      }
    };
  }

  async function nextLeaseEnd(): Promise<number> {
    const leased = await store.read("system", (tx) => tx.jobs.find({ where: { state: "leased" } }));
    return Math.min(...leased.map(({ lease_until }) => lease_until ?? Number.POSITIVE_INFINITY));
  }

  function follow(): () => void {
    if (looks === undefined) return () => {};
    let seen: string | undefined;
    let disarm = () => {};
    const arm = () => {
      disarm = machine.at(machine.now() + looks, () => void look().finally(() => ended || arm()));
    };
    const look = async () => {
      try {
        const before = moves;
        const note = await notedClock(store);
        const told = JSON.stringify(note);
        if (note === undefined || told === seen || moving > 0) return;
        // Before the clock moves: what is in hand here is not given up because time went by at once.
        await worker.extendLeasesTo(note.until ?? note.now);
        // What was read may be older than a move that began here since.
        if (moves !== before) return;
        seen = told;
        clock.follow(note);
        worker.wake();
      } catch (error) {
        ctx.log.warn("the shared clock could not be read", { error: String(error) });
      }
    };
    let ended = false;
    arm();
    return () => {
      ended = true;
      disarm();
    };
  }

  return {
    state: () => clock.state(),
    freeze: () =>
      serially(async () => {
        clock.freeze();
        return [];
      }),
    set: (time, path = "set") =>
      serially(async () => {
        if (time < clock.now()) {
          throw new ApiError("validation_error", `${path}: time only moves forward`, { path });
        }
        return travel(time);
      }),
    advance: (duration) => serially(() => travel(clock.now() + duration)),
    toNext: () =>
      serially(async () => {
        clock.freeze();
        const next = await store.nextRunAt({ withoutKinds: housekeeping });
        return next === undefined ? [] : travel(Math.max(next, clock.now()));
      }),
    resume: () =>
      serially(async () => {
        clock.resume();
        worker.wake();
        return [];
      }),
    toMachine: () =>
      serially(async () => {
        const there = clock.note().machine;
        if (there < clock.now()) return setBack(there);
        const fired = await travel(there);
        clock.reset();
        worker.wake();
        return fired;
      }),
    follow,
  };

  /** Takes nothing back that happened: only a clock that ran ahead of an idle store can be set back. */
  function setBack(there: number): Promise<CompletedJob[]> {
    return worker.runExclusively(async () => {
      const later = await happenedAfter(store, there);
      if (later !== undefined) {
        throw new ApiError(
          "conflict",
          `time cannot go back to ${new Date(there).toISOString()}: something of ${later.collection} happened at ` +
            `${new Date(later.at).toISOString()}. To begin anew, empty the store (POST /_posthorn/reset) and set the clock ` +
            "back then, or start with another data directory",
        );
      }
      // Housekeeping was to come round at a time that is far away then.
      await store.transaction("system", async (tx) => {
        const jobs = await tx.jobs.find({ where: { kind: { in: housekeeping }, state: "queued" } });
        for (const { id } of jobs) await tx.jobs.update(id, { run_at: there });
      });
      clock.reset();
    });
  }
}
