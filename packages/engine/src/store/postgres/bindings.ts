/** The protocol counts the parameters of a statement in 16 bits. */
const maxValues = 65_535;

/** The values of one statement, whose text contains `$1`, `$2` … and never a value. */
export class Bindings {
  readonly values: unknown[] = [];

  /**
   * Binds a value and returns its placeholder, with a cast where `type` is given. Callers bind a list of any length as one array.
   * @throws RangeError when the statement has too many values.
   */
  add(value: unknown, type?: string): string {
    if (this.values.length === maxValues) throw new RangeError(`a statement has at most ${maxValues} values`);
    this.values.push(value);
    return type === undefined ? `$${this.values.length}` : `$${this.values.length}::${type}`;
  }
}

/** Returns a name of the schema as a quoted identifier. It must come from the code, never from a user: nothing is escaped. */
export function quoted(name: string): string {
  return `"${name}"`;
}
