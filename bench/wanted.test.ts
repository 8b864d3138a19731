import { expect, it } from "vitest";
import { createIsWanted } from "./wanted.js";

it("wants a figure by its id or its family's, and every figure without ids", () => {
  const isWanted = createIsWanted(["S5", "A1-cpu"]);
  expect(["S5", "S5-x", "A1-cpu"].map(isWanted)).toEqual([true, true, true]);
  expect(["S50", "A1", "S4"].map(isWanted)).toEqual([false, false, false]);
  expect(createIsWanted([])("S4")).toBe(true);
});
