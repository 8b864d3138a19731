import { expect, it } from "vitest";
import { gatherTurns } from "./batch-per-tick.js";

it("lets what comes in one turn of the event loop begin at its end, step by step beside each other", async () => {
  const turnsEnd = gatherTurns();
  const steps: string[] = [];
  const work = async (name: string) => {
    await turnsEnd();
    steps.push(`${name}1`);
    await undefined;
    steps.push(`${name}2`);
  };
  const first = [work("a"), work("b")];
  steps.push("came");
  await Promise.all(first);
  await work("c");
  expect(steps).toEqual(["came", "a1", "b1", "a2", "b2", "c1", "c2"]);
});
