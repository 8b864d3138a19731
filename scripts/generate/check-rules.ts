import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clientsNamed } from "../../packages/engine/src/checks/compatibility/clients.js";
import { titleOf } from "../../packages/engine/src/checks/compatibility/compatibility.js";
import { supportOf } from "../../packages/engine/src/checks/compatibility/support.js";
import type { ClientSupport } from "../../packages/engine/src/checks/finding.js";
import { features, licence, updated } from "../../packages/engine/src/checks/generated/caniemail.js";
import { allRules } from "../../packages/engine/src/checks/rules.js";

const page = "docs/checking-mail.md";
const begin = "<!-- The rules below are generated from the code by `npm run generate`. -->";

/** Returns the page about checks with the rules of the code behind its mark, by its path. */
export function renderCheckRules(repository: string): Map<string, string> {
  const text = readFileSync(join(repository, page), "utf8");
  const at = text.indexOf(begin);
  if (at === -1) throw new Error(`${page} has no line ${begin}`);
  return new Map([[page, `${text.slice(0, at)}${begin}\n\n${rulesText()}`]]);
}

function rulesText(): string {
  const groups = new Map<string, string[]>();
  for (const [name, { severity, title, reason, remedy, example }] of Object.entries(allRules)) {
    const group = name.slice(0, name.indexOf("/"));
    const shown =
      example === null ? "" : `\n\n\`\`\`${/^[A-Z][\w-]*: /.test(example) ? "text" : "html"}\n${example}\n\`\`\``;
    const rule = `#### \`${name}\`\n\n${title} (${severity}). ${reason} ${prose(remedy)}${shown}`;
    groups.set(group, [...(groups.get(group) ?? []), rule]);
  }
  const parts = [...groups].map(([group, rules]) => `### ${group}\n\n${rules.join("\n\n")}`);
  return `${parts.join("\n\n")}\n\n${compatibilityText()}`;
}

/** Returns a text with its tags and merge tags as code. */
function prose(text: string): string {
  return text.replace(/<[^<>]+>|\{\{[^{}]+\}\}|\b[\w-]+="[^"]*"/g, (code) => `\`${code}\``);
}

function compatibilityText(): string {
  const clients = clientsNamed([]);
  const rows = [...Object.keys(features), "html-script"].map((slug) => {
    const { clients: support } = supportOf(slug, clients);
    const count = (wanted: ClientSupport["support"]) => support.filter((client) => client.support === wanted).length;
    return `| \`compatibility/${slug}\` | ${cell(titleOf(slug))} | ${count("no")} | ${count("partial")} | ${count("yes")} |`;
  });
  return `### compatibility

One rule for each feature that [caniemail.com](https://www.caniemail.com) has tested, as of ${updated}, with the number of clients that do not support it, support it in
part, and support it. A feature that no chosen client supports is an error; one that some do not support is a warning where the layout
depends on it, and else an info.

| rule | feature | no | in part | yes |
|---|---|---|---|---|
${rows.join("\n")}

The clients are ${clients.map(({ id }) => `\`${id}\``).join(", ")}.

## Licence of the data about mail clients

The data is that of caniemail.com, made smaller by \`scripts/caniemail/reduce.ts\`.

\`\`\`text
${licence}
\`\`\`
`;
}

function cell(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}
