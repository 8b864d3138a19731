import type { AdjustableClock } from "../../packages/engine/src/platform/clock.js";
import { median, rounded } from "../median.js";

/** What a month ends with. Sizes are megabytes, times are ms of a call. */
export interface Month {
  month: number;
  sent: number;
  messages: number;
  /** The newest snapshot, or the database. */
  data: number;
  /** The largest size of the directory or the database. */
  disk: number;
  heap: number;
  resident: number;
  send: number;
  get: number;
  list: number;
  analytics: number;
}

/** Calls that are timed, and counts. */
export interface TimedCalls {
  sent(): number;
  messages(): Promise<number>;
  send(): Promise<unknown>;
  get(): Promise<unknown>;
  list(): Promise<unknown>;
  analytics(): Promise<unknown>;
}

/** How often each call is timed: in rounds, of which the quickest one counts, because other programs slow down the others. */
const rounds = 5;
const callsOfRound = 21;

const megabytes = (bytes: number) => Math.round(bytes / 100_000) / 10;

/** Measures memory and calls at the end of a month, of which the sizes on disk (bytes) are given. */
export async function measureMonth(given: {
  month: number;
  data: number;
  disk: number;
  calls: TimedCalls;
  clock: AdjustableClock;
}): Promise<Month> {
  const { month, data, disk, calls } = given;
  for (let pass = 0; pass < 3; pass += 1) globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const sizes = { data: megabytes(data), disk: megabytes(disk), heap: megabytes(heapUsed), resident: megabytes(rss) };
  return {
    month,
    sent: calls.sent(),
    messages: await calls.messages(),
    ...sizes,
    send: await timeOf(() => calls.send()),
    get: await timeOf(() => calls.get()),
    list: await timeOf(() => calls.list()),
    analytics: await timeOf(() => calls.analytics()),
  };
}

async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const medians: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (let count = 0; count < callsOfRound; count += 1) {
      const start = performance.now();
      await call();
      times.push(performance.now() - start);
    }
    medians.push(median(times));
  }
  return rounded(Math.min(...medians));
}

/** Returns a month as a line of the table. */
export function monthLine({
  month,
  sent,
  messages,
  data,
  disk,
  heap,
  resident,
  send,
  get,
  list,
  analytics,
}: Month): string {
  return `| ${[month, sent, messages, data, disk, heap, resident, send, get, list, analytics].join(" | ")} |`;
}
