import type { TemplateMode } from "./compile-template.js";
import { parse } from "./parse.js";
import type { TemplateProblem } from "./template-syntax-error.js";
import { maxTags } from "./tokenize.js";

/** A tag whose name has letters, digits, underscores and dots only. It may have a fallback and a format. */
const plainTag = /\{\{[ \t]*(?!else\b)[A-Za-z_][\w.]*[ \t]*(?:\|[^{}]*)?\}\}/y;

/** Returns the problems of a template in the order of its source; none if it compiles. */
export function validateTemplate(source: string, mode: TemplateMode): readonly TemplateProblem[] {
  return hasOnlyPlainTags(source) ? [] : parse(source, mode === "html").problems;
}

/** Whether all tags are plain, as in most mails. Such a template compiles, and need not be parsed to know that (bench/batch.bench.ts). */
function hasOnlyPlainTags(source: string): boolean {
  let tags = 0;
  for (let at = source.indexOf("{{"); at !== -1; at = source.indexOf("{{", plainTag.lastIndex)) {
    plainTag.lastIndex = at;
    tags += 1;
    if (tags > maxTags || !plainTag.test(source)) return false;
  }
  return true;
}
