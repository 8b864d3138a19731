// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions are quoted from other files.
import { expect, it } from "vitest";
import { findSlowExpressions } from "./find-slow.js";

const problemsOf = (text: string, exceptions: Parameters<typeof findSlowExpressions>[1] = []) =>
  findSlowExpressions([{ file: "packages/engine/src/planted.ts", text: `\n${text}` }], exceptions);

it.each([
  ["a tag that is looked for and may not end", "/<body\\b[^>]*>/i.exec(html)"],
  ["a run before the end of a line", 'text.replace(/[\\t ]+$/gm, "")'],
  ["a run before a sign", "/[^\\s<>;\"']+@[^\\s]+/.test(text)"],
  ["two runs of one character in a row", "/^\\d*:\\s*[ -~]*$/.test(text)"],
  ["a run of runs", "/^(?:a+)+$/.test(text)"],
  ["a constructor", 'new RegExp("\\\\s+$")'],
  ["what constants of the file are put into", 'const blanks = "\\\\s+"; new RegExp(`a|${blanks}$`)'],
  ["a call without new", 'RegExp(["a", "b+$"].join("|"), "m")'],
])("finds %s, with file and line", async (_, planted) => {
  const problems = await problemsOf(planted);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^packages\/engine\/src\/planted\.ts:2: .* takes .* time, as on /);
});

it.each([
  "/^\\/+$/.test(text)",
  "/[^:]*:/y.exec(text)",
  'new RegExp("^[a-z]+$", "i")',
  'const text = "/[ ]+$/"; // and /[ ]+$/',
])("accepts %s", async (sound) => {
  expect(await problemsOf(sound)).toEqual([]);
});

it("remembers which expressions are safe, and analyses only others", async () => {
  const safe = new Set<string>();
  const problemsIn = (text: string) => findSlowExpressions([{ file: "planted.ts", text }], [], safe);
  expect(await problemsIn("/^a+$/.test(text); /(?:a+)+$/.test(text); /undefined/.test(text)")).toHaveLength(1);
  expect([...safe]).toEqual(["/^a+$/", "/undefined/"]);
  safe.add("/(?:a+)+$/");
  expect(await problemsIn("/(?:a+)+$/.test(text)")).toEqual([]);
  expect(await problemsIn("new RegExp(prefix)")).toHaveLength(1);
});

it("refuses an expression composed at run time, unless an exception names it", async () => {
  const text = "new RegExp(prefix + name)";
  expect(await problemsOf(text)).toEqual([
    `packages/engine/src/planted.ts:2: ${text} is put together at run time, and cannot be judged`,
  ]);
  const exception = { file: "packages/engine/src/planted.ts", expression: text, reason: "a test" };
  expect(await problemsOf(text, [exception])).toEqual([]);
});

it("refuses an exception for an expression that does not exist", async () => {
  const exception = { file: "packages/engine/src/planted.ts", expression: "/a+$/", reason: "a test" };
  expect(await problemsOf("/b+$/y.test(text)", [exception])).toEqual([
    "packages/engine/src/planted.ts: there is no /a+$/ to be excepted",
  ]);
});
