import { describe, expect, it } from "vitest";
import { createClock } from "../platform/clock.js";
import { yieldToEventLoop } from "../platform/event-loop.js";
import { ClaimPauses } from "./claim-pauses.js";

/** Returns pauses on a clock that is moved by hand, and a function that returns whether a pause has ended. */
async function setUp() {
  const clock = createClock({ mode: "manual", now: 1_000 });
  const pauses = new ClaimPauses(clock);
  const state = { ended: false };
  const begin = () => {
    state.ended = false;
    const pause = pauses.beforeClaim();
    if (pause === undefined) state.ended = true;
    else
      void pause.then(() => {
        state.ended = true;
      });
  };
  const hasEndedAt = async (time: number) => {
    clock.set(time);
    await yieldToEventLoop();
    return state.ended;
  };
  return { pauses, begin, hasEndedAt };
}

describe("the pause before a claim of a busy worker", () => {
  it("does not exist before the first claim, or when the last one is long ago", async () => {
    const { pauses, begin, hasEndedAt } = await setUp();
    begin();
    expect(await hasEndedAt(1_000)).toBe(true);
    pauses.claimed();
    await hasEndedAt(1_025);
    begin();
    expect(await hasEndedAt(1_025)).toBe(true);
  });

  it("lasts 25 ms from the last claim while there is no room for a set", async () => {
    const { pauses, begin, hasEndedAt } = await setUp();
    pauses.claimed();
    await hasEndedAt(1_010);
    begin();
    expect(await hasEndedAt(1_024)).toBe(false);
    expect(await hasEndedAt(1_025)).toBe(true);
  });

  it("lasts 5 ms from the last claim when there is room for a set and jobs run", async () => {
    const { pauses, begin, hasEndedAt } = await setUp();
    pauses.claimed();
    begin();
    await hasEndedAt(1_002);
    pauses.roomMade(3);
    expect(await hasEndedAt(1_004)).toBe(false);
    expect(await hasEndedAt(1_005)).toBe(true);
    pauses.claimed();
    begin();
    await hasEndedAt(1_012);
    expect(await hasEndedAt(1_012)).toBe(false);
    pauses.roomMade(3);
    expect(await hasEndedAt(1_012)).toBe(true);
  });

  it("ends when no job runs any more, and when the worker stops", async () => {
    const { pauses, begin, hasEndedAt } = await setUp();
    pauses.claimed();
    begin();
    expect(await hasEndedAt(1_001)).toBe(false);
    pauses.roomMade(0);
    expect(await hasEndedAt(1_001)).toBe(true);
    pauses.claimed();
    begin();
    pauses.end();
    expect(await hasEndedAt(1_001)).toBe(true);
  });
});
