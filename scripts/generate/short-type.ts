import { record, type Schema } from "./contract-document.js";

type Resolve = (value: unknown) => Schema;

/** Deeper objects are written as `object`: schemas may contain themselves. */
const deepest = 5;

/** Returns a JSON Schema as a type in the notation of TypeScript, such as `{name: string, color?: "red" | "blue"}[]`. */
export function shortType(schema: Schema, resolve: Resolve, depth = 0): string {
  const target = resolve(schema);
  if (depth > deepest) return "object";
  if (target.const !== undefined) return JSON.stringify(target.const);
  if (Array.isArray(target.enum)) return target.enum.map((value) => JSON.stringify(value)).join(" | ");
  const branches = (target.oneOf ?? target.anyOf) as Schema[] | undefined;
  // The branches of an object with own properties only repeat some of them as required.
  if (branches && target.properties === undefined) {
    return [...new Set(branches.map((branch) => shortType(branch, resolve, depth + 1)))].join(" | ");
  }
  const types = [target.type].flat().map(String);
  return [...new Set(types.map((type) => single(type, target, resolve, depth)))].join(" | ");
}

function single(type: string, target: Schema, resolve: Resolve, depth: number): string {
  if (type === "array") {
    const item = shortType(record(target.items), resolve, depth + 1);
    return isUnion(resolve(target.items)) ? `(${item})[]` : `${item}[]`;
  }
  if (type === "object" || (type === "undefined" && (target.properties || target.allOf)))
    return fields(target, resolve, depth);
  if (type === "undefined") return "any";
  const format = target["x-posthorn-format"] ?? target.format;
  return type === "string" && typeof format === "string" ? format : type;
}

function isUnion({ oneOf, anyOf, enum: values, type, properties }: Schema): boolean {
  const branches = properties === undefined ? (oneOf ?? anyOf ?? values) : undefined;
  return [branches ?? []].flat().length > 1 || [type].flat().length > 1;
}

function fields(target: Schema, resolve: Resolve, depth: number): string {
  const parts = [target, ...((target.allOf as Schema[] | undefined) ?? []).map(resolve)];
  const required = new Set(parts.flatMap((part) => (part.required as string[] | undefined) ?? []));
  const properties = new Map(parts.flatMap((part) => Object.entries(record(part.properties))));
  if (properties.size === 0) return "object";
  const all = [...properties].map(
    ([name, property]) =>
      `${name}${required.has(name) ? "" : "?"}: ${shortType(property as Schema, resolve, depth + 1)}`,
  );
  return `{${all.join(", ")}}`;
}
