import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { toProblems } from "../../packages/sdk/src/contract/problems.js";
import * as runtime from "../../packages/sdk/src/contract/validator-runtime.js";
import { requestValidators } from "./request-validators.js";
import { documentWithBody } from "./sample-document.js";
import { runtimeNames } from "./validator-code.js";

/** Generates the validator of a body schema, runs it, and returns the problems as `path message`. */
async function problemsOf(body: string, value: unknown, schemas?: string): Promise<string[]> {
  const contract = documentWithBody(body, schemas);
  const source = await requestValidators(contract, { document: "sample.yaml", runtimeImport: "" });
  const { code } = transformSync(source, { format: "cjs", loader: "ts" });
  const scope: Record<string, unknown> = { ...runtime };
  const module = { exports: {} as { bodies: Record<string, runtime.Validator> } };
  new Function("module", ...runtimeNames, code)(module, ...runtimeNames.map((name) => scope[name]));
  const validate = module.exports.bodies["things.make"];
  if (validate === undefined) throw new Error("no validator was generated");
  return validate(value)
    ? []
    : toProblems(validate.errors, value, "the body").map(({ path, message }) => `${path}: ${message}`);
}

const pets = `{
  Cat: { type: object, required: [kind, name], additionalProperties: false, properties: { kind: { const: cat }, name: { type: string } } },
  Dog: { type: object, required: [kind], additionalProperties: false, properties: { kind: { enum: [dog, hound] }, age: { type: integer } } } }`;
const petRefs = "[{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]";

describe("the validators of a document", () => {
  it("check a tagged union by the branch of its tag", async () => {
    const union = `{ discriminator: { propertyName: kind }, oneOf: ${petRefs} }`;
    expect(await problemsOf(union, { kind: "hound", age: 3 }, pets)).toEqual([]);
    expect(await problemsOf(union, { kind: "dog", age: "3" }, pets)).toEqual(["age: must be a whole number"]);
    expect(await problemsOf(union, { kind: "cow" }, pets)).toEqual(["kind: must be one of cat, dog, hound"]);
    expect(await problemsOf(union, { age: 3 }, pets)).toEqual(["kind: is required"]);
    expect(await problemsOf(union, "cat", pets)).toEqual([": the body must be an object"]);
  });

  it("check a union of types by the type of the value", async () => {
    const union =
      "{ anyOf: [{ type: string, maxLength: 3 }, { type: array, maxItems: 2, items: { type: integer } }, { type: 'null' }] }";
    expect(await problemsOf(union, null)).toEqual([]);
    expect(await problemsOf(union, "four")).toEqual([": the body must have at most 3 characters"]);
    expect(await problemsOf(union, [1, "2"])).toEqual(["[1]: must be a whole number"]);
    expect(await problemsOf(union, true)).toEqual([": the body must be a string or an array or null"]);
  });

  it("check a union of objects by the field that only one branch has", async () => {
    const union = `{ oneOf: [
      { type: object, required: [all], additionalProperties: false, properties: { all: { type: array } } },
      { type: object, required: [field], additionalProperties: false, properties: { field: { type: string } } }] }`;
    expect(await problemsOf(union, { all: [] })).toEqual([]);
    expect(await problemsOf(union, { field: 1 })).toEqual(["field: must be a string"]);
    expect(await problemsOf(union, {})).toEqual([": the body must have all or field"]);
  });

  it("are not generated for a union whose branches cannot be distinguished", async () => {
    await expect(
      problemsOf(`{ oneOf: ${petRefs} }`, {}, pets.replaceAll("required: [kind, name]", "required: [kind]")),
    ).rejects.toThrow("nothing distinguishes the branches");
  });

  it("check the items of an array only if there are not too many", async () => {
    const array = "{ type: array, maxItems: 2, uniqueItems: true, items: { type: string } }";
    expect(await problemsOf(array, [1, 1, 1])).toEqual([": the body must have at most 2 items"]);
    expect(await problemsOf(array, [1, "a"])).toEqual(["[0]: must be a string"]);
    expect(await problemsOf(array, ["a", "a"])).toEqual([": the body must not have the same item twice"]);
  });

  it("follow a schema that contains itself", async () => {
    const tree =
      "{ Tree: { type: object, additionalProperties: false, properties: { kids: { type: array, items: { $ref: '#/components/schemas/Tree' } } } } }";
    const problems = await problemsOf(
      "{ $ref: '#/components/schemas/Tree' }",
      { kids: [{ kids: [{ kid: 1 }] }] },
      tree,
    );
    expect(problems).toEqual(["kids[0].kids[0].kid: is not a known field"]);
  });

  it("measure a limit in bytes", async () => {
    expect(await problemsOf("{ type: string, x-max-bytes: 4 }", "éé")).toEqual([]);
    expect(await problemsOf("{ type: string, x-max-bytes: 4 }", "ééa")).toEqual([": the body must be at most 4 bytes"]);
  });

  it("are not generated for an unsupported keyword", async () => {
    await expect(problemsOf("{ type: object, unevaluatedProperties: false }", {})).rejects.toThrow("is not supported");
    await expect(problemsOf("{ type: string, maxlength: 3 }", "")).rejects.toThrow("maxlength");
    await expect(problemsOf("{ type: string, format: postcode }", "")).rejects.toThrow("postcode");
  });
});
