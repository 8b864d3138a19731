import { expect, test } from "vitest";
import { type AbortSignalLike, Cancellation } from "./cancellation.js";

const kinds: { name: string; create: () => { signal: AbortSignalLike; abort: () => void } }[] = [
  {
    name: "a cancellation",
    create: () => {
      const signal = new Cancellation();
      return { signal, abort: () => signal.abort() };
    },
  },
  {
    name: "an abort controller",
    create: () => {
      const controller = new AbortController();
      return { signal: controller.signal, abort: () => controller.abort() };
    },
  },
];

for (const { name, create } of kinds) {
  test(`${name} calls its listeners once, in their order`, () => {
    const { signal, abort } = create();
    const calls: string[] = [];
    signal.addEventListener("abort", () => calls.push(`function, ${signal.aborted}`));
    signal.addEventListener("abort", { handleEvent: () => calls.push("object") }, { once: true });
    expect(signal.aborted).toBe(false);
    abort();
    abort();
    expect(calls).toEqual(["function, true", "object"]);
    expect(signal.aborted).toBe(true);
  });

  test(`${name} calls no listener that was removed, also by another one`, () => {
    const { signal, abort } = create();
    const calls: string[] = [];
    const removed = () => calls.push("removed");
    const removedLater = () => calls.push("removed later");
    signal.addEventListener("abort", removed);
    signal.addEventListener("abort", () => signal.removeEventListener("abort", removedLater));
    signal.addEventListener("abort", removedLater);
    signal.addEventListener("abort", () => calls.push("last"));
    signal.removeEventListener("abort", removed);
    signal.removeEventListener("abort", removed);
    abort();
    expect(calls).toEqual(["last"]);
  });

  test(`${name} that was aborted calls no listener that is added then`, () => {
    const { signal, abort } = create();
    const calls: string[] = [];
    signal.addEventListener("abort", () => signal.addEventListener("abort", () => calls.push("within")));
    abort();
    signal.addEventListener("abort", () => calls.push("after"));
    abort();
    expect(calls).toEqual([]);
  });
}
