import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { type ForkedServer, forkServer } from "./forked-server.js";
import { median, rounded, spreadOf } from "./median.js";
import {
  ask,
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
  untilIdle,
  untilReceived,
} from "./processes.js";
import type { Result } from "./result.js";

const rounds = 3;
const mails = 4_000;
const connections = 64;

/** What a mail costs from its acceptance to the record of the server's reply. */
interface Cost {
  /** CPU time of the engine, µs. */
  engine: number;
  /** CPU time of the database's processes, µs. */
  database: number;
  statements: number;
  /** Mails a second, from the first call to the last mail at the server. */
  rate: number;
}

interface Round {
  /** CPU time of stock Express that echoes the same body, µs a request. */
  echo: number;
  json: Cost;
  /** Undefined without a PostgreSQL. */
  postgres: Cost | undefined;
}

/** An engine with its store. */
interface Layout {
  engine: EngineProcess;
  headers: Record<string, string>;
  /** The database's URL; undefined for the JSON store. */
  database?: string;
}

/**
 * Measures what small mails without tracking cost from acceptance to the record of their delivery, sent one a call over 64
 * connections: engine CPU on the JSON store (P2), also against an echo in the same run, and on PostgreSQL statements, CPU of the database and
 * of the engine (E3). Mails a second are S10's. Statements are counted by pg_stat_statements, `BEGIN` and `COMMIT` included. CPU time is
 * that of all threads, so that other work on the machine hardly matters.
 */
