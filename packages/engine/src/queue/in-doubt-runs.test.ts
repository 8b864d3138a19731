import { expect, test } from "vitest";
import { InDoubtRuns } from "./in-doubt-runs.js";

test("as many runs of a key begin as may be in doubt, and one more for each that ends, in their order", async () => {
  const runs = new InDoubtRuns(2);
  const begun: string[] = [];
  const begin = async (name: string) => {
    await runs.begin("w1");
    begun.push(name);
  };
  const all = ["first", "second", "third", "fourth"].map(begin);
  await Promise.all(all.slice(0, 2));
  expect(begun).toEqual(["first", "second"]);
  runs.end("w1");
  await all[2];
  expect(begun).toEqual(["first", "second", "third"]);
  runs.end("w1");
  await all[3];
  expect(begun).toHaveLength(4);
});

test("a key waits for no other one", () => {
  const runs = new InDoubtRuns(1);
  expect(runs.begin("w1")).toBeUndefined();
  expect(runs.begin("w2")).toBeUndefined();
  expect(runs.begin("w1")).toBeInstanceOf(Promise);
});

test("a key whose runs have ended can begin as many again", () => {
  const runs = new InDoubtRuns(1);
  runs.begin("w1");
  runs.end("w1");
  expect(runs.begin("w1")).toBeUndefined();
});
