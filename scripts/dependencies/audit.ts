/** The fields of `npm audit --json` that are read. */
interface AuditReport {
  vulnerabilities?: Readonly<Record<string, { severity: string; range: string; via: readonly unknown[] }>>;
  /** The reason why there is no report. */
  message?: string;
}

/** The result of an audit: lines to print, and whether it failed. */
export interface Audit {
  failed: boolean;
  lines: string[];
}

/** The severities of npm that fail. */
const grave: readonly string[] = ["moderate", "high", "critical"];

/**
 * Returns the result of the output of `npm audit --json`. Advisories of moderate or higher severity fail. Without an answer of the
 * registry it passes, with one line that says so.
 */
export function readAudit(output: string, complaints: string): Audit {
  const report = parse(output);
  if (report?.vulnerabilities === undefined) {
    const reason = report?.message ?? complaints.split("\n").find((line) => line.includes("audit")) ?? "no answer";
    return { failed: false, lines: [`note: advisories are not known here: ${reason.replaceAll(/\s+/g, " ").trim()}`] };
  }
  const found = Object.entries(report.vulnerabilities);
  const failing = found.filter(([, { severity }]) => grave.includes(severity));
  const lines = found.map(([name, { severity, range, via }]) => {
    const titles = via.flatMap((cause) => (isTitled(cause) ? [cause.title] : []));
    return `${severity}: ${name} ${range}${titles.length > 0 ? `: ${titles.join("; ")}` : ""}`;
  });
  return {
    failed: failing.length > 0,
    lines: lines.length > 0 ? lines : ["note: no advisory is known of any package"],
  };
}

function parse(output: string): AuditReport | undefined {
  try {
    return JSON.parse(output) as AuditReport;
  } catch {
    return undefined;
  }
}

function isTitled(cause: unknown): cause is { title: string } {
  return typeof cause === "object" && cause !== null && "title" in cause && typeof cause.title === "string";
}
