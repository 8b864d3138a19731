import { describe, expect, it } from "vitest";
import { takeTurns } from "./turns.js";

/** Keeps everybody waiting for so many ms. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe("a work that takes turns", () => {
  it("lets others in after a long stretch, and begins the next stretch then", async () => {
    const turn = takeTurns();
    work(10);
    const seen: string[] = [];
    setImmediate(() => seen.push("other"));
    await turn()?.then(() => seen.push("own"));
    expect(seen).toEqual(["other", "own"]);
    expect(turn()).toBeUndefined();
  });
});
