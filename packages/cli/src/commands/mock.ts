import type { Command } from "commander";
import type { Context } from "../context.js";
import { examples } from "../examples.js";
import { usage } from "../failure.js";
import { addHostFlags, host } from "../local/host.js";
import { startMock } from "../local/server.js";
import type { Act } from "../operations/add-operation.js";

/** Makes a command run the mock, alone or beside another command. */
export function defineMock(command: Command, context: Context, act: Act): void {
  command
    .description(
      "Runs the service in memory: the same behaviour, nothing kept, mail captured instead of sent.\n\nWith a command after --, that runs with the variables set; the mock stops when it ends.",
    )
    .argument("[command...]", "a command to run beside the mock, after --");
  addHostFlags(command);
  command
    .option("--seed <text>", "the same seed and calls make the same ids and keys")
    .addHelpText(
      "after",
      examples(
        "posthorn mock",
        "posthorn mock --port 0 --url-file .url --seed one",
        "posthorn mock --port 0 -- npm test",
      ),
    );
  act(command, ([words], flags) => {
    const port = portOf(flags.port);
    const seed = flags.seed === undefined ? undefined : String(flags.seed);
    return host(() => startMock(port, seed), (words as string[] | undefined) ?? [], flags, context);
  });
}

function portOf(text: unknown): number {
  const port = Number(text ?? 4010);
  if (!/^\d+$/.test(String(text ?? 4010)) || port > 65_535)
    throw usage(`--port must be a port from 0 to 65535, not "${text}"`);
  return port;
}
