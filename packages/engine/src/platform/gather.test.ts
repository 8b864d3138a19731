import { expect, it } from "vitest";
import { gather } from "./gather.js";

/** Returns how many calls `gather` waits for when these come before it, and in the turns of the event loop after each. */
const gathered = (first: number, ...later: number[]) => gatheredIn(0, first, ...later);

/** The same where each turn takes so many ms. */
async function gatheredIn(turn: number, first: number, ...later: number[]): Promise<number> {
  let waiting = first;
  let turns = 0;
  const come = () => {
    waiting += later[turns] ?? 0;
    turns += 1;
    if (turns < later.length) setImmediate(come);
  };
  setImmediate(come);
  await gather(
    () => waiting,
    () => turns * turn,
  );
  return waiting;
}

it("waits while calls come, until none has come for three turns of the event loop", async () => {
  expect(await gathered(1, 1, 1, 1)).toBe(4);
  expect(await gathered(1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1)).toBe(3);
  expect(await gathered(1, 0, 0, 0, 1)).toBe(1);
});

it("waits for no more when 32 wait", async () => {
  expect(await gathered(32, 1)).toBe(32);
  expect(await gathered(31, 1, 1)).toBe(32);
  expect(await gathered(30, 1, 2, 1)).toBe(33);
  expect(await gathered(1, ...Array(100).fill(1))).toBe(32);
});

it("waits for no more after 20 ms", async () => {
  expect(await gatheredIn(9, 1, 1, 1, 1, 1)).toBe(4);
  expect(await gatheredIn(10, 1, 1, 1, 1, 1)).toBe(3);
  expect(await gatheredIn(400, 1, 1, 1, 1, 1)).toBe(2);
});
