import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { EngineProcess } from "../support/engine-process.js";

/** The cost of an engine, and its answers to others, during an attack. */
export interface EngineCost {
  /** Milliseconds of `GET /v1/health`, 99th percentile and longest; polled every 20 ms from another thread. */
  healthP99: number;
  healthMax: number;
  /** Answers of `/v1/health` other than 200, and calls without an answer. */
  healthFailures: number;
  polls: number;
  /** CPU seconds of the process with all its threads; undefined without `/proc`. */
  cpu: number | undefined;
  /** Bytes by which the process's peak resident size exceeded its size before; undefined without `/proc`. */
  memory: number | undefined;
}

const poller = new URL("./health-poller.mjs", import.meta.url);

/** Linux counts CPU in ticks of a hundredth of a second. */
const ticksPerSecond = 100;

/** Returns the result of `attack`, and the cost of the engine meanwhile. */
export async function watchEngine<T>(
  engine: EngineProcess,
  attack: () => Promise<T>,
): Promise<EngineCost & { result: T }> {
  const { base_url, pid } = engine.ready;
  await fetch(`${base_url}/health`);
  forgetPeak(pid);
  const before = { cpu: cpuOf(pid), memory: residentOf(pid, "VmRSS") };
  const poll = await startPolling(`${base_url}/health`);
  const result = await attack().catch(async (error) => {
    await poll.stop();
    throw error;
  });
  const samples = await poll.stop();
  const peak = residentOf(pid, "VmHWM");
  const cpu = cpuOf(pid);
  const took = samples.map((sample) => sample.took).sort((a, b) => a - b);
  return {
    result,
    healthP99: took[Math.ceil(took.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY,
    healthMax: took.at(-1) ?? Number.POSITIVE_INFINITY,
    healthFailures: samples.filter((sample) => sample.status !== 200).length,
    polls: samples.length,
    cpu: cpu === undefined || before.cpu === undefined ? undefined : cpu - before.cpu,
    memory: peak === undefined || before.memory === undefined ? undefined : Math.max(0, peak - before.memory),
  };
}

interface Sample {
  status: number;
  took: number;
}

/** Resolves once the first call was answered. */
async function startPolling(url: string): Promise<{ stop(): Promise<Sample[]> }> {
  const worker = new Worker(poller, { workerData: { url, interval: 20, timeout: 60_000 } });
  await once(worker, "message");
  return {
    async stop() {
      const samples = once(worker, "message");
      worker.postMessage("stop");
      return (await samples)[0];
    },
  };
}

/** Resets the kernel's peak of the resident size. */
function forgetPeak(pid: number): void {
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** Returns the CPU seconds that a process has used, from `/proc` (proc(5): utime and stime). */
export function cpuOf(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  const afterName = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(afterName[11]) + Number(afterName[12])) / ticksPerSecond;
}

/** Returns a size in bytes from `/proc/<pid>/status`, by its name. */
function residentOf(pid: number, name: "VmRSS" | "VmHWM"): number | undefined {
  if (!existsSync(`/proc/${pid}/status`)) return undefined;
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
