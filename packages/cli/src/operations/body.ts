import { nearest } from "@posthorn/sdk/internal";
import type { Command } from "commander";
import type { Input } from "../input/input.js";
import { usage } from "../program/failure.js";
import { nounOf } from "./by-name.js";
import { type FlagField, flagKey, kebab, type OperationCommand } from "./manifest.js";
import { addValueFlag, collect, type FlagValues, flagValue } from "./value-flags.js";

/** Adds the flags of a request body to a command. */
export function addBodyFlags(command: Command, fields: readonly FlagField[]): void {
  command.optionsGroup("Body:");
  for (const field of fields) addValueFlag(command, field);
  command
    .option(
      "-d, --data <json>",
      "the body, or what flags do not say of it: JSON, @file, or - for stdin. Such as: @body.json",
    )
    .option(
      "-F, --field <path=value>",
      "set a.b[0] to true, false, null, a number, a text or, with @file, what is in it; may be repeated",
      collect,
    )
    .option("-f, --raw-field <path=text>", "set a.b[0] to text; may be repeated", collect);
}

/** Returns the request body: `--data` first, overridden by flags, overridden by `--field`. @throws a usage failure where a required field is missing. */
export async function bodyOf(
  operation: OperationCommand,
  flags: FlagValues,
  input: Input,
  refine: (body: Record<string, unknown>) => unknown = () => {},
): Promise<Record<string, unknown> | undefined> {
  if (!operation.body) return undefined;
  const given = withShortcuts(operation, flags);
  const body = await dataOf(flags.data, input);
  for (const field of operation.body) {
    const value = await flagValue(field, given, input);
    if (value !== undefined) body[field.name] = value;
  }
  for (const [name, value] of assignments(flags.field, "--field")) setField(body, name, await fieldValue(value, input));
  for (const [name, value] of assignments(flags.rawField, "--raw-field")) setField(body, name, value);
  await refine(body);
  requireFields(operation, operation.body, body);
  return body;
}

async function dataOf(word: unknown, input: Input): Promise<Record<string, unknown>> {
  if (word === undefined) return {};
  const data = await input.json(String(word), "--data");
  if (typeof data !== "object" || data === null || Array.isArray(data)) throw usage("--data must be a JSON object");
  return data as Record<string, unknown>;
}

function assignments(given: unknown, flag: string): [name: string, value: string][] {
  return ((given as string[] | undefined) ?? []).map((text) => parseAssignment(text, flag));
}

function requireFields({ words }: OperationCommand, fields: readonly FlagField[], body: Record<string, unknown>): void {
  const missing = fields.filter(({ name, required }) => required && !Object.hasOwn(body, name));
  if (missing.length === 0) return;
  const unknown = Object.keys(body).filter((name) => fields.every((field) => field.name !== name));
  throw usage(`missing ${missing.map(({ name }) => `--${kebab(name)}`).join(", ")}`, {
    path: missing[0]?.name,
    hint: [
      "Give each as a flag, or the whole body with --data.",
      ...unknown.map((name) => unknownField(name, fields)),
    ].join(" "),
    next: [`posthorn ${words.join(" ")} --help`],
  });
}

/** Returns a hint for an unknown field name, with the field that it resembles. */
export function unknownField(name: string, fields: readonly Pick<FlagField, "name">[]): string {
  const meant = nearest(
    name,
    fields.map((field) => field.name),
  );
  return meant ? `${name}: did you mean ${meant}?` : `There is no field ${name}.`;
}

/** A flag that is shorter than the flag of its field. */
interface Shortcut {
  flags: string;
  about: string;
  key: string;
  field(value: string): string;
}

const shortcuts: Readonly<Record<string, readonly Shortcut[]>> = {
  "automations.trigger": [
    {
      flags: "--contact <who>",
      about: "the id or address of a contact: --contact-id or --email",
      key: "contact",
      field: (value) => (value.includes("@") ? "email" : "contact_id"),
    },
  ],
  "webhooks.create": [
    { flags: "--url <url>", about: "the same as --target-url", key: "url", field: () => "targetUrl" },
  ],
};

