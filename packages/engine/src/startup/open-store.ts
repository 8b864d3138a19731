import type { EngineConfig } from "../config.js";
import { createClock } from "../platform/clock.js";
import type { Log } from "../platform/log.js";
import type { Random } from "../platform/random.js";
import { type Store, StoreUnavailable } from "../store/store.js";

/** How long a start waits for an unavailable database, and between two attempts, in ms. Commands do not wait. */
const startTimeout = 60_000;
const retryInterval = 1000;

/**
 * Returns the configured store. Throws StoreRefused when it is damaged or in use, StoreDenied when it rejects the login, and
 * StoreUnavailable when it is unavailable for `timeout` ms.
 */
export async function openStore(
  { dataDir, databaseUrl }: Pick<EngineConfig, "dataDir" | "databaseUrl">,
  random: Random,
  log: Log,
  timeout = startTimeout,
): Promise<Store> {
  const clock = createClock();
  if (databaseUrl === undefined) {
    const { openJsonStore } = await import("../store/json/json-store.js");
    const newId = () => Buffer.from(random.bytes(16)).toString("hex");
    return openJsonStore({ dir: dataDir, now: clock.now, newId, log });
  }
  const { openPostgresStore } = await import("../store/postgres/postgres-store.js");
  for (const deadline = clock.now() + timeout; ; ) {
    try {
      return await openPostgresStore({ url: databaseUrl, random: () => random.fraction(), log });
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || clock.now() >= deadline) throw error;
      log.warn("the database is unavailable; trying again", { reason: error.message });
      await new Promise<void>((resolve) => clock.at(clock.now() + retryInterval, resolve));
    }
  }
}
