import openapiTS, { astToString, type OpenAPI3, transformSchemaObject } from "openapi-typescript";
import ts from "typescript";
import { record, type Schema } from "./contract-document.js";
import { type Emitter, withHeader } from "./emitter.js";

type Options = Parameters<typeof transformSchemaObject>[1];

/** Returns `schema.ts`: the types of every schema and operation, as openapi-typescript writes them. */
export const schemaTypes: Emitter = async (contract, { document }) => {
  const nodes = await openapiTS(withoutDiscriminators(contract.root) as unknown as OpenAPI3, {
    alphabetize: false,
    // A field with a default stays optional in a request.
    defaultNonNullable: false,
    silent: true,
    transform: (schema, options) => typeOf(schema as unknown as Schema, options),
  });
  return withHeader(document, astToString(nodes));
};

function typeOf(schema: Schema, options: Options): ts.TypeNode | undefined {
  if (Array.isArray(schema["x-posthorn-known"])) return openUnion(schema, schema["x-posthorn-known"]);
  const { "x-posthorn-never": absent, ...present } = schema;
  if (Array.isArray(absent)) {
    const base = typeOf(present, options) ?? transformSchemaObject(present as never, options);
    return ts.factory.createIntersectionTypeNode([base, ts.factory.createTypeLiteralNode(absent.map(never))]);
  }
  for (const [keyword, exclusive] of [
    ["x-posthorn-one-of", false],
    ["x-posthorn-exactly-one-of", true],
  ] as const) {
    const { [keyword]: groups, ...rest } = schema;
    if (groups === undefined) continue;
    const base = transformSchemaObject(rest as never, options);
    return intersection(base, groups as string[][], exclusive);
  }
  return undefined;
}

/** Returns a type that completes known values in an editor, and accepts any other string: `"a" | "b" | (string & {})`. */
function openUnion(schema: Schema, known: unknown[]): ts.TypeNode {
  const { factory } = ts;
  const anyString = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  const nullable = Array.isArray(schema.type) && schema.type.includes("null");
  return factory.createUnionTypeNode([
    ...known.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(String(value)))),
    factory.createParenthesizedType(anyString),
    ...(nullable ? [factory.createLiteralTypeNode(factory.createNull())] : []),
  ]);
}

/** `Base & ({ html: string } | { text: string })`; if exclusive, each member also forbids the properties of the others. */
function intersection(base: ts.TypeNode, groups: string[][], exclusive: boolean): ts.TypeNode {
  const { factory } = ts;
  const members = groups.map((group) => {
    const others = exclusive ? groups.flat().filter((name) => !group.includes(name)) : [];
    return factory.createTypeLiteralNode([
      ...group.map((name) => factory.createPropertySignature(undefined, name, undefined, propertyType(base, name))),
      ...others.map(never),
    ]);
  });
  return factory.createIntersectionTypeNode([
    base,
    factory.createParenthesizedType(factory.createUnionTypeNode(members)),
  ]);
}

/** `name?: never`: a field that must not exist, not even in an object with additional fields. */
function never(name: string): ts.PropertySignature {
  const { factory } = ts;
  const optional = factory.createToken(ts.SyntaxKind.QuestionToken);
  const type = factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword);
  return factory.createPropertySignature(undefined, name, optional, type);
}

function propertyType(base: ts.TypeNode, name: string): ts.TypeNode {
  const members = ts.isTypeLiteralNode(base) ? base.members : [];
  for (const member of members) {
    if (ts.isPropertySignature(member) && member.type && ts.isIdentifier(member.name) && member.name.text === name) {
      return member.type;
    }
  }
  throw new Error(`one-of names ${name}, which the schema does not have`);
}

/** Tags are constants in every branch, so plain unions discriminate. openapi-typescript would rename the tags after the schemas. */
function withoutDiscriminators(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDiscriminators);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(record(value)).filter(
    ([key, item]) => !(key === "discriminator" && record(item).propertyName !== undefined),
  );
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutDiscriminators(item)]));
}
