import type { TemplateMode } from "./compile-template.js";
import { parse } from "./parse.js";
import type { TemplateProblem } from "./template-syntax-error.js";

/** Returns the problems of a template in the order of its source; none if it compiles. */
export function validateTemplate(source: string, mode: TemplateMode): readonly TemplateProblem[] {
  return parse(source, mode === "html").problems;
}
