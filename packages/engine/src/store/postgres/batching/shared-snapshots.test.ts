import { setImmediate as nextTick } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Transaction } from "../transaction.js";
import { SharedSnapshots } from "./shared-snapshots.js";

/** Shared snapshots over transactions that connect when the test says so. */
function setup(maxInUse: number) {
  const opening: (() => void)[] = [];
  let rolledBack = 0;
  const begin = () =>
    ({
      workspace: "ws-1",
      connected: () => new Promise<void>((resolve) => opening.push(resolve)),
      rollback: async () => {
        rolledBack += 1;
      },
    }) as unknown as Transaction;
  return { snapshots: new SharedSnapshots(begin, maxInUse), opening, rolledBack: () => rolledBack };
}

it("releases a snapshot that opened after another had taken its readers", async () => {
  const { snapshots, opening, rolledBack } = setup(2);
  for (let round = 1; round <= 5; round += 1) {
    const first = snapshots.join();
    await nextTick();
    const second = snapshots.join();
    await nextTick();
    expect(opening).toHaveLength(2);
    // The snapshot that opens first takes both readers; the other one has none.
    opening.shift()?.();
    const joined = [await first, await second];
    expect(joined[0]?.transaction).toBe(joined[1]?.transaction);
    opening.shift()?.();
    await nextTick();
    for (const snapshot of joined) snapshot.leave();
    await nextTick();
    expect(rolledBack()).toBe(2 * round);
  }
});
