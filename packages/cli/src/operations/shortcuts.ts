import { usage } from "../program/failure.js";
import { flagKey, kebab } from "./kebab.js";
import type { OperationCommand } from "./manifest.js";
import type { FlagValues } from "./value-flags.js";

/** A shorter flag, and the field that its value goes to. */
interface Shortcut {
  flags: string;
  about: string;
  key: string;
  field(value: string): string;
}

const nameOrId = (noun: string): string => `the name or id of a ${noun}: --${noun}-id`;

const list: Shortcut = { flags: "--list <name>", about: nameOrId("list"), key: "list", field: () => "list_id" };

const shortcuts: Readonly<Record<string, readonly Shortcut[]>> = {
  "automations.trigger": [
    {
      flags: "--contact <who>",
      about: "the id or address of a contact: --contact-id or --email",
      key: "contact",
      field: (value) => (value.includes("@") ? "email" : "contact_id"),
    },
  ],
  "contacts.create": [list],
  "contacts.duplicates": [list],
  "campaigns.create": [
    list,
    { flags: "--template <name>", about: nameOrId("template"), key: "template", field: () => "template_id" },
    { flags: "--segment <name>", about: nameOrId("segment"), key: "segment", field: () => "segment_id" },
  ],
  "webhooks.create": [
    { flags: "--url <url>", about: "the same as --target-url", key: "url", field: () => "targetUrl" },
  ],
};

/** Gives back the flags of an operation that are shorter than those of its schema. */
export function shortcutsOf({ id }: OperationCommand): readonly Shortcut[] {
  return shortcuts[id] ?? [];
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
