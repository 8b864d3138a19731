import type { Command } from "commander";
import { withRateLimitRetry } from "../../client/rate-limit.js";
import { openLocalApi } from "../../local/local-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { canDraw } from "../../output/can-draw.js";
import { printStreamItem } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import {
  describeStatusChange,
  type Goal,
  goalFor,
  idOf,
  pollStates,
  type SendState,
  statusChanges,
} from "./send-states.js";
import { intervalOf } from "./wait-until.js";

/** Defines `watch`, which follows messages and batches until they have ended. */
export function defineWatch(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Follows messages and batches until they have ended: in a live view on a terminal, a line for each change elsewhere, a JSON object for -o json too.

A message has ended well once it is delivered, a batch once it is completed; --until names another status. The exit code is 9 when that cannot happen any more or has not happened within --timeout, and 3 when a batch is completed and some of it failed.`,
    )
    .argument("<id...>", "of messages and batches, as sending them gives; - reads them from stdin")
    .option("--until <status>", "such as sent, delivered, opened, clicked or bounced; completed of a batch")
    .option("--interval <duration>", "between two looks, at least 100ms (default: 1s, more where there are many ids)")
    .option("--plain", "lines on a terminal, too, as with INK_SCREEN_READER=true")
    .addHelpText(
      "after",
      examples(
        "posthorn watch msg_01a1fd7db0217fdb83408872b14dab4b --until opened --timeout 5m",
        "posthorn watch batch_01a1fd7d08207ba397e3d313b3636da6",
        "posthorn send --to ada@example.com --subject Hi --text hello -o id | xargs posthorn watch --until delivered",
      ),
    );
  setAction(command, async ([words], flags) => watchIds(await readIds(words as string[], context), flags, context));
}

/** Returns the distinct ids of the arguments; `-` stands for those on stdin. @throws a usage failure where there is none. */
async function readIds(words: readonly string[], context: Context): Promise<string[]> {
  const ids: string[] = [];
  for (const word of words) ids.push(...(word === "-" ? (await context.input().read("-")).split(/\s+/) : [word]));
  const distinct = [...new Set(ids.filter((id) => id !== ""))];
  if (distinct.length === 0) throw usage("there is no id to watch");
  return distinct;
}

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

/** @throws a usage failure for a status of --until that no message has, so that `send` rejects it before it sends. */
export function assertMessageStatus(until: string | undefined): void {
  goalFor(until, ["msg_"]);
}

async function drawStates(states: AsyncIterable<SendState>, context: Context): Promise<SendState[]> {
  const { drawMail } = await import("../../views/live/mail-view.js");
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
