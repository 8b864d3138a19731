import type { Scalar } from "../query.js";
import { compareValues } from "../rows/row.js";
import { PackedStrings, type StringBounds } from "./packed-strings.js";

/** The first code of a number. Null, false and true have the codes 0, 1 and 2. */
export const firstNumber = 3;

/**
 * The values of one field of some rows. A value is a code: its position among all values of the field, in the order of
 * `compareValues`. So codes compare as their values do.
 */
export class PackedColumn {
  readonly #numbers: Float64Array;
  readonly #strings: PackedStrings;
  /** The code of each row; undefined when row n has the nth string. */
  readonly #codes: Uint16Array | undefined;

  constructor({ numbers, strings, codes }: PackedColumnParts) {
    this.#numbers = numbers;
    this.#strings = strings;
    this.#codes = codes;
  }

  /** Returns the column of values, at most 65,000. */
  static of(values: readonly Scalar[]): PackedColumn {
    const codeOf = new Map<Scalar, number>();
    for (const value of values) codeOf.set(value, 0);
    const distinct = [...codeOf.keys()].sort(compareValues);
    const numbers = distinct.filter((value) => typeof value === "number");
    const strings = distinct.filter((value) => typeof value === "string");
    for (const [i, value] of numbers.entries()) codeOf.set(value, firstNumber + i);
    for (const [i, value] of strings.entries()) codeOf.set(value, firstNumber + numbers.length + i);
    codeOf.set(null, 0).set(false, 1).set(true, 2);
    const codes = Uint16Array.from(values, (value) => codeOf.get(value) as number);
    return new PackedColumn({ numbers: Float64Array.from(numbers), strings: PackedStrings.of(strings), codes });
  }

  get parts(): PackedColumnParts {
    return { numbers: this.#numbers, strings: this.#strings, codes: this.#codes };
  }

  /** The number of codes; all codes are less. */
  get codes(): number {
    return this.firstString + this.#strings.size;
  }

  get firstString(): number {
    return firstNumber + this.#numbers.length;
  }

  /** Whether a text is in one of the strings behind what all of them begin with. */
  restIncludes(text: string): boolean {
    return this.#strings.restIncludes(text);
  }

  /** Returns the first and the last string of the values. */
  stringBounds(): StringBounds {
    return this.#strings.bounds();
  }

  /** Returns the first and the last value of the rows, of which there is at least one. */
  bounds(): { first: Scalar; last: Scalar } {
    // Each number and string is the value of a row, but the codes before them may be those of none.
    const unlisted = [0, 1, 2].filter((code) => this.#codes?.includes(code));
    const first = unlisted[0] ?? firstNumber;
    const last = this.codes > firstNumber ? this.codes - 1 : (unlisted.at(-1) as number);
    return { first: this.#valueOf(first), last: this.#valueOf(last) };
  }

  /** Returns false only when no value is a string from `first` to `last`. */
  mayHaveWithin({ first, last }: StringBounds): boolean {
    const bounds = this.#strings.bounds();
    return first <= bounds.last && last >= bounds.first;
  }

  codeAt(row: number): number {
    return this.#codes === undefined ? this.firstString + row : (this.#codes[row] as number);
  }

  valueAt(row: number): Scalar {
    return this.#valueOf(this.codeAt(row));
  }

  #valueOf(code: number): Scalar {
    if (code >= this.firstString) return this.#strings.at(code - this.firstString);
    return code >= firstNumber ? (this.#numbers[code - firstNumber] as number) : code === 0 ? null : code === 2;
  }

  /** Returns the code of a value, or -1 when no row has the value. */
  codeOf(value: Scalar): number {
    if (typeof value !== "number" && typeof value !== "string") return value === null ? 0 : value ? 2 : 1;
    if (typeof value === "string" && !this.#strings.mayHave(value)) return -1;
    const code = this.position(value);
    const found = typeof value === "number" ? this.#numbers[code - firstNumber] : this.#stringAt(code);
    return found === value ? code : -1;
  }

  /** Returns the first code whose value is not before a number or string. */
  position(value: number | string): number {
    if (typeof value === "string") return this.firstString + this.#strings.position(value);
    let low = 0;
    let high = this.#numbers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#numbers[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    return firstNumber + low;
  }

  #stringAt(code: number): string | undefined {
    return code < this.codes ? this.#strings.at(code - this.firstString) : undefined;
  }
}

export interface PackedColumnParts {
  numbers: Float64Array;
  strings: PackedStrings;
  codes: Uint16Array | undefined;
}