/** Returns the shorter flags of an operation, such as `--list` for `--list-id`. */
export function shortcutsOf({ id, query, body = [] }: OperationCommand): readonly Shortcut[] {
  const named = [...query, ...body].filter(({ name }) => name in nounOf).map(({ name }) => nameShortcut(name));
  return [...named, ...(shortcuts[id] ?? [])];
}

/** Returns the flag that takes the name or id of the resource that a field refers to. */
function nameShortcut(field: string): Shortcut {
  const noun = field.replace(/_id$/, "");
  const about = `the name or id of a ${noun}: --${noun}-id`;
  return { flags: `--${noun} <name>`, about, key: noun, field: () => field };
}

/** Returns the flags with shortcuts replaced by the flags of their fields. @throws a usage failure where both are given with different values. */
export function withShortcuts(operation: OperationCommand, flags: FlagValues): FlagValues {
  const expanded: Record<string, unknown> = { ...flags };
  for (const { key, field } of shortcutsOf(operation)) {
    const value = flags[key];
    if (value === undefined) continue;
    const name = field(String(value));
    const inFull = expanded[flagKey(name)];
    if (inFull !== undefined && inFull !== value) throw usage(`--${key} and --${kebab(name)} cannot both be meant`);
    expanded[flagKey(name)] = value;
  }
  return expanded;
}

/** A key of an object, an index of an array, or the end of an array. */
type PathStep = { key: string } | { index: number } | { end: true };

/** Sets the value at a path such as `attributes.plan`, `messages[0].to` or `tags[]`, and creates the objects and arrays that are missing. */
export function setField(body: object, path: string, value: unknown): void {
  const steps = parsePath(path);
  let target: object = body;
  steps.forEach((step, index) => {
    const next = steps[index + 1];
    const inner = next === undefined ? value : (valueAt(target, step) ?? ("key" in next ? {} : []));
    if ("key" in step === Array.isArray(target))
      throw usage(`--field ${path} does not fit: it meets an array or an object where it says the other`);
    assign(target, step, inner);
    if (next === undefined) return;
    if (typeof inner !== "object" || inner === null)
      throw usage(`--field ${path} does not fit: there is already a value on the way`);
    target = inner;
  });
}

/** Returns the value of a text: true, false, null, or a number in JSON notation; otherwise the text itself. */
export function typedValue(text: string): unknown {
  if (text === "true" || text === "false" || text === "null") return JSON.parse(text);
  // Leading zeros and digits beyond a double's precision are part of a text, as in a postal code or an order number.
  return text.trim() !== "" && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Returns the value of a `--field`: the content of a file for `@file`, of stdin for `@-`, otherwise the typed value. */
export async function fieldValue(text: string, input: Input): Promise<unknown> {
  return text.startsWith("@") ? input.read(text.slice(1)) : typedValue(text);
}

/** Returns the two sides of `name=value`. @throws a usage failure for a text without a name. */
export function parseAssignment(text: string, flag: string): [name: string, value: string] {
  const at = text.indexOf("=");
  if (at < 1) throw usage(`${flag} must be name=value, not "${text}"`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function parsePath(path: string): PathStep[] {
  if (!/^[^.[\]]+(?:\.[^.[\]]+|\[\d{0,5}\])*$/.test(path)) {
    throw usage(`"${path}" is not a path such as attributes.plan or messages[0].to`);
  }
  const steps = [...path.matchAll(/([^.[\]]+)|\[(\d*)\]/g)];
  return steps.map(([, key, index]) => {
    if (key !== undefined) return { key };
    return index ? { index: Number(index) } : { end: true };
  });
}

function valueAt(target: object, step: PathStep): unknown {
  if ("key" in step) return Object.hasOwn(target, step.key) ? Reflect.get(target, step.key) : undefined;
  return "index" in step ? Reflect.get(target, step.index) : undefined;
}

function assign(target: object, step: PathStep, value: unknown): void {
  const key = "key" in step ? step.key : "index" in step ? step.index : (target as unknown[]).length;
  // Assignment would set the prototype for the key `__proto__`.
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
