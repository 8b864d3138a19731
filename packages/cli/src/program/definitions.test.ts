import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { expect, it } from "vitest";
import { collectingIo } from "../testing/run-cli.js";
import { wholeProgram } from "./definitions.js";

const fresh = () => wholeProgram(collectingIo({}).io);

/** The commands below one, and the ones below these. */
function all(command: Command): Command[] {
  return [command, ...command.commands.flatMap(all)];
}

function examplesIn(help: string): string[] {
  const [, examples = ""] = help.split("\nExamples:\n");
  return examples.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}

/** The words of the first command of a line, as a POSIX shell takes it apart. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [token] of line.matchAll(/(?:[^\s'"|<>]|'[^']*'|"[^"]*")+|[|<>]/g)) {
    if (/^[|<>]$/.test(token)) break;
    words.push(token.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, one, other) => one ?? other));
  }
  return words;
}

const { program, helpOf } = await fresh();
const commands = all(program).map((command) => ({ command, examples: examplesIn(helpOf(command)) }));

it("ends the help of every command with an example that names it", () => {
  const without = commands.filter(({ examples }) => examples.length === 0).map(({ command }) => command.name());
  expect(without).toEqual([]);
  expect(commands.length).toBeGreaterThan(100);
});

it.each([...new Set(commands.flatMap(({ examples }) => examples))])("understands its example: %s", async (line) => {
  const [name, ...words] = wordsOf(line);
  expect(name).toBe("posthorn");
  await (await fresh()).program.parseAsync(words, { from: "user" });
});

it("lists every command in the reference", () => {
  const reference = readFileSync(new URL("../../CLI.md", import.meta.url), "utf8");
  for (const { command } of commands) {
    const path = [];
    for (let at: Command | null = command; at; at = at.parent) path.unshift(at.name());
    expect(reference).toMatch(new RegExp(`^#+ ${path.join(" ")}$`, "m"));
  }
});
