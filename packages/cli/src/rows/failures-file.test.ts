import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith } from "../testing/temporary-folder.js";
import { openFailuresFile, RowFailure } from "./failures-file.js";
import type { Row } from "./read-rows.js";

const failure = new RowFailure("invalid_email", "no address", "email");

function row(number: number, source: Row["source"]): Row {
  return { number, source, cells: new Map() };
}

describe("a failures file of CSV", () => {
  const columns = ["email", "plan"];
  const csv = { format: "csv", columns } as const;

  it("has the columns of its source after those of the failure", () => {
    const path = join(folderWith({}), "failures.csv");
    const file = openFailuresFile(path, csv, false);
    file.add(row(3, ["x", undefined]), failure);
    file.add(row(7, ["y", "a,b"]), new RowFailure("duplicate", "twice"));
    file.close();
    expect(readFileSync(path, "utf8")).toBe(
      [
        "import_row,import_error,import_field,import_message,email,plan\r\n",
        "3,invalid_email,email,no address,x,\r\n",
        '7,duplicate,,twice,y,"a,b"\r\n',
      ].join(""),
    );
  });

  it("keeps rows with too few or too many cells as they are", () => {
    const path = join(folderWith({}), "failures.csv");
    const file = openFailuresFile(path, csv, false);
    file.add(row(1, ["x"]), failure);
    file.add(row(2, ["x", "y", "z"]), failure);
    file.close();
    expect(readFileSync(path, "utf8").split("\r\n").slice(1, 3)).toEqual([
      "1,invalid_email,email,no address,x",
      "2,invalid_email,email,no address,x,y,z",
    ]);
  });

  it("of a failures file replaces its columns", () => {
    const path = join(folderWith({}), "failures.csv");
    const file = openFailuresFile(path, { format: "csv", columns: ["import_row", "email", "import_message"] }, false);
    file.add(row(1, ["9", "x", "old"]), failure);
    file.close();
    expect(readFileSync(path, "utf8")).toBe(
      "import_row,import_error,import_field,import_message,email\r\n1,invalid_email,email,no address,x\r\n",
    );
  });

  it("marks formulas, unless they are kept", () => {
    const written = (formulas: "escape" | "keep") => {
      const path = join(folderWith({}), "failures.csv");
      const file = openFailuresFile(path, { ...csv, formulas }, false);
      file.add(row(1, ["=1", ""]), failure);
      file.close();
      return readFileSync(path, "utf8").split("\r\n")[1];
    };
    expect(written("escape")).toBe(`1,invalid_email,email,no address,'=1,""`);
    expect(written("keep")).toBe('1,invalid_email,email,no address,=1,""');
  });
});

describe("a failures file of JSON lines", () => {
  it("has the fields of the failure before those of the row", () => {
    const path = join(folderWith({}), "failures.jsonl");
    const file = openFailuresFile(path, { format: "jsonl", columns: undefined }, false);
    file.add(row(1, { email: "x", import_row: 9 }), failure);
    file.add(row(2, "{"), failure);
    file.close();
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { import_row: 1, import_error: "invalid_email", import_field: "email", import_message: "no address", email: "x" },
      {
        import_row: 2,
        import_error: "invalid_email",
        import_field: "email",
        import_message: "no address",
        import_text: "{",
      },
    ]);
  });
});

describe("the path of a failures file", () => {
  const jsonl = { format: "jsonl", columns: undefined } as const;

  it("has no file before the first failure, and none of an earlier import", () => {
    const path = join(folderWith({ failures: "old\n" }), "failures");
    openFailuresFile(path, jsonl, false).close();
    expect(existsSync(path)).toBe(false);
  });

  it("keeps the file of the import that is resumed, with one heading", () => {
    const path = join(folderWith({}), "failures");
    for (const resumed of [false, true]) {
      const file = openFailuresFile(path, { format: "csv", columns: ["email"] }, resumed);
      file.add(row(1, ["x"]), failure);
      file.close();
    }
    expect(readFileSync(path, "utf8").match(/import_row/g)).toHaveLength(1);
    expect(readFileSync(path, "utf8").match(/no address/g)).toHaveLength(2);
  });

  it("is never written through a link", () => {
    const folder = folderWith({ target: "mine" });
    symlinkSync(join(folder, "target"), join(folder, "failures"));
    expect(() => openFailuresFile(join(folder, "failures"), jsonl, false)).toThrow("is a symbolic link");
    expect(readFileSync(join(folder, "target"), "utf8")).toBe("mine");
  });
});
