/** A problem of a template and its position. Line and column count from 1, columns in UTF-16 units. */
export interface TemplateProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Thrown when a malformed template is compiled. The message begins with `line:column`. */
export class TemplateSyntaxError extends Error {
  override readonly name = "TemplateSyntaxError";
  readonly line: number;
  readonly column: number;

  constructor(problem: TemplateProblem) {
    super(`${problem.line}:${problem.column} ${problem.message}`);
    this.line = problem.line;
    this.column = problem.column;
  }
}
