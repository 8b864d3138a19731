import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { transformSync } from "esbuild";
import fc from "fast-check";
import { expect, it } from "vitest";
import * as runtime from "../../packages/sdk/src/contract/validator-runtime.js";
import { documentWithBody } from "./sample-document.js";
import { runtimeNames, validatorCode } from "./validator-code.js";

const schema = {
  type: "object",
  required: ["a"],
  properties: {
    a: { type: "string", minLength: 2, maxLength: 3 },
    b: { type: "array", items: { $ref: "Item" }, uniqueItems: true, maxItems: 3 },
    c: { if: { type: "integer" }, else: { minLength: 2 } },
  },
};
const item = { type: ["integer", "null"], minimum: 1 };

/** Returns the code of Ajv before it is rewritten. */
function codeOfAjv(privateOptions: object = {}): string {
  const ajv = new Ajv2020({
    ...{ allErrors: true, messages: false, inlineRefs: false, strict: false },
    code: { source: true, esm: true, lines: true },
  });
  Object.assign(ajv.opts, privateOptions);
  ajv.addSchema({ $id: "Item", ...item });
  ajv.addSchema({ $id: "Body", ...schema });
  return standalone.default(ajv, { Body: "Body" });
}

it.each([
  /const (\w+) = \{instancePath(?::.+)?,schemaPath:"[^"]*",keyword:"[^"]+",params:\{.*\}\};\nif\(vErrors === null\)\{\s*vErrors = \[\1\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}\s*errors\+\+;/,
  /vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);/,
  /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/,
  /require\("ajv\/dist\/runtime\/equal"\)\.default/,
  /keyword:"if"/,
  /(\w+)<(len\d+); \1\+\+/,
  /parentDataProperty/,
])("Ajv writes the part %s, which the generator rewrites", (part) => {
  expect(codeOfAjv()).toMatch(part);
});

it("Ajv reads the private options that leave out code", () => {
  const code = codeOfAjv({ unevaluated: false, dynamicRef: false });
  expect(codeOfAjv()).toMatch(/evaluated/);
  expect(codeOfAjv()).toMatch(/dynamicAnchors/);
  expect(code).not.toMatch(/evaluated|dynamicAnchors/);
});

it("accepts the values that Ajv accepts", () => {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: "Item", ...item });
  const byAjv = ajv.compile(schema);
  const contract = documentWithBody("{ type: object }", JSON.stringify({ Item: item }));
  const body = JSON.parse(JSON.stringify(schema).replace('"Item"', '"#/components/schemas/Item"'));
  const source = validatorCode(contract, { table: new Map([["Body", body]]) });
  const { code } = transformSync(source, { format: "cjs" });
  const module = { exports: {} as { table: { Body: runtime.Validator } } };
  const scope: Record<string, unknown> = { ...runtime };
  new Function("module", ...runtimeNames, code)(module, ...runtimeNames.map((name) => scope[name]));
  const values = fc.record(
    {
      a: fc.oneof(fc.string({ unit: "binary", maxLength: 4 }), fc.integer()),
      b: fc.oneof(fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom(null, "1"))), fc.boolean()),
      c: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.string()),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(values, (value) => {
      expect(module.exports.table.Body(value)).toBe(byAjv(value));
    }),
  );
});
