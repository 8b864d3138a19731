import { pathArguments, type RecordedCall, withoutSecrets } from "./recorded-call.js";

/** What the contract says of an operation, as far as code for its call depends on it. */
export interface ContractOperation {
  path: string;
  /** The names of its query parameters. */
  query: readonly string[];
  authenticated: boolean;
}

/** A call as code in three languages. SDK and CLI are absent where the path belongs to no operation. */
export interface RequestCode {
  curl: string;
  sdk?: string;
  cli?: string;
}

/** The query parameters that identify an object as a path parameter does: arguments of the SDK's method and the CLI's command. */
const positionalQuery: Readonly<Record<string, readonly string[]>> = { "webhooks.delete": ["id"] };
const integerQuery: readonly string[] = ["limit", "offset"];
const booleanQuery: readonly string[] = ["bounced", "subscribed"];
/** What the SDK and the CLI require besides the request, so that nothing is deleted by accident. */
const confirmations: Readonly<Record<string, { sdk: string; cli: string }>> = {
  "contacts.deleteAll": { sdk: "delete-all-contacts", cli: "delete-all" },
};

/**
 * Returns a recorded call as curl, SDK and CLI text without its secrets. The key is a variable in curl, and is read from
 * `POSTHORN_API_KEY` by SDK and CLI.
 * @param baseUrl with the version segment, such as `http://127.0.0.1:4010/v1`
 */
export function requestAsCode(recorded: RecordedCall, baseUrl: string, operation?: ContractOperation): RequestCode {
  const call = withoutSecrets(recorded);
  const curl = asCurl(call, baseUrl, operation?.authenticated ?? true);
  if (call.operation === undefined || operation === undefined) return { curl };
  const known = { id: call.operation, ...split(call, call.operation, operation) };
  return { curl, sdk: asSdk(call, baseUrl, known), cli: asCli(call, known) };
}

/** The parts of a call as methods and commands take them. */
interface KnownCall {
  id: string;
  /** The positional arguments. */
  args: readonly string[];
  filters: RecordedCall["query"];
}

function split(call: RecordedCall, id: string, operation: ContractOperation): Omit<KnownCall, "id"> {
  const positional = positionalQuery[id] ?? [];
  const given = new Map(call.query);
  return {
    args: [...pathArguments(operation.path, call.path), ...positional.map((name) => given.get(name) ?? "")],
    filters: [...given].filter(([name]) => operation.query.includes(name) && !positional.includes(name)),
  };
}

function asCurl(call: RecordedCall, baseUrl: string, authenticated: boolean): string {
  const search = new URLSearchParams(call.query.map(([name, value]) => [name, value])).toString();
  const url = `${baseUrl}${call.path}${search === "" ? "" : `?${search}`}`;
  // curl reads brackets and braces in a URL as patterns.
  const globoff = /[[\]{}]/.test(url) ? "-g " : "";
  const words = [
    `curl ${globoff}-X ${shellWord(call.method)} ${shellWord(url)}`,
    ...(authenticated ? ['-H "Authorization: Bearer $POSTHORN_API_KEY"'] : []),
    ...(call.idempotencyKey === undefined ? [] : [`-H ${shellWord(`Idempotency-Key: ${call.idempotencyKey}`)}`]),
    ...(call.body === undefined ? [] : ["-H 'Content-Type: application/json'"]),
    // --data would read a body that begins with @ from a file.
    ...(call.body === undefined ? [] : [`--data-raw ${shellWord(JSON.stringify(call.body))}`]),
  ];
  return `${words.join(" \\\n  ")}\n`;
}

function asSdk(call: RecordedCall, baseUrl: string, { id, args, filters }: KnownCall): string {
  const options = {
    ...(call.idempotencyKey !== undefined && { idempotencyKey: call.idempotencyKey }),
    ...(confirmations[id] && { confirm: confirmations[id].sdk }),
  };
  const query = filters.map(([name, value]): [string, unknown] => [name, queryValue(name, value)]);
  const given = [
    ...args,
    ...(call.body === undefined ? [] : [call.body]),
    ...(query.length === 0 ? [] : [Object.fromEntries(query)]),
    ...(Object.keys(options).length === 0 ? [] : [options]),
  ];
  return [
    'import Posthorn from "@posthorn/sdk";\n',
    `const posthorn = new Posthorn({ baseUrl: ${literal(baseUrl)} });`,
    `await posthorn.${id}(${given.map((each) => literal(each)).join(", ")});\n`,
  ].join("\n");
}

function asCli(call: RecordedCall, { id, args, filters }: KnownCall): string {
  const flags = [
    ...filters.map(([name, value]) => queryFlag(name, value)),
    ...(call.body === undefined ? [] : [`--data=${JSON.stringify(call.body)}`]),
    ...(call.idempotencyKey === undefined ? [] : [`--idempotency-key=${call.idempotencyKey}`]),
    ...(confirmations[id] ? [`--confirm=${confirmations[id].cli}`] : []),
  ];
  // An argument that begins with a hyphen would be read as a flag.
  const end = args.some((word) => word.startsWith("-")) ? ["--"] : [];
  return `${["posthorn", ...id.split(".").map(kebab), ...flags, ...end, ...args].map(shellWord).join(" ")}\n`;
}

function queryFlag(name: string, value: string): string {
  if (!booleanQuery.includes(name)) return `--${kebab(name)}=${value}`;
  return value === "false" ? `--no-${kebab(name)}` : `--${kebab(name)}`;
}

function queryValue(name: string, value: string): unknown {
  if (booleanQuery.includes(name) && /^(?:true|false)$/.test(value)) return value === "true";
  return integerQuery.includes(name) && /^\d+$/.test(value) ? Number(value) : value;
}

/** Returns text quoted as one word of a POSIX shell. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function kebab(name: string): string {
  return name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns a JSON value as a JavaScript literal, with field names quoted only where they have to be. */
function literal(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, field]) => `${fieldName(name)}: ${literal(field, inner)}`);
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join("")}${indent}${close}`;
}

function fieldName(name: string): string {
  // `__proto__: value` would set the prototype.
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
