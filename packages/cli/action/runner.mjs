// What a program of an action says to the runner: commands on stdout, and lines in the files that the runner names.
import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** Returns an input of the action without white space around it, or "" where it is not set. */
export function input(name) {
  return (process.env[`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`] ?? "").trim();
}

/** Writes a command of the runner, such as `add-mask`, `error` or `group`. */
export function command(name, text) {
  const escaped = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  process.stdout.write(`::${name}::${escaped}\n`);
}

/** Adds values to the file that a variable of the runner names: GITHUB_ENV, GITHUB_OUTPUT or GITHUB_STATE. */
export function save(variable, values) {
  const path = process.env[variable];
  if (path === undefined || path === "")
    throw new Error(`${variable} is not set: this program is run by GitHub Actions`);
  for (const [name, value] of Object.entries(values)) {
    const end = `end_${randomUUID()}`;
    appendFileSync(path, `${name}<<${end}\n${value}\n${end}\n`);
  }
}

/** Prints lines that others wrote, in a group. The runner takes none of them for a command, and a terminal none for a control sequence. */
export function printForeign(title, text) {
  const token = randomUUID();
  command("group", printable(title));
  command("stop-commands", token);
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) process.stdout.write(`| ${printable(line)}\n`);
  process.stdout.write(`::${token}::\n::endgroup::\n`);
}

/** Returns a text without control characters, and without those that change the direction of what follows. */
function printable(text) {
  return stripVTControlCharacters(text)
    .replaceAll("\t", "  ")
    .replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ");
}
