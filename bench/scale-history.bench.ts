import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { addHistory } from "./history.js";
import { median, rounded, spreadOf } from "./median.js";
import {
  cpuOf,
  createKey,
  type EngineProcess,
  load,
  type Sink,
  startEngine,
  startSink,
  untilReceived,
} from "./processes.js";
import type { Result } from "./result.js";

const few = 1_000;
const many = 1_000_000;
const starts = 3;
const rounds = 5;
const sends = 3_000;

interface Start {
  seconds: number;
  /** Bytes that the process holds when it is ready. */
  memory: number;
}

/** Measures an engine with a million delivered messages in the JSON store: its start and its memory, and the CPU of a send (S11). */
export async function run(): Promise<Result[]> {
  const root = await mkdtemp(join(tmpdir(), "posthorn-bench-"));
  try {
    const small = join(root, "few");
    const large = join(root, "many");
    for (const [dir, count] of [
      [small, few],
      [large, many],
    ] as const) {
      // The first start creates the workspace.
      await (await startEngine(["--data-dir", dir])).stop();
      await addHistory(dir, count);
    }
    const measured: { small: Start; large: Start }[] = [];
    for (let round = 0; round < starts; round++)
      measured.push({ small: await start(small), large: await start(large) });
    return [startResult(measured), await sendResult(small, large)];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function start(dir: string): Promise<Start> {
  const engine = await startEngine(["--data-dir", dir]);
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${engine.pid}/status`, "utf8")) ?? [];
  await engine.stop();
  return { seconds: engine.readyAfter / 1_000, memory: Number(kilobytes) * 1024 };
}

function startResult(measured: readonly { small: Start; large: Start }[]): Result {
  const memory = median(measured.map(({ small, large }) => large.memory - small.memory));
  return {
    id: "S11-million",
    what: `seconds from the start of an engine until it is ready, with ${many} delivered messages in the JSON store`,
    ...spreadOf(measured.map(({ large }) => large.seconds)),
    gate: "<= 10",
    target: "<= 5",
    detail: {
      "MB resident for 1,000,000 messages": rounded(median(measured.map(({ large }) => large.memory)) / 1e6),
      "bytes resident a message of these": rounded(memory / (many - few)),
      "seconds to start with 1,000 messages": rounded(median(measured.map(({ small }) => small.seconds))),
    },
  };
}

/** Compares the CPU of a send, with its delivery, in an engine with many messages with that in one with few. */
async function sendResult(small: string, large: string): Promise<Result> {
  const sink = await startSink();
  const engines = {
    small: await startEngine(["--data-dir", small, "--smtp", sink.url]),
    large: await startEngine(["--data-dir", large, "--smtp", sink.url]),
  };
  try {
    const cost = { small: await costOf(engines.small, sink), large: await costOf(engines.large, sink) };
    const costs: { small: number; large: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      costs.push({ small: await cost.small(), large: await cost.large() });
    }
    costs.shift();
    return {
      id: "S11-send",
      what: `CPU of a send and its delivery with ${many} messages in the JSON store, against ${few}`,
      ...spreadOf(costs.map((each) => each.large / each.small)),
      gate: "<= 1.3",
      target: "<= 1.1",
      detail: {
        "CPU of a send with 1,000 messages, µs": rounded(median(costs.map((each) => each.small))),
        "CPU of a send with 1,000,000 messages, µs": rounded(median(costs.map((each) => each.large))),
      },
    };
  } finally {
    await engines.small.stop();
    await engines.large.stop();
    sink.stop();
  }
}

/** Returns a function that measures the CPU (µs) of a send and its delivery, all threads of the engine included. */
async function costOf(engine: EngineProcess, sink: Sink): Promise<() => Promise<number>> {
  const headers = { authorization: `Bearer ${await createKey(engine)}` };
  return async () => {
    const total = (await sink.received()) + sends;
    const before = cpuOf([engine.pid]);
    await load([`${engine.url}/email/send`], headers, { connections: 64, amount: sends });
    await untilReceived(sink, total);
    return (cpuOf([engine.pid]) - before) / sends;
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const each of await run()) console.log(JSON.stringify(each));
}
