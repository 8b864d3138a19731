import { check } from "recheck";
import { type Exception, exceptions as named } from "./exceptions.js";
import { type Expression, findExpressions } from "./find-expressions.js";

/** A source file, by its path from the repository's root. */
export interface SourceFile {
  file: string;
  text: string;
}

/** The most milliseconds of an analysis. An expression that takes longer is reported as one that cannot be analysed. */
const timeout = 60_000;

/**
 * Returns the problems of the regular expressions of some files, one line each: expressions whose time is not linear in the length of
 * the text, expressions composed at run time, which cannot be analysed, and exceptions for expressions that do not exist. Expressions in
 * `safe`, as `/source/flags`, are not analysed again; those that turn out to be safe are added.
 */
export async function findSlowExpressions(
  files: readonly SourceFile[],
  exceptions: readonly Exception[] = named,
  safe: Set<string> = new Set(),
): Promise<string[]> {
  // recheck reads this when it is called. Its JavaScript backend has the same result on every machine.
  process.env.RECHECK_BACKEND = "pure";
  const problems: string[] = [];
  const used = new Set<Exception>();
  const judged = new Map<string, string>();
  for (const { file, text } of files) {
    for (const expression of findExpressions(file, text)) {
      const exception = exceptions.find((each) => each.file === file && each.expression === expression.text);
      if (exception !== undefined) {
        used.add(exception);
        continue;
      }
      const key = `/${expression.source}/${expression.flags}`;
      if (expression.source !== undefined && safe.has(key)) continue;
      const problem = judged.get(key) ?? (await problemOf(expression));
      if (problem === undefined) {
        safe.add(key);
        continue;
      }
      judged.set(key, problem);
      problems.push(`${file}:${expression.line}: ${expression.text} ${problem}`);
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
