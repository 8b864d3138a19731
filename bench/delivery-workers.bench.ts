import { availableParallelism } from "node:os";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { median, rounded, spreadOf } from "./median.js";
import {
  clusterArgs,
  cpuOf,
  createKey,
  type EngineProcess,
  load,
  newMail,
  type Sink,
  serverCpu,
  startEngine,
  startSink,
  untilReceived,
} from "./processes.js";
import type { Result } from "./result.js";

const rounds = 3;
/** Of each worker: it can deliver 200 mails a second where the relay takes 20 ms. */
const smtpConnections = 4;

/** A load and what of it is timed: without the start of the workers, which compile while they deliver the first, and without the end, when one may have fewer left. */
interface Load {
  /** The time (ms) that the relay takes for a mail. */
  delay: number;
  mails: number;
  first: number;
  last: number;
}

const fast: Load = { delay: 20, mails: 3_000, first: 1_000, last: 2_800 };
/** So few mails a second that no core is busy: what is lost here is lost by waiting for each other. */
const slow: Load = { delay: 200, mails: 600, first: 100, last: 500 };

/** What a number of workers delivered. */
interface Delivery {
  /** Mails a second. */
  rate: number;
  /** The CPU time (ms) of workers, database and relay for a mail. */
  cpu: number;
}

/** Measures how much faster two workers on one PostgreSQL deliver what waits than one, where the relay takes 20 ms a mail (E4). */
export async function run(): Promise<Result[]> {
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const server = testServerUrl() ?? own?.url;
  if (server === undefined) {
    console.error("delivery-workers.bench: skipped, no PostgreSQL here and POSTHORN_TEST_DATABASE_URL is not set");
    return [];
  }
  try {
    const pairs = await pairsOf(server, fast, rounds);
    const [slowPair] = await pairsOf(server, slow, 1);
    const ratioOf = ({ one, two }: Pair) => two.rate / one.rate;
    return [
      {
        id: "E4",
        what: `mails a second that two workers on one PostgreSQL deliver where the relay takes ${fast.delay} ms a mail, ${smtpConnections} connections each, against one worker`,
        ...spreadOf(pairs.map(ratioOf)),
        gate: ">= 1.8",
        target: ">= 1.95",
        detail: {
          "one worker, mails/s": rounded(median(pairs.map(({ one }) => one.rate))),
          "two workers, mails/s": rounded(median(pairs.map(({ two }) => two.rate))),
          "one worker, CPU of all processes, ms a mail": rounded(median(pairs.map(({ one }) => one.cpu))),
          "two workers, CPU of all processes, ms a mail": rounded(median(pairs.map(({ two }) => two.cpu))),
          cores: availableParallelism(),
          [`where the relay takes ${slow.delay} ms, two against one`]: rounded(ratioOf(slowPair as Pair)),
        },
      },
    ];
  } finally {
    await own?.remove();
  }
}

interface Pair {
  one: Delivery;
  two: Delivery;
}

/** Measures one worker and two, in turn, on a new database. */
async function pairsOf(server: string, { delay, ...amounts }: Load, count: number): Promise<Pair[]> {
  const sink = await startSink(delay);
  const { url, drop } = await createTestDatabase(server, `posthorn_workers_${process.pid}`);
  const args = (role: "api" | "worker") => [
    ...clusterArgs(url, role, sink.url),
    ...["--smtp-connections", String(smtpConnections)],
  ];
  const api = await startEngine(args("api"));
  try {
    const headers = { authorization: `Bearer ${await createKey(api)}` };
    const measure = async (workers: number) => {
      await load([`${api.url}/email/send`], headers, { connections: 64, amount: amounts.mails, body: () => newMail() });
      const start = () => Promise.all(Array.from({ length: workers }, () => startEngine(args("worker"))));
      return deliver({ url, sink, ...amounts }, start);
    };
    const pairs: Pair[] = [];
    for (let round = 0; round < count; round++) pairs.push({ one: await measure(1), two: await measure(2) });
    return pairs;
  } finally {
    await api.stop();
    sink.stop();
    await drop();
  }
}

/** Measures workers that deliver all mails that wait. */
async function deliver(
  { url, sink, mails, first, last }: Omit<Load, "delay"> & { url: string; sink: Sink },
  start: () => Promise<EngineProcess[]>,
): Promise<Delivery> {
  const before = await sink.received();
  const workers = await start();
  const measureAt = async (count: number) => {
    const time = await untilReceived(sink, before + count);
    const received = await sink.received();
    const cpu = cpuOf([...workers.map(({ pid }) => pid), sink.pid]) + (await serverCpu(url));
    return { time, received, cpu };
  };
  const begin = await measureAt(first);
  const end = await measureAt(last);
  await untilReceived(sink, before + mails);
  for (const worker of workers) await worker.stop();
  const delivered = end.received - begin.received;
  return { rate: (delivered / (end.time - begin.time)) * 1000, cpu: (end.cpu - begin.cpu) / 1000 / delivered };
}
