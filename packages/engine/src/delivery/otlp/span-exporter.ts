import { createClock, withTimeout } from "../../platform/clock.js";
import type { Log } from "../../platform/log.js";
import type { EndedSpan, SpanAttributes } from "../../platform/trace.js";
import { toOtlpJson } from "./otlp-json.js";

export interface SpanExporterOptions {
  /** The collector's address with its path. */
  url: string;
  /** Headers of every request; they may hold a secret. */
  headers: Readonly<Record<string, string>>;
  /** What the spans say of this process. */
  resource: SpanAttributes;
  log: Log;
  /** Called with how many spans the collector took, or did not. */
  onResult: (result: "exported" | "dropped", count: number) => void;
}

/** The most spans that wait; more are dropped, so that a collector that is away costs no memory. */
const longestQueue = 2048;
const batchSize = 512;
/** How long (ms of real time) a span waits for others, how long a request may take, and how long a close waits for the last spans. */
const batchDelay = 1000;
const requestTimeout = 5000;
const closeTimeout = 1000;
/** The longest pause (ms) after requests that failed. */
const longestPause = 30_000;

/** Sends ended spans to a collector in batches. What the collector does not take is dropped; mail and calls never wait for it. */
export class SpanExporter {
  readonly #options: SpanExporterOptions;
  /** Runs at real time, whatever the engine's clock does. */
  readonly #wallClock = createClock();
  #queue: EndedSpan[] = [];
  #cancelTimer: (() => void) | undefined;
  #sending: Promise<void> | undefined;
  /** Consecutive requests that failed. */
  #failures = 0;

  constructor(options: SpanExporterOptions) {
    this.#options = options;
  }

  /** Queues a span. */
  readonly add = (span: EndedSpan): void => {
    if (this.#queue.length >= longestQueue) {
      this.#options.onResult("dropped", 1);
      return;
    }
    this.#queue.push(span);
    const isFull = this.#queue.length === batchSize && this.#failures === 0;
    if (isFull) this.#flush();
    else this.#schedule();
  };

  /** Sends what waits, and resolves once it is sent or a second has passed. */
  async close(): Promise<void> {
    this.#cancelTimer?.();
    await withTimeout(closeTimeout, this.#sendAll());
    this.#cancelTimer?.();
  }

  async #sendAll(): Promise<void> {
    await this.#sending;
    while (this.#queue.length > 0 && this.#failures === 0) await this.#sendBatch();
  }

  #schedule(): void {
    if (this.#cancelTimer !== undefined || this.#sending !== undefined) return;
    const pause = Math.min(batchDelay * 2 ** this.#failures, longestPause);
    this.#cancelTimer = this.#wallClock.at(this.#wallClock.now() + pause, () => this.#flush());
  }

  #flush(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    if (this.#sending !== undefined) return;
    this.#sending = this.#sendBatch().finally(() => {
      this.#sending = undefined;
      if (this.#queue.length > 0) this.#schedule();
    });
  }

  async #sendBatch(): Promise<void> {
    const { onResult, log } = this.#options;
    const batch = this.#queue.slice(0, batchSize);
    this.#queue = this.#queue.slice(batchSize);
    const failure = await this.#post(batch);
    onResult(failure === undefined ? "exported" : "dropped", batch.length);
    if (failure === undefined) {
      if (this.#failures > 0) log.info("the collector of traces takes spans again");
      this.#failures = 0;
      return;
    }
    // Once, not for each batch: a collector may be away for days.
    if (this.#failures === 0) log.warn("the collector of traces takes no spans: they are dropped", { reason: failure });
    this.#failures += 1;
  }

  /** Returns why the collector did not take a batch, or undefined. */
  async #post(batch: readonly EndedSpan[]): Promise<string | undefined> {
    const { url, headers, resource } = this.#options;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: toOtlpJson(batch, resource),
        redirect: "error",
        signal: AbortSignal.timeout(requestTimeout),
      });
      await response.body?.cancel();
      return response.ok ? undefined : `answered ${response.status}`;
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string } };
      return cause?.code ?? message;
    }
  }
}
