import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openJsonStore } from "@posthorn/engine";
import {
  bootstrap,
  createCaptureMailer,
  createClock,
  createCore,
  createCtx,
  systemRandom,
} from "@posthorn/engine/core";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

const rounds = 5;
const messages = 1_000;
/** Batches of a round; two are sent at a time. */
const batches = 8;

/**
 * Measures batches of 1,000 distinct messages: accepted against stock Express echoing the body (A5), and how long they
 * block the event loop (A6).
 */
export async function run(): Promise<Result[]> {
  return [await againstEcho(), await longestGap()];
}

/** Returns a batch that differs from every other. `bytes` is the approximate size of a message's HTML. */
function batchOf(bytes: number, name: string): Buffer {
  const row = (n: number) =>
    `<tr><td><a href="https://example.com/${name}/${n}">{{product_${n}|No. ${n}}}</a></td></tr>`;
  const item = (i: number) => ({
    to: `reader${i}@example.com`,
    from_email: "shop@example.com",
    subject: "Your order {{order}}",
    html: `<p>Hello {{first_name|there}}, this is ${name}.${i}</p><table>${Array.from({ length: bytes / 80 }, (_, n) => row(n)).join("")}</table>`,
    template_data: { order: `${name}.${i}` },
  });
  return Buffer.from(JSON.stringify({ messages: Array.from({ length: messages }, (_, i) => item(i)) }));
}

async function againstEcho(): Promise<Result> {
  const echo = await start("./servers/echo.mjs", "/email/batch");
  const own = await start("./servers/accept.mjs", "/v1/email/batch");
  try {
    const pairs: { echo: number; own: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const bodies = Array.from({ length: batches }, (_, i) => batchOf(1_000, `${round}-${i}`));
      pairs.push({ echo: await rate(echo, bodies), own: await rate(own, bodies) });
    }
    // The first round is a warm-up.
    pairs.shift();
    const ratios = pairs.map((pair) => pair.own / pair.echo);
    return {
      id: "A5",
      what: `POST /email/batch of ${messages} distinct messages of 1 KB, durable: messages/s against stock Express 5 echoing the body`,
      ratio: rounded(median(ratios)),
      min: rounded(Math.min(...ratios)),
      max: rounded(Math.max(...ratios)),
      rounds,
      gate: ">= 0.25",
      target: ">= 0.45",
      detail: {
        "echo, messages/s": rounded(median(pairs.map((pair) => pair.echo))),
        "own, messages/s": rounded(median(pairs.map((pair) => pair.own))),
      },
    };
  } finally {
    echo.process.disconnect();
    own.process.disconnect();
  }
}

/**
 * Compares the longest turn of the event loop while a batch is accepted with parsing its JSON, which cannot be divided.
 */
async function longestGap(): Promise<Result> {
  const dir = await mkdtemp(join(tmpdir(), "posthorn-bench-"));
  const clock = createClock();
  const random = systemRandom();
  const newId = () => Buffer.from(random.bytes(16)).toString("hex");
  const store = await openJsonStore({ dir, now: clock.now, newId });
  const settings = { requestLimit: 0, emailLimit: 0 };
  const secret = "a secret of the benches, used nowhere else";
  const parts = { store, mailer: createCaptureMailer(), clock, secret, random, settings };
  const { liveKey } = await bootstrap(createCtx(parts), store);
  const core = createCore(parts);
  try {
    const measured: { gap: number; parse: number; took: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const body = batchOf(8_000, `gap-${round}`);
      const parse = median(Array.from({ length: 5 }, () => timed(() => JSON.parse(body.toString()))));
      const headers = {
        authorization: `Bearer ${liveKey}`,
        "content-type": "application/json",
        "idempotency-key": `batch-${round}`,
      };
      const watch = watchGaps();
      const began = performance.now();
      const { status } = await core.handle({ method: "POST", url: "/v1/email/batch", headers, body });
      measured.push({ gap: await watch.longest(), parse, took: performance.now() - began });
      if (status !== 202) throw new Error(`a batch was answered ${status}`);
    }
    measured.shift();
    const ratios = measured.map(({ gap, parse }) => gap / parse);
    return {
      id: "A6",
      what: `longest turn of the event loop while a batch of ${messages} distinct messages of 8 KB becomes durable, against JSON.parse of it`,
      ratio: rounded(median(ratios)),
      min: rounded(Math.min(...ratios)),
      max: rounded(Math.max(...ratios)),
      rounds,
      gate: "<= 12",
      target: "<= 5",
      detail: {
        "longest turn, ms": rounded(median(measured.map(({ gap }) => gap))),
        "JSON.parse, ms": rounded(median(measured.map(({ parse }) => parse))),
        "batch, ms": rounded(median(measured.map(({ took }) => took))),
      },
    };
  } finally {
    await store.close();
    await rm(dir, { recursive: true });
  }
}

/**
 * Runs once in each turn of the event loop. `longest` stops that and returns the longest time between two turns, in ms.
 */
function watchGaps(): { longest(): Promise<number> } {
  let last = performance.now();
  let longest = 0;
  let isOver = false;
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    async longest() {
      await new Promise((resolve) => setImmediate(resolve));
      isOver = true;
      return longest;
    },
  };
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

interface Server {
  process: ChildProcess;
  url: string;
  headers: Record<string, string>;
}

async function start(file: string, path: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], { execArgv: [] });
  const [{ port, headers }] = await once(child, "message");
  return { process: child, url: `http://127.0.0.1:${port}${path}`, headers };
}

/** Messages a second. */
async function rate(server: Server, bodies: readonly Buffer[]): Promise<number> {
  const headers = { "content-type": "application/json", ...server.headers };
  const left = [...bodies];
  const began = performance.now();
  const worker = async () => {
    for (let body = left.pop(); body !== undefined; body = left.pop()) {
      const answer = await fetch(server.url, { method: "POST", headers, body: new Uint8Array(body) });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a batch was answered ${answer.status}`);
    }
  };
  await Promise.all([worker(), worker()]);
  return (bodies.length * messages * 1000) / (performance.now() - began);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const result of await run()) console.log(JSON.stringify(result));
}
