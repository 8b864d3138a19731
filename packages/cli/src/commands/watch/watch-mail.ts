import { openLocalApi } from "../../local/local-api.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { canDraw } from "../../output/can-draw.js";
import { printStreamed } from "../../output/print-stream.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure, usage } from "../../program/failure.js";
import { patientApi } from "../contacts/patient-api.js";
import { changesOf, describeChange } from "./changes.js";
import { type Goal, goalFor } from "./goal.js";
import { intervalOf } from "./interval.js";
import { watchFeed } from "./watch-feed.js";
import { idOf, type Watched } from "./watched.js";

/** A key may ask a hundred times a minute: one look a second, less often where there is much to look at. In milliseconds. */
const leastInterval = 1000;
const perId = 700;

const columns = ["at", "status", "message_id", "batch_id", "to", "bounce_type", "total", "sent", "failed"];

/** Prints what happens to messages and batches until all are where they are to be, and gives back the exit code; `-` reads ids from stdin. */
export async function watchMail(words: readonly string[], flags: FlagValues, context: Context): Promise<number> {
  return watchIds(await idsIn(words, context), flags, context);
}

/** The same for ids that are known already. */
export async function watchIds(ids: readonly string[], flags: FlagValues, context: Context): Promise<number> {
  const { io } = context;
  const goal = goalFor(flags.until as string | undefined, ids);
  const interval = intervalOf(flags.interval) ?? Math.max(leastInterval, ids.length * perId);
  const timeout = context.flags().timeout === undefined ? undefined : context.settings().timeout;
  // A key that came through stdin is not there to be read again.
  const { api, release } = context.flags().apiKeyStdin
    ? { api: await context.api(), release: async () => {} }
    : await openLocalApi(["email:read"], undefined, context);
  const last = new Map<string, Watched>();
  try {
    const layout = context.layout();
    const feed = watchFeed({ ids, goal, interval, timeout }, patientApi(api, context), io);
    const drawn = canDraw(context, flags) ? await draw(feed, context) : undefined;
    if (drawn) return judge(drawn, goal, timeout);
    let first = true;
    for await (const watched of feed) {
      const id = idOf(watched);
      for (const change of changesOf(last.get(id), watched)) {
        const line = (): string => describeChange(change, layout.style);
        await context.data(await printStreamed(change, { columns, first, line }, layout));
        first = false;
      }
      last.set(id, watched);
    }
  } finally {
    await release();
  }
  return judge([...last.values()], goal, timeout);
}

/** Throws not_met where something is not where it is to be; a batch that ended with failures is a success in part. */
function judge(watched: readonly Watched[], goal: Goal, timeout: number | undefined): number {
  const missed = watched.find((each) => goal(each) === "missed");
  const open = watched.find((each) => goal(each) === "open");
  const unmet = missed ?? open;
  if (unmet) {
    const when = missed ? "" : ` after ${timeout} ms`;
    throw new Failure("not_met", `${idOf(unmet)} is ${unmet.state.status}${when}`, exitCodes.unmet);
  }
  const isPartial = watched.some((each) => each.kind === "batch" && each.state.failed > 0);
  return isPartial ? exitCodes.partial : exitCodes.ok;
}

async function draw(feed: AsyncIterable<Watched>, context: Context): Promise<Watched[]> {
  const { drawMail } = await import("../../views/draw-mail.js");
  return drawMail(feed, context);
}

async function idsIn(words: readonly string[], context: Context): Promise<string[]> {
  const ids: string[] = [];
  for (const word of words) ids.push(...(word === "-" ? (await context.input().read("-")).split(/\s+/) : [word]));
  const given = [...new Set(ids.filter((id) => id !== ""))];
  if (given.length === 0) throw usage("there is no id to watch");
  return given;
}
