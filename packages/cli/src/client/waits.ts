import { plainText } from "../output/plain-text.js";
import { type Io, write } from "../program/io.js";

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

type Place = Pick<Io, "env" | "now" | "stderr">;

interface Shown {
  view?: WaitView | undefined;
  /** Until when a wait was told last: calls side by side wait for the same. */
  until: number;
}

/** By the environment, which every context of a process shares. */
const shown = new WeakMap<Io["env"], Shown>();
/** What is shorter nobody wonders about; in milliseconds. */
const untold = 1000;

/** Tells on stderr that a call waits, for what and how long, unless a view shows it or quiet is wanted. */
export async function tellWait(milliseconds: number, why: string, io: Place, quiet: boolean): Promise<void> {
  const state = stateOf(io);
  const wait = { until: io.now() + milliseconds, why: plainText(why).replace(/[;,] try again.*$|\.$/s, "") };
  if (state.view?.wait(wait) || quiet || milliseconds < untold || wait.until - state.until < untold) return;
  state.until = wait.until;
  await write(io.stderr, `${waitLine(wait, io.now())}\n`);
}

/** Returns a wait in words: `Waiting 42 s: 100 requests a minute are reached.` */
export function waitLine({ until, why }: Wait, now: number): string {
  return `Waiting ${Math.max(1, Math.ceil((until - now) / 1000))} s: ${why}.`;
}

/** Has a view show the waits of this process, or nothing again. */
export function showWaits(io: Place, view: WaitView | undefined): void {
  stateOf(io).view = view;
}

/** Tells the view, if any, what the headers of an answer say of the key's window. */
export function noteWindow(headers: Iterable<[name: string, value: string]>, io: Place): void {
  const { view } = stateOf(io);
  if (!view) return;
  const byName = new Map([...headers].map(([name, value]) => [name.toLowerCase(), value]));
  const [limit, remaining] = ["limit", "remaining"].map((name) => Number(byName.get(`x-ratelimit-${name}`) ?? NaN));
  const isKnown = limit !== undefined && remaining !== undefined && limit > 0 && remaining >= 0;
  view.answered(isKnown ? { limit, remaining } : undefined);
}

function stateOf({ env }: Place): Shown {
  const state = shown.get(env) ?? { until: Number.NEGATIVE_INFINITY };
  shown.set(env, state);
  return state;
}
