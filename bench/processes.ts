import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readConfig } from "@posthorn/engine";
import autocannon from "autocannon";
import pg from "pg";
import { pause } from "../e2e/support/pause.js";
import { childrenOf, parentOf } from "./one-core.js";

const main = fileURLToPath(new URL("../packages/engine/dist/main.js", import.meta.url));
const operatorToken = "the-operator-of-the-benches-of-posthorn";
const secret = "a secret of the benches, used nowhere else";

/** An engine process with the settings of production. */
export interface EngineProcess {
  pid: number;
  /** The base URL of the API, with its version. */
  url: string;
  operatorToken: string;
  /** Milliseconds from its start until it was ready. */
  readyAfter: number;
  admin(method: string, path: string, body?: unknown): Promise<{ data: never; pagination: { total: number } }>;
  stop(): Promise<void>;
}

/** The number of threads for mail that a service has where nothing else is said. */
export const serviceThreads = readConfig(["--profile", "service", "--smtp", "smtp://127.0.0.1:25"], {
  POSTHORN_SECRET: secret,
  POSTHORN_OPERATOR_TOKEN: operatorToken,
}).threads;

/** Starts a built engine and resolves once it is ready. It counts every call against limits that are never reached. */
export async function startEngine(args: readonly string[], under: readonly string[] = []): Promise<EngineProcess> {
  const [command = "", ...rest] = [...under, process.execPath, main, "serve", "--port", "0", "--inbox", "off", ...args];
  const began = performance.now();
  const child = spawn(command, rest, {
    env: {
      PATH: process.env.PATH,
      POSTHORN_SECRET: secret,
      POSTHORN_OPERATOR_TOKEN: operatorToken,
      POSTHORN_RATE_LIMIT: "999999999",
      POSTHORN_EMAIL_RATE_LIMIT: "999999999",
      POSTHORN_FROM_EMAIL: "shop@example.com",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await Promise.race([once(child.stdout, "data"), once(child, "exit").then(() => [""])]);
  if (String(line) === "") throw new Error("the engine ended before it was ready");
  const ready = JSON.parse(String(line));
  return {
    pid: ready.pid,
    url: ready.base_url,
    operatorToken,
    readyAfter: performance.now() - began,
    async admin(method, path, body) {
      const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      return (await fetch(`${ready.operator_url}${path}`, { method, headers, ...sent })).json() as never;
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Returns the arguments of a process that shares a database with others. */
export const clusterArgs = (
  database: string,
  role: "api" | "worker" | "all",
  smtp = "smtp://127.0.0.1:1",
): string[] => [
  ...["--database-url", database, "--role", role, "--smtp", smtp],
  ...["--public-url", "http://127.0.0.1:4010"],
];

/** Creates a live key of the only workspace. */
export async function createKey(engine: EngineProcess): Promise<string> {
  const [workspace] = (await engine.admin("GET", "/workspaces")).data as { id: string }[];
  const options = { name: "a bench's", type: "production" };
  return ((await engine.admin("POST", `/workspaces/${workspace?.id}/keys`, options)).data as { key: string }).key;
}

/** A mail server that counts its mails. */
export interface Sink {
  url: string;
  pid: number;
  received(): Promise<number>;
  stop(): void;
}

/** Starts a mail server that answers each mail of a connection `delay` ms after the one before. */
export async function startSink(delay = 0): Promise<Sink> {
  const child: ChildProcess = fork(fileURLToPath(new URL("./smtp-sink.ts", import.meta.url)), [String(delay)]);
  const [port] = (await once(child, "message")) as [number];
  return {
    url: `smtp://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async received() {
      child.send("received");
      return ((await once(child, "message")) as [number])[0];
    },
    stop: () => child.disconnect(),
  };
}

/** Resolves once a mail server has received `count` mails, with the time in ms of this process. */
export async function untilReceived(sink: Sink, count: number): Promise<number> {
  const until = performance.now() + 120_000;
  while (performance.now() < until) {
    if ((await sink.received()) >= count) return performance.now();
    await pause(5);
  }
  throw new Error(`the mail server received ${await sink.received()} of ${count} mails`);
}

let recipients = 0;

/** Returns the body of a send of a small mail, with new addresses each time and these fields. */
export function newMail(count = 1, fields: Readonly<Record<string, unknown>> = {}): string {
  const to = Array.from({ length: count }, () => `reader.${++recipients}@example.com`);
  return JSON.stringify({
    to: count === 1 ? to[0] : to,
    from_email: "shop@example.com",
    subject: "Your order {{order_id}} has shipped",
    html: `<p>Hello {{first_name|there}},</p><p>${"your parcel is on its way. ".repeat(25)}</p>`,
    template_data: { order_id: "A-17", carrier: "Post" },
    ...fields,
  });
}

/** The answers to a load. */
export interface Load {
  /** Answers a second. */
  rps: number;
  /** ms. */
  p99: number;
  answers: number;
}

/** How many requests a load sends, and which; default: small mails. */
export type LoadOptions = { connections: number; body?: () => string } & ({ seconds: number } | { amount: number });

/** How often a load of an `amount` looks whether all answers are there, in ms. */
const sampleInterval = 5;

/** Sends requests over `connections`, each to one of the urls, for `seconds` or until `amount` answers. */
export async function load(
  urls: readonly string[],
  headers: Record<string, string>,
  { connections, body = newMail, ...until }: LoadOptions,
): Promise<Load> {
  const began = performance.now();
  const share = (whole: number, index: number) => Math.floor((whole + index) / urls.length);
  const runs = await Promise.all(
    urls.map((url, index) =>
      autocannon({
        url,
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        connections: share(connections, index),
        // autocannon notices at its next sample that all answers are there: by default up to a second late.
        ...("seconds" in until
          ? { duration: until.seconds }
          : { amount: share(until.amount, index), sampleInt: sampleInterval }),
        requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
      }),
    ),
  );
  for (const { non2xx, errors } of runs) {
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`);
  }
  const answers = runs.reduce((sum, run) => sum + run["2xx"], 0);
  const seconds = "seconds" in until ? until.seconds : (performance.now() - began) / 1000;
  return { rps: answers / seconds, p99: Math.max(...runs.map((run) => run.latency.p99)), answers };
}

/** Returns the CPU time (µs) of all threads of these processes, which Linux reports. */
export function cpuOf(pids: readonly number[]): number {
  const threads = pids.flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`));
  const spent = threads.map((thread) => Number(readFileSync(`${thread}/schedstat`, "utf8").split(" ")[0]));
  return spent.reduce((sum, ns) => sum + ns, 0) / 1000;
}

/** Returns the CPU time (µs) of all processes of a database's server on this machine, those included that have ended. */
export async function serverCpu(url: string): Promise<number> {
  const [row] = await ask(url, "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'");
  const postmaster = parentOf(Number(row?.pid));
  // Of those that have ended, Linux counts hundredths of a second.
  const fields = readFileSync(`/proc/${postmaster}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const ended = (Number(fields[13]) + Number(fields[14])) * 10_000;
  const running = childrenOf(postmaster).map((pid) => {
    try {
      return cpuOf([pid]);
    } catch {
      return 0;
    }
  });
  return running.reduce((sum, each) => sum + each, ended);
}

/** Resolves once a process has used hardly any CPU time for a tenth of a second. */
export async function untilIdle(pid: number): Promise<void> {
  const until = performance.now() + 60_000;
  for (let before = cpuOf([pid]); performance.now() < until; ) {
    await pause(100);
    const now = cpuOf([pid]);
    if (now - before < 3000) return;
    before = now;
  }
  throw new Error(`process ${pid} is busy still`);
}

/** Runs statements one after another on a new connection and returns the rows of the last. */
export async function ask(url: string, ...texts: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const text of texts) rows = (await client.query(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Returns the ids of the server processes that serve the connections of a database. */
export async function backendsOf(url: string): Promise<number[]> {
  const rows = await ask(
    url,
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  return rows.map(({ pid }) => Number(pid));
}
