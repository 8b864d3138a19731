import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createClock } from "../../platform/clock.js";
import type { Report } from "./report.js";

/** Milliseconds of real time in which a report is read or given up; an honest one takes a few. */
const deadline = 800;
/** Milliseconds of real time in which a new thread has to be ready. */
const longestStart = 20_000;
/** Reports that may wait for the thread. */
const mostWaiting = 50;

/** Memory of the thread: many times what a report of the largest size takes. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 32 };

/** The thread's program, always a built one: Node starts no thread from TypeScript. */
const program = createRequire(join(import.meta.dirname, "_.js")).resolve("#report-thread");

/** More reports wait than can be read; the reporting server has to come again. */
export class ReaderBusyError extends Error {
  override readonly name = "ReaderBusyError";
}

/** Reads reports apart from the main thread. */
export interface ReportReader {
  /**
   * Resolves with what a mail says, or with undefined when reading it took too long or too much memory.
   * @throws ReaderBusyError when too many others wait; an Error when no thread can be started.
   */
  read(raw: Buffer): Promise<Report | undefined>;
  /** Ends the thread; whatever still waits is rejected. */
  close(): Promise<void>;
}

interface Waiting {
  raw: Buffer;
  resolve(report: Report | undefined): void;
  reject(error: Error): void;
}

/**
 * Returns a reader with one thread, which starts with the first report. A thread that exceeds the deadline is ended and
 * replaced, so that no mail can cost more. Other values than the usual are for tests.
 */
export function createReportReader(
  usual: { thread?: string; deadline?: number; mostWaiting?: number } = {},
): ReportReader {
  return new ThreadReader({ thread: program, deadline, mostWaiting, ...usual });
}

class ThreadReader implements ReportReader {
  readonly #options: { thread: string; deadline: number; mostWaiting: number };
  /** The machine's own: a service clock that stands must not hold a deadline up. */
  readonly #clock = createClock();
  readonly #queue: Waiting[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  #current: Waiting | undefined;
  #cancelTimeout = () => {};

  constructor(options: { thread: string; deadline: number; mostWaiting: number }) {
    this.#options = options;
  }

  read(raw: Buffer): Promise<Report | undefined> {
    if (this.#queue.length >= this.#options.mostWaiting) {
      return Promise.reject(new ReaderBusyError("too many reports wait to be read"));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ raw, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    for (const waiting of this.#queue.splice(0)) waiting.reject(new Error("the intake of reports is closed"));
    await this.#end((current) => current.reject(new Error("the intake of reports is closed")));
  }

  /** Hands the thread the report that has waited longest, unless it has one. */
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
    // A report that is being read does not keep a process alive that is done with everything else.
    worker.unref();
    this.#setTimeout(longestStart, () => this.#fail(worker, new Error("the thread that reads reports does not start")));
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

  /** A thread that fails while it reads fails for what it reads; one that fails before that, for all that wait. */
  #fail(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return;
    if (!this.#isReady) for (const waiting of this.#queue.splice(0)) waiting.reject(error);
    void this.#end((current) => current.resolve(undefined));
  }

  /** Ends the thread, settles what it was reading, and goes on with another where something waits. */
  async #end(settle: (current: Waiting) => void): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    this.#cancelTimeout();
    const ended = worker?.terminate();
    this.#settle(settle);
    this.#next();
    await ended;
  }

  #settle(settle: (current: Waiting) => void): void {
    const current = this.#current;
    this.#current = undefined;
    if (current !== undefined) settle(current);
  }

  #setTimeout(ms: number, late: () => void): void {
    this.#cancelTimeout();
    this.#cancelTimeout = this.#clock.at(this.#clock.now() + ms, late);
  }
}
