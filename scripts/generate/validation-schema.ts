import { type ContractDocument, record, type Schema } from "./contract-document.js";

/** Keywords that validators ignore. `x-posthorn-one-of` is a rule of the domain, with a separate error code. */
const annotations = new Set([
  "description",
  "title",
  "summary",
  "example",
  "examples",
  "default",
  "deprecated",
  "externalDocs",
  "xml",
  "readOnly",
  "writeOnly",
  "discriminator",
  "x-posthorn-known",
  "x-posthorn-never",
  "x-posthorn-one-of",
]);

/** Keywords that the validators do not support, because the code that they need is left out. */
const unsupported = new Set(["unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$dynamicAnchor"]);

/** Keywords whose value is a map from names to schemas. */
const schemaMaps = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);

/**
 * Returns the schema from which a validator is made: without annotations, with unions that check a value against only one branch, and
 * with arrays whose items are checked only if there are not too many. Throws Error, naming the schema by `at`, for an unsupported keyword.
 */
export function validationSchema(contract: ContractDocument, described: Schema, at: string): Schema {
  const schema = withOwnFormat(described);
  const out: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (annotations.has(keyword)) continue;
    if (unsupported.has(keyword)) throw new Error(`${at}: ${keyword} is not supported`);
    out[keyword] = convertKeyword(contract, keyword, value, `${at}/${keyword}`);
  }
  const chosen = chooseBranch(contract, out, schema, at);
  return guardItems(chosen);
}

/** Returns a schema with `x-posthorn-format` as its format. It accepts more than the standard formats in `anyOf`, which it replaces. */
function withOwnFormat(schema: Schema): Schema {
  const { "x-posthorn-format": format, anyOf: standardFormats, ...others } = schema;
  return format === undefined ? schema : { ...others, format };
}

function convertKeyword(contract: ContractDocument, keyword: string, value: unknown, at: string): unknown {
  if (keyword === "$ref") return String(value).replace("#/components/schemas/", "");
  if (keyword === "enum" || keyword === "const") return value;
  if (schemaMaps.has(keyword)) {
    return Object.fromEntries(
      Object.entries(record(value)).map(([name, item]) => [
        name,
        validationSchema(contract, record(item), `${at}/${name}`),
      ]),
    );
  }
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      typeof item === "object" && item !== null && !Array.isArray(item)
        ? validationSchema(contract, item as Schema, `${at}/${index}`)
        : item,
    );
  }
  return typeof value === "object" && value !== null ? validationSchema(contract, value as Schema, at) : value;
}

/** Returns a schema that refuses an oversized array with one problem, without checking its items. */
function guardItems(schema: Schema): Schema {
  const { items, uniqueItems, ...rest } = schema;
  if (schema.maxItems === undefined || items === undefined) return schema;
  const perItem = { items, ...(uniqueItems !== undefined && { uniqueItems }) };
  return withAllOf(rest, [when({ maxItems: schema.maxItems }, perItem)]);
}

/**
 * Returns a schema in which the tag, the type or the fields of a value choose one branch of a union. Ajv alone would report the problems
 * of all branches.
 */
function chooseBranch(contract: ContractDocument, converted: Schema, source: Schema, at: string): Schema {
  const keyword = source.oneOf ? "oneOf" : source.anyOf ? "anyOf" : undefined;
  if (keyword === undefined) return converted;
  const { [keyword]: branches, ...rest } = converted;
  const sources = (source[keyword] as Schema[]).map((branch) => demandsOf(contract, branch));
  const union: Union = { rest, targets: branches as Schema[], sources };
  const tag = record(source.discriminator).propertyName;
  const chosen =
    (typeof tag === "string" ? chooseByTag(union, tag, at) : undefined) ?? chooseByType(union) ?? chooseByField(union);
  if (chosen === undefined) {
    throw new Error(
      `${at}: nothing distinguishes the branches (a discriminator, their types or a required field of each)`,
    );
  }
  return chosen;
}

/** A schema with `oneOf` or `anyOf`. */
interface Union {
  /** The schema without its branches. */
  rest: Schema;
  /** The converted branches. */
  targets: Schema[];
  /** The demands of the branches, in the same order. */
  sources: Demands[];
}

function chooseByTag({ rest, targets, sources }: Union, tag: string, at: string): Schema {
  const values = sources.map((source, index) => {
    const property = record(source.properties[tag]);
    const found = property.const === undefined ? property.enum : [property.const];
    if (!Array.isArray(found)) throw new Error(`${at}/${index}: the discriminator ${tag} has no constant values here`);
    return found;
  });
  const branches = targets.map((branch, index) =>
    when({ type: "object", required: [tag], properties: { [tag]: { enum: values[index] } } }, branch),
  );
  return withAllOf(
    { ...rest, type: "object", required: [tag], properties: { [tag]: { enum: values.flat() } } },
    branches,
  );
}

function chooseByType({ rest, targets, sources }: Union): Schema | undefined {
  const all = sources.flatMap((source) => source.types);
  const overlapping = new Set(all).size < all.length || (all.includes("number") && all.includes("integer"));
  if (overlapping || sources.some((source) => source.types.length === 0)) return undefined;
  const branches = targets.flatMap((branch, index) =>
    Object.keys(branch).every((keyword) => keyword === "type") ? [] : [when({ type: sources[index]?.types }, branch)],
  );
  return withAllOf({ ...rest, type: all }, branches);
}

function chooseByField({ rest, targets, sources }: Union): Schema | undefined {
  const marks = sources.map((source, index) =>
    source.required.find((name) => sources.every((other, place) => place === index || !(name in other.properties))),
  );
  if (sources.some(({ types }) => types.join() !== "object") || marks.includes(undefined)) return undefined;
  const branches = targets.map((branch, index) => when({ type: "object", required: [marks[index]] }, branch));
  return withAllOf({ ...rest, type: "object", "x-some-of": marks }, branches);
}

/** What a schema demands of a value. */
interface Demands {
  types: string[];
  required: string[];
  properties: Schema;
}

/** Returns the demands of a schema, including those of its references and its `allOf`. */
function demandsOf(contract: ContractDocument, schema: Schema): Demands {
  const target = contract.resolve(schema);
  const parts = (Array.isArray(target.allOf) ? target.allOf : []).map((part) => demandsOf(contract, part as Schema));
  const own = target.type === undefined ? implied(target) : [target.type].flat().map(String);
  return {
    types: own.length > 0 ? own : (parts.find((part) => part.types.length > 0)?.types ?? []),
    required: [...((target.required as string[] | undefined) ?? []), ...parts.flatMap((part) => part.required)],
    properties: Object.assign({}, ...parts.map((part) => part.properties), record(target.properties)) as Schema,
  };

  function implied(untyped: Schema): string[] {
    const union = (untyped.oneOf ?? untyped.anyOf) as Schema[] | undefined;
    if (union) return [...new Set(union.flatMap((branch) => demandsOf(contract, branch).types))];
    const values = untyped.const === undefined ? (untyped.enum as unknown[] | undefined) : [untyped.const];
    return [...new Set((values ?? []).map((value) => (value === null ? "null" : typeof value)))];
  }
}

function when(condition: Schema, demanded: Schema): Schema {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, in an object that is never awaited
  return { if: condition, then: demanded };
}

function withAllOf(schema: Schema, more: Schema[]): Schema {
  if (more.length === 0) return schema;
  return { ...schema, allOf: [...((schema.allOf as Schema[] | undefined) ?? []), ...more] };
}
