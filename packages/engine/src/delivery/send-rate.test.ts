import { describe, expect, test } from "vitest";
import { createClock } from "../platform/clock.js";
import { SendRate } from "./send-rate.js";

const start = Date.parse("2026-01-01T00:00:00Z");

function limited(perSecond: number) {
  const clock = createClock({ mode: "manual", now: start });
  const rate = new SendRate(clock, perSecond);
  const left: number[] = [];
  const send = (signal?: AbortSignal) => rate.wait(signal).then(() => left.push(clock.now() - start));
  const moveTo = async (time: number) => {
    clock.set(start + time);
    // A resolved wait goes on in a microtask.
    for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
  };
  return { clock, left, send, moveTo };
}

describe("SendRate", () => {
  test("lets the first mail leave at once and the others one interval apart, in order", async () => {
    const { left, send, moveTo } = limited(4);
    for (let mail = 0; mail < 4; mail += 1) void send();
    await moveTo(0);
    expect(left).toEqual([0]);
    await moveTo(249);
    expect(left).toEqual([0]);
    await moveTo(250);
    expect(left).toEqual([0, 250]);
    await moveTo(750);
    expect(left).toHaveLength(4);
  });

  test("saves up nothing in quiet times", async () => {
    const { left, send, moveTo } = limited(2);
    await send();
    await moveTo(60_000);
    for (let mail = 0; mail < 3; mail += 1) void send();
    await moveTo(60_000);
    await moveTo(60_499);
    expect(left).toEqual([0, 60_000]);
    await moveTo(60_500);
    expect(left).toEqual([0, 60_000, 60_500]);
  });

  test("keeps a rate above one mail a millisecond", async () => {
    const { left, send, moveTo } = limited(4000);
    for (let mail = 0; mail < 100; mail += 1) void send();
    await moveTo(10);
    expect(left.length).toBe(41);
  });

  test("ends the wait of a cancelled mail at once", async () => {
    const { left, send, moveTo } = limited(1);
    await send();
    const controller = new AbortController();
    const waiting = send(controller.signal);
    controller.abort();
    await waiting;
    await moveTo(0);
    expect(left).toEqual([0, 0]);
  });

  test("waits one interval at most when the clock was set back", async () => {
    let now = start + 3_600_000;
    const timers: number[] = [];
    const rate = new SendRate(
      {
        now: () => now,
        at: (time) => {
          timers.push(time - start);
          return () => {};
        },
      },
      1,
    );
    await rate.wait();
    now = start;
    void rate.wait();
    void rate.wait();
    expect(timers).toEqual([1000, 2000]);
  });
});
