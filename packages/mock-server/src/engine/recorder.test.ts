import { createClock } from "@posthorn/engine/core";
import { expect, test } from "vitest";
import { Recorder } from "./recorder.js";

interface Numbered {
  workspace_id: string;
  number: number;
}

const recordOf = (workspace_id: string, number: number): Numbered => ({ workspace_id, number });
const toItem = ({ number }: Numbered) => number;

function start({ wallClock = createClock({ mode: "manual" }), keep = 10 } = {}) {
  return new Recorder({ wallClock, keep, toItem });
}

test("a recorder keeps every item up to its bound, and the newest ones beyond it", () => {
  const recorder = start({ keep: 8 });
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  for (const number of numbers) recorder.add(recordOf("w", number));
  expect(recorder.itemsOf("w")).toEqual(numbers);
  recorder.add(recordOf("w", 10));
  expect(recorder.itemsOf("w")).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a wait ends only with an item of its workspace that matches", async () => {
  const recorder = start();
  const wait = { matches: (item: number) => item > 1, timeout: 1000, timeoutMessage: () => "late" };
  const found: number[] = [];
  const waiting = recorder.waitFor({ workspace_id: "w", ...wait }).then((item) => found.push(item));
  recorder.add(recordOf("w", 1));
  recorder.add(recordOf("v", 2));
  await Promise.resolve();
  expect(found).toEqual([]);
  recorder.add(recordOf("w", 3));
  await waiting;
  expect(found).toEqual([3]);
});

test("a wait is rejected with its time-out message exactly when its time is up", async () => {
  const clock = createClock({ mode: "manual", now: 0 });
  const recorder = start({ wallClock: clock });
  let message: string | undefined;
  const timeoutMessage = (seen: readonly number[]) => `saw ${seen.join()}`;
  const waiting = recorder
    .waitFor({ workspace_id: "w", matches: () => false, timeout: 1000, timeoutMessage })
    .catch((error: Error) => {
      message = error.message;
    });
  recorder.add(recordOf("w", 7));
  clock.set(999);
  await Promise.resolve();
  expect(message).toBeUndefined();
  clock.set(1000);
  await waiting;
  expect(message).toBe("saw 7");
});

test("a closed recorder rejects waits", async () => {
  const recorder = start();
  recorder.close();
  const wait = { workspace_id: "w", matches: () => true, timeout: 1000, timeoutMessage: () => "late" };
  await expect(recorder.waitFor(wait)).rejects.toThrow("the mock is closed");
});

test("a record with the key of another replaces it, and ends the wait for what it became", async () => {
  const wallClock = createClock({ mode: "manual" });
  const recorder = new Recorder({ wallClock, keep: 10, toItem, keyOf: ({ number }: Numbered) => number % 10 });
  for (const number of [1, 2]) recorder.add(recordOf("w", number));
  const matches = (item: number) => item === 11;
  const waiting = recorder.waitFor({ workspace_id: "w", matches, timeout: 1000, timeoutMessage: () => "late" });
  recorder.add(recordOf("w", 11));
  expect(await waiting).toBe(11);
  expect([recorder.itemsOf("w"), recorder.get(1)]).toEqual([[11, 2], recordOf("w", 11)]);
});
