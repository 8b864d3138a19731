import type { CliPages, CommandPage, Entry } from "./cli-pages.js";

/** Returns `CLI.md`: every command with its arguments, flags and examples. */
export function cliReference({ globalFlags, topics, sections }: CliPages): string {
  const parts = sections.map(
    ({ heading, groups }) => `## ${heading}\n\n${groups.flat().map(commandPart).join("\n\n")}`,
  );
  return `<!-- Made from the program by \`npm run generate\`. Change the commands, not this file. -->

# posthorn

What \`--help\` says of every command, in one place. How the command line is used and built is in the [README](README.md).

## Flags of every command

${table("flag", globalFlags)}

${topics.map(({ about, text }) => `## ${about}\n\n${fenced(text)}`).join("\n\n")}

${parts.join("\n\n")}
`;
}

function commandPart({ name, aliases, usage, text, arguments: words, flags, examples, leads }: CommandPage): string {
  const parts = [
    `### ${name}`,
    fenced(usage),
    escaped(text),
    ...(aliases.length > 0 ? [`Also: ${aliases.map((alias) => `\`${alias}\``).join(", ")}.`] : []),
    ...(words.length > 0 ? [table("argument", words)] : []),
    ...(flags.length > 0 ? [table("flag", flags)] : []),
    ...(leads ? [] : [fenced(examples.join("\n"), "sh")]),
  ];
  return parts.join("\n\n");
}

function table(kind: string, entries: readonly Entry[]): string {
  const rows = entries.map(({ word, about }) => `| \`${word.replaceAll("|", "\\|")}\` | ${cell(about)} |`);
  return [`| ${kind} | |`, "|---|---|", ...rows].join("\n");
}

function cell(text: string): string {
  return escaped(text).replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}

/** Returns text in which no character begins a tag. Indented lines become code blocks. */
function escaped(text: string): string {
  const parts = text.split("\n\n");
  return parts.map((part) => (/^ {2}/.test(part) ? fenced(part) : part.replaceAll("<", "\\<"))).join("\n\n");
}

function fenced(text: string, language = "text"): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
