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
  /** With its group, as in `emails.waitFor`. */
  id: string;
  parameters: string;
  text: string;
  example: string;
}

/** Gives back the methods of a group that are written by hand, each with its comment that ends in an example. */
export function craftedMethods(group: string): CraftedMethod[] {
  const file = crafted[group];
  if (file === undefined) return [];
  const source = readFileSync(new URL(`../../packages/sdk/src/crafted/${file}.ts`, import.meta.url), "utf8");
  const pattern = /^ {2}\/\*\*\n((?: {3}\*.*\n)+?) {3}\*\/\n {2}(?:async )?(\w+)\(([\s\S]*?)\): /gm;
  return [...source.matchAll(pattern)].map(([, comment = "", name = "", signature = ""]) => {
    const text = comment.replace(/^ {3}\* ?/gm, "");
    const [about = "", example = ""] = text.split("@example\n");
    // What is taken apart in the signature is the options.
    const names = [...signature.replace(/\{[^}]*\}:/, "options:").matchAll(/(\w+)(\?)?: [^=,]*(=)?/g)];
    const parameters = names.map(([, each, optional, preset]) => `${each}${optional || preset ? "?" : ""}`).join(", ");
    return { id: `${group}.${name}`, parameters, text: about.trim(), example: example.trim() };
  });
}
