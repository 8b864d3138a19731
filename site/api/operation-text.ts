import { operations as calls } from "../../packages/engine/console/src/code/generated/operations.js";
import { requestAsCode } from "../../packages/engine/console/src/code/request-as-code.js";
import {
  type ContractDocument,
  type Operation,
  record,
  type Schema,
} from "../../scripts/generate/contract-document.js";
import { aboutField, type FieldRow, fieldRows, typeOf } from "./field-rows.js";

const baseUrl = "http://127.0.0.1:4010/v1";
/** Stand for the ids of examples, by the name of their parameter. */
const ids: Readonly<Record<string, string>> = {
  batchId: "batch_01a1fd7d08207ba397e3d313b3636da6",
  messageId: "msg_01a1fd8b52847983ab3e7970a66de67e",
};
const anId = "01a1fd84-3ecb-7e51-988c-4cd055f58461";

/** Returns the section of one operation: what it does, its parameters and fields, a call in three languages, and its answers. */
export function operationText(contract: ContractDocument, operation: Operation): string {
  const source = record(record(record(contract.published.paths)[operation.path])[operation.method.toLowerCase()]);
  const { id, method, path, summary, description, body, parameters } = operation;
  return [
    `<h2 id="${id}">${summary}</h2>`,
    `<p class="request"><span class="method">${method}</span> <code>${path}</code></p>`,
    description,
    facts(operation),
    ...(parameters.length === 0 ? [] : ["### Parameters", parameterTable(contract, operation)]),
    ...(body === undefined ? [] : ["### Body", bodyText(contract, operation), fieldTable(contract, body.schema)]),
    "### Example",
    examplesOf(contract, operation, source),
    "### Answers",
    ...answersOf(contract, source),
  ]
    .filter((part) => part !== "")
    .map((part) =>
      part.startsWith("### ") ? `<h3 id="${id}.${part.slice(4).toLowerCase()}">${part.slice(4)}</h3>` : part,
    )
    .join("\n\n");
}

function facts({ id, authenticated, declared }: Operation): string {
  const words = id.split(".").map((word) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  const permission = authenticated ? (declared.permission ? `\`${declared.permission}\`` : "any key") : "no key";
  const idempotency: Readonly<Record<string, string>> = { accepted: "accepted", required: "required", no: "not used" };
  const rows = [
    `| SDK | [\`posthorn.${id}\`](../packages/sdk/api.md) |`,
    `| CLI | [\`posthorn ${words.join(" ")}\`](site:cli/commands/${words[0]}/#posthorn-${words.join("-")}) |`,
    `| Permission | ${permission} |`,
    `| Rate class | ${String(declared.rate ?? "none")} |`,
    `| \`Idempotency-Key\` | ${idempotency[String(declared.idempotency)] ?? String(declared.idempotency)} |`,
  ];
  return unsearched(`| | |\n|---|---|\n${rows.join("\n")}`);
}

/** Keeps from the search what every operation says alike. */
function unsearched(text: string): string {
  return `<div data-pagefind-ignore>\n\n${text}\n\n</div>`;
}

function parameterTable({ resolve }: ContractDocument, { parameters }: Operation): string {
  const rows = parameters.map(({ name, in: place, required, description, schema }) => ({
    path: name,
    type: `${typeOf(schema, resolve)} (${place})`,
    required,
    about: aboutField({ description }, schema),
  }));
  return table("parameter", rows);
}

function bodyText({ resolve }: ContractDocument, { body, declared }: Operation): string {
  const about = resolve(body?.schema ?? {}).description;
  const most = typeof declared.max_body === "number" ? ` At most ${declared.max_body} bytes.` : "";
  return `${typeof about === "string" ? about.trim() : ""}${most}${body?.required ? "" : " The body may be left out."}`.trim();
}

function fieldTable({ resolve }: ContractDocument, schema: Schema): string {
  const rows = fieldRows(schema, resolve);
  if (rows.length > 0) return table("field", rows);
  return `The body is \`${typeOf(schema, resolve)}\`.`;
}

function table(heading: string, rows: readonly FieldRow[]): string {
  const lines = rows.map(({ path, type, required, about }) => {
    const cells = [`\`${path}\``, `\`${type}\`${required ? " required" : ""}`, about];
    return `| ${cells.map((cell) => cell.replaceAll(/\s+/g, " ").replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return `| ${heading} | type | |\n|---|---|---|\n${lines.join("\n")}`;
}

/** Returns a call as curl, SDK and CLI; the tests of the code behind it send what it writes. */
function examplesOf({ resolve }: ContractDocument, operation: Operation, source: Schema): string {
  const { id, method, path, body, parameters } = operation;
  const declared = new Map(
    [source.parameters ?? []].flat().map((each) => [String(resolve(each).name), resolve(each).example] as const),
  );
  const sampleOf = (name: string) => String(declared.get(name) ?? ids[name] ?? anId);
  const required = parameters.filter((each) => each.required);
  const call = {
    operation: id,
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(sampleOf(name))),
    query: required.filter((each) => each.in === "query").map(({ name }) => [name, sampleOf(name)] as const),
    ...(required.some((each) => each.in === "header") && { idempotencyKey: sampleOf("Idempotency-Key") }),
    ...(body?.example !== undefined && { body: body.example }),
  };
  const { curl, sdk, cli } = requestAsCode(call, baseUrl, calls[id]);
  const blocks = [block("curl", "sh", curl), block("SDK", "ts", sdk ?? ""), block("CLI", "sh", cli ?? "")];
  return `<div class="tabs">\n\n${blocks.join("\n\n")}\n\n</div>`;
}

function block(name: string, language: string, text: string): string {
  return `<div class="tab" data-name="${name}">\n\n\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n\n</div>`;
}

function answersOf(contract: ContractDocument, source: Schema): string[] {
  const answers = Object.entries(record(source.responses)).map(([status, value]) => {
    const answer = contract.resolve(value);
    return { status, answer, about: String(answer.description ?? "") };
  });
  const good = answers.filter(({ status }) => status < "300");
  const errors = answers.filter(({ status }) => status >= "300");
  const lines = errors.map(({ status, about }) => `| [${status}](site:api/#${status}) | ${about} |`);
  return [
    ...good.flatMap(({ status, answer, about }) => [`**${status}** ${about}`, ...content(contract, answer)]),
    ...(lines.length === 0 ? [] : [unsearched(`| error | |\n|---|---|\n${lines.join("\n")}`)]),
  ];
}

function content(contract: ContractDocument, answer: Schema): string[] {
  const json = record(record(answer.content)["application/json"]);
  if (json.schema === undefined) return [];
  const [named] = Object.values(record(json.examples)).map((each) => contract.resolve(each).value);
  const example = json.example ?? named;
  const shown = example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``];
  const rows = fieldRows(record(json.schema), contract.resolve);
  return rows.length === 0 ? shown : [...shown, table("field", rows)];
}
