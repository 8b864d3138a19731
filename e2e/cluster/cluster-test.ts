import { test as base } from "vitest";
import { createMigratedDatabase } from "../support/database.js";
import { type Cluster, createCluster, shortLease } from "./cluster.js";
import { type PausableSink, startPausableSink } from "./pausable-sink.js";

/** The fixtures of a test with several processes. All of them are removed when the test ends. */
interface ClusterFixtures {
  /** The URL of a database without rows. */
  database: string;
  sink: PausableSink;
  /** Additional flags of the processes; a short lease by default. */
  flags: readonly string[];
  /** The processes over the database, which send mail to the sink. */
  cluster: Cluster;
}

/** A test of several processes over one database. */
export const test = base.extend<ClusterFixtures>({
  database: async ({ task: _task }, use) => {
    const { url, drop } = await createMigratedDatabase();
    await use(url);
    await drop();
  },
  sink: async ({ task: _task }, use) => {
    const sink = await startPausableSink();
    await use(sink);
    await sink.close();
  },
  flags: async ({ task: _task }, use) => use(shortLease),
  cluster: async ({ database, sink, flags }, use) => {
    const cluster = createCluster({ url: database, smtp: sink.url, flags });
    await use(cluster);
    await cluster.close();
  },
});
