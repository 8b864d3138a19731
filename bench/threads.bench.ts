import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { median, rounded } from "./median.js";
import { orderScope, orderTemplate } from "./order-confirmation.js";
import type { Result } from "./result.js";

const rounds = 5;
const calls = 20;
const recipients = 100;
const connections = 5;

const mail = {
  from_email: "shop@example.com",
  subject: "Order {{order_id}}",
  html: orderTemplate,
  template_data: orderScope.template_data,
};

/** CPU microseconds a mail: of the main thread, of the busiest other thread, and of all together. */
interface Share {
  main: number;
  other: number;
  all: number;
}

/**
 * Measures how much more mail one process can deliver on two free cores than on one: the CPU time a mail of the main thread without
 * threads, against that of the busiest thread of a process with one thread for mail. It reads CPU times of threads from Linux, so
 * that the machine need not be idle.
 */
export async function run(): Promise<Result[]> {
  if (process.platform !== "linux") return [];
  const sink = fork(fileURLToPath(new URL("./smtp-sink.ts", import.meta.url)));
  const [port] = (await once(sink, "message")) as [number];
  const [alone, threaded] = [await startEngine(port, 0), await startEngine(port, 1)];
  try {
    const pairs: { alone: Share; threaded: Share }[] = [];
    for (let round = 0; round <= rounds; round++) {
      pairs.push({ alone: await deliver(alone), threaded: await deliver(threaded) });
    }
    pairs.shift();
    const ratios = pairs.map((pair) => pair.alone.main / Math.max(pair.threaded.main, pair.threaded.other));
    const micros = (of: (pair: (typeof pairs)[number]) => number) => rounded(median(pairs.map(of)));
    return [
      {
        id: "E1-threads",
        what: "accepted to delivered, order confirmation with tracked links: CPU of the main thread without threads, against the busier of main thread and one thread for mail",
        gate: ">= 1.5",
        target: ">= 1.8",
        ratio: rounded(median(ratios)),
        min: rounded(Math.min(...ratios)),
        max: rounded(Math.max(...ratios)),
        rounds,
        detail: {
          "without threads, CPU µs a mail of the main thread": micros(({ alone }) => alone.main),
          "with one, CPU µs a mail of the main thread": micros(({ threaded }) => threaded.main),
          "with one, CPU µs a mail of the thread": micros(({ threaded }) => threaded.other),
          "without threads, CPU µs a mail": micros(({ alone }) => alone.all),
          "with one, CPU µs a mail": micros(({ threaded }) => threaded.all),
        },
      },
    ];
  } finally {
    for (const each of [alone, threaded, sink]) each.disconnect();
  }
}

async function startEngine(port: number, threads: number): Promise<ChildProcess> {
  const server = fileURLToPath(new URL("./servers/deliver.mjs", import.meta.url));
  const engine = fork(server, [String(port), String(connections), "", String(threads)], { execArgv: [] });
  await once(engine, "message");
  return engine;
}

async function deliver(engine: ChildProcess): Promise<Share> {
  const pid = Number(engine.pid);
  const before = threadTimes(pid);
  engine.send({ calls, recipients, mail });
  const [{ cpu }] = await once(engine, "message");
  const mails = calls * recipients;
  const spent = [...threadTimes(pid)].map(([thread, time]) => ({
    thread,
    time: (time - (before.get(thread) ?? 0)) / mails,
  }));
  const timesOf = (isMain: boolean) =>
    spent.filter(({ thread }) => (thread === pid) === isMain).map(({ time }) => time);
  return { main: Math.max(...timesOf(true)), other: Math.max(0, ...timesOf(false)), all: cpu / mails };
}

/** Returns the CPU time of each thread of a process, in microseconds. */
function threadTimes(pid: number): Map<number, number> {
  const folder = `/proc/${pid}/task`;
  return new Map(
    readdirSync(folder).map((thread) => {
      const [nanoseconds] = readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ");
      return [Number(thread), Number(nanoseconds) / 1000];
    }),
  );
}
