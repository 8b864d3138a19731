import { expect, it } from "vitest";
import { compileTemplate, type TemplateMode } from "./compile-template.js";
import vectors from "./merge-tags.cases.json" with { type: "json" };
import { sampleScope } from "./sample-scope.js";
import type { RenderScope, SystemTags } from "./scope.js";
import { TemplateSyntaxError } from "./template-syntax-error.js";

interface Case {
  readonly name: string;
  readonly template: string;
  readonly expected?: string;
  readonly error?: boolean;
  readonly mode?: string;
  readonly template_data?: Record<string, unknown>;
  readonly workspace?: Partial<SystemTags>;
}

const { defaults } = vectors;

function scopeOf(given: Case): RenderScope {
  const workspace = { company_name: "", company_address: "", ...(given.workspace ?? defaults.workspace) };
  return sampleScope({
    contact: defaults.contact,
    template_data: given.template_data ?? defaults.template_data,
    system: { ...workspace, now: Date.parse(defaults.now) },
  });
}

it.each(vectors.cases as readonly Case[])("merge tags: $name", (given) => {
  const render = () =>
    compileTemplate(given.template, (given.mode ?? defaults.mode) as TemplateMode).render(scopeOf(given));
  if (given.error === true) expect(render).toThrow(TemplateSyntaxError);
  else expect(render()).toBe(given.expected);
});
