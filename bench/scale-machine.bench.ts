import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { median, rounded, spreadOf } from "./median.js";
import {
  ask,
  clusterArgs,
  createKey,
  type EngineProcess,
  load,
  type Sink,
  startEngine,
  startSink,
  untilReceived,
} from "./processes.js";
import type { Result } from "./result.js";

const rounds = 15;
const mails = 2_000;
const connections = 64;

/** Mails a second of a layout in one round. */
interface Rate {
  accepted: number;
  delivered: number;
}

/** Sends a load of mails through the processes of a layout and measures it. */
type Layout = () => Promise<Rate>;

interface Round {
  json: Rate;
  one: Rate;
  two: Rate;
  /** Bytes of WAL that the server wrote for a mail of one process. */
  wal: number;
}

/**
 * Measures what one machine carries, with load and mail server on it: sends accepted and mails delivered on the JSON store, on
 * PostgreSQL with one process and with two (S10).
 */
export async function run(): Promise<Result[]> {
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const server = testServerUrl() ?? own?.url;
  if (server === undefined) {
    console.error("scale-machine.bench: S10 is skipped, no PostgreSQL here and POSTHORN_TEST_DATABASE_URL is not set");
    return [];
  }
  try {
    return resultsOf(await measure(server));
  } finally {
    await own?.remove();
  }
}

/** Returns the rounds on the three layouts, without the warm-up. */
async function measure(server: string): Promise<Round[]> {
  const dir = await mkdtemp(join(tmpdir(), "posthorn-bench-"));
  const sink = await startSink();
  const databases = [
    await createTestDatabase(server, `posthorn_machine_${process.pid}_1`),
    await createTestDatabase(server, `posthorn_machine_${process.pid}_2`),
  ] as const;
  const engines: EngineProcess[] = [];
  const start = async (args: readonly string[]) => {
    const engine = await startEngine(args);
    engines.push(engine);
    return engine;
  };
  const onDatabase = (index: 0 | 1) => start(clusterArgs(databases[index].url, "all", sink.url));
  try {
    const json = await layoutOf([await start(["--data-dir", dir, "--smtp", sink.url])], sink);
    const one = await layoutOf([await onDatabase(0)], sink);
    const two = await layoutOf([await onDatabase(1), await onDatabase(1)], sink);
    const measured: Round[] = [];
    for (let round = 0; round <= rounds; round++) {
      const before = await walOf(server);
      const ofOne = await one();
      const wal = ((await walOf(server)) - before) / mails;
      measured.push({ one: ofOne, wal, json: await json(), two: await two() });
    }
    return measured.slice(1);
  } finally {
    for (const engine of engines) await engine.stop();
    sink.stop();
    for (const { drop } of databases) await drop();
    await rm(dir, { recursive: true, force: true });
  }
}

function resultsOf(measured: readonly Round[]): Result[] {
  const middle = (value: (round: Round) => number) => rounded(median(measured.map(value)));
  const detail = {
    "PostgreSQL, bytes of WAL a mail": middle(({ wal }) => wal),
    "JSON store, accepted/s": middle(({ json }) => json.accepted),
    "JSON store, delivered/s": middle(({ json }) => json.delivered),
    "PostgreSQL, one process, accepted/s": middle(({ one }) => one.accepted),
    "PostgreSQL, one process, delivered/s": middle(({ one }) => one.delivered),
    "PostgreSQL, two processes, accepted/s": middle(({ two }) => two.accepted),
    "PostgreSQL, two processes, delivered/s": middle(({ two }) => two.delivered),
  };
  const load = `mails accepted and delivered a second, ${connections} connections`;
  return [
    {
      id: "S10-postgres",
      what: `${load}: one process on PostgreSQL, against one on the JSON store`,
      ...spreadOf(measured.map(({ one, json }) => one.delivered / json.delivered)),
      gate: ">= 0.6",
      target: ">= 0.8",
      detail,
    },
    {
      id: "S10-two",
      what: `${load}: two processes on one PostgreSQL, against one, all on this machine`,
      ...spreadOf(measured.map(({ one, two }) => two.delivered / one.delivered)),
      gate: ">= 0.8",
      target: ">= 1.3",
      detail,
    },
  ];
}

/** Returns the layout of these processes, whose mails go to this server. */
async function layoutOf(engines: readonly [EngineProcess, ...EngineProcess[]], sink: Sink): Promise<Layout> {
  const headers = { authorization: `Bearer ${await createKey(engines[0])}` };
  const urls = engines.map(({ url }) => `${url}/email/send`);
  return async () => {
    const total = (await sink.received()) + mails;
    const began = performance.now();
    const { rps } = await load(urls, headers, { connections, amount: mails });
    return { accepted: rps, delivered: (mails / ((await untilReceived(sink, total)) - began)) * 1000 };
  };
}

/** Returns the bytes of WAL that a server has written since it was made. */
async function walOf(server: string): Promise<number> {
  const [row] = await ask(server, "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes");
  return Number(row?.bytes);
}
