import { withRateLimitRetry } from "../../client/rate-limit.js";
import { openLocalApi } from "../../local/local-api.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { canDraw } from "../../output/can-draw.js";
import { printStreamItem } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import { describeStatusChange, statusChanges } from "./changes.js";
import { type Goal, goalFor } from "./goal.js";
import { intervalOf } from "./interval.js";
import { pollStates } from "./poll-states.js";
import { idOf, type SendState } from "./send-state.js";

/** The shortest default interval between polls, and what each id adds to it: an API key allows 100 requests a minute. In milliseconds. */
const minInterval = 1000;
const intervalPerId = 700;

const columns = ["at", "status", "message_id", "batch_id", "to", "bounce_type", "total", "sent", "failed"];

/**
 * Prints the status changes of messages and batches until each has reached its goal or cannot any more; returns the exit code.
 * @throws a `not_met` failure where one has not reached its goal.
 */
export async function watchIds(ids: readonly string[], flags: FlagValues, context: Context): Promise<number> {
  const goal = goalFor(flags.until as string | undefined, ids);
  const interval = intervalOf(flags.interval) ?? Math.max(minInterval, ids.length * intervalPerId);
  const timeout = context.flags().timeout === undefined ? undefined : context.settings().timeout;
  // A key on stdin has been read by then and cannot be read again for another client.
  const { api, release } = context.flags().apiKeyStdin
    ? { api: await context.api(), release: async () => {} }
    : await openLocalApi(["email:read"], undefined, context);
  let last: readonly SendState[];
  try {
    const states = pollStates({ ids, goal, interval, timeout }, withRateLimitRetry(api, context), context.io);
    last = canDraw(context, flags) ? await drawStates(states, context) : await printChanges(states, context);
  } finally {
    await release();
  }
  return exitCodeOf(last, goal, timeout);
}

async function drawStates(states: AsyncIterable<SendState>, context: Context): Promise<SendState[]> {
  const { drawMail } = await import("../../views/live/draw-mail.js");
  return drawMail(states, context);
}

async function printChanges(states: AsyncIterable<SendState>, context: Context): Promise<SendState[]> {
  const layout = context.layout();
  const last = new Map<string, SendState>();
  let first = true;
  for await (const state of states) {
    const id = idOf(state);
    for (const change of statusChanges(last.get(id), state)) {
      const line = (): string => describeStatusChange(change, layout.style);
      await context.data(await printStreamItem(change, { columns, first, line }, layout));
      first = false;
    }
    last.set(id, state);
  }
  return [...last.values()];
}

function exitCodeOf(last: readonly SendState[], goal: Goal, timeout: number | undefined): number {
  const missed = last.find((state) => goal(state) === "missed");
  const unmet = missed ?? last.find((state) => goal(state) === "open");
  if (unmet) {
    const when = missed ? "" : ` after ${timeout} ms`;
    throw new Failure("not_met", `${idOf(unmet)} is ${unmet.state.status}${when}`, exitCodes.unmet);
  }
  const isPartial = last.some((each) => each.kind === "batch" && each.state.failed > 0);
  return isPartial ? exitCodes.partial : exitCodes.ok;
}
