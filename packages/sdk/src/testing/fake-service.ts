import type { PosthornOptions } from "../core/options.js";
import type { Runtime } from "../core/runtime.js";
import { Posthorn } from "../posthorn.js";

/** What becomes of a request: an answer, a failure of the connection, or nothing until the caller gives up. */
export type Outcome = Response | Error | "silence";
export type Reply = Outcome | ((request: RecordedRequest) => Outcome);

export interface RecordedRequest {
  method: string;
  /** Without the origin. */
  url: string;
  headers: Headers;
  body: string;
}

/** A service that gives the replies it is told, one per request and the last one for ever, in a time of its own. */
export class FakeService {
  readonly requests: RecordedRequest[] = [];
  /** The waits between attempts, in milliseconds. */
  readonly waits: number[] = [];
  now = Date.parse("2026-11-21T09:30:00.000Z");
  random = 0;
  /** Called before each wait. */
  beforeWait: () => void = () => {};
  readonly #replies: Reply[];
  #alarm: { milliseconds: number; ring: () => void } | undefined;

  constructor(...replies: Reply[]) {
    this.#replies = replies;
  }

  /** Gives back a client of this service. */
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
    alarm: (milliseconds, ring) => {
      const alarm = { milliseconds, ring };
      this.#alarm = alarm;
      return () => {
        if (this.#alarm === alarm) this.#alarm = undefined;
      };
    },
  };

  /** Lets the time of the alarm that is set pass, and gives back what never settles. */
  silence(): Promise<never> {
    if (this.#alarm) {
      this.now += this.#alarm.milliseconds;
      this.#alarm.ring();
    }
    return new Promise(() => {});
  }
}

export const testKey = "ph_live_1234567890abcdefghijABCDEFGHIJ12aaaaaa";

/** Gives back an error answer of the service. */
export function failure(status: number, code: string, headers: HeadersInit = {}): Response {
  return Response.json({ error: { code, message: `${code} happened` } }, { status, headers });
}

/** Gives back a successful answer. */
export function success(data: unknown = { id: "1" }, headers: HeadersInit = {}): Response {
  return Response.json({ data }, { headers });
}
