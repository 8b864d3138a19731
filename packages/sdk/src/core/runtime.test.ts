import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { realRuntime } from "./runtime.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a sleep ends after its time and leaves no listener behind", async () => {
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, "removeEventListener");
  let awake = false;
  const sleep = realRuntime.sleep(1_000, signal).then(() => {
    awake = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(awake).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await sleep;
  expect(removed).toHaveBeenCalledTimes(1);
});

test("a sleep ends with the signal's reason, and so does one whose signal has aborted before", async () => {
  const controller = new AbortController();
  const sleep = realRuntime.sleep(1_000, controller.signal);
  controller.abort("enough");
  await expect(sleep).rejects.toBe("enough");
  await expect(realRuntime.sleep(1_000, controller.signal)).rejects.toBe("enough");
  expect(vi.getTimerCount()).toBe(0);
});

test("an alarm rings once, unless it is called off", async () => {
  const ring = vi.fn();
  realRuntime.alarm(500, ring);
  realRuntime.alarm(500, ring)();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ring).toHaveBeenCalledTimes(1);
});

test.each([2 ** 31, Number.MAX_SAFE_INTEGER])(
  "an alarm in %s ms does not ring at once, as Node's timers do",
  async (time) => {
    const ring = vi.fn();
    const off = realRuntime.alarm(time, ring);
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(ring).not.toHaveBeenCalled();
    off();
  },
);
