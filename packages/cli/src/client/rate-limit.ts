import { plainText } from "../output/terminal-text.js";
import type { Context } from "../program/context.js";
import { Failure } from "../program/failure.js";
import { type Io, write } from "../program/io.js";
import type { Answer, Api, Call } from "./connect.js";

/** A rate-limit window always ends, so this many refusals in a row have another cause. */
const maxWaits = 50;

/** Returns an API that retries after the time that the service names: on 429, on 503, and while the same call is still running. */
export function withRateLimitRetry(api: Api, { io, flags }: Pick<Context, "io" | "flags">): Api {
  return {
    async send(call: Call): Promise<Answer> {
      for (let waits = 0; ; waits += 1) {
        try {
          const answer = await api.send(call);
          reportWindow(answer.headers, io);
          return answer;
        } catch (error) {
          const seconds = retryAfterOf(error);
          if (seconds === undefined || waits >= maxWaits) throw error;
          await printWait(seconds * 1000, (error as Failure).message, io, flags().quiet === true);
          await io.wait(seconds * 1000);
          io.signal.throwIfAborted();
        }
      }
    },
  };
}

/** Returns the seconds after which a rejected call may be retried, undefined where it may not. */
export function retryAfterOf(error: unknown): number | undefined {
  if (!(error instanceof Failure)) return undefined;
  const { code, details } = error;
  // The call of a killed import may still be running under the same idempotency key.
  const mayPass = details.status === 429 || details.status === 503 || code === "conflict";
  return mayPass ? details.retryAfter : undefined;
}

/** A wait before a rejected call is retried. */
export interface Wait {
  /** Milliseconds since 1970. */
  until: number;
  /** The reason, in the service's words. */
  why: string;
}

/** The rate-limit window of a key, from the headers of the last answer. */
export interface RateWindow {
  limit: number;
  remaining: number;
}

/** Shows waits in place of a line on stderr. */
export interface WaitView {
  /** Returns whether it shows the wait. */
  wait(wait: Wait): boolean;
  answered(window: RateWindow | undefined): void;
}

type WaitOutput = Pick<Io, "env" | "now" | "stderr">;

interface WaitState {
  view?: WaitView | undefined;
  /** The end of the wait that was printed last: concurrent calls wait for the same window. */
  until: number;
}

/** By environment: every context of a process shares it. */
const waitStates = new WeakMap<Io["env"], WaitState>();
/** In milliseconds. Shorter waits are not printed. */
const shortestPrinted = 1000;

/** Prints on stderr why and how long a call waits, unless a view shows it or `quiet` is set. */
export async function printWait(milliseconds: number, why: string, io: WaitOutput, quiet: boolean): Promise<void> {
  const state = stateOf(io);
  const wait = { until: io.now() + milliseconds, why: plainText(why).replace(/[;,] try again.*$|\.$/s, "") };
  if (state.view?.wait(wait) || quiet || milliseconds < shortestPrinted || wait.until - state.until < shortestPrinted)
    return;
  state.until = wait.until;
  await write(io.stderr, `${waitLine(wait, io.now())}\n`);
}

/** Returns the line of a wait: `Waiting 42 s: 100 requests a minute are reached.` */
export function waitLine({ until, why }: Wait, now: number): string {
  return `Waiting ${Math.max(1, Math.ceil((until - now) / 1000))} s: ${why}.`;
}

/** Sets the view that shows the waits of this process; undefined removes it. */
export function setWaitView(io: WaitOutput, view: WaitView | undefined): void {
  stateOf(io).view = view;
}

/** Passes the rate-limit window in the headers of an answer to the view, if there is one. */
export function reportWindow(headers: Iterable<[name: string, value: string]>, io: WaitOutput): void {
  const { view } = stateOf(io);
  if (!view) return;
  const byName = new Map([...headers].map(([name, value]) => [name.toLowerCase(), value]));
  const [limit, remaining] = ["limit", "remaining"].map((name) => Number(byName.get(`x-ratelimit-${name}`) ?? NaN));
  const isKnown = limit !== undefined && remaining !== undefined && limit > 0 && remaining >= 0;
  view.answered(isKnown ? { limit, remaining } : undefined);
}

function stateOf({ env }: WaitOutput): WaitState {
  const state = waitStates.get(env) ?? { until: Number.NEGATIVE_INFINITY };
  waitStates.set(env, state);
  return state;
}
