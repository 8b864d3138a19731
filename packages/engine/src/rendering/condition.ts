import type { Field } from "./field.js";
import { numberOf } from "./number-of.js";

export type Operator = "==" | "!=" | ">" | "<" | ">=" | "<=";

/**
 * The condition of an `if`: without an operator whether the field is truthy, otherwise a comparison of the field with a
 * literal.
 */
export interface Condition {
  readonly field: Field;
  readonly operator: Operator | null;
  readonly literal: string;
  /** The literal as a number; NaN if it is not a plain decimal. */
  readonly literalNumber: number;
}

/** Returns whether a value is truthy: all values are except missing ones, null, false, 0, "" and []. */
export function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/**
 * Returns the result of a comparison of a value with the condition's literal: as numbers if both are numbers, otherwise
 * as text by code units.
 */
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
