import type { CliPages, CommandPage, Entry } from "./cli-pages.js";

/** Returns the man pages by file name: one of the whole, and one for each first word with its subcommands. */
export function manPages({ globalFlags, topics, sections }: CliPages): Map<string, string> {
  const groups = sections.flatMap((section) => section.groups);
  const firsts = groups.flatMap(([first]) => (first ? [first] : []));
  const names = firsts.map(({ name, text }) => ({ word: name, about: firstSentence(text) }));
  const root = [
    ...head("posthorn", "sends mail, keeps contacts and runs automations"),
    ".SH SYNOPSIS",
    `.B ${roff("posthorn")}`,
    roff("<command> [flags]"),
    ".SH COMMANDS",
    ...entries(names),
    ".SH FLAGS",
    ...entries(globalFlags),
    ...topics.flatMap(({ about, text }) => [`.SH ${roff(about.toUpperCase())}`, ...literal(text)]),
    ".SH SEE ALSO",
    firsts.map(({ name }) => `.BR ${roff(name.replaceAll(" ", "-"))} (1)`).join(" ,\n"),
  ];
  const pages = new Map([["posthorn.1", made(root)]]);
  for (const group of groups) {
    const [first, ...below] = group;
    if (!first) continue;
    const page = first.name.replaceAll(" ", "-");
    const lines = [
      ...head(page, firstSentence(first.text)),
      ".SH SYNOPSIS",
      roff(first.usage),
      ".SH DESCRIPTION",
      ...body(first),
      ...below.flatMap((each) => [
        `.SH ${roff(each.name.toUpperCase())}`,
        `.B ${roff(each.usage)}`,
        ".PP",
        ...body(each),
      ]),
      ".SH SEE ALSO",
      `.BR posthorn (1)`,
    ];
    pages.set(`${page}.1`, made(lines));
  }
  return pages;
}

function head(page: string, about: string): string[] {
  return [`.TH ${roff(page.toUpperCase())} 1 "" Posthorn Posthorn`, ".SH NAME", `${roff(page)} \\- ${roff(about)}`];
}

function body({ text, arguments: words, flags, examples }: CommandPage): string[] {
  return [
    ...text.split("\n\n").flatMap((part) => (/^ {2}/.test(part) ? literal(part) : [roff(part), ".PP"])),
    ...entries([...words, ...flags]),
    ...(examples.length > 0 ? [".PP", "Examples:", ...literal(examples.map((line) => `  ${line}`).join("\n"))] : []),
  ];
}

function entries(all: readonly Entry[]): string[] {
  return all.flatMap(({ word, about }) => [".TP", `.B ${roff(word)}`, roff(about || "\u2014")]);
}

function literal(text: string): string[] {
  return [".PP", ".nf", roff(text), ".fi"];
}

function firstSentence(text: string): string {
  return (text.split(/\.\s|\.$|:?\n/, 1)[0] ?? "").replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

/** Returns text in which roff finds no request and no escape. */
function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll('"', "\\(dq")
    .replaceAll("\u2014", "\\(em")
    .replaceAll("\u2026", "...")
    .replaceAll(/^([.'])/gm, "\\&$1");
}

function made(lines: readonly string[]): string {
  return `.\\" Made from the program by \`npm run generate\`. Change the commands, not this file.\n${lines.join("\n")}\n`;
}
