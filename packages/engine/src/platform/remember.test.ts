import { expect, it } from "vitest";
import { remember } from "./remember.js";

it("forgets the value that was added first when there is one too many", () => {
  const known = new Map<string, number>();
  remember(known, 2, ["a", 1]);
  remember(known, 2, ["b", 2]);
  expect([...known]).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  remember(known, 2, ["c", 3]);
  expect([...known]).toEqual([
    ["b", 2],
    ["c", 3],
  ]);
});
