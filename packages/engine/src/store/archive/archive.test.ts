import { expect, it } from "vitest";
import type { Scalar } from "../query.js";
import { entityOf } from "../tables/view.js";
import { Archive } from "./archive.js";
import { BlockBuilder } from "./block-builder.js";
import { type KeyBlock, layoutOf } from "./key-block.js";

const layout = layoutOf(entityOf("run_steps"));
const source = { path: "rows", read: () => Promise.reject(new Error("no row is read")) };

/** Returns a block with a step for each of some runs. */
function blockOf(runs: readonly Scalar[], workspace_id = "ws-1"): KeyBlock {
  const builder = new BlockBuilder(layout, source);
  for (const [i, run_id] of runs.entries()) builder.add({ id: `step-${run_id}`, run_id, workspace_id, place: i }, i, 1);
  return builder.build({ live: true });
}

it("rows are looked for only in blocks whose bounds the texts of all tests are within", () => {
  const archive = new Archive(layout, []);
  const early = blockOf(["b", "d"]);
  const late = blockOf(["f", "h"]);
  const foreign = blockOf(["f", "h"], "ws-2");
  for (const block of [early, late, foreign]) archive.add(block);
  const all = [early, late, foreign];
  expect(archive.blocksFor([])).toEqual(all);
  for (const [run_id, blocks] of [
    ["a", []],
    ["b", [early]],
    ["c", [early]],
    ["d", [early]],
    ["e", []],
    ["f", [late, foreign]],
    ["i", []],
    [{ in: ["a", "b"] }, [early]],
    [{ in: ["a", "i"] }, all],
    [{ in: ["d", null] }, all],
    [{ in: [] }, all],
    [{ gte: "f" }, all],
    [{ not: "b" }, all],
    [null, all],
    [7, all],
  ] as const) {
    expect(archive.blocksFor([["run_id", run_id]]), JSON.stringify(run_id)).toEqual(blocks);
  }
  expect(archive.blocksFor(Object.entries({ workspace_id: "ws-2", run_id: "f" }))).toEqual([foreign]);
  expect(archive.someRow(Object.entries({ workspace_id: "ws-1", run_id: "h", place: 1 }))).toBe(true);
  expect(archive.someRow(Object.entries({ workspace_id: "ws-1", run_id: "h", place: 0 }))).toBe(false);
});
