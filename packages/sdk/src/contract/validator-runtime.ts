// The only imports of the generated validators.
import { isDate, isDateTime, isEmail, isHttpUrl, isUuid } from "./formats.js";
import { parseInstant, parseInstantOrDay } from "./instant.js";

/** A problem in the form of Ajv. */
export interface RawProblem {
  /** A JSON pointer. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The problems of one value. Unknown fields are counted, because a hostile body may have millions of them. */
export interface RawProblems extends Array<RawProblem> {
  unknownFields?: number;
}

/** Returns whether a value is valid. `errors` has its problems until the next call. */
export interface Validator {
  (value: unknown): boolean;
  errors?: RawProblems | null;
}

/** Unknown fields beyond this many are not listed. */
export const maxUnknownFields = 100;
/** Problems beyond this many are not listed. A full batch with every field of every message wrong has fewer. */
export const maxProblems = 20_000;

/** Returns the list with one more problem, unless it is full. The problem of a failed condition has no keyword. */
export function addProblem(
  problems: RawProblems | null,
  instancePath = "",
  keyword = "",
  params: RawProblem["params"] = {},
): RawProblems {
  return append(problems ?? [], { instancePath, keyword, params });
}

/** Returns the same list with more problems. A copy per array item would take quadratic time. */
export function addProblems(problems: RawProblems | null, more: RawProblems): RawProblems {
  if (problems === null) return more;
  for (const problem of more) append(problems, problem);
  return problems;
}

function append(list: RawProblems, problem: RawProblem): RawProblems {
  if (list.length >= maxProblems) return list;
  if (problem.keyword === "additionalProperties") {
    const unknown = (list.unknownFields ?? 0) + 1;
    if (unknown > maxUnknownFields) return list;
    list.unknownFields = unknown;
  }
  list.push(problem);
  return list;
}

/** Returns the number of code points of a text. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const isHigh = (text.charCodeAt(index) & 0xfc00) === 0xd800;
    if (isHigh && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      length--;
      index++;
    }
  }
  return length;
}

/** Returns the number of UTF-8 bytes of a text. A lone surrogate counts three bytes, as its replacement character does. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    const isPair = (unit & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    bytes += unit < 0x800 ? 1 : 2;
    if (isPair) index++;
  }
  return bytes;
}

/** Whether two JSON values are equal. The order of object keys does not count. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && deepEqual(left[key as never], right[key as never]))
  );
}

/** The checks of the formats in a contract. */
export const formats = {
  uuid: isUuid,
  email: isEmail,
  date: isDate,
  "date-time": isDateTime,
  instant: (text: string) => !Number.isNaN(parseInstant(text)),
  "instant-or-day": (text: string) => !Number.isNaN(parseInstantOrDay(text)),
  uri: isHttpUrl,
};
