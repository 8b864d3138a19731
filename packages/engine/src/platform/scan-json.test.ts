import { describe, expect, it } from "vitest";
import { JsonFault, JsonScanner, longestName, maxDepth, maxValues } from "./scan-json.js";

/** What the scanner says of a text that arrives in pieces of so many bytes. */
function scan(text: string | Buffer, size = 7): { kind: string; field?: string; values: number } {
  const scanner = new JsonScanner();
  const bytes = Buffer.from(text);
  const read = (field: Uint8Array | undefined) => field && { field: Buffer.from(field).toString() };
  try {
    for (let at = 0; at < bytes.length; at += size) {
      // Each chunk has separate memory, which is overwritten after the scan.
      const piece = new Uint8Array(bytes.subarray(at, at + size));
      scanner.scan(piece);
      structuredClone(piece.buffer, { transfer: [piece.buffer] });
    }
    scanner.finish();
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { kind: error.kind, ...read(error.field), values: scanner.values };
  }
  const { escapeFault } = scanner;
  return { kind: escapeFault?.kind ?? "none", ...read(escapeFault?.field), values: scanner.values };
}

describe("the values of JSON", () => {
  it.each([
    ["1", 1],
    ["[]", 1],
    ["{}", 1],
    ["[ ]", 1],
    ["[1]", 2],
    ["[1, 2,3]", 4],
    ['{"a":1}', 5],
    ['{"a":[],"b":{"c":[{}]}}', 14],
    ['["a,b","[{",",",{}]', 5],
    ['["\\",[",1]', 3],
  ])("of %s are counted", (text, values) => {
    const count = (value: unknown): number =>
      typeof value === "object" && value
        ? Object.values(value).reduce((sum, each) => sum + count(each) + (Array.isArray(value) ? 0 : 3), 1)
        : 1;
    expect(count(JSON.parse(text))).toBe(values);
    for (const size of [1, 2, 1000]) expect(scan(text, size)).toEqual({ kind: "none", ...(size > 0 && { values }) });
  });

  it.each(["0", "{}", "[]", '""'])("may be a million, and not one more (%s)", (item) => {
    const list = (count: number) => `[${Array(count).fill(item).join(",")}]`;
    expect(scan(list(maxValues - 1), 65_536)).toMatchObject({ kind: "none", values: maxValues });
    expect(scan(list(maxValues), 65_536)).toMatchObject({ kind: "values" });
  });
});

describe("the names of fields", () => {
  it("count three times beside their values", () => {
    const fields = (count: number) => `{${Array(count).fill('"n":0').join(",")}}`;
    expect(scan(fields(249_999), 65_536)).toMatchObject({ kind: "none", values: 999_997 });
    expect(scan(fields(250_000), 65_536)).toMatchObject({ kind: "values" });
  });
});

describe("the levels of JSON", () => {
  it.each([1, 3, 1000])(`may be ${maxDepth}, and the field that has more is known (pieces of %i)`, (size) => {
    const nested = (levels: number) => `{"ok":[],"a field":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    expect(scan(nested(maxDepth), size).kind).toBe("none");
    expect(scan(nested(maxDepth + 1), size)).toMatchObject({ kind: "depth", field: "a field" });
    expect(scan(`["${"[".repeat(100)}"]`, size).kind).toBe("none");
  });
});

describe("the names of JSON", () => {
  it.each([1, 1000, 1_000_000])("may have 16,000 bytes, as texts may have more (pieces of %i)", (size) => {
    const named = (length: number) => `{"a":[{"${"n".repeat(length)}" : "${"v".repeat(longestName + 1)}"}]}`;
    expect(scan(named(longestName), size).kind).toBe("none");
    expect(scan(named(longestName + 1), size).kind).toBe("name");
  });
});

describe("long strings", () => {
  it("are gone through to their ends, whatever is escaped in them", () => {
    const piece = 'x"y\\z\n[{,😀'.repeat(20) + "a".repeat(100);
    const values = [piece, piece.repeat(3), "b".repeat(500), ["c".repeat(70), { [piece]: 1 }]];
    for (const size of [1, 5, 31, 64, 100, 4096]) {
      expect(scan(JSON.stringify(values), size)).toEqual({ kind: "none", values: 11 });
      for (const written of ["\\u0000", "\\ud800"]) {
        const kind = written === "\\u0000" ? "nul" : "surrogate";
        expect(scan(`["${"d".repeat(200)}${written}${"d".repeat(200)}",1]`, size)).toMatchObject({ kind, values: 3 });
      }
    }
  });

  it("are searched once, however many escapes they have", () => {
    const escapes = `["${`\\n${"x".repeat(40)}`.repeat(100_000)}"]`;
    expect(scan(escapes, escapes.length)).toEqual({ kind: "none", values: 2 });
  });
});

describe("escapes", () => {
  it.each([
    ['"\\u0000"', "nul"],
    ['"\\\\u0000"', "none"],
    ['"\\ud800"', "surrogate"],
    ['"\\ud800x"', "surrogate"],
    ['"\\ud800\\n"', "surrogate"],
    ['"\\ud800\\ud800\\udc00"', "surrogate"],
    ['"\\udc00"', "surrogate"],
    ['"\\uD834\\uDD1E\\u0001"', "none"],
    ['{"a\\u0000":1}', "nul"],
  ])("that no store could keep are seen in %s", (text, kind) => {
    for (const size of [1, 2, 3, 1000]) expect(scan(text, size).kind).toBe(kind);
  });
});
