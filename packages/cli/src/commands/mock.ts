import type { Command } from "commander";
import type { Context } from "../context.js";
import { examples } from "../examples.js";
import { addHostFlags, host } from "../local/host.js";
import { mockOptions } from "../local/mock-flags.js";
import { startMock } from "../local/server.js";
import type { Act } from "../operations/add-operation.js";
import { collect } from "../operations/value-flags.js";

/** Makes a command run the mock, alone or beside another command. */
export function defineMock(command: Command, context: Context, act: Act): void {
  command
    .description(
      `Runs the service in memory: the same behaviour, nothing kept, mail captured instead of sent.

With a command after --, that runs with the variables set; the mock stops when it ends, and the exit code is the command's own.

A file for --fixtures has a list of bodies for each operation, such as {"contacts.create":[{"email":"ada@example.com"}]}.`,
    )
    .argument("[command...]", "a command to run beside the mock, after --");
  addHostFlags(command);
  command
    .option("--seed <text>", "the same seed and calls make the same ids and keys")
    .option("--clock <time>", "real (the default), manual, which stands still, or the time at which it stands still")
    .option("--fixtures <file>", "begin with what a file of calls makes")
    .option(
      "--fail <operation=how>",
      "the next call of an operation goes wrong: a status, a code, or drop for a lost answer; emails.send=429:3 the next three; may be repeated",
      collect,
    )
    .option("--latency <duration>", "hold each answer back so long")
    .addHelpText(
      "after",
      examples(
        "posthorn mock",
        "posthorn mock --port 0 --url-file .url --seed one",
        "posthorn mock --clock 2026-03-09T08:30:00Z --fail emails.send=429:2 --latency 50ms",
        "posthorn mock --port 0 -- npm test",
      ),
    );
  act(command, async ([words], flags) => {
    const options = mockOptions(flags);
    const { prepared } = await import("../local/prepare.js");
    const start = () => prepared(() => startMock(options), { seed: flags.fixtures }, context);
    return host(start, (words as string[] | undefined) ?? [], flags, context);
  });
}
