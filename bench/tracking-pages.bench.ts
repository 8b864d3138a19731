import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { median, rounded } from "./median.js";
import { processCpu } from "./process-cpu.js";
import type { Result } from "./result.js";

const rounds = 5;
const seconds = 4;
const connections = 64;

/** A browser's user agent, because opens without one, or with a program's, are not recorded as a reader's. */
const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" };

interface Server {
  process: ChildProcess;
  origin: string;
  opens: string[];
  clicks: string[];
}

interface Load {
  rps: number;
  /** µs of the server's CPU a request. */
  cpu: number;
}

/**
 * Measures the image and the links of 10,000 delivered mails, each fetched a few times over, against stock Express with
 * the same answers. Posthorn looks the mail up and answers when the event is durable.
 */
export async function run(): Promise<Result[]> {
  const floor = await start("./servers/pages-floor.mjs");
  const own = await start("./servers/pages.mjs");
  try {
    for (const server of [floor, own]) {
      const ask = (path = "") => fetch(`${server.origin}${path}`, { headers, redirect: "manual" });
      assert.equal((await ask(server.opens[0])).headers.get("content-type"), "image/gif");
      assert.equal((await ask(server.clicks[0])).headers.get("location"), "https://example.com/orders/A-17");
    }
    return [
      ...(await compare(floor, own, "opens", {
        ids: ["W2", "W2-cpu"],
        what: "the image of a tracked mail, its open durable",
      })),
      ...(await compare(floor, own, "clicks", {
        ids: ["W2-click", "W2-clickcpu"],
        what: "a tracked link, the click durable",
      })),
    ];
  } finally {
    floor.process.disconnect();
    own.process.disconnect();
  }
}

async function compare(
  floor: Server,
  own: Server,
  kind: "opens" | "clicks",
  { ids, what }: { ids: readonly [rps: string, cpu: string]; what: string },
): Promise<Result[]> {
  const pairs: { floor: Load; own: Load }[] = [];
  for (let round = 0; round <= rounds; round++) {
    pairs.push({ floor: await load(floor, floor[kind]), own: await load(own, own[kind]) });
  }
  // The first round is a warm-up.
  pairs.shift();
  const detail = {
    "Express, rps": rounded(median(pairs.map((pair) => pair.floor.rps))),
    "own, rps": rounded(median(pairs.map((pair) => pair.own.rps))),
    "Express, server CPU µs a request": rounded(median(pairs.map((pair) => pair.floor.cpu))),
    "own, server CPU µs a request": rounded(median(pairs.map((pair) => pair.own.cpu))),
  };
  const row = (id: string, measured: string, ratios: number[]): Result => ({
    id,
    what: `GET of ${what}, ${connections} connections: ${measured} stock Express 5 with the same answer`,
    ratio: rounded(median(ratios)),
    min: rounded(Math.min(...ratios)),
    max: rounded(Math.max(...ratios)),
    rounds,
    gate: ">= 2",
    target: ">= 3.5",
    detail,
  });
  return [
    row(
      ids[0],
      "rps against",
      pairs.map((pair) => pair.own.rps / pair.floor.rps),
    ),
    row(
      ids[1],
      "inverse of the server's CPU a request, against",
      pairs.map((pair) => pair.floor.cpu / pair.own.cpu),
    ),
  ];
}

async function start(file: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: [] });
  const [{ port, opens, clicks }] = await once(child, "message");
  return { process: child, origin: `http://127.0.0.1:${port}`, opens, clicks };
}

async function load(server: Server, paths: readonly string[]): Promise<Load> {
  const before = await processCpu(server.process);
  let next = 0;
  const result = await autocannon({
    url: server.origin,
    headers,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] ?? "/" }) }],
  });
  if (result["4xx"] + result["5xx"] > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  const after = await processCpu(server.process);
  return { rps: result.requests.average, cpu: (after - before) / result.requests.total };
}
