import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { withoutPublishedRules } from "./published-rules.js";

/** A JSON Schema, or another object of a document, as free-form data. */
export interface Schema {
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: Schema;
}

interface Body {
  schema: Schema;
  required: boolean;
  example: unknown;
  /** All examples, `example` first. */
  examples: readonly unknown[];
  /** The name of its only field, if that is a list. */
  list: string | undefined;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  group: string;
  summary: string;
  description: string;
  authenticated: boolean;
  parameters: Parameter[];
  /** Its schema has unresolved references. Absent for an operation without a body. */
  body?: Body;
  /** The schema of the JSON answer by status; null for an answer that is not JSON. */
  responses: Map<string, Schema | null>;
  /** The `x-posthorn` object of the operation. */
  declared: Readonly<Record<string, unknown>>;
}

export interface ContractDocument {
  text: string;
  /** The whole document, including rules that the service checks outside the validators. */
  published: Schema;
  /** The document without those rules, from which code is generated. */
  root: Schema;
  operations: Operation[];
  /** The named schemas of the document. */
  schemas: Record<string, Schema>;
  resolve: Resolve;
}

/** Returns the target of a `$ref`, following further references; other values are returned as they are. */
type Resolve = (value: unknown) => Schema;

const methods = ["get", "put", "post", "patch", "delete"];

/** Reads an OpenAPI document from a file. */
export function readContract(file: string): ContractDocument {
  return parseContract(readFileSync(file, "utf8"));
}

/** Returns a parsed OpenAPI document, with its operations in the order of the text. */
export function parseContract(text: string): ContractDocument {
  const published = parse(text) as Schema;
  const root = withoutPublishedRules(published);
  const resolve: Resolve = (value) => {
    let schema = value as Schema;
    while (typeof schema.$ref === "string") schema = lookUp(root, schema.$ref);
    return schema;
  };
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(record(root.paths))) {
    for (const [method, operation] of Object.entries(record(item))) {
      if (!methods.includes(method)) continue;
      const source = { security: root.security, ...record(operation) };
      operations.push({ path, method: method.toUpperCase(), ...readOperation(source, resolve) });
    }
  }
  return {
    text,
    published,
    root,
    operations,
    schemas: record(record(root.components).schemas) as Record<string, Schema>,
    resolve,
  };
}

function readOperation(source: Schema, resolve: Resolve): Omit<Operation, "path" | "method"> {
  const declared = record(source["x-posthorn"]);
  const id = String(source.operationId);
  const responses = new Map<string, Schema | null>();
  for (const [status, response] of Object.entries(record(source.responses))) {
    const json = record(record(resolve(response).content))["application/json"];
    responses.set(status, json === undefined ? null : (record(json).schema as Schema));
  }
  const body = readBody(source.requestBody, resolve);
  const security = (source.security ?? []) as unknown[];
  return {
    id,
    group: id.split(".", 1)[0] ?? id,
    summary: text(source.summary),
    description: text(source.description),
    authenticated: security.length > 0,
    parameters: (Array.isArray(source.parameters) ? source.parameters : []).map((entry) => {
      const parameter = resolve(entry);
      return {
        name: String(parameter.name),
        in: parameter.in as Parameter["in"],
        required: parameter.required === true,
        description: text(parameter.description),
        schema: resolve(parameter.schema ?? {}),
      };
    }),
    ...(body && { body }),
    responses,
    declared,
  };
}

function readBody(source: unknown, resolve: Resolve): Body | undefined {
  if (source === undefined) return undefined;
  const requestBody = resolve(source);
  const json = record(record(requestBody.content)["application/json"]);
  const named = Object.values(record(json.examples)).map((each) => resolve(each).value);
  const examples = [...(json.example === undefined ? [] : [json.example]), ...named];
  const schema = record(json.schema);
  const [[name, field] = [], another] = Object.entries(record(resolve(schema).properties));
  return {
    schema,
    list: another === undefined && resolve(field ?? {}).type === "array" ? name : undefined,
    required: requestBody.required === true,
    example: examples[0],
    examples,
  };
}

/** Returns the target of a local reference. Throws Error when there is none. */
function lookUp(root: Schema, ref: string): Schema {
  let target: unknown = root;
  for (const part of ref.replace(/^#\//, "").split("/")) {
    target = record(target)[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  if (target === undefined) throw new Error(`${ref} points at nothing`);
  return target as Schema;
}

/** Returns the value if it is an object, and otherwise an empty object. */
export function record(value: unknown): Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : {};
}

/** Returns the name of the schema that a reference points at; undefined for anything else. */
export function schemaName(schema: Schema): string | undefined {
  const prefix = "#/components/schemas/";
  return typeof schema.$ref === "string" && schema.$ref.startsWith(prefix)
    ? schema.$ref.slice(prefix.length)
    : undefined;
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
