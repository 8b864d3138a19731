import type { Command } from "commander";
import { addressesOf, addressOf } from "../input/addresses.js";
import type { Input } from "../input/input.js";
import { shellWord } from "../output/shell-word.js";
import { usage } from "../program/failure.js";
import { type FlagField, flagKey, kebab } from "./manifest.js";

/** The values of a command's flags, as commander stores them. */
export type FlagValues = Readonly<Record<string, unknown>>;

const placeholders: Readonly<Record<FlagField["kind"], string>> = {
  string: "<text>",
  number: "<number>",
  integer: "<number>",
  boolean: "",
  strings: "<text>",
  values: "<json>",
  json: "<json>",
};

/** Adds the flags of a filter or a body field to a command. */
export function addValueFlag(command: Command, field: FlagField): void {
  const word = kebab(field.name);
  const about = description(field);
  if (field.kind === "boolean") {
    command.option(`--${word}`, about).option(`--no-${word}`);
    return;
  }
  const option = command.createOption(`--${word} ${placeholder(field)}`, about);
  if (field.enum) option.choices(field.enum.map(String));
  const check = option.parseArg;
  if (field.kind === "strings" || field.kind === "values") {
    option.argParser((value: string, earlier: readonly string[] | undefined) => {
      check?.(value, undefined);
      return collect(value, earlier);
    });
  }
  command.addOption(option);
  if (field.file) command.option(`--${word}-file <path>`, `read ${word} from a file, or from stdin with -`);
}

/** Returns the values of a repeatable flag with one more. */
export function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}

/** Returns the value of a filter's or body field's flags, undefined where none is given. */
export async function flagValue(field: FlagField, flags: FlagValues, input: Input): Promise<unknown> {
  const given = flags[flagKey(field.name)];
  const flag = `--${kebab(field.name)}`;
  const file = field.file ? flags[flagKey(`${field.name}_file`)] : undefined;
  if (typeof file === "string") {
    if (given !== undefined) throw usage(`${flag} and ${flag}-file cannot both be meant`);
    return input.read(file);
  }
  if (given === undefined) return undefined;
  if (isMailed(field)) return addressValue(field, given, flag);
  switch (field.kind) {
    case "number":
    case "integer":
      return numberOf(String(given), field.kind, flag);
    case "json":
      return input.json(String(given), flag);
    case "values":
      return valuesOf(given as string[], flag, input);
    case "strings":
      return asSent(field, given as string[]);
    default:
      return given;
  }
}

/** Returns a single value bare where the field takes both a value and a list. */
function asSent({ single }: FlagField, values: readonly string[]): string | readonly string[] | undefined {
  return single && values.length === 1 ? values[0] : values;
}

function addressValue(field: FlagField, given: unknown, flag: string): unknown {
  if (field.kind === "strings") return asSent(field, addressesOf(given as string[], flag));
  return addressOf(String(given), flag);
}

/** Whether a field holds addresses of a message: the service skips or counts wrong ones, so they are checked here. A contact's address it rejects itself. */
function isMailed(field: FlagField): boolean {
  return ["to", "from_email", "reply_to"].includes(field.name) || (field.kind === "strings" && holdsAddress(field));
}

/** Whether a field is an email address, or several. */
function holdsAddress({ format, name }: FlagField): boolean {
  return format === "email" || name === "to";
}

function numberOf(text: string, kind: "number" | "integer", flag: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || (kind === "integer" && !Number.isSafeInteger(value))) {
    throw usage(`${flag} must be a ${kind === "integer" ? "whole number" : "number"}, not "${text}"`);
  }
  return value;
}

async function valuesOf(words: readonly string[], flag: string, input: Input): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const word of words) values.push(await input.json(word, flag));
  // A word may hold one value or an array of them.
  return values.flat(1);
}

function placeholder(field: FlagField): string {
  const { kind, format } = field;
  if (format === "uuid") return "<id>";
  if (holdsAddress(field)) return "<address>";
  if (format === "instant" || format === "instant-or-day") return "<time>";
  return format === "uri" ? "<url>" : placeholders[kind];
}

function description(field: FlagField): string {
  const { description, kind, known, required, example, default: preset } = field;
  const notes = [
    required ? "required" : "",
    kind === "strings" && holdsAddress(field) ? "may be repeated, or several with commas between them" : "",
    kind === "values" || (kind === "strings" && !holdsAddress(field)) ? "may be repeated" : "",
    known ? `such as ${known.join(", ")}` : "",
    preset === undefined ? "" : `default ${JSON.stringify(preset)}`,
  ].filter((note) => note !== "");
  const about = description === "" && example !== undefined ? "JSON, @file, or - for stdin." : description;
  return [
    about,
    notes.length > 0 ? `(${notes.join("; ")})` : "",
    example === undefined ? "" : `Such as: ${shellWord(example)}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** Adds the flags of a command that can wait for the end of what it started. */
export function addWaitFlags(command: Command, about: string): void {
  command
    .option("--wait", `${about}; --timeout is then for all of it`)
    .option("--interval <duration>", "between two looks of --wait, at least 100ms (default: 500ms, growing to 5s)");
}

/** Whether a command waits. @throws a usage failure for `--interval` without `--wait`. */
export function isWaiting({ wait, interval }: FlagValues): boolean {
  if (wait !== true && interval !== undefined) throw usage("--interval is for --wait, which is not there");
  return wait === true;
}
