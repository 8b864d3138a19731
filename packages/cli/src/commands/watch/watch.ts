import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { watchIds } from "./watch-ids.js";

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
