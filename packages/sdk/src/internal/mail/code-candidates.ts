import { masked } from "./mask-numbers.js";

/** A text that may be a code. */
export interface CodeCandidate {
  start: number;
  end: number;
  /** Without separators. */
  code: string;
  /** Digits; letters and digits; or letters only. */
  kind: "digits" | "mixed" | "letters";
  /** Written in groups, as a long code often is. */
  isGrouped: boolean;
  /** How likely its shape makes it, from 0 to 3; below 0 where it is rather a year, a date or a name. */
  shape: number;
}

const shortest = 4;
const longest = 10;

/** A run of digits and of the separators between them. */
const numberRun =
  /(?<![A-Za-z\u00c0-\u024f0-9_])\d+(?:(?:[ .\-–‑·•]| [-–·•] )\d+){0,12}(?![A-Za-z\u00c0-\u024f0-9_])/gu;
const word =
  /(?<![A-Za-z\u00c0-\u024f0-9_@./#&=+-])[A-Za-z0-9]{1,10}(?:[-–·•‑][A-Za-z0-9]{1,10}){0,9}(?![A-Za-z\u00c0-\u024f0-9_@/]|[.-][A-Za-z0-9])/gu;
const spacedCharacters =
  /(?<![A-Za-z\u00c0-\u024f0-9_])[A-Z0-9](?:(?:[ ·•|]| [-–·•|] )[A-Z0-9]){3,9}(?![A-Za-z\u00c0-\u024f0-9_]| [A-Z0-9](?![A-Za-z0-9]))/gu;
const spacedGroups = /^[A-Z0-9]{2,5}(?: [A-Z0-9]{2,5}){1,3}$/;

/** Returns what may be a code in a masked text. */
export function codeCandidates(text: string): CodeCandidate[] {
  const found = [...text.matchAll(spacedCharacters)].flatMap((match) => of(match, "spaced"));
  const isFree = ({ start, end }: CodeCandidate) => found.every((other) => end <= other.start || start >= other.end);
  const add = (candidates: CodeCandidate[]) => found.push(...candidates.filter(isFree));
  for (const match of text.matchAll(numberRun)) add(ofNumbers(match));
  for (const match of text.matchAll(word)) add(of(match, "word"));
  const alone = bare(text);
  if (spacedGroups.test(alone) && /\d/.test(alone) && /[A-Z]/.test(alone)) {
    const start = text.indexOf(alone);
    add(candidateOf({ start, text: alone, isGrouped: true }));
  }
  return found.sort((one, other) => one.start - other.start);
}

/** Returns a text without the punctuation and the pictures around it. */
export function bare(text: string): string {
  const first = text.search(/[\p{L}\p{N}]/u);
  if (first === -1) return "";
  let end = text.length;
  while (!/[\p{L}\p{N}]/u.test(text.charAt(end - 1)) && !/[\udc00-\udfff]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(first, end);
}

function of(match: RegExpMatchArray, form: "spaced" | "word"): CodeCandidate[] {
  const text = match[0];
  const start = match.index ?? 0;
  const isNumber = /^[\d\W]+$/.test(text);
  if (form === "word" && isNumber) return [];
  // `G-482913`: who types the code leaves the letter out.
  const [, prefix = ""] = /^((?:G|FB)-)\d{4,8}$/.exec(text) ?? [];
  return candidateOf({
    start: start + prefix.length,
    text: text.slice(prefix.length),
    isGrouped: form === "spaced" || /\W/.test(text),
  });
}

function ofNumbers(match: RegExpMatchArray): CodeCandidate[] {
  const text = match[0];
  const groups = text.split(/\D+/);
  const lengths = new Set(groups.map(({ length }) => length));
  const separators = new Set(text.match(/\D+/g) ?? []);
  // A number in unequal groups is one of telephones, dates or bank accounts.
  if (lengths.size > 1 || separators.size > 1) return [];
  return candidateOf({ start: match.index ?? 0, text, isGrouped: groups.length > 1 });
}

function candidateOf(given: { start: number; text: string; isGrouped: boolean }): CodeCandidate[] {
  const { start, text, isGrouped } = given;
  const code = text.replace(/[^A-Za-z0-9]/g, "");
  if (code.length < shortest || code.length > longest || text.includes(masked)) return [];
  const kind = /^\d+$/.test(code) ? "digits" : /\d/.test(code) ? "mixed" : "letters";
  const shape = kind === "digits" ? shapeOfDigits(code, text) : shapeOfWord(code, text, kind);
  return shape === undefined ? [] : [{ start, end: start + text.length, code, kind, isGrouped, shape }];
}

function shapeOfDigits(code: string, text: string): number {
  if (/^(?:19|20)\d\d$/.test(code)) return -4;
  if (/^(?:0[1-9]|[12]\d|3[01])[-–.](?:0[1-9]|1[0-2])[-–.]\d\d$/.test(text)) return 0;
  if (/^20[0-3]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(code)) return -2;
  const base = code.length === 6 ? 3 : code.length <= 8 ? 2 : 1;
  return base;
}

/** Returns the shape of letters and digits; undefined where it is an ordinary word, a unit or a name. */
function shapeOfWord(code: string, text: string, kind: "mixed" | "letters"): number | undefined {
  const segments = text.split(/[^A-Za-z0-9]+/);
  const isUpper = code === code.toUpperCase();
  if (kind === "letters") return isUpper ? (segments.length > 1 ? 0 : -1) : undefined;
  if (isUpper) {
    // A word with a number behind it, such as SAVE20 or WINTER2025, is a voucher or a name.
    if (/^[A-Z]{3,}\d{1,4}$/.test(code) && /[AEIOUY]/.test(code)) return -1;
    return segments.some((segment) => /^[A-Z]{4,}$/.test(segment)) && segments.length > 1 ? 0 : 2;
  }
  const changes = (code.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length;
  if (segments.length > 1 && segments.some((segment) => /^[A-Za-z]+$/.test(segment))) return undefined;
  if (code === code.toLowerCase()) return changes >= 2 ? 1 : -1;
  return /^[A-Z]?[a-z]+\d+$/.test(code) ? -1 : 0;
}
