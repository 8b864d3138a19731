import type { Finding } from "@posthorn/engine/checks";
import { takeCells, widthOf, wrapText } from "../../output/fit-text.js";
import type { Layout } from "../../output/printer.js";
import { plainText } from "../../output/terminal-text.js";
import type { CheckedMail } from "./mails.js";

/** A layout, and where the data about mail clients is from. */
interface TextLayout extends Layout {
  notice: string;
}

/** Returns findings for people: errors and warnings with their source, then one line for each info, then the counts. */
export function textReport(mails: readonly CheckedMail[], layout: TextLayout): string {
  const parts = mails.map((mail) => reportOf(mail, layout));
  const isAboutClients = mails.some(({ report }) => report.findings.some(({ clients }) => clients.length > 0));
  const notice = isAboutClients ? `${layout.style.faint(layout.notice)}\n` : "";
  return `${parts.join("\n")}${notice}`;
}

function reportOf(mail: CheckedMail, layout: TextLayout): string {
  const { findings } = mail.report;
  const main = findings
    .filter(({ severity }) => severity !== "info")
    .map((finding) => `${blockOf(finding, mail, layout)}\n`);
  const infos = findings.filter(({ severity }) => severity === "info").map((finding) => lineOf(finding, mail, layout));
  const end = infos.length > 0 ? `${infos.join("")}\n` : "";
  return `${main.join("")}${end}${summaryOf(mail, layout)}\n`;
}

function placeOf({ line, column }: Finding, { name }: CheckedMail): string {
  return `${plainText(name)}:${line}:${column}`;
}

function lineOf(finding: Finding, mail: CheckedMail, { style }: TextLayout): string {
  return `${placeOf(finding, mail)} ${style.faint("info")} ${finding.title} ${style.faint(finding.rule)}\n`;
}

function blockOf(finding: Finding, mail: CheckedMail, layout: TextLayout): string {
  const { severity, rule, title, detail, line } = finding;
  const { style, width } = layout;
  const word = severity === "error" ? style.alarm(severity) : style.heading(severity);
  const head = `${style.heading(placeOf(finding, mail))} ${word} ${plainText(title)} ${style.faint(rule)}`;
  const gutter = String(line).padStart(4);
  const { text, indent } = excerptOf(finding, mail, Math.max(20, width - gutter.length - 4));
  const source =
    text === ""
      ? []
      : [
          `${style.faint(`${gutter} |`)} ${text}`,
          `${style.faint(`${" ".repeat(gutter.length)} |`)} ${" ".repeat(indent)}${style.alarm("^")}`,
        ];
  const body = wrapText(detail, Math.max(30, width - 7)).map((each) => `       ${each}`);
  return `${[head, ...source, ...body].join("\n")}\n`;
}

/** How many cells of the line are shown before the place. */
const lead = 30;

/** Returns the part of the source's line around the place of a finding, and how many cells are before the place. */
function excerptOf(finding: Finding, mail: CheckedMail, width: number): { text: string; indent: number } {
  const line = mail.lineAt(finding.line);
  if (line === undefined) return { text: takeCells(shown(finding.snippet), width), indent: 0 };
  const before = shown(line.slice(0, finding.column - 1));
  const after = shown(line.slice(finding.column - 1));
  const isCut = widthOf(before) > lead && widthOf(before) + widthOf(after) > width;
  const start = isCut ? `…${before.slice(-lead)}` : before.trimStart();
  return { text: takeCells(`${start}${after}`, width), indent: widthOf(start) };
}

function shown(text: string): string {
  return plainText(text.slice(-400).length < text.length ? text.slice(0, 4000) : text).replaceAll("\t", " ");
}

function summaryOf({ name, report: { summary } }: CheckedMail, { style }: TextLayout): string {
  const { error, warning, info, bytes } = summary;
  const counts = [count(error, "error"), count(warning, "warning"), count(info, "info")].join(", ");
  const text = `${plainText(name)}: ${counts}, ${(bytes / 1024).toFixed(1)} KB`;
  return error > 0 ? style.alarm(text) : style.heading(text);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 || noun === "info" ? "" : "s"}`;
}
