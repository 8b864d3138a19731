import { describe, expect, it } from "vitest";
import { collectingIo } from "../testing/run-cli.js";
import { folderWith } from "../testing/temporary-folder.js";
import { formatOfName, longestRow, openRows, type Row, type RowFormat, readLines, readText } from "./read-rows.js";

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function* parts<Part>(...each: Part[]): AsyncGenerator<Part> {
  yield* each;
}

/** Returns the rows of a file with this text. */
async function rowsOf(text: string, format: RowFormat, formulas?: "escape" | "keep") {
  const cwd = folderWith({ file: text });
  const rows = await openRows("file", format, collectingIo({ cwd }).io, formulas);
  return { ...rows, rows: await collect(rows.each) };
}

const cellsOf = ({ cells }: Row) => Object.fromEntries(cells);

describe("CSV", () => {
  it("has columns, and rows numbered from 1 without blank lines", async () => {
    const { columns, rows } = await rowsOf("email,plan\na@x.test,pro\n\n\nb@x.test,\n", "csv");
    expect(columns).toEqual(["email", "plan"]);
    expect(rows.map(({ number }) => number)).toEqual([1, 2]);
    expect(rows.map(cellsOf)).toEqual([{ email: "a@x.test", plan: "pro" }, { email: "b@x.test" }]);
  });

  it.each(["\n", "\r\n", "\r"])("may end its lines with %j, and begin with a byte order mark", async (end) => {
    const { rows } = await rowsOf(`\ufeff${["a,b", "1,2", "3,4"].join(end)}`, "csv");
    expect(rows.map(cellsOf)).toEqual([
      { a: "1", b: "2" },
      { a: "3", b: "4" },
    ]);
  });

  it("tells an empty cell from an empty text, and keeps quotes, commas and line breaks", async () => {
    const { rows } = await rowsOf('a,b,c\n,"","x ""y"",\nz"\n', "csv");
    expect(rows.map(cellsOf)).toEqual([{ b: "", c: 'x "y",\nz' }]);
  });

  it("has a problem in a row with too few or too many cells, and goes on", async () => {
    const { rows } = await rowsOf("a,b\n1\n1,2,3\n4,5\n", "csv");
    expect(rows.map(({ problem }) => problem)).toEqual([
      "the row has 1 cells, the heading 2",
      "the row has 3 cells, the heading 2",
      undefined,
    ]);
    expect(rows.map(({ source }) => source)).toEqual([["1"], ["1", "2", "3"], ["4", "5"]]);
  });

  it("is read without the marks before formulas, unless they are to be kept", async () => {
    const text = "a\n'=1+1\n";
    expect((await rowsOf(text, "csv")).rows.map(cellsOf)).toEqual([{ a: "=1+1" }]);
    expect((await rowsOf(text, "csv", "keep")).rows.map(cellsOf)).toEqual([{ a: "'=1+1" }]);
  });

  it.each([
    ["", "file is empty"],
    ["a,b,a\n", "file has two columns a"],
    ['a\n"unclosed', "file cannot be read as CSV"],
  ])("with the text %j is rejected", async (text, message) => {
    await expect(rowsOf(text, "csv")).rejects.toThrow(message);
  });

  it("may have several columns without a name", async () => {
    const { rows } = await rowsOf("a,,\n1,2,3\n", "csv");
    expect(rows.map(cellsOf)).toEqual([{ a: "1" }]);
  });
});

describe("JSON lines", () => {
  it("are an object each, with blank lines between them", async () => {
    const { columns, rows } = await rowsOf('{"a":1}\r\n\n  \n{"a":[2],"b":null}', "jsonl");
    expect(columns).toBeUndefined();
    expect(rows.map(({ number, cells }) => [number, Object.fromEntries(cells)])).toEqual([
      [1, { a: 1 }],
      [2, { a: [2], b: null }],
    ]);
  });

  it.each(["{", "[1]", "7", "null", '"text"'])("have a problem in the line %s", async (line) => {
    const { rows } = await rowsOf(`${line}\n{"a":1}\n`, "jsonl");
    expect(rows).toMatchObject([{ number: 1, source: line, problem: "the line is not a JSON object" }, { number: 2 }]);
  });
});

describe("a file", () => {
  it.each([
    ["a.csv", "csv"],
    ["A.CSV", "csv"],
    ["a.b.jsonl", "jsonl"],
    ["a.ndjson", "jsonl"],
    ["a.json", undefined],
    ["a", undefined],
    ["-", undefined],
  ])("called %s has the format %s", (name, format) => {
    expect(formatOfName(name)).toBe(format);
  });

  it("needs a format where its name has none, and so does stdin", async () => {
    const { io } = collectingIo({ cwd: folderWith({ data: "a\n1\n" }) });
    await expect(openRows("data", undefined, io)).rejects.toThrow("it is not known how data is written");
    await expect(openRows("-", undefined, io)).rejects.toThrow("it is not known how stdin is written");
  });

  it("that is missing or a folder is a usage failure", async () => {
    const { io } = collectingIo({ cwd: folderWith({ "folder.csv/file": "" }) });
    await expect(openRows("none.csv", undefined, io)).rejects.toThrow("none.csv cannot be read: ENOENT");
    await expect(openRows("folder.csv", undefined, io)).rejects.toThrow("folder.csv is not a file");
  });

  it("knows how much of it was read, also when it is empty; stdin does not", async () => {
    const { progress } = await rowsOf("a\n1\n", "csv");
    expect(progress()).toBe(1);
    expect((await rowsOf("", "jsonl")).progress()).toBe(1);
    const { io } = collectingIo({ stdin: '{"a":1}' });
    const stdin = await openRows("-", "jsonl", io);
    expect([(await collect(stdin.each)).length, stdin.progress()]).toEqual([1, undefined]);
  });

  it("is no longer read once the process is asked to stop", async () => {
    const stop = new AbortController();
    const { io } = collectingIo({ cwd: folderWith({ "a.jsonl": '{"a":1}\n'.repeat(100_000) }), signal: stop.signal });
    const rows = await openRows("a.jsonl", undefined, io);
    const reading = (async () => {
      for await (const { number } of rows.each) if (number === 1) stop.abort();
    })();
    await expect(reading).rejects.toThrow();
  });
});

describe("text", () => {
  const bytes = Buffer.from("äö");

  it("is decoded across chunks, and rejected where it is not UTF-8", async () => {
    expect((await collect(readText(parts(bytes.subarray(0, 1), bytes.subarray(1)), "file"))).join("")).toBe("äö");
    for (const wrong of [Buffer.from([0xff]), bytes.subarray(0, 3)])
      await expect(collect(readText(parts(wrong), "file"))).rejects.toThrow("file is not UTF-8");
  });

  it("is split at line feeds only, across parts", async () => {
    expect(await collect(readLines(parts("a\r", "\nb\u2028c\rd", "\n", "\ne"), "file"))).toEqual([
      "a",
      "b\u2028c\rd",
      "",
      "e",
    ]);
  });

  it("may have a line of 4 MiB characters, and not one more", async () => {
    const line = "x".repeat(longestRow);
    expect(await collect(readLines(parts(line), "file"))).toHaveLength(1);
    await expect(collect(readLines(parts(line, "x"), "file"))).rejects.toThrow(
      "file has a line of more than 4194304 characters",
    );
  });
});
