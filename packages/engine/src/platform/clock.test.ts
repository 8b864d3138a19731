import { describe, expect, it } from "vitest";
import { createClock, readSharedClock } from "./clock.js";

const noon = Date.parse("2026-03-09T12:00:00.000Z");

describe("a clock", () => {
  it("is stopped when manual, and fires timers in the order of their times when it is set", () => {
    const clock = createClock({ mode: "manual", now: noon });
    const woken: string[] = [];
    clock.at(noon + 2000, () => woken.push("second"));
    clock.at(noon + 1000, () => woken.push("first"));
    const cancel = clock.at(noon + 1500, () => woken.push("never"));
    cancel();
    clock.set(noon + 999);
    expect(woken).toEqual([]);
    clock.set(noon + 2000);
    expect(woken).toEqual(["first", "second"]);
    expect(clock.state()).toEqual({ mode: "manual", now: noon + 2000 });
  });

  it("refuses to go back", () => {
    const clock = createClock({ mode: "manual", now: noon });
    expect(() => clock.set(noon - 1)).toThrow(RangeError);
  });

  it("runs on from where it stood when it is let go", () => {
    let wallTime = 1000;
    const clock = createClock({ mode: "manual", now: noon, wallClock: () => wallTime });
    clock.resume();
    wallTime += 500;
    expect(clock.state()).toEqual({ mode: "real", now: noon + 500 });
    clock.freeze();
    wallTime += 500;
    expect(clock.now()).toBe(noon + 500);
  });

  it("runs as the wall clock does after a reset, also in another process that shares it and after a restart", () => {
    let time = 5000;
    const wallClock = () => time;
    const clock = createClock({ wallClock });
    const other = createClock({ wallClock });
    clock.set(90_000);
    clock.resume();
    other.follow(clock.record());
    expect([clock.ahead?.(), other.ahead?.()]).toEqual([85_000, 85_000]);
    const before = clock.record();
    const woken: string[] = [];
    clock.at(90_001, () => woken.push("later"));
    clock.reset();
    expect([clock.state(), clock.ahead?.(), woken]).toEqual([{ mode: "real", now: 5000 }, 0, []]);
    other.follow(clock.record());
    expect(other.state()).toEqual({ mode: "real", now: 5000 });
    // What was noted before does not take it along again, nor back twice.
    other.freeze();
    other.set(6000);
    other.follow({ ...clock.record() });
    expect(other.now()).toBe(6000);
    expect(createClock({ record: clock.record(), wallClock }).now()).toBe(5000);
    expect(before.resets).toBeUndefined();
    time = 7000;
    expect(clock.now()).toBe(7000);
  });

  it("takes up a noted clock at the later of the saved and the given time", () => {
    const wallClock = () => 5000;
    const saved = { mode: "manual" as const, now: noon, machine: 1000 };
    expect(createClock({ record: saved, wallClock }).state()).toEqual({ mode: "manual", now: noon });
    expect(createClock({ mode: "manual", now: noon - 1, record: saved, wallClock }).now()).toBe(noon);
    expect(createClock({ mode: "manual", now: noon + 1, record: saved, wallClock }).now()).toBe(noon + 1);
  });

  it("keeps the lead of a clock that was moved and let go, over a restart", () => {
    const record = { mode: "real" as const, now: noon, machine: 1000 };
    expect(createClock({ record, wallClock: () => 4000 }).state()).toEqual({ mode: "real", now: noon + 3000 });
  });

  it("follows what another process noted, never back, and wakes what is due by then", () => {
    let wallTime = 1000;
    const clock = createClock({ now: noon, wallClock: () => wallTime });
    const woken: string[] = [];
    clock.at(noon + 5000, () => woken.push("due"));
    clock.follow({ mode: "manual", now: noon + 6000, machine: 1000 });
    expect(clock.state()).toEqual({ mode: "manual", now: noon + 6000 });
    expect(woken).toEqual(["due"]);
    clock.follow({ mode: "manual", now: noon, machine: 1000 });
    expect(clock.now()).toBe(noon + 6000);
    wallTime = 3000;
    clock.follow({ mode: "real", now: noon + 7000, machine: 2000 });
    expect(clock.state()).toEqual({ mode: "real", now: noon + 8000 });
  });

  it("is read from shared memory by other threads, however it is moved", () => {
    const clock = createClock();
    const memory = clock.share();
    expect(clock.share()).toBe(memory);
    const isShared = () => Math.abs(readSharedClock(memory) - clock.now()) < 1000;
    expect(isShared()).toBe(true);
    const hour = 3_600_000;
    const moves: (() => void)[] = [
      () => clock.freeze(),
      () => clock.set(clock.now() + hour),
      () => clock.resume(),
      () => clock.follow({ mode: "manual", now: clock.now() + hour, machine: Date.now() }),
      () => clock.follow({ mode: "real", now: clock.now() + hour, machine: Date.now() }),
      () => clock.reset(),
    ];
    for (const move of moves) {
      move();
      expect(isShared()).toBe(true);
    }
  });

  it("is what timers that fire find in shared memory", () => {
    const clock = createClock({ mode: "manual", now: noon });
    const memory = clock.share();
    const seen: number[] = [];
    clock.at(noon + 1000, () => seen.push(readSharedClock(memory)));
    clock.set(noon + 2000);
    expect(seen).toEqual([noon + 2000]);
  });
});
