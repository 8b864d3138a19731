import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createContext } from "../program/context.js";
import { exitCodes } from "../program/failure.js";
import { collectingIo } from "../testing/run-cli.js";
import { folderWith } from "../testing/temporary-folder.js";
import type { GlobalFlags } from "./global-flags.js";
import { changeSaved, checkedName, isRecordOf, memberOf, readSaved, saveAndPrint } from "./saved-file.js";

const content = (made: { n: number }): object => ({ n: made.n });

describe("a saved file", () => {
  it("is read as JSON", () => {
    const folder = folderWith({ "a.json": '{"n":1}' });
    expect(readSaved(join(folder, "a.json"))).toEqual({ content: { n: 1 } });
  });

  it("without JSON has no content, so that its reader can name it", () => {
    const folder = folderWith({ "a.json": "{", "b.json": "" });
    expect(readSaved(join(folder, "a.json"))).toEqual({ content: undefined });
    expect(readSaved(join(folder, "b.json"))).toEqual({ content: undefined });
  });

  it("may be missing, and so may its folder", () => {
    const folder = folderWith({ file: "" });
    expect(readSaved(join(folder, "none.json"))).toBeUndefined();
    expect(readSaved(join(folder, "none/none.json"))).toBeUndefined();
    // As with HOME=/dev/null.
    expect(readSaved(join(folder, "file/none.json"))).toBeUndefined();
  });

  it("that cannot be read is a usage failure that names it", () => {
    const folder = folderWith({ "a.json/file": "" });
    expect(() => readSaved(join(folder, "a.json"))).toThrow(`${join(folder, "a.json")} cannot be read: EISDIR`);
  });
});

describe("a change", () => {
  it("creates the folder and the file for the user alone", () => {
    const file = join(folderWith({}), "below", "deep", "a.json");
    expect(changeSaved(file, () => ({ n: 1 }), content)).toEqual({ n: 1 });
    expect(readFileSync(file, "utf8")).toBe('{\n  "n": 1\n}\n');
    if (process.platform === "win32") return;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, "..")).mode & 0o777).toBe(0o700);
  });

  it("replaces the file and its mode, and leaves no other file", () => {
    const folder = folderWith({ "a.json": '{"n":1}' });
    const file = join(folder, "a.json");
    changeSaved(file, () => ({ n: 2 }), content);
    expect(readSaved(file)).toEqual({ content: { n: 2 } });
    expect(readdirSync(folder)).toEqual(["a.json"]);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("that throws leaves the file as it was, and unlocked", () => {
    const folder = folderWith({ "a.json": '{"n":1}' });
    const file = join(folder, "a.json");
    const refuse = (): { n: number } => {
      throw new Error("refused");
    };
    expect(() => changeSaved(file, refuse, content)).toThrow("refused");
    expect(readSaved(file)).toEqual({ content: { n: 1 } });
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });

  it("takes over the lock of a process that has crashed", () => {
    const folder = folderWith({ "a.json.lock": "" });
    const seconds = Date.now() / 1000 - 6;
    utimesSync(join(folder, "a.json.lock"), seconds, seconds);
    changeSaved(join(folder, "a.json"), () => ({ n: 1 }), content);
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });

  it("that cannot be written is a failure that names the file and the way out", () => {
    const file = join(folderWith({ file: "" }), "file", "a.json");
    try {
      changeSaved(file, () => ({ n: 1 }), content);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        code: "not_saved",
        exitCode: exitCodes.failed,
        message: expect.stringContaining(`${file} cannot be written: `),
        details: { hint: "POSTHORN_CONFIG_DIR names another folder." },
      });
    }
  });

  it("is not written over a folder of the file's name", () => {
    const folder = folderWith({});
    mkdirSync(join(folder, "a.json"));
    writeFileSync(join(folder, "a.json", "inner"), "");
    expect(() => changeSaved(join(folder, "a.json"), () => ({ n: 1 }), content)).toThrow("cannot be written");
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });
});

describe("a name", () => {
  it.each(["a", "work", "a.b-c_d", "1", "_x", "x".repeat(64)])("may be %s", (name) => {
    expect(checkedName(name, "profile")).toBe(name);
  });

  it.each(["", "-a", ".a", "a b", "a/b", "ä", "__proto__", "x".repeat(65), "a\n"])("may not be %j", (name) => {
    expect(() => checkedName(name, "profile")).toThrow("a profile is named with 1 to 64 letters");
    expect(() => checkedName(name, "alias")).toThrow("an alias is named with 1 to 64 letters");
  });
});

describe("parts of JSON", () => {
  it("are found in objects only", () => {
    expect(memberOf({ a: 1 }, "a")).toBe(1);
    expect([memberOf({}, "a"), memberOf(null, "a"), memberOf("a", "length"), memberOf(undefined, "a")]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });

  it("are a record where every member fits", () => {
    const isNumber = (value: unknown): value is number => typeof value === "number";
    expect([{}, { a: 1 }, { a: 1, b: "2" }, [1], null, "a"].map((value) => isRecordOf(value, isNumber))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("the result of a change", () => {
  async function printed(flags: Partial<GlobalFlags>) {
    const { io, printed } = collectingIo();
    const calls: string[] = [];
    const change = (name: string) => () => {
      calls.push(name);
      return { done: { removed: "work" } };
    };
    const context = createContext([], io, () => ({ input: true, color: true, ...flags }));
    const code = await saveAndPrint(change("check"), change("save"), context);
    return { code, calls, stdout: printed().stdout };
  }

  it("is printed once it is saved", async () => {
    expect(await printed({})).toEqual({ code: 0, calls: ["save"], stdout: '{"removed":"work"}\n' });
  });

  it("is printed without saving with --dry-run", async () => {
    expect(await printed({ dryRun: true })).toEqual({
      code: 0,
      calls: ["check"],
      stdout: '{"dry_run":true,"removed":"work"}\n',
    });
  });
});
