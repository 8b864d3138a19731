import { serverTime } from "../../local/server-time.js";
import { workspaceId } from "../../local/workspace.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printStreamed } from "../../output/print-stream.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { usage } from "../../program/failure.js";
import { parseSince } from "../../settings/times.js";
import { describeEvent } from "./describe-event.js";
import { eventFeed } from "./event-feed.js";
import { followedTypes, oneOf } from "./event-types.js";

const columns = ["timestamp", "type", "id"];
const past = 10;

/** Prints the events that the flags ask for, and, unless told otherwise, those that come; gives back the exit code. */
export async function tailEvents(flags: FlagValues, context: Context): Promise<number> {
  const { io } = context;
  const following = flags.follow === false ? undefined : "Following what happens. Ctrl-C stops it.";
  const type =
    flags.type === undefined ? undefined : oneOf(String(flags.type), followedTypes, ["posthorn events tail"]);
  const limit = limitOf(flags.limit, flags.since === undefined ? past : undefined);
  const layout = context.layout();
  let first = true;
  try {
    const since =
      flags.since === undefined ? undefined : await parseSince(String(flags.since), () => serverTime(context));
    const workspace = await workspaceId(flags.workspace, context);
    for await (const event of eventFeed({ workspace, type, since, limit, following }, context)) {
      await context.data(
        await printStreamed(event, { columns, first, line: () => describeEvent(event, layout.style) }, layout),
      );
      first = false;
    }
  } catch (error) {
    if (!io.signal.aborted) throw error;
  }
  return io.signal.aborted ? Number(io.signal.reason) : exitCodes.ok;
}

function limitOf(text: unknown, preset: number | undefined): number | undefined {
  if (text === undefined) return preset;
  if (!/^\d{1,9}$/.test(String(text))) throw usage(`--limit must be a whole number from 0, not "${text}"`);
  return Number(text);
}
