import { test as base } from "vitest";
import { createDatabase } from "../support/database.js";
import { type Cluster, createCluster, shortLease } from "./cluster.js";
import { type HoldingSink, startHoldingSink } from "./holding-sink.js";

/** What a test of several processes has at hand; all of it is gone when the test ends. */
interface Bench {
  /** The URL of an empty database. */
  database: string;
  sink: HoldingSink;
  /** What the processes are told besides what makes them a cluster; a short lease unless a test says otherwise. */
  flags: readonly string[];
  /** Works on the database and sends its mail to the sink. */
  cluster: Cluster;
}

/** A test of several processes over one database. */
export const test = base.extend<Bench>({
  database: async ({ task: _task }, use) => {
    const { url, drop } = await createDatabase();
    await use(url);
    await drop();
  },
  sink: async ({ task: _task }, use) => {
    const sink = await startHoldingSink();
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
