import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { csvRows } from "../rows/csv-rows.js";
import { type LocalMock, startLocalMock } from "../testing/local-mock.js";
import { csvLine, escapeFormula, unescapeFormula } from "./csv.js";

vi.setConfig({ testTimeout: 60_000 });

let local: LocalMock;
beforeAll(async () => {
  local = await startLocalMock();
});
afterAll(() => local.close());

const cli = (cwd: string, ...argv: string[]) => local.cli(argv, { cwd, env: { POSTHORN_API_KEY: local.mock.liveKey } });

it.each(["=1+1", "+4930123", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''@x", "\uff1d1"])(
  "has a mark before %j, which a spreadsheet would run",
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  },
);

it.each(["-5", "-0.5", "-1e10", "5", "a=b", "'tis", "", "x+y", "2026-03-09"])("leaves %j as it is", (text) => {
  expect([escapeFormula(text), unescapeFormula(text)]).toEqual([text, text]);
});

it("reads every text back that it has written", async () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+\-@\t\r\n]?[-+=@'0-9a-z.]{0,6}$/));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (cells) => {
      async function* file() {
        yield csvLine(cells.map((_, index) => `c${index}`)) + csvLine(cells);
      }
      const read: unknown[] = [];
      for await (const row of (await csvRows(file(), "file")).each) read.push(...row.cells.values());
      expect(read).toEqual(cells);
    }),
  );
});

it("starts no formula in a list or an export, unless a flag asks for it", async () => {
  await local.mock.reset();
  const cwd = mkdtempSync(join(tmpdir(), "posthorn-csv-"));
  const name = '=HYPERLINK("http://evil","x")';
  await cli(cwd, "contacts", "create", "--email", "ada@example.com", "--first-name", name);
  for (const argv of [
    ["contacts", "list", "-o", "csv"],
    ["contacts", "export"],
  ]) {
    expect((await cli(cwd, ...argv)).stdout).toContain(`"'=HYPERLINK(`);
    expect((await cli(cwd, ...argv, "--csv-formulas", "keep")).stdout).toContain(`"=HYPERLINK(`);
  }
});

it.each(["escape", "keep"])("gives an import what an export was made of, with %s", async (how) => {
  await local.mock.reset();
  const cwd = mkdtempSync(join(tmpdir(), "posthorn-csv-"));
  const attributes = {
    n: -5,
    float: -0.25,
    text: "-5",
    phone: "+49 30 123",
    formula: "=1+1",
    at: "@x",
    mark: "'=1",
    deep: ["=1"],
  };
  const contact = { email: "ada@example.com", first_name: "@Ada", last_name: "-Love+", attributes };
  writeFileSync(join(cwd, "a.jsonl"), JSON.stringify(contact));
  expect((await cli(cwd, "contacts", "import", "a.jsonl")).code).toBe(0);
  const flags = ["--csv-formulas", how];
  expect((await cli(cwd, "contacts", "export", "--output-file", "b.csv", ...flags)).code).toBe(0);
  await local.mock.reset();
  expect((await cli(cwd, "contacts", "import", "b.csv", ...flags)).code).toBe(0);
  const { data } = JSON.parse((await cli(cwd, "contacts", "list", "-o", "json")).stdout);
  expect(data).toMatchObject([contact]);
  expect(readFileSync(join(cwd, "b.csv"), "utf8").includes("'+49")).toBe(how === "escape");
});
