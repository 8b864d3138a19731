import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createClock } from "../../platform/clock.js";
import type { Report } from "./report.js";

/** How long the thread may take to read a report, in ms of real time. A real report takes a few ms. */
const deadline = 800;
/** How long a thread may take to start, in ms of real time. */
const startTimeout = 20_000;
/** How many reports may wait for the thread. */
const maxQueued = 50;

/** The memory of the thread: many times what the largest report needs. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 32 };

/** The built program of the thread: Node cannot start a thread from TypeScript. */
const program = createRequire(join(import.meta.dirname, "_.js")).resolve("#report-thread");

/** Thrown when too many reports wait; the sending server has to retry. */
export class ReaderBusyError extends Error {
  override readonly name = "ReaderBusyError";
}

/** Reads reports outside the main thread. */
export interface ReportReader {
  /**
   * Resolves with the report of a mail, or with undefined when reading took too long or too much memory.
   * @throws ReaderBusyError when too many reports wait; an Error when no thread can be started.
   */
  read(raw: Buffer): Promise<Report | undefined>;
  /** Ends the thread and rejects the waiting reports. */
  close(): Promise<void>;
}

interface QueuedReport {
  raw: Buffer;
  resolve(report: Report | undefined): void;
  reject(error: Error): void;
}

/**
 * Returns a reader with one thread, which starts with the first report. A thread that exceeds the deadline is replaced, so
 * that no mail can cost more time. The options are for tests.
 */
export function createReportReader(
  options: { thread?: string; deadline?: number; maxQueued?: number } = {},
): ReportReader {
  return new ThreadReader({ thread: program, deadline, maxQueued, ...options });
}

class ThreadReader implements ReportReader {
  readonly #options: { thread: string; deadline: number; maxQueued: number };
  /** The wall clock, because the deadline also counts while the service's clock is stopped. */
  readonly #clock = createClock();
  readonly #queue: QueuedReport[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  #current: QueuedReport | undefined;
  #cancelTimeout = () => {};

  constructor(options: { thread: string; deadline: number; maxQueued: number }) {
    this.#options = options;
  }

  read(raw: Buffer): Promise<Report | undefined> {
    if (this.#queue.length >= this.#options.maxQueued) {
      return Promise.reject(new ReaderBusyError("too many reports wait to be read"));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ raw, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    for (const waiting of this.#queue.splice(0)) waiting.reject(new Error("the report intake is closed"));
    await this.#end((current) => current.reject(new Error("the report intake is closed")));
  }

  /** Sends the thread the report that has waited longest, unless it is reading one. */
  #next(): void {
    if (this.#current !== undefined || this.#queue.length === 0) return;
    this.#worker ??= this.#start();
    if (!this.#isReady) return;
    this.#current = this.#queue.shift();
    this.#worker.postMessage(this.#current?.raw);
    this.#setTimeout(this.#options.deadline, () => void this.#end((current) => current.resolve(undefined)));
  }

  #start(): Worker {
    const worker = new Worker(this.#options.thread, { resourceLimits, stdout: true, stderr: true, env: {} });
    // The thread must not keep a process alive that has nothing else to do.
    worker.unref();
    this.#setTimeout(startTimeout, () => this.#fail(worker, new Error("the thread that reads reports does not start")));
    worker.on("message", (message: "ready" | Report) => {
      if (worker !== this.#worker) return;
      this.#cancelTimeout();
      if (message === "ready") this.#isReady = true;
      else this.#settle((current) => current.resolve(message));
      this.#next();
    });
    worker.on("error", (error: Error) => this.#fail(worker, error));
    return worker;
  }

  /** A thread that fails while it reads drops that report; one that fails to start rejects all waiting reports. */
  #fail(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    if (!this.#isReady) for (const waiting of this.#queue.splice(0)) waiting.reject(error);
    void this.#end((current) => current.resolve(undefined));
  }

  /** Ends the thread, settles the report that it was reading, and starts another thread where reports wait. */
  async #end(settle: (current: QueuedReport) => void): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    this.#cancelTimeout();
    const ended = worker?.terminate();
    this.#settle(settle);
    this.#next();
    await ended;
  }

  #settle(settle: (current: QueuedReport) => void): void {
    const current = this.#current;
    this.#current = undefined;
    if (current !== undefined) settle(current);
  }

  #setTimeout(ms: number, late: () => void): void {
    this.#cancelTimeout();
    this.#cancelTimeout = this.#clock.at(this.#clock.now() + ms, late);
  }
}
