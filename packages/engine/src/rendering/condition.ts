import type { Field } from "./field.js";
import { numberOf } from "./number-of.js";

export type Operator = "==" | "!=" | ">" | "<" | ">=" | "<=";

/** What an `if` asks: without an operator whether the field is true, else how it compares with the literal. */
export interface Condition {
  readonly field: Field;
  readonly operator: Operator | null;
  readonly literal: string;
  /** The literal as a number; NaN when it is not written as a plain decimal. */
  readonly literalNumber: number;
}

/** Gives back whether a value is true: missing, null, false, 0, "" and [] are not, everything else is. */
export function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Gives back how a value compares with the condition's literal: as numbers when both are, else as text by code units. */
export function compares(condition: Condition, value: unknown, text: string): boolean {
  const number = numberOf(value);
  const numeric = !Number.isNaN(number) && !Number.isNaN(condition.literalNumber);
  return numeric
    ? holds(condition.operator, number, condition.literalNumber)
    : holds(condition.operator, text, condition.literal);
}

function holds<T extends number | string>(operator: Operator | null, left: T, right: T): boolean {
  switch (operator) {
    case "==":
      return left === right;
    case "!=":
      return left !== right;
    case ">":
      return left > right;
    case "<":
      return left < right;
    case ">=":
      return left >= right;
    case "<=":
      return left <= right;
    case null:
      return false;
  }
}
