// Measures a suite of tests that wait for mail: workers that sign up again and again, each with a separate address, over a mock, and over
// an engine that sends to a Mailpit which is polled, in turn. One worker alone comes first, for the time from acceptance to answer: sixteen
// processes on two cores wait for each other. Flags: --workers 16, --sign-ups 1000 (of each worker), --rounds 20, --without-peer. Needs a
// build, and MAILPIT for the peer. Fails when a mail is missed or is another test's, or comes too late to the worker alone.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startMailpit } from "./mailpit.js";
import { median, rounded } from "./median.js";
import type { SignUpReport, SignUpTask } from "./servers/sign-up-worker.js";

const { values } = parseArgs({
  options: {
    workers: { type: "string", default: "16" },
    "sign-ups": { type: "string", default: "1000" },
    rounds: { type: "string", default: "20" },
    "without-peer": { type: "boolean", default: false },
  },
});
const workers = Number(values.workers);
const signUps = Number(values["sign-ups"]);
const rounds = Number(values.rounds);
/** What a waiting call may take from the answer that accepts the mail, in ms. */
const most = { median: 5, p99: 25 };

interface Round {
  ms: number;
  report: SignUpReport;
}

/** Starts the workers, and returns how long all of them took and what they found. */
async function runSuite(task: SignUpTask, count = workers): Promise<Round> {
  const children = Array.from({ length: count }, startWorker);
  await Promise.all(children.map((child) => once(child, "message")));
  const began = performance.now();
  const reports = await Promise.all(
    children.map(async (child) => {
      child.send(task);
      const [report] = (await once(child, "message")) as [SignUpReport];
      return report;
    }),
  );
  const ms = performance.now() - began;
  return {
    ms,
    report: {
      latencies: reports.flatMap(({ latencies }) => latencies),
      problems: reports.flatMap(({ problems }) => problems),
    },
  };
}

function startWorker(): ChildProcess {
  const file = fileURLToPath(new URL("servers/sign-up-worker.ts", import.meta.url));
  return fork(file, [], { execArgv: ["--conditions=@posthorn/source", "--import", "tsx"] });
}

interface Stage {
  mailpit?: { url: string; port: number };
  /** How many workers run. */
  count?: number;
}

/** Runs the suite over a server of `bench/servers`, which is sent the mail server where it sends. */
async function runOver(file: string, { mailpit, count }: Stage = {}): Promise<Round> {
  const words = mailpit === undefined ? [] : [String(mailpit.port)];
  const server = fork(fileURLToPath(new URL(`servers/${file}`, import.meta.url)), words, { execArgv: [] });
  const [access] = (await once(server, "message")) as [{ url: string; key: string; token: string }];
  try {
    return await runSuite({ signUps, ...access, ...(mailpit && { mailpit: mailpit.url }) }, count);
  } finally {
    server.disconnect();
  }
}

/** Runs the suite over an engine that sends to a Mailpit, which the tests poll. */
async function runOnMailpit(): Promise<Round | undefined> {
  const mailpit = values["without-peer"] ? undefined : await startMailpit();
  if (mailpit === undefined) return undefined;
  try {
    return await runOver("mailbox-engine.mjs", { mailpit });
  } finally {
    mailpit.close();
  }
}

function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** Returns the times of a round as text, and its median and 99th percentile in ms. */
function timesOf({ ms, report: { latencies } }: Round) {
  const [middle, late] = [median(latencies), quantile(latencies, 0.99)];
  const text = `${latencies.length} mails, median ${rounded(middle)} ms, p99 ${rounded(late)} ms, ${rounded(ms / 1000)} s`;
  return { middle, late, text };
}

const problems: string[] = [];
const ratios: number[] = [];
const alone = await runOver("mailbox-mock.mjs", { count: 1 });
const { middle, late, text } = timesOf(alone);
console.log(`one worker: ${text}`);
problems.push(...alone.report.problems);
if (middle > most.median || late > most.p99) problems.push(`one worker waited ${middle} ms, p99 ${late} ms`);
for (let round = 1; round <= rounds; round += 1) {
  const own = await runOver("mailbox-mock.mjs");
  const peer = await runOnMailpit();
  const missed = workers * signUps - own.report.latencies.length;
  if (peer !== undefined) ratios.push(peer.ms / own.ms);
  problems.push(...own.report.problems, ...(missed > 0 ? [`${missed} mails were missed`] : []));
  const found = own.report.problems.length + missed;
  const beside =
    peer === undefined ? "" : `; Mailpit ${rounded(peer.ms / 1000)} s, ${peer.report.problems.length} problems`;
  console.log(`round ${round}: ${timesOf(own).text}, ${found} problems${beside}`);
}
if (ratios.length > 0) {
  const ratio = median(ratios);
  console.log(`The suite over Mailpit takes ${rounded(ratio)} times as long.`);
  if (ratio < 2) problems.push(`the ratio is ${ratio}`);
}
for (const problem of problems.slice(0, 50)) console.error(problem);
console.log(`${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
