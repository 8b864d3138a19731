import { join } from "node:path";
import { configDir } from "../../files/private-folder.js";
import { shellWord } from "../../output/shell-word.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import type { Io } from "../../program/io.js";
import { createProgram } from "../../program/program.js";
import { isRecordOf, memberOf, readSaved } from "../../settings/saved-file.js";

/** Returns the words of a call with the alias in them expanded; undefined where the first word is none. */
export function withoutAlias(argv: readonly string[], io: Io): string[] | undefined {
  const first = firstWordOf(argv, io);
  if (!first || first.isCommand) return undefined;
  const { word: name, before, after } = first;
  const expansion = aliasNamed(name, readAliases(io.env));
  if (expansion === undefined) return undefined;
  const words = filled(name, wordsOfExpansion(expansion), after);
  // No alias may name another one, or they could form a circle; the file may have been edited by hand.
  const to = firstWordOf(words, io);
  if (!to?.isCommand) {
    throw usage(`the alias ${name} leads to ${to?.word || "nothing"}, which is no command`, {
      hint: `It is saved in ${aliasesFile(io.env)}.`,
      next: [`posthorn alias remove ${shellWord(name)}`],
    });
  }
  return [...before, ...words];
}

/** The first word of a call that is neither a flag nor the value of one. */
interface FirstWord {
  word: string;
  isCommand: boolean;
  before: readonly string[];
  after: readonly string[];
}

/** Returns the first word of a call with the words before and after it; undefined where there is none or a flag before it is wrong. */
export function firstWordOf(argv: readonly string[], io: Io): FirstWord | undefined {
  const program = createProgram(io, { help: "" }).passThroughOptions();
  try {
    // Commander returns the words after a command as unknown, and those after another word as operands.
    const { operands, unknown } = program.parseOptions([...argv]);
    const [word, ...more] = operands;
    if (word === undefined) return undefined;
    const after = [...more, ...unknown];
    const isCommand = program.commands.some((each) => each.name() === word || each.aliases().includes(word));
    const before = argv.slice(0, argv.length - after.length - 1);
    // A word behind -- is no alias: flags behind it would be read as words.
    return before.at(-1) === "--" ? undefined : { word, isCommand, before, after };
  } catch {
    return undefined;
  }
}

/** A word of an expansion: its texts, and between them the numbers of arguments. */
type ExpansionWord = readonly (string | number)[];

/** The tokens of an expansion: a quotation, an escaped character, a placeholder, white space, other text, or any single character. */
const tokens = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|\$([1-9])|(\s+)|[^\s'"\\$]+|./gs;
/** The tokens within double quotes, where a backslash escapes only these four characters. */
const quotedTokens = /\\([$`"\\])|\$([1-9])|./gs;

/**
 * Returns the words of an expansion, taken apart as a POSIX shell does that knows nothing more than quotes, backslashes and
 * `$1` to `$9`; what is not closed is a usage failure.
 */
export function wordsOfExpansion(text: string): ExpansionWord[] {
  const words: ExpansionWord[] = [];
  let word: ExpansionWord | undefined;
  for (const [token, single, double, escaped, place, space] of text.matchAll(tokens)) {
    if (space === undefined) {
      word = [...(word ?? []), ...partsOf(token, { single, double, escaped, place })];
    } else if (word) {
      words.push(word);
      word = undefined;
    }
  }
  return word ? [...words, word] : words;
}

function partsOf(
  token: string,
  { single, double, escaped, place }: Readonly<Record<"single" | "double" | "escaped" | "place", string | undefined>>,
): ExpansionWord {
  if (double !== undefined) return quotedParts(double);
  if (place !== undefined) return [Number(place)];
  const text = single ?? escaped;
  // The message leaves out the expansion, which may contain a secret.
  if (text === undefined && token === "\\") throw usage("the expansion ends with a backslash", { path: "expansion" });
  if (text === undefined && /['"]/.test(token)) {
    throw usage(`the expansion has a ${token} that is not closed`, { path: "expansion" });
  }
  return [text ?? token];
}

function quotedParts(text: string): ExpansionWord {
  const parts = [...text.matchAll(quotedTokens)].map(([token, escaped, place]) =>
    place === undefined ? (escaped ?? token) : Number(place),
  );
  // An empty quotation is a word, too.
  return ["", ...parts];
}

/** Returns a word as it was written, with its placeholders and without its quotes. */
export function asWritten(word: ExpansionWord): string {
  return word.map((part) => (typeof part === "number" ? `$${part}` : part)).join("");
}

/** Returns the words that an alias stands for in a call, the arguments at their places and the others behind; one too few is a usage failure. */
export function filled(name: string, words: readonly ExpansionWord[], args: readonly string[]): string[] {
  const places = new Set(words.flat().filter((part) => typeof part === "number"));
  const wanted = Math.max(0, ...places);
  const flag = args.findIndex((arg) => /^-./.test(arg));
  const given = flag === -1 ? args.length : flag;
  if (given < wanted) {
    if (args.some((arg) => arg === "--help" || arg === "-h")) return [...words.map(asWritten), "--help"];
    throw usage(`the alias ${name} wants ${wanted} argument${wanted === 1 ? "" : "s"} and has ${given}`, {
      hint: `It stands for: ${words.map(asWritten).join(" ")}${flag === -1 ? "" : " (flags come behind its arguments)"}`,
      next: ["posthorn alias list"],
    });
  }
  const behind = args.filter((_, index) => !places.has(index + 1));
  return [
    ...words.map((word) => word.map((part) => (typeof part === "number" ? args[part - 1] : part)).join("")),
    ...behind,
  ];
}

/** What each alias stands for, as it was written. */
export type Aliases = Readonly<Record<string, string>>;

/** Returns where aliases are kept. */
export function aliasesFile(env: Io["env"]): string {
  return join(configDir(env), "aliases.json");
}

/** Returns what is saved, nothing where there is no file; a file that holds something else is a usage failure. */
export function readAliases(env: Io["env"]): Aliases {
  const file = aliasesFile(env);
  const saved = readSaved(file);
  if (!saved) return {};
  const aliases = memberOf(saved.content, "aliases");
  if (!isRecordOf(aliases, (value) => typeof value === "string")) {
    throw usage(`${file} holds no aliases`, { hint: "Mend it, or remove it and set them again." });
  }
  return aliases;
}

/** Returns what an alias stands for, undefined where there is none; it is looked for by its own name only. */
export function aliasNamed(name: string, aliases: Aliases): string | undefined {
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

/** Returns the failure for a name that no alias has. */
export function noSuchAlias(name: string, aliases: Aliases): Failure {
  const names = Object.keys(aliases);
  return new Failure("alias_not_found", `there is no alias "${name}"`, exitCodes.notFound, {
    path: "alias",
    hint: names.length > 0 ? `There are ${names.join(", ")}.` : undefined,
    next: ["posthorn alias list"],
  });
}