export async function run(): Promise<Result[]> {
  if (process.platform !== "linux") {
    console.error("delivery.bench: skipped, only Linux reports the CPU time of other processes");
    return [];
  }
  const server = await startCounting();
  const url = server?.url ?? testServerUrl();
  if (url === undefined) console.error("delivery.bench: E3 is skipped, no PostgreSQL on this machine");
  const dir = await mkdtemp(join(tmpdir(), "posthorn-bench-"));
  const sink = await startSink();
  const echo = await forkServer("echo.mjs");
  const database = url === undefined ? undefined : await createTestDatabase(url, `posthorn_delivery_${process.pid}`);
  const layouts: Layout[] = [];
  try {
    const open = async (args: readonly string[], more: Pick<Layout, "database">) => {
      const engine = await startEngine(args);
      const layout = { engine, headers: { authorization: `Bearer ${await createKey(engine)}` }, ...more };
      layouts.push(layout);
      return layout;
    };
    const json = await open(["--data-dir", dir, "--smtp", sink.url], {});
    const postgres = database && (await open(clusterArgs(database.url, "all", sink.url), { database: database.url }));
    const measured: Round[] = [];
    for (let round = 0; round <= rounds; round++) {
      measured.push({
        echo: await cpuOfEcho(echo),
        json: await costOf(json, sink),
        postgres: postgres && (await costOf(postgres, sink)),
      });
    }
    measured.shift();
    return [...resultsOnJson(measured), ...resultsOnPostgres(measured)];
  } finally {
    echo.child.disconnect();
    for (const { engine } of layouts) await engine.stop();
    sink.stop();
    await database?.drop();
    await server?.remove();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Starts a server that counts statements; undefined where there is no PostgreSQL, or the environment names a server. */
async function startCounting() {
  if (testServerUrl() !== undefined) return undefined;
  const counting = await startTestServer({}, ["shared_preload_libraries=pg_stat_statements"]).catch(() => undefined);
  if (counting === undefined) return startTestServer();
  await ask(counting.url, "CREATE EXTENSION pg_stat_statements");
  return counting;
}

const body = () => newMail(1, { track_opens: false, track_clicks: false });

/** Returns the CPU time of an echo, µs a request. */
async function cpuOfEcho({ child, url, headers }: ForkedServer): Promise<number> {
  const pid = child.pid ?? 0;
  const before = cpuOf([pid]);
  await load([url], headers, { connections, amount: mails, body });
  return (cpuOf([pid]) - before) / mails;
}

async function costOf({ engine, headers, database }: Layout, sink: Sink): Promise<Cost> {
  const cpuOfDatabase = async () => (database === undefined ? 0 : serverCpu(database));
  const statements = await statementsOf(database);
  const before = { engine: cpuOf([engine.pid]), database: await cpuOfDatabase() };
  const goal = (await sink.received()) + mails;
  const began = performance.now();
  await load([`${engine.url}/email/send`], headers, { connections, amount: mails, body });
  const rate = (mails / ((await untilReceived(sink, goal)) - began)) * 1000;
  // The last deliveries are recorded after their mails have arrived.
  await untilIdle(engine.pid);
  return {
    rate,
    engine: (cpuOf([engine.pid]) - before.engine) / mails,
    database: ((await cpuOfDatabase()) - before.database) / mails,
    statements: ((await statementsOf(database)) - statements) / mails,
  };
}

/** Returns how many statements a database has executed; NaN where they are not counted. */
async function statementsOf(database: string | undefined): Promise<number> {
  if (database === undefined) return Number.NaN;
  const url = new URL(database);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const calls = `SELECT sum(calls)::float8 AS calls FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
    WHERE datname = '${name}'`;
  return ask(url.href, calls).then(
    ([row]) => Number(row?.calls),
    () => Number.NaN,
  );
}

const what = `small mails without tracking from acceptance to the record of their delivery, one a call, ${connections} connections`;

function resultsOnJson(measured: readonly Round[]): Result[] {
  const detail = {
    "delivered/s": rounded(median(measured.map(({ json }) => json.rate))),
    "echo, CPU µs a request": rounded(median(measured.map(({ echo }) => echo))),
  };
  return [
    {
      id: "P2",
      what: `${what}: ms of engine CPU a mail on the JSON store`,
      ...spreadOf(measured.map(({ json }) => json.engine / 1000)),
      gate: "<= 0.5",
      target: "<= 0.3",
      detail,
    },
    {
      id: "P2-echo",
      what: `${what}: engine CPU a mail on the JSON store, against the CPU of stock Express 5 echoing a body`,
      ...spreadOf(measured.map(({ echo, json }) => json.engine / echo)),
      // The goals of P2 by the 0.141 ms of an echo on the machine where they were set.
      gate: "<= 3.5",
      target: "<= 2.1",
      detail,
    },
  ];
}

/** Both stores, measured in one round. */
type OnBoth = Round & { postgres: Cost };

function resultsOnPostgres(rounds: readonly Round[]): Result[] {
  const measured = rounds.filter((round): round is OnBoth => round.postgres !== undefined);
  if (measured.length === 0) return [];
  const middle = (value: (round: OnBoth) => number) => rounded(median(measured.map(value)));
  const detail = {
    "JSON store, engine CPU µs a mail": middle(({ json }) => json.engine),
    "PostgreSQL, engine CPU µs a mail": middle(({ postgres }) => postgres.engine),
    "PostgreSQL, its CPU µs a mail": middle(({ postgres }) => postgres.database),
    "JSON store, delivered/s": middle(({ json }) => json.rate),
    "PostgreSQL, delivered/s": middle(({ postgres }) => postgres.rate),
  };
  const row = (value: (round: OnBoth) => number, goal: Pick<Result, "id" | "what" | "gate" | "target">): Result => ({
    ...goal,
    ...spreadOf(measured.map(value)),
    detail,
  });
  const results = [
    row(({ postgres }) => postgres.statements, {
      id: "E3-statements",
      what: `${what}: statements a mail on PostgreSQL`,
      gate: "<= 4",
      target: "<= 2",
    }),
    row(({ json, postgres }) => postgres.engine / json.engine, {
      id: "E3-engine",
      what: `${what}: engine CPU a mail on PostgreSQL, against the JSON store`,
      gate: "<= 1.5",
      target: "<= 1.2",
    }),
    row(({ postgres }) => postgres.database / 1000, {
      id: "E3-database",
      what: `${what}: ms of PostgreSQL's CPU a mail`,
      gate: "<= 0.9",
      target: "<= 0.5",
    }),
  ];
  return results.filter(({ id, ratio }) => {
    if (!Number.isNaN(ratio)) return true;
    console.error(`delivery.bench: ${id} is skipped, this PostgreSQL has no pg_stat_statements`);
    return false;
  });
}
