import { expect, it } from "vitest";
import { createTickBatcher } from "./batch-per-tick.js";

it("starts all calls of one turn of the event loop together at its end, so that their steps interleave", async () => {
  const nextBatch = createTickBatcher();
  const steps: string[] = [];
  const work = async (name: string) => {
    await nextBatch();
    steps.push(`${name}1`);
    await undefined;
    steps.push(`${name}2`);
  };
  const first = [work("a"), work("b")];
  steps.push("called");
  await Promise.all(first);
  await work("c");
  expect(steps).toEqual(["called", "a1", "b1", "a2", "b2", "c1", "c2"]);
});
