import { describe, expect, it } from "vitest";
import { createTaskQueue, createTransactionYielder, createYielder, forEachInChunks } from "./event-loop.js";

/** Blocks the event loop for so many ms. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe("createYielder", () => {
  it("yields once 5 ms have passed, and counts the next 5 ms from then", async () => {
    let time = 0;
    const yieldIfDue = createYielder(() => time);
    time = 4.9;
    expect(yieldIfDue()).toBeUndefined();
    time = 5;
    const seen: string[] = [];
    setImmediate(() => seen.push("other"));
    await yieldIfDue()?.then(() => seen.push("own"));
    expect(seen).toEqual(["other", "own"]);
    expect(yieldIfDue()).toBeUndefined();
    time = 10;
    expect(yieldIfDue()).toBeDefined();
  });
});

describe("createTransactionYielder", () => {
  it("yields once 50 ms have passed", () => {
    let time = 0;
    const yieldIfDue = createTransactionYielder(() => time);
    time = 49.9;
    expect(yieldIfDue()).toBeUndefined();
    time = 50;
    expect(yieldIfDue()).toBeDefined();
  });
});

describe("createTaskQueue", () => {
  it("runs one task after another, also after one that fails, and yields before the first and when tasks have run for 5 ms", async () => {
    const inTurn = createTaskQueue();
    const seen: string[] = [];
    setImmediate(() => seen.push("ready"));
    const task = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      block(6);
      seen.push(`${name} ends`);
      if (name === "second") return name;
      setImmediate(() => seen.push("other"));
      throw new Error(name);
    };
    const first = inTurn(task("first"));
    const second = inTurn(task("second"));
    await expect(first).rejects.toThrow("first");
    expect(await second).toBe("second");
    expect(seen).toEqual(["ready", "first begins", "first ends", "other", "second begins", "second ends"]);
  });

  it("runs a task alone at once where nothing is to go first, whatever time has passed", async () => {
    const inTurn = createTaskQueue(() => undefined);
    for (const name of ["first", "second"]) {
      let begun = false;
      const running = inTurn(async () => {
        begun = true;
        return name;
      });
      expect(begun).toBe(true);
      expect(await running).toBe(name);
      block(6);
    }
  });
});

describe("forEachInChunks", () => {
  it("processes items in order, 100 at a time, and yields between chunks", async () => {
    const items = Array.from({ length: 250 }, (_, n) => n);
    const done: (number | string)[] = [];
    let running = 0;
    let most = 0;
    setImmediate(() => done.push("other"));
    await forEachInChunks(items, async (item) => {
      running += 1;
      most = Math.max(most, running);
      if (item === 50) block(55);
      await Promise.resolve();
      running -= 1;
      done.push(item);
    });
    expect(done).toEqual([...items.slice(0, 100), "other", ...items.slice(100)]);
    expect(most).toBe(100);
  });

  it("rejects when one item fails, and begins no further chunk", async () => {
    const begun: number[] = [];
    const failing = forEachInChunks(
      Array.from({ length: 101 }, (_, n) => n),
      async (item) => {
        begun.push(item);
        if (item === 3) throw new Error("three");
      },
    );
    await expect(failing).rejects.toThrow("three");
    expect(begun.length).toBe(100);
  });
});
