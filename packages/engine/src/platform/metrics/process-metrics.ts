import { readdir, readFile } from "node:fs/promises";
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import type { Counter, Gauge } from "./instruments.js";

/** The instruments that describe the process itself. */
interface ProcessInstruments {
  readonly posthorn_event_loop_lag_seconds: Gauge;
  readonly process_cpu_seconds_total: Counter;
  readonly process_resident_memory_bytes: Gauge;
  readonly process_heap_bytes: Gauge;
  readonly posthorn_limit_used_ratio: Gauge;
  readonly process_open_fds: Gauge;
  readonly process_max_fds: Gauge;
  readonly process_start_time_seconds: Gauge;
}

/** How often the event loop is looked at, in ms. */
const resolution = 20;

/** Within this time (ms) scrapes share the longest delay, so that two scrapers do not hide it from each other. */
const sharedWindow = 5000;

/** Reads CPU, memory, open files and the delay of the event loop when it is asked to. */
export class ProcessMetrics {
  readonly #instruments: ProcessInstruments;
  #delays: IntervalHistogram | undefined;
  #longest = 0;
  #windowBegan = 0;
  #cpuSeconds = 0;

  constructor(instruments: ProcessInstruments) {
    this.#instruments = instruments;
    instruments.process_start_time_seconds.set(Math.round(performance.timeOrigin) / 1000);
  }

  start(): void {
    if (this.#delays !== undefined) return;
    this.#delays = monitorEventLoopDelay({ resolution });
    this.#delays.enable();
    this.#windowBegan = performance.now();
  }

  async collect(): Promise<void> {
    this.start();
    const gauges = this.#instruments;
    gauges.posthorn_event_loop_lag_seconds.set(this.#longestDelay());
    const { user, system } = process.cpuUsage();
    const cpuSeconds = (user + system) / 1e6;
    gauges.process_cpu_seconds_total.add("", "", cpuSeconds - this.#cpuSeconds);
    this.#cpuSeconds = cpuSeconds;
    const { rss, heapTotal } = process.memoryUsage();
    gauges.process_resident_memory_bytes.set(rss);
    gauges.process_heap_bytes.set(heapTotal);
    if (process.platform === "linux") await this.#collectFiles();
  }

  /** Returns the longest delay of the event loop of the window, in seconds. */
  #longestDelay(): number {
    const delays = this.#delays as IntervalHistogram;
    // Node counts its own interval as part of a delay.
    const current = Math.max(0, delays.max / 1e9 - resolution / 1000);
    const longest = Math.max(this.#longest, delays.count > 0 ? current : 0);
    this.#longest = longest;
    const now = performance.now();
    if (now - this.#windowBegan < sharedWindow) return longest;
    this.#windowBegan = now;
    this.#longest = 0;
    delays.reset();
    return longest;
  }

  async #collectFiles(): Promise<void> {
    const { process_open_fds, process_max_fds, posthorn_limit_used_ratio } = this.#instruments;
    try {
      const [files, limits] = await Promise.all([readdir("/proc/self/fd"), readFile("/proc/self/limits", "utf8")]);
      process_open_fds.set(files.length);
      const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
      if (soft === undefined) return;
      process_max_fds.set(Number(soft));
      posthorn_limit_used_ratio.set(files.length / Number(soft), "files");
    } catch {
      // Where /proc is hidden, the two metrics have no samples.
    }
  }
}
