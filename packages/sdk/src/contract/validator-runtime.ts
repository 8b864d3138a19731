// What the generated validators call at run time; they import nothing else.
import { isDate, isDateTime, isEmail, isHttpUrl, isUuid } from "./formats.js";
import { parseInstant, parseInstantOrDay } from "./instant.js";

/** One thing a validator disliked, as Ajv writes it. */
export interface RawProblem {
  /** A JSON pointer. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The problems of one value; unknown fields are counted, because a hostile body can be made of nothing else. */
export interface RawProblems extends Array<RawProblem> {
  unknownFields?: number;
}

/** Judges a value; what it disliked stands in `errors` until the next call. */
export interface Validator {
  (value: unknown): boolean;
  errors?: RawProblems | null;
}

/** Unknown fields beyond this many are not listed. */
export const maxUnknownFields = 100;
/** Problems beyond this many are not listed; a full batch with every field of every message wrong stays below it. */
export const maxProblems = 20_000;

/** Gives back the list with one more problem, unless it is full; a failing condition of a schema has no keyword. */
export function addProblem(
  problems: RawProblems | null,
  instancePath = "",
  keyword = "",
  params: RawProblem["params"] = {},
): RawProblems {
  return append(problems ?? [], { instancePath, keyword, params });
}

/** Gives back the list with more problems in place: copying it for every array item would take quadratic time. */
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

/** Gives back how many code points a text has. */
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

/** Gives back how many bytes a text takes in UTF-8; a lone surrogate counts three, as its replacement does. */
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

/** Tells whether two JSON values are equal; the order of object keys does not matter. */
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

/** The formats a contract may name. */
export const formats = {
  uuid: isUuid,
  email: isEmail,
  date: isDate,
  "date-time": isDateTime,
  instant: (text: string) => !Number.isNaN(parseInstant(text)),
  "instant-or-day": (text: string) => !Number.isNaN(parseInstantOrDay(text)),
  uri: isHttpUrl,
};
