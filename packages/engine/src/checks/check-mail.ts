import { checkAccessibility } from "./accessibility/accessibility.js";
import { CheckContext } from "./check-context.js";
import { clientsNamed, type MailClient, UnknownNameError } from "./compatibility/clients.js";
import { compatibilityProblems } from "./compatibility/compatibility.js";
import { featuresUsed } from "./compatibility/features-used.js";
import { readLooks } from "./css/element-looks.js";
import { readStyleSheets } from "./css/style-sheets.js";
import { checkDarkMode } from "./dark-mode/dark-mode.js";
import { checkDeliverability } from "./deliverability/deliverability.js";
import type { CheckReport, Finding, Problem } from "./finding.js";
import { scanHtml } from "./html/scan-html.js";
import { checkLinks } from "./links/links.js";
import type { BodyPart, MailSource } from "./mail-source.js";
import { checkMergeTags } from "./merge-tags/merge-tags.js";
import { createPlaces, snippetAt } from "./places.js";
import { assertRules } from "./rule-names.js";
import { checkSize } from "./size/size.js";

/** What to check. */
export interface CheckOptions {
  /** Names of mail clients and families; all where there are none. */
  clients?: readonly string[];
  /** Rules to leave out, and groups: `compatibility`, `compatibility/css-gap`. */
  ignore?: readonly string[];
  /** Findings from elsewhere, such as those of requests to links. */
  more?: readonly Problem[];
}

export { UnknownNameError };

/**
 * Returns what is wrong with a mail, in the order of its source. The time is linear in the size of the mail.
 * @throws UnknownNameError for a client or a rule that does not exist.
 */
export function checkMail(mail: MailSource, { clients = [], ignore = [], more = [] }: CheckOptions = {}): CheckReport {
  const chosen = clientsNamed(clients);
  const isIgnored = assertRules(ignore);
  const problems = [...problemsOf(mail, chosen, isIgnored), ...more].filter(({ rule }) => !isIgnored(rule));
  const findings = toFindings(problems, mail);
  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const bytes = Buffer.byteLength(mail.html?.content ?? mail.text?.content ?? "");
  return { findings, summary: { error: count("error"), warning: count("warning"), info: count("info"), bytes } };
}

function problemsOf(
  mail: MailSource,
  clients: readonly MailClient[],
  isIgnored: (rule: string) => boolean,
): readonly Problem[] {
  const document = scanHtml(mail.html?.content ?? "");
  const sheets = readStyleSheets(document);
  const looks = readLooks(document, sheets);
  const context = new CheckContext(mail, { document, sheets, looks }, isIgnored);
  checkMergeTags(context);
  checkLinks(context);
  checkSize(context, Buffer.byteLength(document.html));
  checkAccessibility(context);
  checkDarkMode(context);
  checkDeliverability(context);
  context.finish();
  if (!isIgnored("compatibility")) {
    const uses = featuresUsed({ document, sheets, looks });
    if (mail.headers?.some(({ name }) => /^bimi-selector$/i.test(name))) uses.add("bimi", 0);
    context.problems.push(...compatibilityProblems(uses, clients));
  }
  return context.problems;
}

/** Returns problems as findings with lines and columns, in the order of the source. */
function toFindings(problems: readonly Problem[], mail: MailSource): Finding[] {
  const placeOf = createPlaces(mail.source);
  // Ascending offsets of a part are found fast in the source.
  const ordered = [...problems].sort((one, other) => offsetInPart(one) - offsetInPart(other));
  const placed = ordered.map((problem) => ({ problem, ...offsetsOf(problem, mail) }));
  placed.sort((one, other) => one.offset - other.offset);
  return placed.map(({ problem, offset, snippet }) => {
    const { rule, severity, title, detail, clients = [] } = problem;
    const { line, column } = placeOf(offset);
    return { rule, severity, title, detail, line, column, snippet, clients };
  });
}

function offsetInPart({ at }: Problem): number {
  return at !== undefined && "offset" in at ? at.offset : 0;
}

/** Returns the offset of a problem in the source, and what is there. */
function offsetsOf({ at }: Problem, mail: MailSource): { offset: number; snippet: string } {
  if (at === undefined) return { offset: 0, snippet: "" };
  if ("header" in at) {
    const field = mail.headers?.find(({ name }) => name.toLowerCase() === at.header);
    return {
      offset: field?.offset ?? 0,
      snippet: field === undefined ? "" : snippetAt(`${field.name}: ${field.value}`, 0),
    };
  }
  const part: BodyPart | null = mail[at.part];
  if (part === null) return { offset: 0, snippet: "" };
  return { offset: part.toSource(at.offset), snippet: snippetAt(part.content, at.offset) };
}
