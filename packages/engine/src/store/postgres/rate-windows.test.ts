import { expect, it } from "vitest";
import { yieldToEventLoop } from "../../platform/event-loop.js";
import { createRateWindows } from "./rate-windows.js";

/** Returns rate windows of a database that admits all hits, and the keys that each statement counted. */
function open() {
  const statements: unknown[][] = [];
  const windows = createRateWindows(async (_text, values) => {
    const [keys = [], , , , , firsts = [], lasts = []] = values as unknown[][];
    statements.push(keys);
    // Nothing was counted before, and all are admitted.
    return keys.map((_key, i) => [0, 0, Number(lasts[i]) - Number(firsts[i]) + 1, 0, 0]);
  });
  const admit = (key: string) => windows.admit({ key, now: 0, window_ms: 1000, limit: 100, cost: 1 });
  return { admit, statements };
}

it("counts hits in one statement that come in turns of the event loop right behind each other", async () => {
  const { admit, statements } = open();
  const hits: ReturnType<typeof admit>[] = [];
  for (const key of ["b", "a", "b", "c"]) {
    hits.push(admit(key));
    await yieldToEventLoop();
  }
  expect(statements).toEqual([]);
  expect((await Promise.all(hits)).map(({ admitted, hit }) => [admitted, hit])).toEqual([
    [true, 1],
    [true, 1],
    [true, 2],
    [true, 1],
  ]);
  expect(statements).toEqual([["a", "b", "c"]]);
});

it("counts a hit that comes later in the next statement", async () => {
  const { admit, statements } = open();
  await admit("a");
  await admit("a");
  expect(statements).toEqual([["a"], ["a"]]);
});
