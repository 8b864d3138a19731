import { expect, test } from "vitest";
import { parseDuration, spanText } from "./duration.js";

test.each([
  ["250ms", 250],
  ["90s", 90_000],
  ["1.5h", 5_400_000],
  ["3d", 259_200_000],
  ["2w", 1_209_600_000],
  ["0s", 0],
  ["0.0004s", 0],
  ["90", undefined],
  ["3 d", undefined],
  ["-1s", undefined],
  ["1.s", undefined],
  ["", undefined],
])("%j is %s ms", (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each([
  [500, "0.5 s"],
  [59_999, "60 s"],
  [120_000, "2 min"],
  [19_800_000, "5.5 h"],
  [259_200_000, "3 d"],
])("a span of %i ms reads %j", (span, text) => {
  expect(spanText(span)).toBe(text);
});
