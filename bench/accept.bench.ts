import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { median, rounded } from "./median.js";
import { processCpu } from "./process-cpu.js";
import type { Result } from "./result.js";
import { shippedMail } from "./shipped-mail.js";

const rounds = 5;
const seconds = 4;
const connections = 64;

interface Server {
  process: ChildProcess;
  url: string;
  headers: Record<string, string>;
}

interface Load {
  rps: number;
  p99: number;
  /** µs of the server's CPU a request. */
  cpu: number;
}

/** Measures accepted sends, durable before the answer: against stock Express echoing the body, and as the store grows. */
export async function run(): Promise<Result[]> {
  return [...(await againstEcho()), await withManyStored()];
}

async function againstEcho(): Promise<Result[]> {
  const echo = await start("./servers/echo.mjs");
  const own = await start("./servers/accept.mjs");
  try {
    const pairs: { echo: Load; own: Load }[] = [];
    for (let round = 0; round <= rounds; round++) pairs.push({ echo: await load(echo), own: await load(own) });
    pairs.shift();
    const detail = {
      "echo, rps": rounded(median(pairs.map((pair) => pair.echo.rps))),
      "own, rps": rounded(median(pairs.map((pair) => pair.own.rps))),
      "echo, server CPU µs a request": rounded(median(pairs.map((pair) => pair.echo.cpu))),
      "own, server CPU µs a request": rounded(median(pairs.map((pair) => pair.own.cpu))),
      "echo, p99 ms": rounded(median(pairs.map((pair) => pair.echo.p99))),
      "own, p99 ms": rounded(median(pairs.map((pair) => pair.own.p99))),
    };
    const row = (ratios: number[], goal: Pick<Result, "id" | "what" | "gate" | "target">): Result => ({
      ...goal,
      ratio: rounded(median(ratios)),
      min: rounded(Math.min(...ratios)),
      max: rounded(Math.max(...ratios)),
      rounds,
      detail,
    });
    const sent = `POST /email/send of ${Buffer.byteLength(shippedMail)} bytes, durable, ${connections} connections`;
    return [
      row(
        pairs.map((pair) => pair.own.rps / pair.echo.rps),
        {
          id: "A1",
          what: `${sent}: rps against stock Express 5 echoing the body`,
          gate: ">= 1.5",
          target: ">= 2",
        },
      ),
      row(
        pairs.map((pair) => pair.echo.cpu / pair.own.cpu),
        {
          id: "A1-cpu",
          what: `${sent}: inverse of the server's CPU a request, against the same`,
          gate: ">= 1.2",
          target: ">= 2",
        },
      ),
      row(
        pairs.map((pair) => pair.own.p99 / pair.echo.p99),
        {
          id: "A2",
          what: `${sent}: p99 against the echo's`,
          gate: "<= 1",
          target: "<= 0.6",
        },
      ),
    ];
  } finally {
    echo.process.disconnect();
    own.process.disconnect();
  }
}

/** Measures sends with many messages in the store against few (the second half of S2). */
async function withManyStored(): Promise<Result> {
  const few = await start("./servers/accept.mjs", "1000");
  const many = await start("./servers/accept.mjs", "100000");
  try {
    const pairs: { few: Load; many: Load }[] = [];
    for (let round = 0; round <= rounds; round++) pairs.push({ few: await load(few), many: await load(many) });
    pairs.shift();
    const ratios = pairs.map((pair) => pair.few.cpu / pair.many.cpu);
    return {
      id: "S2-send",
      what: `POST /email/send, durable, ${connections} connections: inverse of the CPU a request with 100,000 messages stored before, against 1,000; both grow by what is sent`,
      ratio: rounded(median(ratios)),
      min: rounded(Math.min(...ratios)),
      max: rounded(Math.max(...ratios)),
      rounds,
      gate: ">= 0.85",
      target: ">= 0.93",
      detail: {
        "1,000, rps": rounded(median(pairs.map((pair) => pair.few.rps))),
        "100,000, rps": rounded(median(pairs.map((pair) => pair.many.rps))),
        "1,000, server CPU µs a request": rounded(median(pairs.map((pair) => pair.few.cpu))),
        "100,000, server CPU µs a request": rounded(median(pairs.map((pair) => pair.many.cpu))),
      },
    };
  } finally {
    few.process.disconnect();
    many.process.disconnect();
  }
}

async function start(file: string, ...words: string[]): Promise<Server> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), words, { execArgv: [] });
  const [{ port, path, headers }] = await once(child, "message");
  return { process: child, url: `http://127.0.0.1:${port}${path}`, headers };
}

async function load(server: Server): Promise<Load> {
  const before = await processCpu(server.process);
  const result = await autocannon({
    url: server.url,
    method: "POST",
    headers: { "content-type": "application/json", ...server.headers },
    body: shippedMail,
    connections,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  const after = await processCpu(server.process);
  return { rps: result.requests.average, p99: result.latency.p99, cpu: (after - before) / result.requests.total };
}
