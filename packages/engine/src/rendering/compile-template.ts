import { escapeHtml } from "../platform/escape-html.js";
import { textFinder } from "../platform/text-finder.js";
import { type Escape, evaluate } from "./evaluate.js";
import { parse } from "./parse.js";
import { RenderBudget } from "./render-budget.js";
import type { Scope } from "./scope.js";
import { subjectText } from "./subject-text.js";
import { TemplateSyntaxError } from "./template-syntax-error.js";

/** What a part of a mail becomes: HTML with escaped values, plain text, or one line of plain text. */
export type MailMode = "html" | "text" | "subject";

/** What a template becomes: besides that, a URL or the inside of a JSON string, with values written as these have them. */
export type TemplateMode = MailMode | "url" | "json";

/** How values are written into what is no plain text. */
const escapes: Readonly<Partial<Record<TemplateMode, Escape>>> = {
  html: escapeHtml,
  url: (text) => encodeURIComponent(text.toWellFormed()),
  json: (text) => JSON.stringify(text).slice(1, -1),
};

/** What was rendered into the mail, and whether it brings what the compliance footer would otherwise add. */
export interface Rendered {
  readonly text: string;
  /** `{{unsubscribe_url}}` was printed. */
  readonly unsubscribeLink: boolean;
  /** `{{company_address}}` was printed and not blank, or the workspace's address stands in the text. */
  readonly address: boolean;
}

/** A template read once, to be rendered any number of times. Rendering throws TemplateLimitError and nothing else. */
export interface Template {
  /** Returns the finished text. A budget that is given is charged for it, and may have been charged before. */
  render(scope: Scope, budget?: RenderBudget): string;
  /** Returns the finished text with what the compliance footer has to know about it. */
  renderBody(scope: Scope): Rendered;
}

/** Gives back a template ready to render; throws TemplateSyntaxError with the first problem of a malformed one. */
export function compileTemplate(source: string, mode: TemplateMode): Template {
  const { nodes, problems } = parse(source, mode in escapes);
  const [problem] = problems;
  if (problem !== undefined) throw new TemplateSyntaxError(problem);
  const write = escapes[mode] ?? String;
  const finish = mode === "subject" ? subjectText : (text: string) => text;
  return {
    render: (scope, budget = new RenderBudget()) => finish(evaluate(nodes, scope, write, budget).text),
    renderBody: (scope) => {
      const { text, unsubscribeLink, companyAddress } = evaluate(nodes, scope, write, new RenderBudget());
      return { text, unsubscribeLink, address: companyAddress || contains(text, scope.system.company_address) };
    },
  };
}

/** Gives back a text that was not made by a template with what can be seen of the footer's parts in it. */
export function renderedText(text: string, { system }: Scope): Rendered {
  return {
    text,
    unsubscribeLink: text.includes(system.unsubscribe_url),
    address: contains(text, system.company_address),
  };
}

function contains(text: string, address: string): boolean {
  const wanted = address.trim();
  return wanted !== "" && [wanted, escapeHtml(wanted)].some((part) => textFinder(part)(text));
}
