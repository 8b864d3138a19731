/** The protocol counts the values of a statement in 16 bits: beyond, a server takes the message for a broken one. */
const maxValues = 65_535;

/** The values of one statement; what stands in its text is `$1`, `$2` … and never a value. */
export class Bindings {
  readonly values: unknown[] = [];

  /**
   * Binds a value and returns what stands for it, as the given type where the statement does not tell it. Values whose number
   * a caller decides are bound as one array.
   * @throws RangeError for more values than a statement can have.
   */
  add(value: unknown, type?: string): string {
    if (this.values.length === maxValues) throw new RangeError(`a statement has at most ${maxValues} values`);
    this.values.push(value);
    return type === undefined ? `$${this.values.length}` : `$${this.values.length}::${type}`;
  }
}

/** Gives back a name of the schema as it stands in a statement. Only names of our own come here. */
export function quoted(name: string): string {
  return `"${name}"`;
}
