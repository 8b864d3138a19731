import type { Operation } from "./contract-document.js";
import type { Emitter } from "./emitter.js";

/** Returns `docs/http.md`: method, path and permission of every operation, for callers without the SDK. */
export const httpPaths: Emitter = (contract, { document }) => {
  const groups = new Map<string, Operation[]>();
  for (const operation of contract.operations) {
    const [group = ""] = operation.id.split(".", 1);
    groups.set(group, [...(groups.get(group) ?? []), operation]);
  }
  const sections = [...groups].map(([group, operations]) => `## ${group}\n\n${table(operations)}`);
  return `<!-- Made from ${document} by \`npm run generate\`. Change the document, not this file. -->

# Every path of the HTTP API

What to call without the SDK, from any language: ${contract.operations.length} operations, each with its request. Paths stand below the base URL, which ends with
\`/v1\`; the key goes into \`Authorization: Bearer …\`, and a body is JSON.

\`\`\`sh run
curl -sf "$POSTHORN_BASE_URL/email/send" -H "Authorization: Bearer $POSTHORN_API_KEY" -H "Content-Type: application/json" \\
  -d '{"to": "ada@example.com", "subject": "Hello", "text": "It works."}'
\`\`\`

\`\`\`json output
{"data":{"sent":1,…}}
\`\`\`

A success is \`{"data": …}\`, a list \`{"data": […], "pagination": …}\`, an error \`{"error": {"code", "message", …}}\`: [what each means](troubleshooting.md).
A wrong path is a 404 that names the nearest right one. Fields, examples and answers are in [openapi.yaml](../openapi.yaml), which every server
serves at \`/openapi.yaml\`; \`/\` says where it all is. The name of an operation is its method in the [SDK](../packages/sdk/api.md) and its words in the
[command line](../packages/cli/CLI.md). The permission is what a key must have; \`-\` is none.

${sections.join("\n\n")}
`;
};

function table(operations: readonly Operation[]): string {
  const rows = operations.map(({ id, method, path, authenticated, declared, summary }) => {
    const permission =
      declared.permission === undefined || declared.permission === null ? "-" : `\`${declared.permission}\``;
    return `| \`${id}\` | \`${method} ${path}\` | ${authenticated ? permission : "no key"} | ${summary} |`;
  });
  return ["| operation | request | permission | |", "|---|---|---|---|", ...rows].join("\n");
}
