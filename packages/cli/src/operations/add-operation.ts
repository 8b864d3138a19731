import type { Command } from "commander";
import type { Context } from "../program/context.js";
import { examples } from "../program/program.js";
import { addBodyFlags, bodyOf, shortcutsOf, withShortcuts } from "./body.js";
import { idsForQuestion, takesName } from "./by-name.js";
import { confirmationFor } from "./confirm.js";
import { callOf, type FlagField, flagKey, kebab, type OperationCommand } from "./manifest.js";
import { bodiesOf, runCall, runCalls, withRepeatedField } from "./run-call.js";
import { extentOf, runList } from "./run-list.js";
import { addValueFlag, collect, type FlagValues, flagValue } from "./value-flags.js";

/** Sets what a command does; the promise resolves to the exit code. */
export type SetAction = (
  command: Command,
  work: (args: readonly unknown[], flags: FlagValues) => Promise<number>,
) => void;

/** Adds arguments, flags, subcommands and the action to a command. */
export type Define = (command: Command, context: Context, setAction: SetAction) => void | Promise<void>;

/** Makes a command call an operation: adds its arguments, flags, help and action. */
export function addOperation(
  command: Command,
  declared: OperationCommand,
  context: Context,
  setAction: SetAction,
): void {
  const operation = withRepeatedField(declared);
  describe(command, operation);
  const ids = idsField(operation);
  if (ids) command.argument(`[${kebab(ids.name)}...]`, "the same as the flag; - reads one a line from stdin");
  addOperationFlags(command, operation);
  setAction(command, async (args, flags) => {
    const words = args.slice(0, operation.arguments.length).map(String);
    const more = ids && (args[operation.arguments.length] as string[] | undefined);
    const given = ids && more?.length ? await withIds(ids, more, flags, context) : flags;
    return runOperation(operation, { args: words, flags: given }, context);
  });
}

/** Sets the summary and the description of an operation's command, and adds its arguments and examples. */
export function describe(command: Command, operation: OperationCommand): void {
  const permission = operation.permission ? `\n\nNeeds the permission ${operation.permission}.` : "";
  command.summary(operation.summary).description(`${operation.summary}.\n\n${operation.description}${permission}`);
  for (const { name, description } of operation.arguments) {
    const about = takesName(operation, name) ? `${description.replace(/\.$/, "")}, or its name.` : description;
    command.argument(`<${kebab(name)}>`, about);
  }
  command.addHelpText("after", examples(...operation.examples));
}

/** Adds the flags of an operation: filters, paging, body, confirmation and shortcuts. */
export function addOperationFlags(command: Command, operation: OperationCommand): void {
  for (const filter of operation.query) addValueFlag(command, filter);
  if (operation.paginated) {
    command.option("--all", "every page, as one document").option("--max <count>", "stop after so many items");
  }
  if (operation.counts.includes("skipped")) command.option("--fail-on-skip", "end with 3 when something was skipped");
  if (operation.id === "contacts.deleteAll")
    command.option("--confirm <words>", "say it is meant: --confirm delete-all");
  if (operation.body) addBodyFlags(command, operation.body);
  for (const { flags, about } of shortcutsOf(operation)) command.option(flags, about);
}

/** What the user gave to the command of an operation. */
export interface OperationInput {
  /** In the order of the operation's arguments. */
  args: readonly string[];
  flags: FlagValues;
  /** Changes the body that the flags make, before its required fields are checked. */
  refine?: (body: Record<string, unknown>) => unknown;
}

/** Calls an operation with what the user gave, prints its answer and returns the exit code. */
export async function runOperation(
  operation: OperationCommand,
  { args, flags, refine }: OperationInput,
  context: Context,
): Promise<number> {
  const body = await bodyOf(operation, flags, context.input(), refine);
  const given = withShortcuts(operation, flags);
  const filters: Record<string, unknown> = {};
  for (const filter of operation.query) filters[filter.name] = await flagValue(filter, given, context.input());
  const ids = await idsForQuestion(operation, args, confirmationFor(operation, args, body), context);
  const call = callOf(operation, ids, filters, body);
  const bodies = bodiesOf(operation, body);
  if (bodies) {
    const calls = bodies.map((each) => ({ ...call, body: each }));
    return runCalls(operation, calls, context);
  }
  if (operation.paginated)
    return runList(operation, call, extentOf(flags.all === true, flags.max as string | undefined), context);
  const precautions = {
    confirmation: confirmationFor(operation, ids, body),
    confirmed: flags.confirm as string | undefined,
    failOnSkip: flags.failOnSkip === true,
  };
  const code = await runCall(operation, call, precautions, context);
  if (needsSender.includes(operation.id)) await (await import("../local/admin-api.js")).warnOfMissingSender(context);
  return code;
}

/** Operations that prepare mail which the service sends later, from the workspace's default sender. */
const needsSender: readonly string[] = ["campaigns.create"];

/** Returns the field whose values may follow the arguments: the only required field, where it is a list of texts. */
function idsField({ body }: OperationCommand): FlagField | undefined {
  const required = (body ?? []).filter((field) => field.required);
  const [only] = required;
  return required.length === 1 && only?.kind === "strings" ? only : undefined;
}

async function withIds(
  field: FlagField,
  words: readonly string[],
  flags: FlagValues,
  context: Context,
): Promise<FlagValues> {
  const key = flagKey(field.name);
  let ids = (flags[key] as string[] | undefined) ?? [];
  for (const word of words) {
    const lines = word === "-" ? (await context.input().read("-")).split("\n") : [word];
    for (const line of lines) if (line.trim() !== "") ids = collect(line.trim(), ids);
  }
  return { ...flags, [key]: ids };
}
