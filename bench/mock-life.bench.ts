import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { interleave } from "./interleave.js";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";
import { shippedMail } from "./shipped-mail.js";

const sends = 50_000;
/** What a mock may grow by with so many sends, in MB. */
const allowed = 100;

/** Measures the mock's memory after 50,000 sends (P5), its way to the first send (P6), and snapshot and restore (K4). */
export async function run(): Promise<Result[]> {
  return [await memory(), await firstSend(), ...(await snapshots())];
}

async function memory(): Promise<Result> {
  const growths: number[] = [];
  const detail: Record<string, number> = {};
  for (let round = 0; round < 3; round++) {
    const server = await start("./servers/mock-http.mjs");
    await send(server);
    const before = megabytes(server.child);
    const { url, headers } = server;
    const { non2xx, errors } = await autocannon({
      ...{ url, method: "POST", headers, body: shippedMail },
      ...{ connections: 16, amount: sends },
    });
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`);
    server.child.send("settle");
    await once(server.child, "message");
    const after = megabytes(server.child);
    growths.push(after - before);
    detail["idle, MB"] = rounded(before);
    detail[`after ${sends} sends, MB`] = rounded(after);
    server.child.disconnect();
  }
  const ratios = growths.map((growth) => growth / allowed);
  return {
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
}

async function firstSend(): Promise<Result> {
  const life = async (file: string) => {
    const began = performance.now();
    const server = await start(file);
    await send(server);
    const taken = performance.now() - began;
    server.child.disconnect();
    return taken;
  };
  return interleave({
    id: "P6",
    what: "stock Express 5 echoing a body, from its process's start to its first answer, by the mock's to its first accepted send",
    rounds: 11,
    unit: "ms",
    gate: ">= 0.667",
    target: ">= 1",
    reference: () => life("./servers/echo.mjs"),
    own: () => life("./servers/mock-http.mjs"),
  });
}

async function snapshots(): Promise<Result[]> {
  const child = fork(fileURLToPath(new URL("./servers/mock-snapshots.mjs", import.meta.url)), { execArgv: [] });
  const time = async (what: string): Promise<number> => {
    child.send(what);
    return Number((await once(child, "message"))[0]);
  };
  await once(child, "message");
  const plan = { rounds: 31, unit: "ms of CPU", reference: () => time("clone"), gate: ">= 1", target: ">= 2" };
  try {
    const what = "of a mock with 1,000 contacts and their 1,000 events, against structuredClone of the same rows";
    return [
      await interleave({ ...plan, id: "K4-snapshot", what: `a snapshot ${what}`, own: () => time("snapshot") }),
      await interleave({
        ...plan,
        id: "K4-restore",
        what: `a restore, after 10 more contacts, ${what}`,
        own: () => time("restore"),
      }),
    ];
  } finally {
    child.disconnect();
  }
}

interface Started {
  child: ChildProcess;
  url: string;
  headers: Record<string, string>;
}

async function start(file: string): Promise<Started> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: [] });
  const [{ port, path, headers }] = await once(child, "message");
  return { child, url: `http://127.0.0.1:${port}${path}`, headers: { "content-type": "application/json", ...headers } };
}

async function send({ url, headers }: Started): Promise<void> {
  const response = await fetch(url, { method: "POST", headers, body: shippedMail });
  await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

/** Resident, as Linux tells. */
function megabytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
