import { expect, test } from "vitest";
import { SeenFilter } from "./seen-filter.js";

const most = 2 ** 18;

/** Returns a filter to which so many values were added: 0, 1, 2, … */
function filterOf(count: number): SeenFilter {
  const filter = new SeenFilter();
  for (let hash = 0; hash < count; hash += 1) filter.testAndAdd(hash);
  return filter;
}

test("a value that was added is found, and a new one is not", () => {
  const filter = new SeenFilter();
  for (const hash of [0, 1, 7, 8, 2 ** 21 - 1, 2 ** 20]) {
    expect(filter.testAndAdd(hash)).toBe(false);
    expect(filter.testAndAdd(hash)).toBe(true);
  }
});

test("a value whose hash ends in the same bits is taken for one that was added", () => {
  const filter = filterOf(1);
  expect(filter.testAndAdd(2 ** 21)).toBe(true);
  expect(filter.testAndAdd(2 ** 32 - 1)).toBe(false);
  expect(filter.testAndAdd(2 ** 31 - 1)).toBe(true);
});

test("the filter is cleared when a value is added to an eighth of its bits, and not before", () => {
  const filter = filterOf(most);
  expect(filter.testAndAdd(0)).toBe(true);
  expect(filter.testAndAdd(most - 1)).toBe(true);
  expect(filter.testAndAdd(most)).toBe(false);
  expect(filter.testAndAdd(most)).toBe(true);
  expect(filter.testAndAdd(0)).toBe(false);
});
