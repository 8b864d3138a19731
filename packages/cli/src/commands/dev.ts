import type { Command } from "commander";
import type { Context } from "../context.js";
import { examples } from "../examples.js";
import { addHostFlags, host } from "../local/host.js";
import { startEngine } from "../local/server.js";
import type { Act } from "../operations/add-operation.js";

/** Makes a command run the engine, alone or beside another command. */
export function defineDev(command: Command, context: Context, act: Act): void {
  command
    .description(
      "Runs the whole service on this machine, with a store in a folder, an inbox and keys to call it with.\n\nWith a command after --, that runs with the variables set; the service stops when it ends.",
    )
    .argument("[command...]", "a command to run beside the service, after --");
  addHostFlags(command);
  command
    .option("--data-dir <folder>", "where data is kept, .posthorn by itself")
    .addHelpText(
      "after",
      examples("posthorn dev", "posthorn dev --port 0 --url-file .url", "posthorn dev -- npm test"),
    );
  act(command, ([words], flags) => {
    const args = ["port", "data-dir"].flatMap((name) => {
      const value = flags[name === "port" ? "port" : "dataDir"];
      return value === undefined ? [] : [`--${name}`, String(value)];
    });
    return host(() => startEngine(args, context.io.env), (words as string[] | undefined) ?? [], flags, context);
  });
}
