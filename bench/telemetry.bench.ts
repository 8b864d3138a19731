import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { interleave } from "./interleave.js";
import { processCpu } from "./process-cpu.js";
import type { Result } from "./result.js";
import { shippedMail } from "./shipped-mail.js";

/** Of the scrapes, which cost too little to be seen in few rounds. */
const manyRounds = 31;
const rounds = 7;
const seconds = 3;
const connections = 64;

interface Observed {
  process: ChildProcess;
  url: string;
  headers: Record<string, string>;
}

/** Measures what it costs the acceptance of A1 to be scraped each second, and to have every tenth call traced. */
export async function run(): Promise<Result[]> {
  const collector = createServer((request, response) => {
    request.resume().on("end", () => response.end("{}"));
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  const plain = await start("./servers/accept.mjs");
  const scraped = await start("./servers/accept-observed.mjs");
  const traced = await start("./servers/accept-observed.mjs", "traced", `http://127.0.0.1:${port}/v1/traces`);
  const unit = "server CPU µs a request";
  try {
    return [
      await interleave({
        ...{ unit, rounds: manyRounds },
        id: "A1-metrics",
        what: `POST /email/send as in A1: CPU a request without scrapes, against metrics read each second`,
        gate: ">= 0.9",
        target: ">= 0.98",
        // The same process, so that neither its heap nor its compiled code makes a difference.
        reference: () => load(scraped, "unscraped"),
        own: () => load(scraped, "scraped"),
      }),
      await interleave({
        ...{ unit, rounds },
        id: "A1-traces",
        what: `the same without traces, against one in ten requests traced`,
        gate: ">= 0.88",
        target: ">= 0.96",
        reference: () => load(plain),
        own: () => load(traced),
      }),
    ];
  } finally {
    for (const server of [plain, scraped, traced]) server.process.disconnect();
    collector.close();
    collector.closeAllConnections();
  }
}

async function start(file: string, ...words: string[]): Promise<Observed> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), words, { execArgv: [] });
  const [{ port, path, headers }] = await once(child, "message");
  return { process: child, url: `http://127.0.0.1:${port}${path}`, headers };
}

/** Returns the CPU (µs) of the server a request. One request in ten has a `traceparent`. */
async function load({ process, url, headers }: Observed, state?: string): Promise<number> {
  const before = await processCpu(process, state);
  const shared = { method: "POST" as const, body: shippedMail };
  const json = { "content-type": "application/json", ...headers };
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const requests = Array.from({ length: 10 }, (_, at) => ({
    ...shared,
    headers: at === 0 ? { ...json, traceparent } : json,
  }));
  const result = await autocannon({ url, connections, duration: seconds, requests });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return ((await processCpu(process)) - before) / result.requests.total;
}
