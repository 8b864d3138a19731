import { readFileSync } from "node:fs";

/** Groups with hand-written methods: the generated class of the group extends the class in `src/resources/extensions/<file>.ts`. */
export const extensions: Readonly<Record<string, string>> = {
  automations: "automations",
  contacts: "contacts",
  domains: "domains",
  emails: "emails",
  "emails.batch": "emails-batch",
};

/** A hand-written method. One with the name of an operation replaces the generated method. */
export interface ExtensionMethod {
  /** Includes the group, as in `emails.waitFor`. Of a function, the name alone. */
  id: string;
  parameters: string;
  text: string;
  example: string;
}

/** Returns the hand-written methods of a group. */
export function extensionMethods(group: string): ExtensionMethod[] {
  const file = extensions[group];
  return file === undefined
    ? []
    : documentedIn(`extensions/${file}`).map((each) => ({ ...each, id: `${group}.${each.id}` }));
}

/** Returns the exported functions that need no client. */
export function standaloneFunctions(): ExtensionMethod[] {
  return documentedIn("template");
}

/** Returns the methods of a source below `src/resources` whose comment ends with an example. */
function documentedIn(file: string): ExtensionMethod[] {
  const source = readFileSync(new URL(`../../packages/sdk/src/resources/${file}.ts`, import.meta.url), "utf8");
  const pattern = /^( *)\/\*\*\n((?:\1 \*.*\n)+?)\1 \*\/\n\1(?:export function |async )?(\w+)\(([\s\S]*?)\): /gm;
  return [...source.matchAll(pattern)].map(([, indent = "", comment = "", id = "", signature = ""]) => {
    const text = comment.replaceAll(new RegExp(`^${indent} \\* ?`, "gm"), "");
    const [about = "", example = ""] = text.split("@example\n");
    // A destructured parameter is the options.
    const names = [...signature.replace(/\{[^}]*\}:/, "options:").matchAll(/(\w+)(\?)?: [^=,]*(=)?/g)];
    const parameters = names.map(([, each, optional, preset]) => `${each}${optional || preset ? "?" : ""}`).join(", ");
    return { id, parameters, text: about.trim(), example: example.trim() };
  });
}
