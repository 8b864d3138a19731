import type { Finding, Rule, Severity } from "@posthorn/engine/checks";
import { readVersion } from "../../program/version.js";
import type { CheckedMail } from "./mails.js";

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

/** Returns findings as SARIF 2.1.0. */
export function sarifReport(mails: readonly CheckedMail[], describe: (rule: string) => Rule): string {
  const rules = [...new Set(mails.flatMap(({ report }) => report.findings.map(({ rule }) => rule)))].sort();
  const indexOf = new Map(rules.map((rule, index) => [rule, index]));
  const results = mails.flatMap(({ name, report }) =>
    report.findings.map((finding) => resultOf(finding, name, indexOf.get(finding.rule) ?? 0)),
  );
  const driver = {
    name: "posthorn check",
    version: readVersion(),
    rules: rules.map((rule) => ruleOf(rule, describe(rule))),
  };
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver }, columnKind: "utf16CodeUnits", results }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleOf(id: string, { title, reason, remedy, severity }: Rule) {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: reason },
    help: { text: remedy },
    defaultConfiguration: { level: levels[severity] },
    properties: { tags: [id.slice(0, id.indexOf("/"))] },
  };
}

function resultOf(finding: Finding, file: string, ruleIndex: number) {
  const { rule, severity, title, detail, line, column, snippet, clients } = finding;
  const region = { startLine: line, startColumn: column, ...(snippet !== "" && { snippet: { text: snippet } }) };
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: `${title}. ${detail}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) }, region } }],
    ...(clients.length > 0 && { properties: { clients } }),
  };
}

/** Returns the path of a file as a relative URI. */
function uriOf(file: string): string {
  return file
    .split(/[\\/]/)
    .map((part) => encodeURIComponent(part))
    .join("/");
}
