import { describe, expect, it } from "vitest";
import { literal } from "./emitter.js";
import { operationTable } from "./operation-table.js";
import { documentWithBody } from "./sample-document.js";
import { servedDocument } from "./served-document.js";

const surroundings = { document: "sample.yaml", runtimeImport: "" };

/** Returns the value of a generated module's only export. */
function evaluate(source: string): unknown {
  return new Function(`return ${source.slice(source.indexOf(" = ") + 3).replace(/( as const)?;\s*$/, "")}`)();
}

describe("generated text", () => {
  it("writes any JSON so that its evaluation returns the same value", () => {
    const value = JSON.parse('{"a-b":[1,[],{},{"x":null}],"__proto__":{"y":"\\u2028`$\\u007b}\\\\"},"ok":true}');
    expect(JSON.stringify(evaluate(`x = ${literal(value)};`))).toBe(JSON.stringify(value));
  });

  it("derives the flags of an operation that declares only its success status", async () => {
    const table = evaluate(await operationTable(documentWithBody("{ type: object }"), surroundings));
    expect(table).toEqual({
      "things.make": {
        method: "POST",
        path: "/things/{id}",
        pathParams: ["id"],
        query: ["limit"],
        defaults: { limit: 10 },
        body: true,
        authenticated: true,
        permission: null,
        rate: "none",
        idempotency: "no",
        success: [201],
        paginated: false,
        group: "things",
        summary: "Make a thing",
      },
    });
  });

  it("contains the document's text unchanged, whatever quotes it has", async () => {
    const contract = { ...documentWithBody("{}"), text: ["a: `b` $", "{c} \\d\n"].join("") };
    expect(evaluate(await servedDocument(contract, surroundings))).toBe(contract.text);
  });
});
