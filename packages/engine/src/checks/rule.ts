import type { Severity } from "./finding.js";

/** What a rule says, for its findings and for the page about the rules. */
export interface Rule {
  /** That of most of its findings. */
  severity: Severity;
  title: string;
  /** Why it matters. */
  reason: string;
  /** What to do. */
  remedy: string;
  /** A mail that breaks the rule: HTML, or with header fields a whole mail. Null where it would be too long to show. */
  example: string | null;
}

/** Rules by their names, `group/name`. */
export type Rules = Readonly<Record<string, Rule>>;
