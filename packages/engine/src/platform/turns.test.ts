import { describe, expect, it } from "vitest";
import { forMany, takeTurns } from "./turns.js";

/** Keeps everybody waiting for so many ms. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe("a work that takes turns", () => {
  it("lets others in after a long stretch, and begins the next stretch then", async () => {
    let time = 0;
    const turn = takeTurns(() => time);
    time = 4.9;
    expect(turn()).toBeUndefined();
    time = 5;
    const seen: string[] = [];
    setImmediate(() => seen.push("other"));
    await turn()?.then(() => seen.push("own"));
    expect(seen).toEqual(["other", "own"]);
    expect(turn()).toBeUndefined();
    time = 10;
    expect(turn()).toBeDefined();
  });
});

describe("a work for many things", () => {
  it("is done for each, in their order, a hundred at a time, with others let in", async () => {
    const things = Array.from({ length: 250 }, (_, n) => n);
    const done: (number | string)[] = [];
    let running = 0;
    let most = 0;
    setImmediate(() => done.push("other"));
    await forMany(things, async (thing) => {
      running += 1;
      most = Math.max(most, running);
      if (thing === 50) work(10);
      await Promise.resolve();
      running -= 1;
      done.push(thing);
    });
    expect(done).toEqual([...things.slice(0, 100), "other", ...things.slice(100)]);
    expect(most).toBe(100);
  });

  it("fails when it fails for one of them, and begins no more", async () => {
    const begun: number[] = [];
    const failing = forMany(
      Array.from({ length: 101 }, (_, n) => n),
      async (thing) => {
        begun.push(thing);
        if (thing === 3) throw new Error("three");
      },
    );
    await expect(failing).rejects.toThrow("three");
    expect(begun.length).toBe(100);
  });
});
