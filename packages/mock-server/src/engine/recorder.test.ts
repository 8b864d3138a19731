import { createClock } from "@posthorn/engine/core";
import { expect, test } from "vitest";
import { createFeed } from "./recorder.js";

interface Numbered {
  workspace_id: string;
  number: number;
}

const of = (workspace_id: string, number: number): Numbered => ({ workspace_id, number });

function start({ wall = createClock({ mode: "manual" }), keep = 10 } = {}) {
  return createFeed({ wall, keep, show: ({ number }: Numbered) => number });
}

test("a feed keeps every item up to its bound, and the last ones beyond it", () => {
  const feed = start({ keep: 8 });
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  for (const item of numbers) feed.put(of("w", item));
  expect(feed.of("w")).toEqual(numbers);
  feed.put(of("w", 10));
  expect(feed.of("w")).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
});

test("an item wakes only who waits for it in its own workspace", async () => {
  const feed = start();
  const wanted = { fits: (item: number) => item > 1, timeout: 1000, complaint: () => "late" };
  const found: number[] = [];
  const waiting = feed.find({ workspace_id: "w", ...wanted }).then((item) => found.push(item));
  feed.put(of("w", 1));
  feed.put(of("v", 2));
  await Promise.resolve();
  expect(found).toEqual([]);
  feed.put(of("w", 3));
  await waiting;
  expect(found).toEqual([3]);
});

test("a wait ends with its complaint exactly when its time is up", async () => {
  const clock = createClock({ mode: "manual", now: 0 });
  const feed = start({ wall: clock });
  let complaint: string | undefined;
  const waiting = feed
    .find({ workspace_id: "w", fits: () => false, timeout: 1000, complaint: (seen) => `saw ${seen.join()}` })
    .catch((error: Error) => {
      complaint = error.message;
    });
  feed.put(of("w", 7));
  clock.set(999);
  await Promise.resolve();
  expect(complaint).toBeUndefined();
  clock.set(1000);
  await waiting;
  expect(complaint).toBe("saw 7");
});

test("a closed feed keeps nobody waiting", async () => {
  const feed = start();
  feed.close();
  const wanted = { workspace_id: "w", fits: () => true, timeout: 1000, complaint: () => "late" };
  await expect(feed.find(wanted)).rejects.toThrow("the mock is closed");
});

test("a record with the key of another takes its place, and wakes who waits for what it became", async () => {
  const wall = createClock({ mode: "manual" });
  const show = ({ number }: Numbered) => number;
  const feed = createFeed({ wall, keep: 10, show, keyOf: ({ number }: Numbered) => number % 10 });
  for (const number of [1, 2]) feed.put(of("w", number));
  const wanted = { workspace_id: "w", fits: (item: number) => item === 11, timeout: 1000, complaint: () => "late" };
  const waiting = feed.find(wanted);
  feed.put(of("w", 11));
  expect(await waiting).toBe(11);
  expect([feed.of("w"), feed.get(1)]).toEqual([[11, 2], of("w", 11)]);
});
