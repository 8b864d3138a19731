import type { PosthornOptions } from "../core/options.js";
import type { Runtime } from "../core/runtime.js";
import { Posthorn } from "../posthorn.js";

/** The outcome of a request: an answer, a connection error, or no answer at all. */
export type Outcome = Response | Error | "silence";
export type Reply = Outcome | ((request: RecordedRequest) => Outcome);

export interface RecordedRequest {
  method: string;
  /** Without the origin. */
  url: string;
  headers: Headers;
  body: string;
}

/** A service with scripted replies, one per request and the last one for all further requests, and a clock that only waits move. */
export class FakeService {
  readonly requests: RecordedRequest[] = [];
  /** The waits between attempts, in milliseconds. */
  readonly waits: number[] = [];
  now = Date.parse("2026-11-21T09:30:00.000Z");
  random = 0;
  /** Called before each wait. */
  beforeWait: () => void = () => {};
  readonly #replies: Reply[];
  #timer: { milliseconds: number; onTimeout: () => void } | undefined;

  constructor(...replies: Reply[]) {
    this.#replies = replies;
  }

  /** Returns a client of this service. */
  client(options: PosthornOptions = {}): Posthorn {
    return new Posthorn({ apiKey: testKey, fetch: this.fetch, runtime: this.runtime, ...options });
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const recorded = {
      method: request.method,
      url: `${pathname}${search}`,
      headers: request.headers,
      body: await request.text(),
    };
    this.requests.push(recorded);
    const reply = this.#replies[Math.min(this.requests.length, this.#replies.length) - 1];
    if (reply === undefined) throw new Error("the fake service was given no reply");
    const outcome = typeof reply === "function" ? reply(recorded) : reply;
    if (outcome instanceof Error) throw outcome;
    return outcome === "silence" ? this.silence() : outcome.clone();
  };

  readonly runtime: Partial<Runtime> = {
    now: () => this.now,
    random: () => this.random,
    sleep: async (milliseconds, signal) => {
      this.waits.push(milliseconds);
      this.beforeWait();
      if (signal?.aborted) throw signal.reason;
      this.now += milliseconds;
    },
    setTimer: (milliseconds, onTimeout) => {
      const timer = { milliseconds, onTimeout };
      this.#timer = timer;
      return () => {
        if (this.#timer === timer) this.#timer = undefined;
      };
    },
  };

  /** Runs the timer that is set, if any, and returns a promise that never settles. */
  silence(): Promise<never> {
    if (this.#timer) {
      this.now += this.#timer.milliseconds;
      this.#timer.onTimeout();
    }
    return new Promise(() => {});
  }
}

export const testKey = "ph_live_1234567890abcdefghijABCDEFGHIJ12aaaaaa";

/** Returns an error answer of the service. */
export function failure(status: number, code: string, headers: HeadersInit = {}): Response {
  return Response.json({ error: { code, message: `${code} happened` } }, { status, headers });
}

/** Returns a successful answer. */
export function success(data: unknown = { id: "1" }, headers: HeadersInit = {}): Response {
  return Response.json({ data }, { headers });
}
