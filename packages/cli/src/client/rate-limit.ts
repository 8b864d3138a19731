import { plainText } from "../output/terminal-text.js";
import type { Context } from "../program/context.js";
import { Failure } from "../program/failure.js";
import { type Io, write } from "../program/io.js";
import type { Answer, Api, Call } from "./api.js";

/** Windows always drain, so this many refusals in a row mean that something else is wrong. */
const maxWaits = 50;

/** Returns an API that waits for as long as the answer asks where a key's window is full, the service busy or the same call still running, and says so. */
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

/** Returns the seconds after which what was refused is worth another try; undefined where nothing says so. */
export function retryAfterOf(error: unknown): number | undefined {
  if (!(error instanceof Failure)) return undefined;
  const { code, details } = error;
  // A call of an import that was killed may still be running under the key of the one that repeats it.
  const mayPass = details.status === 429 || details.status === 503 || code === "conflict";
  return mayPass ? details.retryAfter : undefined;
}

/** A wait before a call that a limit or a busy service turned away is sent again. */
export interface Wait {
  /** Milliseconds since 1970. */
  until: number;
  /** What is waited for, as the service says it. */
  why: string;
}

/** What a key may still do in its window, as the last answer says. */
export interface RateWindow {
  limit: number;
  remaining: number;
}

/** Shows waits in a way of its own; returns whether it did. */
export interface WaitView {
  wait(wait: Wait): boolean;
  answered(window: RateWindow | undefined): void;
}

type WaitOutput = Pick<Io, "env" | "now" | "stderr">;

interface WaitState {
  view?: WaitView | undefined;
  /** Until when a wait was told last: calls side by side wait for the same. */
  until: number;
}

/** By the environment, which every context of a process shares. */
const waitStates = new WeakMap<Io["env"], WaitState>();
/** What is shorter nobody wonders about; in milliseconds. */
const shortestPrinted = 1000;

/** Tells on stderr that a call waits, for what and how long, unless a view shows it or quiet is wanted. */
export async function printWait(milliseconds: number, why: string, io: WaitOutput, quiet: boolean): Promise<void> {
  const state = stateOf(io);
  const wait = { until: io.now() + milliseconds, why: plainText(why).replace(/[;,] try again.*$|\.$/s, "") };
  if (state.view?.wait(wait) || quiet || milliseconds < shortestPrinted || wait.until - state.until < shortestPrinted)
    return;
  state.until = wait.until;
  await write(io.stderr, `${waitLine(wait, io.now())}\n`);
}

/** Returns a wait in words: `Waiting 42 s: 100 requests a minute are reached.` */
export function waitLine({ until, why }: Wait, now: number): string {
  return `Waiting ${Math.max(1, Math.ceil((until - now) / 1000))} s: ${why}.`;
}

/** Has a view show the waits of this process, or nothing again. */
export function setWaitView(io: WaitOutput, view: WaitView | undefined): void {
  stateOf(io).view = view;
}

/** Tells the view, if any, what the headers of an answer say of the key's window. */
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
