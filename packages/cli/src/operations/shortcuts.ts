import { usage } from "../program/failure.js";
import { nounOf } from "./by-name.js";
import { flagKey, kebab } from "./call.js";
import type { OperationCommand } from "./manifest.js";
import type { FlagValues } from "./value-flags.js";

/** A shorter flag, and the field that its value goes to. */
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

/** Returns the flags of an operation that are shorter than those of its schema: `--list` for `--list-id`, and a few more. */
export function shortcutsOf({ id, query, body = [] }: OperationCommand): readonly Shortcut[] {
  const named = [...query, ...body].filter(({ name }) => name in nounOf).map(({ name }) => nameShortcut(name));
  return [...named, ...(shortcuts[id] ?? [])];
}

/** Returns the flag that takes the name or id of what a field refers to. */
function nameShortcut(field: string): Shortcut {
  const noun = field.replace(/_id$/, "");
  const about = `the name or id of a ${noun}: --${noun}-id`;
  return { flags: `--${noun} <name>`, about, key: noun, field: () => field };
}

/** Gives back flags with the short ones said in full; two that say different things are a usage failure. */
export function withShortcuts(operation: OperationCommand, flags: FlagValues): FlagValues {
  const said: Record<string, unknown> = { ...flags };
  for (const { key, field } of shortcutsOf(operation)) {
    const value = flags[key];
    if (value === undefined) continue;
    const name = field(String(value));
    const inFull = said[flagKey(name)];
    if (inFull !== undefined && inFull !== value) throw usage(`--${key} and --${kebab(name)} cannot both be meant`);
    said[flagKey(name)] = value;
  }
  return said;
}
