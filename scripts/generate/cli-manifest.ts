import { type ContractDocument, type Operation, type Parameter, record, type Schema } from "./contract-document.js";
import { type Emitter, literal, withHeader } from "./emitter.js";

/** Returns `groups.ts`: the first words of all commands, which is all that the help of the whole needs. */
export const cliGroups: Emitter = (contract, { document }) => {
  const tags = Array.isArray(contract.root.tags) ? contract.root.tags.map(record) : [];
  const groups = tags.map((tag) => ({
    name: kebab(String(tag.name)),
    summary: String(tag.description),
    // A group may be an operation, such as `health`.
    leaf: contract.operations.some(({ id }) => id === tag.name) || undefined,
  }));
  return withHeader(
    document,
    `import type { CommandGroup } from "../operations/manifest.js";\n\nexport const groups: readonly CommandGroup[] = ${literal(groups)};`,
  );
};

/** Returns `contract.ts`: the version of the contract. */
export const cliContract: Emitter = ({ root }, { document }) =>
  withHeader(document, `export const contractVersion = ${literal(String(record(root.info).version))};`);

/** Returns `operations.ts`: words, arguments, flags, columns and examples of the command of each operation, by its first word. */
export const cliOperations: Emitter = (contract, { document }) => {
  const groups: Record<string, unknown[]> = {};
  for (const operation of contract.operations) {
    const [group = ""] = words(operation.id);
    groups[group] ??= [];
    groups[group].push(commandOf(contract, operation));
  }
  return withHeader(
    document,
    `import type { OperationCommand } from "../operations/manifest.js";\n\nexport const operations: Readonly<Record<string, readonly OperationCommand[]>> = ${literal(groups)};`,
  );
};

function commandOf(contract: ContractDocument, operation: Operation): Record<string, unknown> {
  const { declared, parameters, body } = operation;
  // A required query parameter identifies the object of the operation, as a path parameter does.
  const positional = parameters.filter(
    ({ in: place, required }) => place === "path" || (place === "query" && required),
  );
  const fields = body ? bodyFields(contract, body.schema).map((field) => withExample(field, operation, contract)) : [];
  const answer = answerSchema(contract, operation);
  return {
    id: operation.id,
    words: words(operation.id),
    method: operation.method,
    path: operation.path,
    summary: operation.summary,
    description: operation.description,
    permission: declared.permission ?? undefined,
    authenticated: operation.authenticated,
    paginated: declared.paginated === true,
    idempotencyKey: declared.idempotency !== undefined && declared.idempotency !== "no",
    ...(declared.idempotency === "required" && { needsIdempotencyKey: true }),
    arguments: positional.map(({ name, in: place, description }) => ({ name, in: place, description })),
    query: parameters.filter((each) => each.in === "query" && !positional.includes(each)).map((each) => filter(each)),
    body: body ? fields : undefined,
    columns: columns(contract, answer.item),
    counts: ["failed", "skipped"].filter((name) => operation.method !== "GET" && name in answer.properties),
    examples: examples(operation, positional, fields),
  };
}

type Field = Record<string, unknown> & { name: string; kind: string; required: boolean };

function filter({ name, description, schema }: Parameter): Record<string, unknown> {
  return { name, kind: kind(schema), enum: schema.enum, default: schema.default, description };
}

/** Returns the top-level fields of a body. Of a union, returns the fields of all branches, required if all branches require them. */
function bodyFields(contract: ContractDocument, schema: Schema): Field[] {
  const target = contract.resolve(schema);
  const required = new Set((target.required as string[] | undefined) ?? []);
  const found = new Map<string, Field>();
  for (const [name, property] of Object.entries(record(target.properties))) {
    found.set(name, bodyField(contract, name, property as Schema, required.has(name)));
  }
  for (const part of (target.allOf as Schema[] | undefined) ?? []) {
    for (const each of bodyFields(contract, part)) found.set(each.name, joined(found.get(each.name), each));
  }
  const branches = ((target.oneOf ?? target.anyOf ?? []) as Schema[]).map((branch) => bodyFields(contract, branch));
  for (const each of branches.flat()) {
    const everywhere = branches.every((branch) => branch.some(({ name, required }) => name === each.name && required));
    found.set(each.name, joined(found.get(each.name), { ...each, required: everywhere }));
  }
  return [...found.values()];
}

function joined(known: Field | undefined, each: Field): Field {
  if (known === undefined) return each;
  const values = known.enum && each.enum ? [...new Set([known.enum, each.enum].flat())] : undefined;
  return { ...known, required: known.required || each.required, ...(values && { enum: values }) };
}

