import { readFileSync } from "node:fs";

/** Groups with methods that are written by hand: the group's class extends the one of `src/crafted/<file>.ts`. */
export const crafted: Readonly<Record<string, string>> = {
  automations: "automations",
  contacts: "contacts",
  domains: "domains",
  emails: "emails",
  "emails.batch": "emails-batch",
};

/** A method that is written by hand; one with an operation's name stands in its place. */
export interface CraftedMethod {
  /** With its group, as in `emails.waitFor`; a function's own name. */
  id: string;
  parameters: string;
  text: string;
  example: string;
}

/** Gives back the methods of a group that are written by hand. */
export function craftedMethods(group: string): CraftedMethod[] {
  const file = crafted[group];
  return file === undefined
    ? []
    : documented(`crafted/${file}`).map((each) => ({ ...each, id: `${group}.${each.id}` }));
}

/** Gives back the functions that need no client. */
export function craftedFunctions(): CraftedMethod[] {
  return documented("template");
}

/** Reads what a source of the SDK has under comments that end in an example. */
function documented(file: string): CraftedMethod[] {
  const source = readFileSync(new URL(`../../packages/sdk/src/${file}.ts`, import.meta.url), "utf8");
  const pattern = /^( *)\/\*\*\n((?:\1 \*.*\n)+?)\1 \*\/\n\1(?:export function |async )?(\w+)\(([\s\S]*?)\): /gm;
  return [...source.matchAll(pattern)].map(([, indent = "", comment = "", id = "", signature = ""]) => {
    const text = comment.replaceAll(new RegExp(`^${indent} \\* ?`, "gm"), "");
    const [about = "", example = ""] = text.split("@example\n");
    // What is taken apart in the signature is the options.
    const names = [...signature.replace(/\{[^}]*\}:/, "options:").matchAll(/(\w+)(\?)?: [^=,]*(=)?/g)];
    const parameters = names.map(([, each, optional, preset]) => `${each}${optional || preset ? "?" : ""}`).join(", ");
    return { id, parameters, text: about.trim(), example: example.trim() };
  });
}
