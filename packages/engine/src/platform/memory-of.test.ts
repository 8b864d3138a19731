import { expect, test } from "vitest";
import { memoryOf } from "./memory-of.js";

test.each<[unknown, number]>([
  [undefined, 80],
  [null, 80],
  [true, 80],
  [1.5, 80],
  ["", 80],
  ["four", 84],
  [[], 80],
  [["four", 1], 80 + 84 + 80],
  [{ name: "Ada", tags: ["a"] }, 80 + 83 + 80 + 81],
])("memoryOf(%j) is %d bytes", (value, bytes) => {
  expect(memoryOf(value)).toBe(bytes);
});
