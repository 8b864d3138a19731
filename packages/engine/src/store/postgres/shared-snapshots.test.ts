import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { SharedSnapshots } from "./shared-snapshots.js";
import type { Transaction } from "./transaction.js";

/** Groups over sessions that open when they are told to. */
function setup(most: number) {
  const opening: (() => void)[] = [];
  let givenBack = 0;
  const openSession = () =>
    ({
      workspace: "ws-1",
      connected: () => new Promise<void>((resolve) => opening.push(resolve)),
      rollback: async () => {
        givenBack += 1;
      },
    }) as unknown as Transaction;
  return { groups: new SharedSnapshots(openSession, most), opening, givenBack: () => givenBack };
}

it("gives a view back that others have left without readers, and goes on", async () => {
  const { groups, opening, givenBack } = setup(2);
  for (let round = 1; round <= 5; round += 1) {
    const first = groups.join();
    await turn();
    const second = groups.join();
    await turn();
    expect(opening).toHaveLength(2);
    // The view that opens first takes both; the other one has nobody.
    opening.shift()?.();
    const views = [await first, await second];
    expect(views[0]?.transaction).toBe(views[1]?.transaction);
    opening.shift()?.();
    await turn();
    for (const view of views) view.leave();
    await turn();
    expect(givenBack()).toBe(2 * round);
  }
});
