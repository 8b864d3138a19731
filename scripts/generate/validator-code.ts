import { _, Ajv2020, type CodeKeywordDefinition } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import type { ContractDocument, Schema } from "./contract-document.js";
import { validationSchema } from "./validation-schema.js";

/** The formats a document may use. Their functions are in the runtime of the validators. */
const formats = ["uuid", "email", "date", "date-time", "instant", "instant-or-day", "uri"];

/** Ajv's imports at run time, and the functions of the validators' runtime that replace them. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['require("ajv/dist/runtime/ucs2length").default', "codePointLength"],
  ['require("ajv/dist/runtime/equal").default', "deepEqual"],
]);

/** The names that generated validators import from their runtime. */
export const runtimeNames = [
  "addProblem",
  "addProblems",
  "byteLength",
  "codePointLength",
  "deepEqual",
  "formats",
  "maxProblems",
];

const maxBytes: CodeKeywordDefinition = {
  keyword: "x-max-bytes",
  type: "string",
  schemaType: "number",
  error: { message: "", params: ({ schema }) => _`{limit: ${schema}}` },
  code(cxt) {
    const { data, schema } = cxt;
    // A UTF-16 unit takes at most three bytes, so most strings need not be measured.
    cxt.fail(_`${data}.length * 3 > ${schema} && byteLength(${data}) > ${schema}`);
  },
};

const exactlyOneOf: CodeKeywordDefinition = {
  keyword: "x-posthorn-exactly-one-of",
  type: "object",
  schemaType: "array",
  error: { message: "", params: ({ schemaValue }) => _`{groups: ${schemaValue}}` },
  code(cxt) {
    const count = (cxt.schema as string[][])
      .map((group) => _`Number(${areGiven(cxt.data, group)})`)
      .reduce((left, right) => _`${left} + ${right}`);
    cxt.fail(_`${count} !== 1`);
  },
};

const someOf: CodeKeywordDefinition = {
  keyword: "x-some-of",
  type: "object",
  schemaType: "array",
  error: { message: "", params: ({ schemaValue }) => _`{names: ${schemaValue}}` },
  code(cxt) {
    const any = (cxt.schema as string[])
      .map((name) => areGiven(cxt.data, [name]))
      .reduce((left, right) => _`${left} || ${right}`);
    cxt.fail(_`!(${any})`);
  },
};

/** Returns code that checks that all of these properties are given. */
function areGiven(data: unknown, names: string[]) {
  return names
    .map((name) => _`${data as never}[${name}] !== undefined`)
    .reduce((left, right) => _`${left} && ${right}`);
}

/**
 * Returns the code of one validator for each of `schemas`, followed by the map `export const <table>` from their keys
 * to the validators. The code needs only `runtimeNames` in its scope.
 */
export function validatorCode(contract: ContractDocument, tables: Record<string, Map<string, Schema>>): string {
  const ajv = createAjv();
  const roots = Object.values(tables).flatMap((table) => [...table.values()]);
  for (const name of reachable(contract, roots)) {
    // Each in a separate schema: Ajv compiles a schema inside another one again for every reference to it.
    ajv.addSchema({ $id: name, ...validationSchema(contract, contract.schemas[name] as Schema, name) });
  }
  const maps = addSchemas(ajv, contract, tables);
  const exported = new Set(maps.flatMap(({ entries }) => entries.map(({ id }) => id)));
  const functions = new Map<string, string>();
  const code = shortenCode(standalone.default(ajv, Object.fromEntries([...exported].map((id) => [id, id])))).replaceAll(
    /^export const (\w+) = (\w+);\n?/gm,
    (_all, id: string, name: string) => {
      functions.set(id, name);
      return "";
    },
  );
  const tail = maps.map(({ table, entries }) => {
    const lines = entries.map(({ key, id }) => `  ${JSON.stringify(key)}: ${functions.get(id)},\n`);
    return `export const ${table} = {\n${lines.join("")}};`;
  });
  return [code.trim(), ...tail].join("\n\n");
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    strictTuples: false,
    allowUnionTypes: true,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
    keywords: [maxBytes, exactlyOneOf, someOf],
  });
  // Private options of Ajv, whose code would be in every validator. `validationSchema` refuses the keywords that need it, and
  // validator-code.test.ts fails when Ajv no longer reads the options.
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false });
  for (const format of formats) ajv.addFormat(format, () => true);
  return ajv;
}