function bodyField(contract: ContractDocument, name: string, property: Schema, required: boolean): Field {
  const target = contract.resolve(property);
  const type = kind({ ...target, items: target.items && contract.resolve(target.items) });
  return {
    name,
    kind: type,
    required,
    // If the contract accepts one value or many, one value is sent without an array.
    single: (type === "strings" && [target.type].flat().includes("string")) || undefined,
    enum: target.enum ?? (target.const === undefined ? undefined : [target.const]),
    known: target["x-posthorn-known"],
    format: target["x-posthorn-format"] ?? target.format,
    default: target.default,
    file: (type === "string" && (name === "html" || name === "text")) || undefined,
    description: String(property.description ?? target.description ?? "").trim(),
  };
}

/** Returns a field of JSON with an example for it from the contract, preferably one of its operation. */
function withExample(field: Field, operation: Operation, { operations }: ContractDocument): Field {
  if (field.kind !== "json" && field.kind !== "values") return field;
  const example = [operation, ...operations]
    .flatMap(({ body }) => body?.examples ?? [])
    .map((body) => record(body)[field.name])
    .find((value) => value !== undefined && value !== null);
  if (example === undefined)
    throw new Error(`no example of the contract has ${field.name}, which ${operation.id} takes`);
  return { ...field, example: JSON.stringify(example) };
}

/** Returns the type of a flag's value: text, a number, a yes or no, many texts, many JSON values, or JSON. */
function kind(schema: Schema): string {
  const types = [schema.type].flat().filter((type) => type !== "null");
  if (types.includes("array")) return record(schema.items).type === "string" ? "strings" : "values";
  const [type] = types;
  return types.length === 1 && (type === "string" || type === "boolean" || type === "number" || type === "integer")
    ? type
    : "json";
}

function answerSchema(contract: ContractDocument, operation: Operation): { item: Schema; properties: Schema } {
  const status = (operation.declared.success as number[])[0];
  const envelope = contract.resolve(operation.responses.get(String(status)) ?? {});
  const data = contract.resolve(record(envelope.properties).data ?? {});
  const item = data.type === "array" ? contract.resolve(data.items ?? {}) : data;
  return { item, properties: record(data.properties) };
}

/** Returns the fields of an item that fit a cell, times last. */
function columns(contract: ContractDocument, item: Schema): string[] {
  const plain = properties(contract, item).filter(([, property]) => kind(property) !== "json" && !isArray(property));
  const isTime = ([, property]: [string, Schema]) => property.format === "date-time";
  return [...plain.filter((each) => !isTime(each)), ...plain.filter(isTime)].map(([name]) => name);
}

function properties(contract: ContractDocument, schema: Schema): [string, Schema][] {
  const parts = ((schema.allOf as Schema[] | undefined) ?? []).flatMap((part) =>
    properties(contract, contract.resolve(part)),
  );
  const own = Object.entries(record(schema.properties)).map(([name, each]): [string, Schema] => [
    name,
    contract.resolve(each),
  ]);
  return [...own, ...parts];
}

function isArray(schema: Schema): boolean {
  return [schema.type].flat().includes("array");
}

function examples(operation: Operation, positional: readonly Parameter[], fields: readonly Field[]): string[] {
  const example = record(operation.body?.example);
  const flags = fields.flatMap((field) => (field.name in example ? flag(field, example[field.name]) : []));
  const start = ["posthorn", ...words(operation.id), ...positional.map(({ name }) => exampleArgument(name))].join(" ");
  const line = [start, ...flags].join(" ");
  if (operation.declared.paginated === true) return [line, `${start} --all -o ndjson`];
  if (operation.body === undefined) return [line];
  return [line, `${start} --data @body.json --dry-run`];
}

function exampleArgument(name: string): string {
  if (name === "email") return "ada@example.com";
  return name === "messageId" ? "msg_01a1fd7db0217fdb83408872b14dab4b" : "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
}

function flag({ name, kind: takes }: Field, value: unknown): string[] {
  const word = `--${kebab(name)}`;
  if (takes === "boolean") return [value === true ? word : `--no-${kebab(name)}`];
  const values = takes === "strings" || takes === "values" ? [value].flat() : [value];
  return values.map((each) => `${word} ${shellWord(typeof each === "string" ? each : JSON.stringify(each))}`);
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function words(id: string): string[] {
  return id.split(".").map(kebab);
}

function kebab(name: string): string {
  return name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
