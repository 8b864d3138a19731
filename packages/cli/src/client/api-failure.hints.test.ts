import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { allOperations } from "../operations/manifest.js";
import { withFlagHints } from "../operations/run-call.js";
import { wholeProgram } from "../program/definitions.js";
import { Failure } from "../program/failure.js";
import { collectingIo } from "../testing/run-cli.js";
import { hints } from "./api-failure.js";

const { program } = await wholeProgram(collectingIo({}).io);

/** The command that words lead to, as far as they do. */
function commandAt(words: readonly string[]): Command {
  let at = program;
  for (const word of words) {
    const below = at.commands.find((each) => each.name() === word || each.aliases().includes(word));
    if (!below) break;
    at = below;
  }
  return at;
}

function flagsOf(command: Command): string[] {
  return command.options.flatMap(({ long }) => long ?? []);
}

const flagsIn = (text: string) => [...text.matchAll(/(?<![\w-])--[a-z][\w-]*/g)].map(([flag]) => flag);
const ofEvery = [...flagsOf(program), "--help", "--version"];

/** The flags of `posthorn-engine serve` that hints may name. */
const ofEngine = ["--smtp"];

describe("what a failure advises", () => {
  it.each(Object.keys(hints))("is at hand for whichever command meets %s", (code) => {
    for (const operation of allOperations()) {
      const { hint = "", next = [] } = withFlagHints(new Failure(code, "no", 1, hints[code]), operation).details;
      const known = [...ofEvery, ...flagsOf(commandAt(operation.words))];
      expect(flagsIn(hint).filter((flag) => !known.includes(flag))).toEqual([]);
      for (const line of next) {
        const words = line.split(" ").slice(1);
        expect(commandAt(words)).not.toBe(program);
        const also = [...ofEvery, ...flagsOf(commandAt(words))];
        expect(flagsIn(line).filter((flag) => !also.includes(flag))).toEqual([]);
      }
    }
  });

  it("names the flag for a sender where the command has it, and the operator's way everywhere", () => {
    const [send, campaign] = ["emails.send", "campaigns.send"].map((id) => {
      const operation = allOperations().find((each) => each.id === id);
      if (!operation) throw new Error(`there is no ${id}`);
      return withFlagHints(new Failure("missing_from_email", "no", 1, hints.missing_from_email), operation).details
        .hint;
    });
    expect(send).toContain("--from-email");
    expect(campaign).toMatch(/^The workspace has no default sender.*settings\.from_email\.$/);
  });

  it("has, wherever it is written, only commands and flags that there are", () => {
    const folder = fileURLToPath(new URL("..", import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const every = new Set(ofEvery);
    const visit = (command: Command): void => {
      for (const flag of flagsOf(command)) every.add(flag);
      command.commands.forEach(visit);
    };
    visit(program);
    const strange: string[] = [];
    for (const file of files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^(generated|testing)/.test(name))) {
      const text = readFileSync(join(folder, file), "utf8");
      for (const line of text.split("\n").filter((each) => /\b(hint|next|fix)\b/.test(each))) {
        const known = (flag: string) => every.has(flag) || (line.includes("engine") && ofEngine.includes(flag));
        for (const flag of flagsIn(line)) if (!known(flag)) strange.push(`${file}: ${flag}`);
        for (const [, word = ""] of line.matchAll(/["'`]posthorn ([a-z][a-z-]*)/g))
          if (commandAt([word]) === program) strange.push(`${file}: posthorn ${word}`);
      }
    }
    expect(strange).toEqual([]);
  });
});
