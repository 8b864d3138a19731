import { nearest } from "@posthorn/sdk/internal";
import { UnknownNameError } from "./compatibility/clients.js";
import { features } from "./generated/caniemail.js";
import { allRules } from "./rules.js";

/** The groups of rules. */
const groups = [
  "compatibility",
  "links",
  "size",
  "accessibility",
  "dark-mode",
  "deliverability",
  "merge-tags",
] as const;

/** The names of all rules: `group/name`. */
const ruleNames: readonly string[] = [
  ...Object.keys(allRules),
  ...[...Object.keys(features), "html-script"].map((slug) => `compatibility/${slug}`),
];

/** Returns a test for rules with one of the names, or in one of the groups. @throws UnknownNameError for a name that is neither. */
export function assertRules(names: readonly string[]): (rule: string) => boolean {
  const known = new Set<string>([...groups, ...ruleNames]);
  for (const name of names) {
    if (known.has(name)) continue;
    const meant = nearest(name, [...known]);
    const hint = meant === undefined ? `groups are ${groups.join(", ")}` : `did you mean ${meant}?`;
    throw new UnknownNameError(`there is no rule ${JSON.stringify(name)}; ${hint}`);
  }
  const chosen = new Set(names);
  return (rule) => chosen.has(rule) || chosen.has(rule.slice(0, rule.indexOf("/")));
}
