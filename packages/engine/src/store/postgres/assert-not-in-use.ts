import pg from "pg";
import type { Clock } from "../../platform/clock.js";
import { StoreRefused } from "../store.js";
import { connectingFailed, startingFailed } from "./classify-error.js";
import { connectionConfig } from "./connections.js";

/** How long to wait for the connections of a process that has just ended, and how often to look, in ms. */
const waitLimit = 3_000;
const pollInterval = 200;

/**
 * Asserts that no other Posthorn process is connected to a database, judging by `application_name`.
 * @throws StoreRefused when one is, StoreUnavailable when the database is away.
 */
export async function assertNotInUse(url: string, clock: Clock): Promise<void> {
  const client = new pg.Client(connectionConfig(url));
  client.on("error", () => {});
  try {
    await client.connect().catch((error) => Promise.reject(connectingFailed(error)));
    for (const deadline = clock.now() + waitLimit; ; ) {
      const { rows } = await client.query<{ database: string; others: number }>(
        `SELECT current_database() AS database, count(*) AS others FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'posthorn' AND pid <> pg_backend_pid()`,
      );
      const { database = "", others = 0 } = rows[0] ?? {};
      if (others === 0) return;
      if (clock.now() >= deadline) {
        throw new StoreRefused(
          `the database ${database} is in use (connections of Posthorn: ${others}): stop all processes of Posthorn first`,
        );
      }
      await new Promise<void>((resolve) => clock.at(clock.now() + pollInterval, resolve));
    }
  } catch (error) {
    throw startingFailed(error);
  } finally {
    await client.end().catch(() => {});
  }
}
