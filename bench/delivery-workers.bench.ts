import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { median, rounded, spreadOf } from "./median.js";
import {
  clusterArgs,
  createKey,
  type EngineProcess,
  load,
  newMail,
  type Sink,
  startEngine,
  startSink,
  untilReceived,
} from "./processes.js";
import type { Result } from "./result.js";

const rounds = 3;
/** The time (ms) that the relay takes for a mail. */
const delay = 20;
/** Of each worker: it can deliver 200 mails a second. */
const smtpConnections = 4;
const mails = 3_000;
/**
 * Timed between these mails: without the start of the workers, which compile while they deliver the first, and without the end, when
 * one may have fewer left than the other.
 */
const [first, last] = [1_000, 2_800];

/** Measures how much faster two workers on one PostgreSQL deliver what waits than one, where the relay takes 20 ms a mail (E4). */
export async function run(): Promise<Result[]> {
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const server = testServerUrl() ?? own?.url;
  if (server === undefined) {
    console.error("delivery-workers.bench: skipped, no PostgreSQL here and POSTHORN_TEST_DATABASE_URL is not set");
    return [];
  }
  const sink = await startSink(delay);
  const { url, drop } = await createTestDatabase(server, `posthorn_workers_${process.pid}`);
  const args = (role: "api" | "worker") => [
    ...clusterArgs(url, role, sink.url),
    ...["--smtp-connections", String(smtpConnections)],
  ];
  const api = await startEngine(args("api"));
  try {
    const headers = { authorization: `Bearer ${await createKey(api)}` };
    const rateOf = async (workers: number) => {
      await load([`${api.url}/email/send`], headers, { connections: 64, amount: mails, body: () => newMail() });
      return deliver(sink, () => Promise.all(Array.from({ length: workers }, () => startEngine(args("worker")))));
    };
    const pairs: { one: number; two: number }[] = [];
    for (let round = 0; round < rounds; round++) pairs.push({ one: await rateOf(1), two: await rateOf(2) });
    return [
      {
        id: "E4",
        what: `mails a second that two workers on one PostgreSQL deliver where the relay takes ${delay} ms a mail, ${smtpConnections} connections each, against one worker`,
        ...spreadOf(pairs.map(({ one, two }) => two / one)),
        gate: ">= 1.8",
        target: ">= 1.95",
        detail: {
          "one worker, mails/s": rounded(median(pairs.map(({ one }) => one))),
          "two workers, mails/s": rounded(median(pairs.map(({ two }) => two))),
        },
      },
    ];
  } finally {
    await api.stop();
    sink.stop();
    await drop();
    await own?.remove();
  }
}

/** Returns the mails a second that arrive while these workers deliver all that wait. */
async function deliver(sink: Sink, start: () => Promise<EngineProcess[]>): Promise<number> {
  const before = await sink.received();
  const [workers, began, ended] = await Promise.all([
    start(),
    untilReceived(sink, before + first),
    untilReceived(sink, before + last),
  ]);
  await untilReceived(sink, before + mails);
  for (const worker of workers) await worker.stop();
  return ((last - first) / (ended - began)) * 1000;
}
