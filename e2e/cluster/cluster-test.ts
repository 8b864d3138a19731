import { test as base } from "vitest";
import { createDatabase } from "../support/database.js";
import { type Cluster, createCluster } from "./cluster.js";
import { type HoldingSink, startHoldingSink } from "./holding-sink.js";

/** What a test of several processes has at hand; all of it is gone when the test ends. */
interface Bench {
  /** The URL of an empty database. */
  database: string;
  sink: HoldingSink;
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
  cluster: async ({ database, sink }, use) => {
    const cluster = createCluster({ url: database, smtp: sink.url });
    await use(cluster);
    await cluster.close();
  },
});
