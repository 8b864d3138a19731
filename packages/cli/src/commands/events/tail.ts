import type { Command } from "commander";
import { parseSince } from "../../input/flag-parsers.js";
import { serverTime, workspaceId } from "../../local/admin-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printStreamItem } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { describeEvent, eventFeed, followedTypes, oneOf } from "./feed.js";

/** Defines `events tail`, which prints the events of a workspace. */
export function defineEvents(command: Command, context: Context, setAction: SetAction): void {
  command.description("Shows what happens in a workspace of dev, mock or another server whose operator token is set.");
  const tail = command
    .command("tail")
    .summary("Print the last events, and those that come")
    .description(
      "Prints the last events, and then those that come, until Ctrl-C.\n\nOff a terminal it prints a JSON object a line, for -o json too: what never ends is no document.",
    )
    .option("--type <event>", "only of this type")
    .option("--since <time>", "all from then on instead of the last ones: a time, or how long ago, such as 1h")
    .option("--limit <count>", "how many of those that have happened, the last ones; 10 without --since")
    .option("--follow", "go on with those that come (the default)")
    .option("--no-follow", "end after those that have happened")
    .option("--workspace <name>", "the id or name of a workspace, where there are several");
  tail.addHelpText(
    "after",
    examples(
      "posthorn events tail",
      "posthorn events tail --type email.bounced --since 1h",
      "posthorn events tail --no-follow --limit 100 | jq -r .type",
    ),
  );
  setAction(tail, async (_, flags) => {
    return tailEvents(flags, context);
  });
  command.addHelpText("after", examples("posthorn events tail"));
}

const columns = ["timestamp", "type", "id"];
/** How many past events are printed without --since and --limit. */
const defaultLimit = 10;

/** Prints past events and, without --no-follow, new ones; returns the exit code. */
async function tailEvents(flags: FlagValues, context: Context): Promise<number> {
  const { io } = context;
  const following = flags.follow === false ? undefined : "Following what happens. Ctrl-C stops it.";
  const type =
    flags.type === undefined ? undefined : oneOf(String(flags.type), followedTypes, ["posthorn events tail"]);
  const limit = limitOf(flags.limit, flags.since === undefined ? defaultLimit : undefined);
  const layout = context.layout();
  let first = true;
  try {
    const since =
      flags.since === undefined ? undefined : await parseSince(String(flags.since), () => serverTime(context));
    const workspace = await workspaceId(flags.workspace, context);
    for await (const event of eventFeed({ workspace, type, since, limit, following }, context)) {
      await context.data(
        await printStreamItem(event, { columns, first, line: () => describeEvent(event, layout.style) }, layout),
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
