/** The values of one statement; what stands in its text is `$1`, `$2` … and never a value. */
export class Bindings {
  readonly values: unknown[] = [];

  /** Binds a value and gives back what stands for it, as the given type where the statement does not tell it. */
  add(value: unknown, type?: string): string {
    this.values.push(value);
    return type === undefined ? `$${this.values.length}` : `$${this.values.length}::${type}`;
  }
}

/** Gives back a name of the schema as it stands in a statement. Only names of our own come here. */
export function quoted(name: string): string {
  return `"${name}"`;
}
