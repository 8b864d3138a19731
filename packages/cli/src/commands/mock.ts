import type { Command } from "commander";
import { addHostFlags, host } from "../local/host.js";
import { mockOptions } from "../local/mock-flags.js";
import { type LocalMockServer, startMock } from "../local/server.js";
import type { SetAction } from "../operations/add-operation.js";
import { collect } from "../operations/value-flags.js";
import type { Context } from "../program/context.js";
import { exitCodes } from "../program/exit-codes.js";
import { examples } from "../program/program.js";

/** Makes a command run the mock, alone or beside another command. */
export function defineMock(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Runs the service in memory: the same behaviour, nothing kept, mail captured instead of sent.

With a command after --, that runs with the variables set; the mock stops when it ends, and the exit code is the command's own.

A file for --fixtures has a list of bodies for each operation, such as {"contacts.create":[{"email":"ada@example.com"}]}.`,
    )
    .argument("[command...]", "a command to run beside the mock, after --");
  addHostFlags(command);
  command
    .option("--seed <text>", "the same seed and calls make the same ids, keys and chances")
    .option("--clock <time>", "real (the default), manual, which stands still, or the time at which it stands still")
    .option("--fixtures <file>", "begin with what a file of calls makes")
    .option(
      "--fail <how>",
      "calls go wrong: with a status, a code, drop for a lost answer or drop-request for a call that never arrives; emails.send=429:3 the next three, emails.send=429:0.1 one in ten by chance, 429:0.1 of all operations; may be repeated",
      collect,
    )
    .option("--latency <duration>", "hold each answer back so long, or by chance within a range such as 50..200")
    .option(
      "--keep <messages>",
      "how many messages are kept (default: 2500); the oldest that are finished are dropped first",
    )
    .option("--strict", "end with 1 where calls came that no operation answers, and name them")
    .addHelpText(
      "after",
      examples(
        "posthorn mock",
        "posthorn mock --port 0 --url-file .url --seed one",
        "posthorn mock --clock 2026-03-09T08:30:00Z --fail emails.send=429:2 --latency 50ms",
        "posthorn mock --port 0 --strict --seed one --fail 503:0.1 --latency 50..200 -- npm test",
      ),
    );
  setAction(command, async ([words], flags) => {
    const options = await mockOptions(flags);
    const { startPrepared: prepared } = await import("../local/prepare.js");
    let unhandled: LocalMockServer["unhandled"] = () => [];
    const start = async () => {
      const server = await prepared(() => startMock(options), { seed: flags.fixtures }, context);
      unhandled = server.unhandled;
      return server;
    };
    const code = await host(start, (words as string[] | undefined) ?? [], flags, context);
    return flags.strict ? codeWithout(unhandled(), code, context) : code;
  });
}

/** A failure of the command beside the mock stays its own. */
async function codeWithout(
  calls: ReturnType<LocalMockServer["unhandled"]>,
  code: number,
  { note }: Context,
): Promise<number> {
  if (calls.length === 0) return code;
  const told = [...new Set(calls.map(({ method, path }) => `${method} ${path}`))];
  await note(`No operation answers these calls: ${told.join(", ")}`);
  return code === exitCodes.ok ? exitCodes.failed : code;
}
