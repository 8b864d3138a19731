import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { realRuntime, resolveRuntime } from "./runtime.js";

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

test("a sleep rejects with the reason of its signal, also when that has aborted before", async () => {
  const controller = new AbortController();
  const sleep = realRuntime.sleep(1_000, controller.signal);
  controller.abort("enough");
  await expect(sleep).rejects.toBe("enough");
  await expect(realRuntime.sleep(1_000, controller.signal)).rejects.toBe("enough");
  expect(vi.getTimerCount()).toBe(0);
});

test("a timer fires once, unless it is cancelled", async () => {
  const onTimeout = vi.fn();
  realRuntime.setTimer(500, onTimeout);
  realRuntime.setTimer(500, onTimeout)();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onTimeout).toHaveBeenCalledTimes(1);
});

test.each([2 ** 31, Number.MAX_SAFE_INTEGER])(
  "a timer of %s ms does not fire at once, as Node's timers do",
  async (time) => {
    const onTimeout = vi.fn();
    const cancel = realRuntime.setTimer(time, onTimeout);
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(onTimeout).not.toHaveBeenCalled();
    cancel();
  },
);

test("a given alarm, the old name, is used as setTimer", () => {
  const given = () => () => {};
  expect(resolveRuntime({ alarm: given }).setTimer).toBe(given);
});
