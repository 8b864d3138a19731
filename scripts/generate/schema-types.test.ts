import { describe, expect, it } from "vitest";
import { documentWithBody } from "./sample-document.js";
import { schemaTypes } from "./schema-types.js";

async function typesOf(schemas: string): Promise<string> {
  const contract = documentWithBody("{ $ref: '#/components/schemas/Thing' }", schemas);
  const text = await schemaTypes(contract, { document: "sample.yaml", runtimeImport: "" });
  return text.replaceAll(/\s+/g, " ");
}

describe("the types of a document", () => {
  it("let a string with known values be any other string, and null if allowed", async () => {
    const text = await typesOf("{ Thing: { type: [string, 'null'], x-posthorn-known: [on, off] } }");
    expect(text).toContain('Thing: "on" | "off" | (string & {}) | null;');
  });

  it("require one of several groups of properties", async () => {
    const text = await typesOf(
      "{ Thing: { type: object, x-posthorn-one-of: [[a], [b, c]], properties: { a: { type: string }, b: { type: number }, c: { type: string } } } }",
    );
    expect(text).toContain(
      "Thing: { a?: string; b?: number; c?: string; } & ({ a: string; } | { b: number; c: string; });",
    );
  });

  it("forbid the other groups if exactly one is allowed", async () => {
    const text = await typesOf(
      "{ Thing: { type: object, x-posthorn-exactly-one-of: [[a], [b]], properties: { a: { type: string }, b: { type: number } } } }",
    );
    expect(text).toContain(
      "Thing: { a?: string; b?: number; } & ({ a: string; b?: never; } | { b: number; a?: never; });",
    );
  });

  it("forbid fields that must not exist, in addition to other rules", async () => {
    const text = await typesOf(
      "{ Thing: { type: object, x-posthorn-one-of: [[a]], x-posthorn-never: [z], properties: { a: { type: string } } } }",
    );
    expect(text).toContain("Thing: ({ a?: string; } & ({ a: string; })) & { z?: never; };");
  });

  it("refuse a group that names a property the schema does not have", async () => {
    await expect(
      typesOf("{ Thing: { type: object, x-posthorn-one-of: [[z]], properties: { a: { type: string } } } }"),
    ).rejects.toThrow("one-of names z");
  });

  it("keep the tags of a union, and keep a field with a default optional", async () => {
    const text = await typesOf(`{
      Thing: { discriminator: { propertyName: kind }, oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] },
      Cat: { type: object, required: [kind], properties: { kind: { const: cat }, lives: { type: integer, default: 9 } } },
      Dog: { type: object, required: [kind], properties: { kind: { const: dog } } } }`);
    expect(text).toContain('kind: "cat";');
    expect(text).toContain("lives?: number;");
  });
});
