import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { withoutPublishedRules } from "./published-rules.js";

/** Any JSON Schema as it stands in a document: free-form data, read key by key. */
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
  /** All of them, the one above first. */
  examples: readonly unknown[];
  /** The name of its only field, where that is a list. */
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
  /** The schema of the JSON body, still with its references; absent where the operation takes none. */
  body?: Body;
  /** The schema of the JSON answer by status; null where the answer is not JSON. */
  responses: Map<string, Schema | null>;
  /** What `x-posthorn` declares. */
  declared: Readonly<Record<string, unknown>>;
}

export interface ContractDocument {
  text: string;
  /** All that the document says, rules included that the service judges elsewhere. */
  published: Schema;
  /** The document as code is generated from it. */
  root: Schema;
  operations: Operation[];
  /** The named schemas of the document. */
  schemas: Record<string, Schema>;
  /** Follows a value's `$ref`, however many times, and gives back what stands there. */
  resolve(value: unknown): Schema;
}

const methods = ["get", "put", "post", "patch", "delete"];

/** Reads an OpenAPI document and gives back its operations, in the order in which they are written. */
export function readContract(file: string): ContractDocument {
  return parseContract(readFileSync(file, "utf8"));
}

/** Gives back the operations of an OpenAPI document's text, in the order in which they are written. */
export function parseContract(text: string): ContractDocument {
  const published = parse(text) as Schema;
  const root = withoutPublishedRules(published);
  const resolve = (value: unknown): Schema => {
    let at = value as Schema;
    while (typeof at.$ref === "string") at = lookUp(root, at.$ref);
    return at;
  };
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(record(root.paths))) {
    for (const [method, operation] of Object.entries(record(item))) {
      if (methods.includes(method)) operations.push(readOperation(path, method, record(operation), root, resolve));
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

function readOperation(
  path: string,
  method: string,
  source: Schema,
  root: Schema,
  resolve: (value: unknown) => Schema,
): Operation {
  const declared = record(source["x-posthorn"]);
  const id = String(source.operationId);
  const responses = new Map<string, Schema | null>();
  for (const [status, response] of Object.entries(record(source.responses))) {
    const json = record(record(resolve(response).content))["application/json"];
    responses.set(status, json === undefined ? null : (record(json).schema as Schema));
  }
  const body = readBody(source.requestBody, resolve);
  const security = (source.security ?? root.security ?? []) as unknown[];
  return {
    id,
    method: method.toUpperCase(),
    path,
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

function readBody(source: unknown, resolve: (value: unknown) => Schema): Body | undefined {
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

/** Gives back what a local reference points at, or throws when nothing stands there. */
function lookUp(root: Schema, ref: string): Schema {
  let at: unknown = root;
  for (const part of ref.replace(/^#\//, "").split("/")) {
    at = record(at)[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  if (at === undefined) throw new Error(`${ref} points at nothing`);
  return at as Schema;
}

/** Gives back the value where it is an object, otherwise an empty one. */
export function record(value: unknown): Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : {};
}

/** Gives back the name of a named schema that a reference points at, or undefined for anything else. */
export function schemaName(schema: Schema): string | undefined {
  const prefix = "#/components/schemas/";
  return typeof schema.$ref === "string" && schema.$ref.startsWith(prefix)
    ? schema.$ref.slice(prefix.length)
    : undefined;
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
