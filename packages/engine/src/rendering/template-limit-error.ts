/**
 * The limits of one rendering. Real mail stays far below them, and no rendering within them blocks the process for
 * long.
 */
export const renderLimits = {
  /** Iterations of all loops together. An element of an array that is rendered as text counts as one. */
  loop_steps: 10_000,
  /**
   * Tags and pieces of text inside loops, counted once per iteration. This limits huge loop bodies that print nothing.
   */
  loop_work: 250_000,
  /** Look-ups of names, one for each level of a dotted name. This limits long names in nested loops. */
  lookups: 2_000_000,
  /** Characters that are compared with a literal or joined from the elements of an array. */
  text_work: 10_000_000,
  /** UTF-8 bytes of the rendered text. */
  output_bytes: 1_048_576,
} as const;

export type RenderLimit = keyof typeof renderLimits;

const explanations: Record<RenderLimit, string> = {
  loop_steps: `more than ${renderLimits.loop_steps} loop steps`,
  loop_work: `more than ${renderLimits.loop_work} tags inside loops`,
  lookups: `more than ${renderLimits.lookups} look-ups of names`,
  text_work: `more than ${renderLimits.text_work} characters of compared or joined text`,
  output_bytes: `more than ${renderLimits.output_bytes} bytes of output`,
};

/** Thrown when a rendering would exceed the limit it names. */
export class TemplateLimitError extends Error {
  override readonly name = "TemplateLimitError";
  readonly limit: RenderLimit;

  constructor(limit: RenderLimit) {
    super(`rendering the template takes ${explanations[limit]}`);
    this.limit = limit;
  }
}
