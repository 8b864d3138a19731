import type { ElementLooks } from "./css/element-looks.js";
import type { StyleSheet } from "./css/style-sheets.js";
import type { Problem, Severity } from "./finding.js";
import type { HtmlDocument } from "./html/document.js";
import type { HeaderField, MailSource } from "./mail-source.js";
import { allRules } from "./rules.js";

/** The most findings of one rule. The last one says how many more there are. */
const mostOfARule = 50;

/** What a finding adds to what its rule says. */
interface Particulars {
  at?: NonNullable<Problem["at"]> | number;
  /** What is special about this one, as whole sentences. */
  because?: string;
  title?: string;
  severity?: Severity;
}

/** What every group of rules works with. */
export class CheckContext {
  readonly mail: MailSource;
  readonly document: HtmlDocument;
  readonly sheets: readonly StyleSheet[];
  readonly looks: ElementLooks;
  readonly problems: Problem[] = [];
  readonly #isIgnored: (rule: string) => boolean;
  readonly #counts = new Map<string, { count: number; last: Problem | undefined }>();

  constructor(
    mail: MailSource,
    parts: { document: HtmlDocument; sheets: readonly StyleSheet[]; looks: ElementLooks },
    isIgnored: (rule: string) => boolean,
  ) {
    this.mail = mail;
    this.document = parts.document;
    this.sheets = parts.sheets;
    this.looks = parts.looks;
    this.#isIgnored = isIgnored;
  }

  /** Adds a finding of a rule. A number as its place is an offset of the HTML. */
  report(rule: string, { at, because, title, severity }: Particulars = {}): void {
    const known = allRules[rule];
    if (known === undefined || this.#isIgnored(rule)) return;
    const counted = this.#counts.get(rule) ?? { count: 0, last: undefined };
    this.#counts.set(rule, counted);
    counted.count++;
    if (counted.count > mostOfARule) return;
    const problem: Problem = {
      rule,
      severity: severity ?? known.severity,
      title: title ?? known.title,
      detail: [because, known.remedy].filter(Boolean).join(" "),
      ...(at !== undefined && { at: typeof at === "number" ? { part: "html", offset: at } : at }),
    };
    counted.last = problem;
    this.problems.push(problem);
  }

  /** Says in the last finding of each rule how many more there are. */
  finish(): void {
    for (const { count, last } of this.#counts.values()) {
      if (last !== undefined && count > mostOfARule) last.detail += ` There are ${count - mostOfARule} more.`;
    }
  }

  /** Returns the first header field with a name, in any case; undefined where there is none, or the headers are not known. */
  header(name: string): HeaderField | undefined {
    const wanted = name.toLowerCase();
    return this.mail.headers?.find((field) => field.name.toLowerCase() === wanted);
  }
}
