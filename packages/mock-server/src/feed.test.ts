import { createClock } from "@posthorn/engine/core";
import { expect, test } from "vitest";
import { createFeed } from "./feed.js";

test("a feed keeps every item up to its bound, and the last ones beyond it", () => {
  const feed = createFeed<number>(createClock(), 2);
  for (const item of [1, 2, 3]) feed.add("w", item);
  expect(feed.of("w")).toEqual([1, 2, 3]);
  feed.add("w", 4);
  expect(feed.of("w")).toEqual([3, 4]);
});

test("an item wakes only who waits for it in its own workspace", async () => {
  const feed = createFeed<number>(createClock({ mode: "manual" }), 10);
  const wanted = { fits: (item: number) => item > 1, timeout: 1000, complaint: () => "late" };
  const found: number[] = [];
  const waiting = feed.find({ workspace_id: "w", ...wanted }).then((item) => found.push(item));
  feed.add("w", 1);
  feed.add("v", 2);
  await Promise.resolve();
  expect(found).toEqual([]);
  feed.add("w", 3);
  await waiting;
  expect(found).toEqual([3]);
});

test("a wait ends with its complaint exactly when its time is up", async () => {
  const clock = createClock({ mode: "manual", now: 0 });
  const feed = createFeed<number>(clock, 10);
  let complaint: string | undefined;
  const waiting = feed
    .find({ workspace_id: "w", fits: () => false, timeout: 1000, complaint: (seen) => `saw ${seen.join()}` })
    .catch((error: Error) => {
      complaint = error.message;
    });
  feed.add("w", 7);
  clock.set(999);
  await Promise.resolve();
  expect(complaint).toBeUndefined();
  clock.set(1000);
  await waiting;
  expect(complaint).toBe("saw 7");
});

test("a closed feed keeps nobody waiting", async () => {
  const feed = createFeed<number>(createClock({ mode: "manual" }), 10);
  feed.close();
  const wanted = { workspace_id: "w", fits: () => true, timeout: 1000, complaint: () => "late" };
  await expect(feed.find(wanted)).rejects.toThrow("the mock is closed");
});
