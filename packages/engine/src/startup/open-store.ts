import type { EngineConfig } from "../config.js";
import { createClock } from "../platform/clock.js";
import type { Log } from "../platform/log.js";
import type { Random } from "../platform/random.js";
import { type Store, StoreUnavailable } from "../store/store.js";

/** How long a start waits for a database that is away, and how often it asks, in ms. A command that somebody waits for does not. */
const startPatience = 60_000;
const pause = 1000;

/**
 * Returns the store that is configured. Throws StoreRefused when it is damaged or held, StoreDenied when it lets nobody in as
 * configured, StoreUnavailable when it stays away for `patience` ms.
 */
export async function openStore(
  { dataDir, databaseUrl }: Pick<EngineConfig, "dataDir" | "databaseUrl">,
  random: Random,
  log: Log,
  patience = startPatience,
): Promise<Store> {
  const clock = createClock();
  if (databaseUrl === undefined) {
    const { openJsonStore } = await import("../store/json/json-store.js");
    const newId = () => Buffer.from(random.bytes(16)).toString("hex");
    return openJsonStore({ dir: dataDir, now: clock.now, newId, log });
  }
  const { openPostgresStore } = await import("../store/postgres/postgres-store.js");
  for (const deadline = clock.now() + patience; ; ) {
    try {
      return await openPostgresStore({ url: databaseUrl, random: () => random.fraction(), log });
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || clock.now() >= deadline) throw error;
      log.warn("the database is away; trying again", { reason: error.message });
      await new Promise<void>((resolve) => clock.at(clock.now() + pause, resolve));
    }
  }
}
