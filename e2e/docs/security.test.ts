import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const page = new URL("../../docs/security.md", import.meta.url);
const columns = ["threat", "what", "defence", "tests", "open"] as const;

/** The rows of the table as objects, by column. */
const rows = readFileSync(page, "utf8")
  .split("\n")
  .filter((line) => /^\| T\d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(" | "))
  .map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ""])) as Record<Column, string>);
type Column = (typeof columns)[number];

const linked = (cell: string) => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, path = ""]) => path);
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, page)), "utf8");

describe("the table of threats", () => {
  it("has a row for each threat, with a defence, a test and what is not defended", () => {
    expect(rows.map(({ threat }) => threat)).toEqual(Array.from({ length: 22 }, (_, n) => `T${n + 1}`));
    for (const row of rows) {
      expect(linked(row.defence), row.threat).not.toEqual([]);
      expect(linked(row.tests), row.threat).not.toEqual([]);
      expect(row.open, row.threat).not.toBe("");
    }
  });

  it.each(rows)("names files of $threat that exist", ({ defence, tests }) => {
    for (const path of [...linked(defence), ...linked(tests)]) {
      expect(existsSync(new URL(path, page)), path).toBe(true);
    }
  });

  it.each(rows)("names tests of $threat by their titles", ({ tests }) => {
    for (const proof of tests.split("; ")) {
      const [, path = "", titles = ""] = /^\[[^\]]+\]\(([^)]+)\) (".*")$/.exec(proof) ?? [];
      expect(path, proof).not.toBe("");
      for (const title of titles.slice(1, -1).split('", "')) expect(read(path)).toContain(title);
    }
  });
});
