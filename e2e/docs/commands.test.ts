import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

interface Known {
  name: string;
  flags: { flags: string }[];
  commands: Known[];
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const main = join(root, "packages/cli/dist/main.js");
const program: Known = JSON.parse(execFileSync(process.execPath, [main, "commands", "--json"], { encoding: "utf8" }));

const folders = ["docs", "examples", ...["packages", "examples"].flatMap((name) => childrenOf(name))];
const pages = ["README.md", "CONTRIBUTING.md", ...folders.flatMap((folder) => pagesIn(folder))];

function childrenOf(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

function pagesIn(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => (name.endsWith(".md") ? [join(folder, name)] : []));
}

/** Returns the calls of the command line on a page, in blocks and inline. */
function callsOf(page: string): string[] {
  const text = readFileSync(join(root, page), "utf8").replaceAll("\\\n", " ");
  const shell = [...text.matchAll(/^```sh[^\n]*\n(.*?)^```$/gms)].map(([, lines = ""]) =>
    lines.replaceAll(/ #.*$/gm, ""),
  );
  const inline = [...text.replaceAll(/^```.*?^```$/gms, "").matchAll(/`(posthorn [^`]+)`/g)].map(
    ([, call = ""]) => call,
  );
  return [...shell, ...inline].flatMap((part) =>
    [...part.matchAll(/(?<![\w./@-])posthorn (.*)$/gm)].flatMap(([, words = ""]) => words.split(/ posthorn /)),
  );
}

/** Replaces placeholders and quoted texts. */
const placeholder = "X";

/** Returns the unknown words of a call: a word that is no command, or a flag that its command does not have. */
function unknownIn(call: string): string[] {
  const words = call
    .replaceAll(/<[^>]*>|"[^"]*"|'[^']*'/g, placeholder)
    .replace(/\s*(?:[|;&>)…]|(?<= )--(?= |$)|2>).*$/, "")
    .trim()
    .split(/\s+/);
  let command = program;
  while (command.commands.length > 0 && words[0] !== undefined && !words[0].startsWith("-")) {
    const name = words.shift();
    const next = command.commands.find((each) => each.name === name);
    if (next === undefined) return name === placeholder ? [] : [String(name)];
    command = next;
  }
  const known = [...program.flags, ...command.flags, { flags: "-h, --help" }].flatMap(({ flags }) =>
    [...flags.matchAll(/(?<=^|, )--?[\w-]+/g)].map(([flag]) => flag),
  );
  return words.filter((word) => /^--?[a-z]/i.test(word)).filter((word) => !known.includes(word.split("=", 1)[0] ?? ""));
}

describe("the command line on the pages", () => {
  it("is checked against the program's commands", () => {
    expect(unknownIn("contacts list --all -o ndjson | jq -r .email")).toEqual([]);
    expect(unknownIn("contacts lst")).toEqual(["lst"]);
    expect(unknownIn("contacts list --al")).toEqual(["--al"]);
    expect(unknownIn("dev --port 0 -- npm test --watch")).toEqual([]);
  });

  it.each(pages)("is called with words and flags that it has: %s", (page) => {
    const wrong = callsOf(page).map((call) => ({ call, unknown: unknownIn(call) }));
    expect(wrong.filter(({ unknown }) => unknown.length > 0)).toEqual([]);
  });

  it("is shown on many pages", () => {
    expect(pages.flatMap(callsOf).length).toBeGreaterThan(60);
  });
});
