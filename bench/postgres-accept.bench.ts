import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath, pathToFileURL } from "node:url";
import { systemRandom } from "@posthorn/engine/core";
import { createApiKey } from "@posthorn/engine/internal";
import autocannon from "autocannon";
import {
  createTestDatabase,
  startTestServer,
  testServerUrl,
} from "../packages/engine/src/store/testing/test-postgres.js";
import { median, rounded } from "./median.js";
import { processCpu } from "./process-cpu.js";
import type { Result } from "./result.js";
import { shippedMail } from "./shipped-mail.js";

const file = fileURLToPath(new URL("./servers/accept-stored.mjs", import.meta.url));
const rounds = 5;
const seconds = 4;
const connections = 64;

interface Server {
  process: ChildProcess;
  url: string;
}

interface Load {
  rps: number;
  p99: number;
  /** µs of the engines' CPU a request, without the database's. */
  cpu: number;
}

/**
 * Measures sends accepted over HTTP on PostgreSQL, by one process and by two, against the JSON store. Measures nothing
 * where PostgreSQL is missing.
 */
export async function run(): Promise<Result[]> {
  const own = testServerUrl() === undefined ? await startTestServer() : undefined;
  const server = testServerUrl() ?? own?.url;
  if (server === undefined) {
    console.error("postgres-accept.bench: skipped, no PostgreSQL here and POSTHORN_TEST_DATABASE_URL is not set");
    return [];
  }
  const { url, drop } = await createTestDatabase(server, `posthorn_bench_accept_${process.pid}`);
  const running: Server[] = [];
  try {
    const key = createApiKey(systemRandom(), "production");
    const start = async (where: string): Promise<Server> => {
      const child = fork(file, [where, key], { execArgv: [] });
      const [{ url }] = await once(child, "message");
      const started = { process: child, url };
      running.push(started);
      return started;
    };
    const json = await start("json");
    const one = await start(url);
    const two = await start(url);
    const measured: { json: Load; one: Load; two: Load }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const load = (...servers: Server[]) => send(servers, key);
      measured.push({ json: await load(json), one: await load(one), two: await load(one, two) });
    }
    // The first round is a warm-up.
    measured.shift();
    return [
      result(measured, "one", { id: "S6", by: "one process", gate: ">= 0.6", target: ">= 0.8" }),
      result(measured, "two", { id: "S6-two", by: "two processes", gate: ">= 0.5", target: ">= 0.8" }),
    ];
  } finally {
    for (const { process: child } of running) {
      child.disconnect();
      if (child.exitCode === null) await once(child, "exit");
    }
    await drop();
    await own?.remove();
  }
}

function result(
  measured: readonly { json: Load; one: Load; two: Load }[],
  which: "one" | "two",
  { by, ...goal }: { id: string; by: string; gate: string; target: string },
): Result {
  const ratios = measured.map((round) => round[which].rps / round.json.rps);
  const figure = (of: "json" | "one" | "two", field: keyof Load) =>
    rounded(median(measured.map((round) => round[of][field])));
  return {
    ...goal,
    what: `POST /email/send of ${Buffer.byteLength(shippedMail)} bytes, durable, ${connections} connections: rps on PostgreSQL by ${by}, against the JSON store`,
    ratio: rounded(median(ratios)),
    min: rounded(Math.min(...ratios)),
    max: rounded(Math.max(...ratios)),
    rounds,
    detail: {
      "JSON, rps": figure("json", "rps"),
      "PostgreSQL, rps": figure(which, "rps"),
      "JSON, engine CPU µs a request": figure("json", "cpu"),
      "PostgreSQL, engine CPU µs a request": figure(which, "cpu"),
      "JSON, p99 ms": figure("json", "p99"),
      "PostgreSQL, p99 ms": figure(which, "p99"),
    },
  };
}

/** Loads servers at the same time, and shares the connections between them. */
async function send(servers: readonly Server[], key: string): Promise<Load> {
  const before = await cpu(servers);
  const loads = await Promise.all(
    servers.map(({ url }) =>
      autocannon({
        url,
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body: shippedMail,
        connections: connections / servers.length,
        duration: seconds,
      }),
    ),
  );
  for (const { non2xx, errors } of loads) {
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`);
  }
  const used = (await cpu(servers)) - before;
  const total = loads.reduce((sum, { requests }) => sum + requests.total, 0);
  return {
    rps: loads.reduce((sum, { requests }) => sum + requests.average, 0),
    p99: Math.max(...loads.map(({ latency }) => latency.p99)),
    cpu: used / total,
  };
}

/** Returns the CPU time (µs) that the servers have used so far. */
async function cpu(servers: readonly Server[]): Promise<number> {
  let sum = 0;
  for (const server of servers) sum += await processCpu(server.process);
  return sum;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const measured of await run()) console.log(JSON.stringify(measured));
}
