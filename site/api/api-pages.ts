import { type ContractDocument, record } from "../../scripts/generate/contract-document.js";
import type { SitePage } from "../site-page.js";
import { operationText } from "./operation-text.js";

const source = "docs/http.md";

/** Returns the reference of the HTTP API: a first page with the conventions and errors, and a page for each tag. */
export function apiPages(contract: ContractDocument): SitePage[] {
  const tags = [contract.published.tags ?? []].flat().map((tag) => {
    const { name, description } = record(tag);
    return { name: String(name), description: String(description) };
  });
  const pages = tags.map(({ name, description }) => {
    const operations = contract.operations.filter((operation) => operation.group === name);
    const list = operations.map(({ id, method, path, summary }) => `| [\`${method} ${path}\`](#${id}) | ${summary} |`);
    const sections = operations.map((operation) => operationText(contract, operation));
    const markdown = `# API: ${name}\n\n${description}\n\n| request | |\n|---|---|\n${list.join("\n")}\n\n${sections.join("\n\n")}\n`;
    return { source, url: `api/${name}/`, title: `API: ${name}`, markdown, kind: "reference" } satisfies SitePage;
  });
  const untold = contract.operations.filter(({ group }) => !tags.some(({ name }) => name === group));
  if (untold.length > 0) throw new Error(`The document has no tag ${untold.map(({ group }) => group).join(", ")}`);
  return [firstPage(contract, tags), ...pages];
}

function firstPage(contract: ContractDocument, tags: readonly { name: string; description: string }[]): SitePage {
  const { description, version } = record(contract.published.info);
  const list = tags.map(({ name, description: about }) => `| [${name}](site:api/${name}/) | ${about} |`);
  const markdown = `# HTTP API

${contract.operations.length} operations, version ${version}. Call them with any HTTP client, with the [SDK](../packages/sdk/api.md) or with the
[command line](../packages/cli/CLI.md). The document is [openapi.yaml](../openapi.yaml); [one table](http.md) has every path.

Paths are below the base URL, which ends with \`/v1\`: \`http://127.0.0.1:4010/v1\` on your machine. The key goes into
\`Authorization: Bearer …\`.

${String(description).trim()}

## Resources

| | |
|---|---|
${list.join("\n")}

## Errors

An error is \`{"error": {"code", "message"}}\`, with \`path\` where one field is wrong and \`details\` where several are.
[Troubleshooting](troubleshooting.md) says of each code what causes it and what to do.

${errors(contract)}

${headers(contract)}
`;
  return { source, url: "api/", title: "HTTP API", markdown, kind: "reference" };
}

/** Returns the errors by status, with the codes that the examples of the document show. */
function errors(contract: ContractDocument): string {
  const seen = new Map<string, { about: string; codes: string[] }>();
  for (const item of Object.values(record(contract.published.paths)).flatMap((path) => Object.values(record(path)))) {
    for (const [status, value] of Object.entries(record(record(item).responses))) {
      if (status < "400" || seen.has(status)) continue;
      const answer = contract.resolve(value);
      const json = record(record(answer.content)["application/json"]);
      const codes = Object.values(record(json.examples)).map(
        (each) => record(record(contract.resolve(each).value).error).code,
      );
      seen.set(status, { about: String(answer.description), codes: codes.map(String) });
    }
  }
  const sorted = [...seen].sort(([one], [other]) => one.localeCompare(other));
  const sections = sorted.map(([status, { about, codes }]) => {
    const links = codes.map((code) => `[\`${code}\`](troubleshooting.md#${code}-${status})`);
    return `### ${status}\n\n${about}${links.length > 0 ? ` Codes: ${links.join(", ")}.` : ""}`;
  });
  return sections.join("\n\n");
}

function headers(contract: ContractDocument): string {
  const rows = Object.entries(record(record(contract.published.components).headers)).map(
    ([name, header]) => `| \`${name}\` | ${String(record(header).description ?? "").replaceAll(/\s+/g, " ")} |`,
  );
  return rows.length === 0 ? "" : `## Headers of answers\n\n| header | |\n|---|---|\n${rows.join("\n")}`;
}
