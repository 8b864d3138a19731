import { expect, it } from "vitest";
import { LeaseTable } from "./lease-table.js";

it("a lease in shared memory is held until its time, as every thread sees it", () => {
  const table = new LeaseTable(2);
  const other = new LeaseTable(table.memory);
  table.set(1, 1000);
  expect([0, 999, 1000, 1001].map((now) => other.isHeld(1, now))).toEqual([true, true, false, false]);
  table.set(1, 2000);
  expect(other.isHeld(1, 1999)).toBe(true);
  table.set(1, Number.POSITIVE_INFINITY);
  expect(other.isHeld(1, Number.MAX_SAFE_INTEGER)).toBe(true);
  table.lose(1);
  expect(other.isHeld(1, -1)).toBe(false);
});
