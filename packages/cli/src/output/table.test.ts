import { describe, expect, it } from "vitest";
import { columnsOf, record, table } from "./table.js";
import { styleFor } from "./terminal-text.js";

const style = styleFor({}, {}, false);
const lines = (text: string) => text.split("\n").slice(0, -1);

describe("a table", () => {
  const items = [
    { id: "a1", email: "ada@example.com", name: "Ada" },
    { id: "b2", email: "grace@example.com", name: null },
  ];

  it("has headings, and columns as wide as their widest cell", () => {
    expect(lines(table(items, ["id", "email", "name"], 80, style))).toEqual([
      "ID  EMAIL              NAME",
      "a1  ada@example.com    Ada",
      "b2  grace@example.com",
    ]);
  });

  it("leaves out columns that are empty in every row, but never the first", () => {
    expect(lines(table([{ id: null, a: "", b: 0 }], ["id", "a", "b"], 80, style))).toEqual(["ID  B", "    0"]);
  });

  it("truncates the first column that does not fit where 12 cells are left, and omits it where fewer are", () => {
    // "id" and the gap take 4 cells, "email" takes 17.
    expect(lines(table(items, ["id", "email", "name"], 21, style))[2]).toBe("b2  grace@example.com");
    expect(lines(table(items, ["id", "email", "name"], 20, style))[2]).toBe("b2  grace@example.c…");
    expect(lines(table(items, ["id", "email", "name"], 16, style))[2]).toBe("b2  grace@examp…");
    expect(lines(table(items, ["id", "email", "name"], 15, style))[2]).toBe("b2");
  });

  it("truncates the first column to the width of the terminal", () => {
    expect(lines(table([{ id: "abcdefgh" }], ["id"], 5, style))).toEqual(["ID", "abcd…"]);
  });

  it("truncates a cell after 48 cells", () => {
    const [, fits, over] = lines(table([{ a: "x".repeat(48) }, { a: "y".repeat(49) }], ["a"], 200, style));
    expect([fits, over]).toEqual(["x".repeat(48), `${"y".repeat(47)}…`]);
  });

  it("counts the cells of wide and combining characters", () => {
    expect(
      lines(
        table(
          [
            { a: "日本", b: 1 },
            { a: "e\u0301", b: 2 },
          ],
          ["a", "b"],
          80,
          style,
        ),
      ),
    ).toEqual(["A     B", "日本  1", "e\u0301     2"]);
  });

  it("has one line a row, whatever a server sends", () => {
    const hostile = { a: "one\ntwo\tthree\u001b[2J", b: { c: [1] }, d: [], e: true };
    expect(lines(table([hostile], ["a", "b", "d", "e"], 80, style))).toEqual([
      "A                 B          E",
      'one two three[2J  {"c":[1]}  true',
    ]);
  });
});

describe("one object", () => {
  it("has a field a line, aligned, with empty ones", () => {
    expect(lines(record({ id: "a1", first_name: null, attributes: { plan: "pro" }, none: [] }, 80, style))).toEqual([
      "id          a1",
      "first_name  ",
      'attributes  {"plan":"pro"}',
      "none        ",
    ]);
  });

  it("indents the further lines of a text", () => {
    expect(lines(record({ text: "one\ntwo\n", id: 1 }, 80, style))).toEqual(["text  one", "      two", "id    1"]);
  });

  it("shows its lists of objects as tables below", () => {
    expect(lines(record({ id: "a1", tags: [{ id: "t1", name: "vip", more: {} }], counts: [1] }, 80, style))).toEqual([
      "id      a1",
      "counts  [1]",
      "",
      "tags",
      "ID  NAME",
      "t1  vip",
    ]);
  });

  it("of no field is no line", () => {
    expect(record({}, 80, style)).toBe("");
  });
});

it("takes as columns what holds no object in any item, in order of appearance", () => {
  expect(
    columnsOf([
      { b: 1, x: {} },
      { a: null, b: 2, y: [] },
    ]),
  ).toEqual(["b", "a"]);
  expect(columnsOf([])).toEqual([]);
});
