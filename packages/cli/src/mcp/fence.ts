import { escapeControls } from "../output/terminal-text.js";

const tag = "posthorn-data";

/** A `<` that could end the fence or begin another one. */
const fenceLike = /<(?=[\s\\]*\/|[\s\\]*posthorn)/gi;
/** Characters that nobody sees, in which text can be hidden: zero-width ones, and the tags of plane 14. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns JSON with the same value that cannot end a fence and hides no characters. */
export function safeJson(value: unknown): string {
  return escapeControls(JSON.stringify(value) ?? "null")
    .replace(fenceLike, "\\u003c")
    .replace(invisible, (character) =>
      character
        .split("")
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .join(""),
    );
}

/** Returns safe JSON in a fence that marks it as data. */
export function fenced(json: string): string {
  return `<${tag}>\n${json}\n</${tag}>`;
}
