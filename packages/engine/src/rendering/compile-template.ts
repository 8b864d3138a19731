import { escapeHtml } from "../platform/escape-html.js";
import { textFinder } from "../platform/text-finder.js";
import { type Escape, evaluate } from "./evaluate.js";
import { type KnownMarkup, LinkScan, type ScannedLinks } from "./link-scan.js";
import { parse } from "./parse.js";
import { RenderBudget } from "./render-budget.js";
import type { RenderScope } from "./scope.js";
import { subjectText } from "./subject-text.js";
import { TemplateSyntaxError } from "./template-syntax-error.js";

/** The format of a part of a mail: HTML with escaped values, plain text, or one line of plain text. */
export type MailMode = "html" | "text" | "subject";

/**
 * The format of a rendered template: that of a part of a mail, or a URL or the inside of a JSON string with escaped
 * values.
 */
export type TemplateMode = MailMode | "url" | "json";

/** The escape function of each format that is not plain text. */
const escapes: Readonly<Partial<Record<TemplateMode, Escape>>> = {
  html: escapeHtml,
  url: (text) => encodeURIComponent(text.toWellFormed()),
  json: (text) => JSON.stringify(text).slice(1, -1),
};

/** A rendered body, and the elements that the compliance footer would otherwise add. */
export interface Rendered {
  readonly text: string;
  /** Whether `{{unsubscribe_url}}` was rendered. */
  readonly unsubscribeLink: boolean;
  /** Whether `{{company_address}}` was rendered and not blank, or the text contains the workspace's address. */
  readonly address: boolean;
}

/** A rendered HTML body with its links; undefined: they must be searched for in the text. */
export interface LinkedBody extends Rendered {
  readonly scanned: ScannedLinks | undefined;
}

/** A compiled template, which can be rendered any number of times. Rendering throws TemplateLimitError only. */
export interface Template {
  /** Returns the rendered text and charges it to the budget, by default a new one. */
  render(scope: RenderScope, budget?: RenderBudget): string;
  /** Returns the rendered text with the facts that the compliance footer needs. */
  renderBody(scope: RenderScope): Rendered;
  /** Returns the same for HTML, with its links. */
  renderLinked(scope: RenderScope): LinkedBody;
}

/** Returns a compiled template; throws TemplateSyntaxError with the first problem of a malformed source. */
export function compileTemplate(source: string, mode: TemplateMode): Template {
  const { nodes, problems } = parse(source, mode in escapes);
  const [problem] = problems;
  if (problem !== undefined) throw new TemplateSyntaxError(problem);
  const write = escapes[mode] ?? String;
  const finish = mode === "subject" ? subjectText : (text: string) => text;
  const known: KnownMarkup = new Map();
  const renderBody = (scope: RenderScope, links: LinkScan | null = null): Rendered => {
    const { text, unsubscribeLink, companyAddress } = evaluate(nodes, {
      scope,
      write,
      budget: new RenderBudget(),
      links,
    });
    return { text, unsubscribeLink, address: companyAddress || contains(text, scope.system.company_address) };
  };
  return {
    render: (scope, budget = new RenderBudget()) => finish(evaluate(nodes, { scope, write, budget }).text),
    renderBody: (scope) => renderBody(scope),
    renderLinked: (scope) => {
      const links = new LinkScan(known);
      return { ...renderBody(scope, links), scanned: links.result() };
    },
  };
}

/** Returns a text that was not rendered from a template with the facts that the compliance footer needs. */
export function renderedText(text: string, { system }: RenderScope): Rendered {
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
