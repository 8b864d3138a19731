import { once } from "node:events";
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { forkServer, sendOne } from "./forked-server.js";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";
import { shippedMail } from "./shipped-mail.js";

const sends = 50_000;
/** What a mock may grow by with so many sends, in MB. */
const allowed = 100;
/** Two: the growth differs little from run to run, and each takes its time. */
const rounds = 2;

/** Measures what the mock's memory grows by with 50,000 sends (P5). */
export async function run(): Promise<Result[]> {
  const growths: number[] = [];
  const detail: Record<string, number> = {};
  for (let round = 0; round < rounds; round++) {
    const server = await forkServer("mock-http.mjs");
    await sendOne(server);
    const before = megabytes(server.child.pid);
    const { url, headers } = server;
    const { non2xx, errors } = await autocannon({
      ...{ url, method: "POST", headers, body: shippedMail },
      ...{ connections: 16, amount: sends },
    });
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`);
    server.child.send("settle");
    await once(server.child, "message");
    const after = megabytes(server.child.pid);
    growths.push(after - before);
    detail["idle, MB"] = rounded(before);
    detail[`after ${sends} sends, MB`] = rounded(after);
    server.child.disconnect();
  }
  const ratios = growths.map((growth) => growth / allowed);
  const grown: Result = {
    id: "P5",
    what: `the mock's resident memory after ${sends} sends of a kilobyte above that before, against ${allowed} MB`,
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

/** Resident, as Linux tells. */
function megabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
