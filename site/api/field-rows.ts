import { record, type Schema } from "../../scripts/generate/contract-document.js";
import { shortType } from "../../scripts/generate/short-type.js";

type Resolve = (value: unknown) => Schema;

/** A field of a body or an answer. */
export interface FieldRow {
  /** Its place in the document, such as `messages[].to`. */
  path: string;
  type: string;
  required: boolean;
  /** What it means, with its limits. */
  about: string;
}

/** Fields that are deeper are part of the type of the field above them. */
const deepest = 4;

/** The limits of JSON Schema, as a reader reads them. */
const limits: Readonly<Record<string, (value: unknown) => string>> = {
  minLength: (value) => `at least ${value} ${value === 1 ? "character" : "characters"}`,
  maxLength: (value) => `at most ${value} characters`,
  "x-max-bytes": (value) => `at most ${value} bytes`,
  minItems: (value) => `at least ${value} ${value === 1 ? "item" : "items"}`,
  maxItems: (value) => `at most ${value} items`,
  uniqueItems: (value) => (value === true ? "no item twice" : ""),
  minProperties: (value) => `at least ${value} ${value === 1 ? "field" : "fields"}`,
  maxProperties: (value) => `at most ${value} fields`,
  minimum: (value) => `at least ${value}`,
  exclusiveMinimum: (value) => `more than ${value}`,
  maximum: (value) => `at most ${value}`,
  exclusiveMaximum: (value) => `less than ${value}`,
  multipleOf: (value) => `a multiple of ${value}`,
  "x-posthorn-known": (value) =>
    `one of ${[value]
      .flat()
      .map((each) => `\`${each}\``)
      .join(", ")}`,
  default: (value) => `default \`${JSON.stringify(value)}\``,
};

/** Returns the fields of a schema, each followed by its own fields. */
export function fieldRows(schema: Schema, resolve: Resolve, above = "", depth = 0): FieldRow[] {
  const target = resolve(schema);
  const parts = [target, ...asList(target.allOf).map(resolve), ...asList(target.oneOf).map(resolve)];
  const required = new Set([target, ...asList(target.allOf).map(resolve)].flatMap((part) => asList(part.required)));
  const fields = new Map(parts.flatMap((part) => Object.entries(record(part.properties))));
  return [...fields].flatMap(([name, value]) => {
    const field = resolve(value);
    const path = `${above}${name}`;
    const own = { path, type: typeOf(value as Schema, resolve), required: required.has(name as never) };
    const below = depth < deepest ? innerRows(field, resolve, path, depth + 1) : [];
    return [{ ...own, about: aboutField(record(value), field) }, ...below];
  });
}

/** Returns what a parameter or field means: its description, and its limits. */
export function aboutField(source: Schema, field: Schema): string {
  const description = typeof source.description === "string" ? source.description : field.description;
  const parts = Object.entries(limits).flatMap(([name, say]) => (field[name] === undefined ? [] : [say(field[name])]));
  const known = parts.filter((part) => part !== "").join(", ");
  const limit = known === "" ? "" : `${known.charAt(0).toUpperCase()}${known.slice(1)}.`;
  return [typeof description === "string" ? description.trim() : "", limit].filter(Boolean).join(" ");
}

/** Returns the type of a field. An object with fields is only named, because rows of its fields follow. */
export function typeOf(schema: Schema, resolve: Resolve): string {
  const target = resolve(schema);
  const isNullable = [target.type].flat().includes("null");
  if (hasFields(target, resolve)) return isNullable ? "object | null" : "object";
  const items = resolve(target.items ?? {});
  if ([target.type].flat().join() === "array" && hasFields(items, resolve)) return "object[]";
  return shortType(schema, resolve);
}

function innerRows(field: Schema, resolve: Resolve, path: string, depth: number): FieldRow[] {
  if (hasFields(field, resolve)) return fieldRows(field, resolve, `${path}.`, depth);
  const items = resolve(field.items ?? {});
  return hasFields(items, resolve) ? fieldRows(items, resolve, `${path}[].`, depth) : [];
}

function hasFields(schema: Schema, resolve: Resolve): boolean {
  return [schema, ...asList(schema.allOf).map(resolve)].some((part) => part.properties !== undefined);
}

function asList(value: unknown): Schema[] {
  return Array.isArray(value) ? (value as Schema[]) : [];
}
