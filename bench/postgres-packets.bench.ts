import { pathToFileURL } from "node:url";
import { Availability } from "../packages/engine/src/store/postgres/availability.js";
import { type Connections, createConnections } from "../packages/engine/src/store/postgres/connections.js";
import { Transaction } from "../packages/engine/src/store/postgres/transaction.js";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { interleave } from "./interleave.js";
import type { Result } from "./result.js";

const transactions = 1_000;
const clock = { now: Date.now, at: () => () => {} };

/** Measures what it saves to send the statements of a tick in one packet; nothing where there is no PostgreSQL. */
export async function run(): Promise<Result[]> {
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const server = testServerUrl() ?? own?.url;
  if (server === undefined) {
    console.error("postgres-packets.bench: skipped, no PostgreSQL here and POSTHORN_TEST_DATABASE_URL is not set");
    return [];
  }
  const { url, drop } = await createTestDatabase(server, `posthorn_packets_${process.pid}`);
  const connect = () =>
    createConnections({ url, poolSize: 1, availability: new Availability({ clock, log: { warn: () => {} } }) });
  const [corked, uncorked] = [connect(), withoutCork(connect())];
  try {
    return [
      await interleave({
        id: "S13",
        what: "transactions of three statements: the statements of a tick in one packet, against a packet each",
        gate: ">= 1",
        target: ">= 1.2",
        rounds: 11,
        unit: "CPU µs of the engine per transaction",
        reference: () => cpuPerTransaction(uncorked),
        own: () => cpuPerTransaction(corked),
      }),
    ];
  } finally {
    await corked.close();
    await uncorked.close();
    await drop();
    await own?.remove();
  }
}

/** Returns connections that write each statement when the driver has serialised it, whatever else is corked. */
function withoutCork(connections: Connections): Connections {
  const changed = new WeakSet<object>();
  const acquire = async () => {
    const client = await connections.acquire();
    const { stream } = client.connection;
    if (changed.has(stream)) return client;
    changed.add(stream);
    const uncork = stream.uncork.bind(stream);
    stream.uncork = () => {
      while (stream.writableCorked > 0) uncork();
    };
    return client;
  };
  return { ...connections, acquire };
}

async function cpuPerTransaction(connections: Connections): Promise<number> {
  const before = process.cpuUsage();
  for (let done = 0; done < transactions; done++) {
    const options = { scope: { workspace: "ws-1" }, writes: false, locksRows: false, tenantRole: undefined };
    const transaction = new Transaction(connections, options);
    await Promise.all([1, 2, 3].map((n) => transaction.run("SELECT $1::int", [n])));
    await transaction.rollback();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / transactions;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const result of await run()) console.log(JSON.stringify(result));
}
