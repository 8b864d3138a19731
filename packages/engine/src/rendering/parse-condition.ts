import type { Condition, Operator } from "./condition.js";
import { parseField } from "./field.js";
import { nameProblem } from "./name-problem.js";
import { numberOf } from "./number-of.js";

const operators: readonly Operator[] = ["==", "!=", ">=", "<=", ">", "<"];

/** Returns the condition of an `if` or `unless`, or the problem of its expression. */
export function parseCondition(expression: string, inLoop: boolean): Condition | string {
  const at = expression.search(/[=!<>]/);
  const operator = at === -1 ? null : operators.find((sign) => expression.startsWith(sign, at));
  if (operator === undefined) return "the comparisons are ==, !=, >, <, >= and <=, and {{#unless}} says not";
  const name = operator === null ? expression : expression.slice(0, at).trim();
  const problem = nameProblem(name);
  if (problem !== null) return problem;
  if (/^["']|&&/.test(name)) return "a condition asks for one field, or compares one field with a literal";
  const field = parseField(name, inLoop);
  if (operator === null) return { field, operator, literal: "", literalNumber: Number.NaN };
  const literal = parseLiteral(expression.slice(at + operator.length).trim());
  if (literal === null) return "the right side of a comparison is a quoted text, a number, true, false or one word";
  return { field, operator, literal, literalNumber: numberOf(literal) };
}

function parseLiteral(written: string): string | null {
  const quote = written.charAt(0);
  if (quote !== '"' && quote !== "'") return /^[^\s=<>]+$/.test(written) ? written : null;
  const closing = written.indexOf(quote, 1);
  return closing === written.length - 1 && closing > 0 ? written.slice(1, -1) : null;
}
