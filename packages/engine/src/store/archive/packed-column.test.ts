import { expect, it } from "vitest";
import type { Scalar } from "../query.js";
import { PackedColumn } from "./packed-column.js";

it.each<[values: Scalar[], first: Scalar, last: Scalar]>([
  [["b", "a", "c"], "a", "c"],
  [[3, 1, 2], 1, 3],
  [[3, "a", 1], 1, "a"],
  [[2, null, 1], null, 2],
  [["a", true], true, "a"],
  [[true, false], false, true],
  [[true], true, true],
  [[null], null, null],
  [[0], 0, 0],
])("the values %j are from %j to %j", (values, first, last) => {
  expect(PackedColumn.of(values).bounds()).toEqual({ first, last });
});
