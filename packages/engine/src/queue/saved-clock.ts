import type { ClockRecord } from "../platform/clock.js";
import type { Store } from "../store/store.js";

const metaId = "clock";

/** Returns the state of the clock that a process last saved in the store; undefined when no clock was ever moved. */
export async function readSavedClock(store: Store): Promise<ClockRecord | undefined> {
  const row = await store.read("system", (tx) => tx.meta.get(metaId));
  return row?.value as ClockRecord | undefined;
}

/** Saves the state of the clock, so that it survives a restart and other processes can follow it. */
export async function saveClock(store: Store, clock: ClockRecord): Promise<void> {
  const value = { ...clock };
  await store.transaction("system", async (tx) => {
    if ((await tx.meta.update(metaId, { value })) === undefined) await tx.meta.insert({ id: metaId, value });
  });
}