/** Adds the schemas of the tables to Ajv, and returns their ids. Equal schemas have one id, so that they share a validator. */
function addSchemas(ajv: Ajv2020, contract: ContractDocument, tables: Record<string, Map<string, Schema>>) {
  const ids = new Map<string, string>();
  const idOf = (table: string, key: string, schema: Schema): string => {
    const converted = validationSchema(contract, schema, `${table} ${key}`);
    if (Object.keys(converted).join() === "$ref") return String(converted.$ref);
    const json = JSON.stringify(converted);
    const id = ids.get(json) ?? `${table}_${key.replaceAll(/\W/g, "_")}`;
    if (!ids.has(json)) ajv.addSchema({ $id: id, ...converted });
    ids.set(json, id);
    return id;
  };
  return Object.entries(tables).map(([table, schemas]) => ({
    table,
    entries: [...schemas].map(([key, schema]) => ({ key, id: idOf(table, key, schema) })),
  }));
}

/**
 * Returns Ajv's code in a shorter form, because a client parses all of it when it starts. The code does not import Ajv, and its list of
 * problems is bounded and extended in place. Throws Error when Ajv's code has an unknown form.
 */
function shortenCode(source: string): string {
  let code = source.replace('"use strict";', "").replaceAll(/^\/\*# sourceURL=.*\*\/\n?/gm, "");
  for (const [required, name] of replacements) code = code.replaceAll(required, name);
  code = code
    .replaceAll(
      /if\(vErrors === null\)\{\s*vErrors = \[(\w+)\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}\s*errors\+\+;/g,
      "vErrors = addProblem(vErrors, $1);\nerrors = vErrors.length;",
    )
    .replaceAll(
      /vErrors = vErrors === null \? ([\w.]+)\.errors : vErrors\.concat\(\1\.errors\);/g,
      "vErrors = addProblems(vErrors, $1.errors);",
    )
    // The problem of a failed condition says nothing: the branch has added its problems already.
    .replaceAll(
      /const (\w+) = \{.*keyword:"if",.*\};\nvErrors = addProblem\(vErrors, \1\);\nerrors = vErrors\.length;\n/g,
      "",
    )
    .replaceAll(/const (\w+) = \{\};\nvErrors = addProblem\(vErrors, \1\);/g, "vErrors = addProblem(vErrors);")
    .replaceAll(
      /const (\w+) = \{instancePath(?::(.+))?,schemaPath:"[^"]*",keyword:"([^"]+)",params:(\{.*\})\};\nvErrors = addProblem\(vErrors, \1\);/g,
      (...match: (string | undefined)[]) => {
        const [, , path = "instancePath", keyword, params] = match;
        return `vErrors = addProblem(vErrors, ${path}, "${keyword}", ${params});`;
      },
    );
  // A full list ends the loops.
  code = code.replaceAll(/(\w+)<(len\d+); \1\+\+/g, "$1<$2 && errors<maxProblems; $1++");
  // Parent and root data are never read.
  code = code.replaceAll(/, ?(?:parentData|parentDataProperty|rootData)(?:[:=] ?[^,{}]+)?(?=[,}])/g, "");
  const left =
    /.*(?:require\(|vErrors\.(?:push|concat)|errors\+\+|= \{instancePath|evaluated\d|parentData|rootData|dynamicAnchors).*/.exec(
      code,
    );
  if (left) throw new Error(`Ajv generated code of an unknown form: ${left[0]}`);
  return code;
}

/** Returns the names of all schemas that are reachable from `roots`, in the order of the document. */
export function reachable(contract: ContractDocument, roots: readonly unknown[]): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      if (key !== "$ref" || typeof item !== "string") visit(item);
      else {
        const name = item.slice(item.lastIndexOf("/") + 1);
        if (found.has(name)) continue;
        found.add(name);
        visit(contract.schemas[name]);
      }
    }
  };
  roots.forEach(visit);
  return Object.keys(contract.schemas).filter((name) => found.has(name));
}
