import { expect, it } from "vitest";
import { QueueLooks } from "./claim.js";

it("claims rely on a look at the whole queue for 50 ms of the clock, and find what was committed up to 250 ms late", () => {
  const looks = new QueueLooks();
  expect(looks.from(10_000)).toBeUndefined();
  looks.record(10_000, 9_000);
  expect(looks.from(10_000)).toBe(8_750);
  expect(looks.from(10_049)).toBe(8_750);
  expect(looks.from(10_050)).toBeUndefined();
  expect(looks.from(9_999)).toBeUndefined();
});
