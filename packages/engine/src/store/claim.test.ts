import { expect, it } from "vitest";
import { QueueLooks } from "./claim.js";

it("claims rely on a look at the whole queue for 50 ms of each clock, and find what was committed up to 250 ms late", () => {
  let steady = 0;
  const looks = new QueueLooks({ now: () => steady });
  expect(looks.from(10_000)).toBeUndefined();
  looks.record(10_000, 9_000);
  expect(looks.from(10_000)).toBe(8_750);
  expect(looks.from(10_049)).toBe(8_750);
  expect(looks.from(10_050)).toBeUndefined();
  expect(looks.from(9_999)).toBeUndefined();
  steady = 49;
  expect(looks.from(10_000)).toBe(8_750);
  steady = 50;
  expect(looks.from(10_000)).toBeUndefined();
});
