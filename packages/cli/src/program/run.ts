import { nearest } from "@posthorn/sdk/internal";
import type { Command } from "commander";
import { invalidResponse } from "../client/api-failure.js";
import type { SetAction } from "../operations/add-operation.js";
import { type GlobalFlags, withEnvironment } from "../settings/global-flags.js";
import { type Context, createContext, failsAsJson } from "./context.js";
import { definitions } from "./definitions.js";
import { exitCodes, Failure, failureJson, failureText, usage } from "./failure.js";
import { type Io, OutputClosed, show, write } from "./io.js";
import { createProgram, type HelpOutput } from "./program.js";

/** The commands that read the definitions of all others. */
const commandsThatReadAll: readonly string[] = ["help", "commands", "completion", "skill"];

/** The result of an attempt to run a command line. */
interface Attempt {
  /** Whether a command was found and has ended. */
  reached: boolean;
  /** Whether the first word is no command. */
  isUnknownWord: boolean;
  /** Prints the help or the failure, or another failure, and returns the exit code. */
  end(failure?: unknown): Promise<number>;
}

/** Runs the command line after `posthorn` and returns the exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const readsAll = commandsThatReadAll.some((word) => argv.includes(word));
  const first = await attempt(argv, io, readsAll);
  if (first.reached) return first.end();
  if (first.isUnknownWord) {
    const { withoutAlias } = await import("../commands/alias/expand-alias.js");
    let words: string[] | undefined;
    try {
      words = withoutAlias(argv, io);
    } catch (error) {
      return first.end(error);
    }
    if (words) return run(words, io);
  }
  return (readsAll ? first : await attempt(argv, io, true)).end();
}

/**
 * Runs the words with all commands defined, or only those that the words name. These suffice to run a command, in a fraction
 * of the time. All are needed for the failure of an unknown command.
 */
async function attempt(argv: readonly string[], io: Io, all: boolean): Promise<Attempt> {
  const mayMatch = (name: string): boolean => all || argv.includes(name);
  const output: HelpOutput = { help: "" };
  const mayHaveFlags = all || argv.some((word) => word.startsWith("-"));
  const program = createProgram(io, output, mayMatch, mayHaveFlags);
  const context = createContext(argv, io, () => withEnvironment(program.opts<GlobalFlags>(), io.env), mayMatch);
  let reached = false;
  let code: number = exitCodes.ok;
  const setAction: SetAction = (command, work) => {
    command.action(async (...given: unknown[]) => {
      reached = true;
      await context.findLocal();
      await checkOutputFlags(context);
      code = await work(given.slice(0, -2), command.opts());
    });
  };
  let thrown: unknown;
  try {
    await defineWords(program, argv, context, setAction);
    await program.parseAsync(argv.length > 0 ? argv : ["--help"], { from: "user" });
  } catch (error) {
    thrown = error;
  }
  const [word] = program.args;
  return {
    reached,
    isUnknownWord: word !== undefined && !word.startsWith("-") && !Object.hasOwn(definitions, word),
    async end(failure = thrown) {
      try {
        if (failure !== undefined) throw failure;
        if (output.help) await show(output.help, io);
        return code;
      } catch (error) {
        if (error instanceof OutputClosed) return code;
        if (io.signal.aborted) return Number(io.signal.reason);
        return end(error, program, output, context).catch(ignoreClosedOutput);
      }
    },
  };
}

/** Defines the commands that the words name. A name may also be the value of a flag; one definition too many costs little. */
async function defineWords(
  program: Command,
  argv: readonly string[],
  context: Context,
  setAction: SetAction,
): Promise<void> {
  const everything = ["commands", "completion", "skill"].some((word) => argv.includes(word));
  for (const command of program.commands) {
    if (everything || argv.includes(command.name())) await definitions[command.name()]?.(command, context, setAction);
  }
}

/** Checks `--fields` and `--jq` before the command does anything. @throws a usage failure for an invalid one. */
async function checkOutputFlags({ flags, settings, layout }: Context): Promise<void> {
  const { fields, jq } = flags();
  if (fields !== undefined) layout();
  if (jq === undefined) return;
  settings();
  const { checkJq } = await import("../output/jq.js");
  await checkJq(jq);
}

/** Prints why a command has failed and returns the exit code. */
async function end(error: unknown, program: Command, output: HelpOutput, context: Context): Promise<number> {
  const { io, flags } = context;
  const asJson = failsAsJson(flags(), io);
  if (isCommanderError(error)) {
    if (error.code === "commander.helpDisplayed" || error.code === "commander.version") {
      await show(output.help, io);
      return exitCodes.ok;
    }
    // The words name a group without one of its commands.
    if (error.code === "commander.help" && !asJson) {
      await writeError(io, output.help);
      return exitCodes.usage;
    }
  }
  const failure = invalidResponse(error, io) ?? failureFrom(error, program, context.argv);
  const text = asJson ? failureJson(failure, io.stderr.isTTY === true) : failureText(failure, context.style());
  await writeError(io, text);
  if (flags().debug && !(error instanceof Failure) && error instanceof Error && !isCommanderError(error))
    await writeError(io, `${(error as Error).stack}\n`);
  return failure.exitCode;
}

/** Writes to stderr. A closed stderr is ignored, because the exit code still reports the failure. */
async function writeError({ stderr }: Io, text: string): Promise<void> {
  await write(stderr, text).catch(() => {});
}

function failureFrom(error: unknown, program: Command, argv: readonly string[]): Failure {
  if (error instanceof Failure) return error;
  if (!isCommanderError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return new Failure("unexpected", message, exitCodes.failed, { hint: "--debug shows where." });
  }
  const words = commandIn(argv, program).join(" ");
  const next = [`posthorn ${words} --help`.replace("  ", " ")];
  if (error.code === "commander.help") return usage(`${words} needs a command after it`, { next });
  const [message = "", ...more] = error.message.replace(/^error: /, "").split("\n");
  return usage(message, { hint: /^\((.+)\)$/.exec(more.join(" ").trim())?.[1] ?? nearestChoice(message), next });
}

/** Returns the leading words that name a command. A word after a flag may be the flag's value. */
function commandIn(argv: readonly string[], program: Command): string[] {
  const words: string[] = [];
  let at = program;
  for (const [index, word] of argv.entries()) {
    if (word.startsWith("-")) continue;
    const below = at.commands.find((command) => command.name() === word || command.aliases().includes(word));
    if (below) {
      words.push(word);
      at = below;
    } else if (!argv[index - 1]?.startsWith("-")) break;
  }
  return words;
}

/** Returns a hint with the allowed choice that an invalid value resembles. */
function nearestChoice(message: string): string | undefined {
  const [before = "", choices] = message.split(". Allowed choices are ");
  const [, word] = /'([^']*)' is invalid/.exec(before) ?? [];
  if (!word || !choices?.endsWith(".")) return undefined;
  const meant = nearest(word, choices.slice(0, -1).split(", "));
  return meant ? `Did you mean ${meant}?` : undefined;
}

function isCommanderError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && String(error.code).startsWith("commander.");
}

function ignoreClosedOutput(error: unknown): number {
  if (error instanceof OutputClosed) return exitCodes.ok;
  throw error;
}
