/** How much a finding matters: an error reaches readers as a defect, a warning some of them, an info is worth knowing. */
export type Severity = "error" | "warning" | "info";

/** How well a mail client supports a feature. */
export type Support = "yes" | "partial" | "no";

/** A mail client, and how well it supports what a finding is about. */
export interface ClientSupport {
  name: string;
  support: Support;
}

/** What a check found, and where. */
export interface Finding {
  /** `group/name`. */
  rule: string;
  severity: Severity;
  title: string;
  /** What it means, and what to do. */
  detail: string;
  /** From 1; columns in UTF-16 units, as editors and SARIF count them. */
  line: number;
  column: number;
  /** The source from that place on, at most to the end of its line. */
  snippet: string;
  /** Of `compatibility` only. */
  clients: ClientSupport[];
}

/** What all checks found in a mail. */
export interface CheckReport {
  findings: Finding[];
  /** How many findings there are of each severity, and the bytes of the HTML, or of the text of a mail without HTML. */
  summary: Record<Severity, number> & { bytes: number };
}

/** A finding whose place is an offset: in the HTML or the text, or a header field; without one it is about the mail as a whole. */
export interface Problem {
  rule: string;
  severity: Severity;
  title: string;
  detail: string;
  at?: { part: "html" | "text"; offset: number } | { header: string };
  clients?: ClientSupport[];
}
