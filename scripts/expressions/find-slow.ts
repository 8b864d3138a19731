import { check } from "recheck";
import { type Exception, exceptions as named } from "./exceptions.js";
import { type Expression, findExpressions } from "./find-expressions.js";

/** A source file, by its path from the repository's root. */
export interface SourceFile {
  file: string;
  text: string;
}

/** Analysing longer than this, in ms, says nothing either way; the expression is then named as one that cannot be judged. */
const timeout = 20_000;

/**
 * Returns what is wrong with the regular expressions of some files, one line each: those whose time grows faster than the
 * length of what they are matched with, those that are put together at run time and cannot be judged, and exceptions for
 * expressions that are not there. An expression counts as used on texts of any length.
 */
export async function findSlowExpressions(
  files: readonly SourceFile[],
  exceptions: readonly Exception[] = named,
): Promise<string[]> {
  // The part of recheck that is JavaScript judges alike on every machine; it reads this when it is called.
  process.env.RECHECK_BACKEND = "pure";
  const problems: string[] = [];
  const used = new Set<Exception>();
  const judged = new Map<string, string | undefined>();
  for (const { file, text } of files) {
    for (const expression of findExpressions(file, text)) {
      const exception = exceptions.find((each) => each.file === file && each.expression === expression.text);
      if (exception !== undefined) {
        used.add(exception);
        continue;
      }
      const key = `/${expression.source}/${expression.flags}`;
      if (!judged.has(key)) judged.set(key, await problemOf(expression));
      const problem = judged.get(key);
      if (problem !== undefined) problems.push(`${file}:${expression.line}: ${expression.text} ${problem}`);
    }
  }
  const idle = exceptions.filter((exception) => !used.has(exception));
  return [...problems, ...idle.map(({ file, expression }) => `${file}: there is no ${expression} to be excepted`)];
}

async function problemOf({ source, flags }: Expression): Promise<string | undefined> {
  if (source === undefined) return "is put together at run time, and cannot be judged";
  const result = await check(source, flags, { timeout });
  if (result.status === "safe") return undefined;
  if (result.status === "unknown") return `cannot be judged (${result.error.kind})`;
  return `takes ${result.complexity.summary} time, as on ${result.attack.pattern}`;
}
