import { once } from "node:events";
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { type ForkedServer, forkServer, sendOne } from "./forked-server.js";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";
import { shippedMail } from "./shipped-mail.js";

const sends = 50_000;
/**
 * Memory rises and falls with garbage collection, so it is measured after each tenth of the sends in the second half.
 */
const parts = 10;
/** The allowed growth with so many sends, in MB. */
const allowed = 100;
/** Two are enough: the growth differs little between runs, and a run is slow. */
const rounds = 2;

/** Measures the growth of the mock's memory with 50,000 sends (P5). The detail has the growth without `keepHeapSmall`, which is why that exists. */
export async function run(): Promise<Result[]> {
  const growths: number[] = [];
  const detail: Record<string, number> = {};
  for (let round = 0; round < rounds; round++) {
    const { before, after } = await measure("small");
    growths.push(median(after) - before);
    detail["idle, MB"] = rounded(before);
    detail[`after ${sends / 2} to ${sends} sends, MB`] = rounded(median(after));
    detail["the most of it, MB"] = rounded(Math.max(...after, detail["the most of it, MB"] ?? 0));
  }
  const { before, after } = await measure();
  detail["growth without keepHeapSmall, MB"] = rounded(median(after) - before);
  const ratios = growths.map((growth) => growth / allowed);
  const grown: Result = {
    id: "P5",
    what: `the resident memory of a mock as the command starts it, after ${sends} sends of a kilobyte (median of five measurements in the second half) above that before, against ${allowed} MB`,
    ratio: rounded(median(ratios)),
    min: rounded(Math.min(...ratios)),
    max: rounded(Math.max(...ratios)),
    rounds: growths.length,
    gate: "<= 1",
    target: "<= 0.4",
    detail,
  };
  return [grown];
}

/** Returns the resident memory (MB) of a mock before the sends, and after each tenth of them in their second half. */
async function measure(...args: readonly string[]): Promise<{ before: number; after: number[] }> {
  const server = await forkServer("mock-http.mjs", ...args);
  await sendOne(server);
  const before = megabytes(server.child.pid);
  const after: number[] = [];
  for (let part = 0; part < parts; part++) {
    await sendMany(server, sends / parts);
    server.child.send("settle");
    await once(server.child, "message");
    if (part >= parts / 2) after.push(megabytes(server.child.pid));
  }
  server.child.disconnect();
  return { before, after };
}

async function sendMany({ url, headers }: ForkedServer, amount: number): Promise<void> {
  const { non2xx, errors } = await autocannon({
    ...{ url, method: "POST", headers, body: shippedMail },
    ...{ connections: 16, amount },
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`);
}

/** Returns the resident memory, which Linux reports. */
function megabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
