import type { Finding } from "@posthorn/engine/checks";
import { type CheckedMail, failsAt } from "./mails.js";

/** Returns findings as JUnit XML: a suite for each mail, a case for each finding. Findings of the threshold fail, others pass. */
export function junitReport(mails: readonly CheckedMail[], threshold: string): string {
  const suites = mails.map((mail) => suiteOf(mail, threshold));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="posthorn check">\n${suites.join("")}</testsuites>\n`;
}

function suiteOf(mail: CheckedMail, threshold: string): string {
  const { name, report } = mail;
  const fails = ({ severity }: Finding) =>
    failsAt(
      { ...mail, report: { ...report, summary: { ...report.summary, error: 0, warning: 0, [severity]: 1 } } },
      threshold,
    );
  const failures = report.findings.filter(fails).length;
  const cases = report.findings.map((finding) => caseOf(finding, name, fails(finding)));
  if (cases.length === 0) cases.push(`    <testcase name="no findings" classname="${escaped(name)}" time="0"/>\n`);
  return `  <testsuite name="${escaped(name)}" tests="${cases.length}" failures="${failures}" errors="0" skipped="0" time="0">\n${cases.join("")}  </testsuite>\n`;
}

function caseOf(finding: Finding, file: string, fails: boolean): string {
  const { rule, severity, title, detail, line, column, snippet } = finding;
  const name = `${rule} at ${line}:${column}`;
  const text = escaped(`${file}:${line}:${column}: ${severity}: ${title}\n${snippet}\n${detail}`);
  const content = fails
    ? `      <failure type="${severity}" message="${escaped(title)}">${text}</failure>\n`
    : `      <system-out>${text}</system-out>\n`;
  return `    <testcase name="${escaped(name)}" classname="${escaped(file)}" time="0">\n${content}    </testcase>\n`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no such characters, not even as references
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Returns a text for XML: without characters that XML 1.0 does not have, and lone surrogates replaced. */
function escaped(text: string): string {
  return Buffer.from(text)
    .toString()
    .replace(notXml, "")
    .replace(/[&<>"]/g, (character) => entities[character] ?? "");
}
