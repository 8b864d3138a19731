import { describe, expect, it } from "vitest";
import { type JsonSchema, loadManifest, loadSchemas, type OperationId, validateBody } from "./index.js";

const { schemas, definitions } = await loadSchemas();
const manifest = await loadManifest();

interface Limit {
  operationId: OperationId;
  field: string;
  keyword: string;
  limit: number;
  inside: unknown;
  outside: unknown;
}

/** Every limit of a top-level field of a body, with a value on either side of it. */
function limits(): Limit[] {
  const found: Limit[] = [];
  for (const [operationId, { body }] of Object.entries(schemas) as [OperationId, { body?: JsonSchema }][]) {
    for (const [field, property] of Object.entries(body?.properties ?? {})) {
      const schema = resolve(property);
      for (const [keyword, limit] of Object.entries(schema)) {
        if (typeof limit !== "number" || schema.pattern !== undefined || schema.format !== undefined) continue;
        const sides = values(schema, keyword, limit, exampleOf(operationId)[field]);
        if (sides) found.push({ operationId, field, keyword, limit, inside: sides[0], outside: sides[1] });
      }
    }
  }
  return found;
}

function values(schema: JsonSchema, keyword: string, limit: number, example: unknown): [unknown, unknown] | undefined {
  const items = (count: number): unknown[] => Array.from({ length: count }, (_, index) => item(schema, index, example));
  switch (keyword) {
    case "maxLength":
      // A character outside the basic plane is one character, though two UTF-16 units.
      return ["𝄞".repeat(limit), "𝄞".repeat(limit + 1)];
    case "minLength":
      return ["a".repeat(limit), "a".repeat(limit - 1)];
    case "x-max-bytes":
      return [`a${"é".repeat((limit - 2) / 2)}a`, `${"é".repeat(limit / 2)}a`];
    case "maxItems":
      return [items(limit), items(limit + 1)];
    case "minItems":
      return [items(limit), items(limit - 1)];
    case "maximum":
      return [limit, limit + 1];
    case "minimum":
      return [limit, limit - 1];
    default:
      return undefined;
  }
}

function item(schema: JsonSchema, index: number, example: unknown): unknown {
  if (resolve(schema.items ?? {}).format === "uuid")
    return `01a1fd84-3ecb-7e51-988c-${String(index).padStart(12, "0")}`;
  return Array.isArray(example) ? example[0] : "ada@example.com";
}

function resolve(schema: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : resolve(definitions[schema.$ref.replace("#/$defs/", "")] ?? {});
}

function exampleOf(operationId: OperationId): Record<string, unknown> {
  return manifest[operationId].example as Record<string, unknown>;
}

describe("the limits of the contract", () => {
  const all = limits();

  it("are found in many bodies", () => {
    expect(new Set(all.map(({ keyword }) => keyword))).toEqual(
      new Set(["maxLength", "minLength", "x-max-bytes", "maxItems", "minItems", "minimum"]),
    );
    expect(all.length).toBeGreaterThan(30);
  });

  it.each(all)("let $operationId accept $field at its $keyword of $limit, and refuse it beyond", (limit) => {
    const { operationId, field, inside, outside } = limit;
    const at = (value: unknown): string[] =>
      validateBody(operationId, { ...exampleOf(operationId), [field]: value }).map(({ path }) => path);
    expect(at(inside)).toEqual([]);
    expect(at(outside)).toEqual([field]);
  });

  it.each(Object.entries(manifest).filter(([, { example }]) => example !== undefined))(
    "let %s accept its own example",
    (operationId, { example }) => {
      expect(validateBody(operationId as OperationId, example)).toEqual([]);
    },
  );
});
