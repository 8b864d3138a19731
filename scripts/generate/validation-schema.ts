import { type ContractDocument, record, type Schema } from "./contract-document.js";

/** What a validator never looks at. Whether content is there at all is a rule of the domain, with a code of its own. */
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

/** The validators are made without the bookkeeping these need. */
const unsupported = new Set(["unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$dynamicAnchor"]);

/** Keywords whose value is a map from names to schemas. */
const schemaMaps = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);

/**
 * Gives back a schema as the validators are made from it: without annotations, with unions that judge a value by the one
 * branch it means, and with arrays whose items are looked at only when there are not too many of them.
 */
export function validationSchema(contract: ContractDocument, described: Schema, at: string): Schema {
  const schema = withOwnFormat(described);
  const out: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (annotations.has(keyword)) continue;
    if (unsupported.has(keyword)) throw new Error(`${at}: ${keyword} is not supported`);
    out[keyword] = convert(contract, keyword, value, `${at}/${keyword}`);
  }
  const chosen = chooseBranch(contract, out, schema, at);
  return guardItems(chosen);
}

/** Returns a schema with `x-posthorn-format` as its format: the service takes more than the standard formats, which stand beside it, can say. */
function withOwnFormat(schema: Schema): Schema {
  const { "x-posthorn-format": format, anyOf: standardFormats, ...others } = schema;
  return format === undefined ? schema : { ...others, format };
}

function convert(contract: ContractDocument, keyword: string, value: unknown, at: string): unknown {
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

/** An oversized array is refused as a whole: one problem, however many items it has. */
function guardItems(schema: Schema): Schema {
  const { items, uniqueItems, ...rest } = schema;
  if (schema.maxItems === undefined || items === undefined) return schema;
  const perItem = { items, ...(uniqueItems !== undefined && { uniqueItems }) };
  return withAllOf(rest, [when({ maxItems: schema.maxItems }, perItem)]);
}

/** Ajv tells what every branch of a union dislikes; here the value's tag, its type or its fields say which branch it means. */
function chooseBranch(contract: ContractDocument, converted: Schema, source: Schema, at: string): Schema {
  const keyword = source.oneOf ? "oneOf" : source.anyOf ? "anyOf" : undefined;
  if (keyword === undefined) return converted;
  const { [keyword]: branches, ...rest } = converted;
  const sources = (source[keyword] as Schema[]).map((branch) => flat(contract, branch));
  const targets = branches as Schema[];
  const tag = record(source.discriminator).propertyName;
  const chosen =
    (typeof tag === "string" ? byTag(rest, targets, sources, tag, at) : undefined) ??
    byType(rest, targets, sources) ??
    byField(rest, targets, sources);
  if (chosen === undefined) {
    throw new Error(
      `${at}: nothing tells the branches apart (a discriminator, their types or a required field of each)`,
    );
  }
  return chosen;
}

function byTag(rest: Schema, targets: Schema[], sources: Flat[], tag: string, at: string): Schema {
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

function byType(rest: Schema, targets: Schema[], sources: Flat[]): Schema | undefined {
  const all = sources.flatMap((source) => source.types);
  const overlapping = new Set(all).size < all.length || (all.includes("number") && all.includes("integer"));
  if (overlapping || sources.some((source) => source.types.length === 0)) return undefined;
  const branches = targets.flatMap((branch, index) =>
    Object.keys(branch).every((keyword) => keyword === "type") ? [] : [when({ type: sources[index]?.types }, branch)],
  );
  return withAllOf({ ...rest, type: all }, branches);
}

function byField(rest: Schema, targets: Schema[], sources: Flat[]): Schema | undefined {
  const marks = sources.map((source, index) =>
    source.required.find((name) => sources.every((other, place) => place === index || !(name in other.properties))),
  );
  if (sources.some(({ types }) => types.join() !== "object") || marks.includes(undefined)) return undefined;
  const branches = targets.map((branch, index) => when({ type: "object", required: [marks[index]] }, branch));
  return withAllOf({ ...rest, type: "object", "x-some-of": marks }, branches);
}

interface Flat {
  types: string[];
  required: string[];
  properties: Schema;
}

/** What a schema demands of a value, with references followed and `allOf` folded in. */
function flat(contract: ContractDocument, schema: Schema): Flat {
  const target = contract.resolve(schema);
  const parts = (Array.isArray(target.allOf) ? target.allOf : []).map((part) => flat(contract, part as Schema));
  const own = target.type === undefined ? implied(target) : [target.type].flat().map(String);
  return {
    types: own.length > 0 ? own : (parts.find((part) => part.types.length > 0)?.types ?? []),
    required: [...((target.required as string[] | undefined) ?? []), ...parts.flatMap((part) => part.required)],
    properties: Object.assign({}, ...parts.map((part) => part.properties), record(target.properties)) as Schema,
  };

  function implied(untyped: Schema): string[] {
    const union = (untyped.oneOf ?? untyped.anyOf) as Schema[] | undefined;
    if (union) return [...new Set(union.flatMap((branch) => flat(contract, branch).types))];
    const values = untyped.const === undefined ? (untyped.enum as unknown[] | undefined) : [untyped.const];
    return [...new Set((values ?? []).map((value) => (value === null ? "null" : typeof value)))];
  }
}

function when(condition: Schema, demanded: Schema): Schema {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema; nobody awaits a schema
  return { if: condition, then: demanded };
}

function withAllOf(schema: Schema, more: Schema[]): Schema {
  if (more.length === 0) return schema;
  return { ...schema, allOf: [...((schema.allOf as Schema[] | undefined) ?? []), ...more] };
}
