import { describe, expect, it } from "vitest";
import { collectingIo } from "../testing/run-cli.js";
import { folderWith } from "../testing/temporary-folder.js";
import { openInput, stdinHoldsKey } from "./input.js";

/** Returns the input of a call in a folder with these files. */
function inputOf(stdin: string, files: Record<string, string> = {}, holdsKey = false) {
  return openInput(collectingIo({ cwd: folderWith(files), stdin }).io, holdsKey);
}

describe("a named file", () => {
  it("is read relative to the working folder", async () => {
    expect(await inputOf("", { "below/a.txt": "text\n" }).read("below/a.txt")).toBe("text\n");
  });

  it("is read without a byte order mark", async () => {
    expect(await inputOf("", { a: "\ufeffä" }).read("a")).toBe("ä");
  });

  it("that is missing or a folder is a usage failure with its name", async () => {
    const input = inputOf("", { "folder/file": "" });
    await expect(input.read("none.txt")).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining("none.txt cannot be read: ENOENT"),
    });
    await expect(input.read("folder")).rejects.toThrow("folder cannot be read: EISDIR");
  });
});

describe("stdin", () => {
  it("is read for -", async () => {
    expect(await inputOf("from a pipe").read("-")).toBe("from a pipe");
  });

  it("is read once only", async () => {
    const input = inputOf("text");
    await input.read("-");
    await expect(input.read("-")).rejects.toThrow("stdin can be read only once, so only one - fits in a call");
    await expect(input.json("-", "--data")).rejects.toThrow("stdin can be read only once");
  });

  it("that holds the key holds nothing else", async () => {
    const input = inputOf("ph_live_key\n", {}, true);
    await expect(input.read("-")).rejects.toThrow(stdinHoldsKey().message);
    expect(await input.readKey()).toBe("ph_live_key");
    await expect(input.readKey()).rejects.toThrow("stdin can be read only once");
  });

  it.each([
    ["ph_live_key", "ph_live_key"],
    ["ph_live_key\nmore\n", "ph_live_key"],
    ["  ph_live_key \r\n", "ph_live_key"],
    ["", ""],
    ["\nph_live_key", ""],
  ])("gives of %j the key %j", async (stdin, key) => {
    expect(await inputOf(stdin, {}, true).readKey()).toBe(key);
  });
});

describe("JSON", () => {
  it("is the word itself, a file, or stdin", async () => {
    const input = inputOf('{"from":"stdin"}', { "a.json": '{"from":"file"}' });
    expect(await input.json('{"from":"word"}', "--data")).toEqual({ from: "word" });
    expect(await input.json("@a.json", "--data")).toEqual({ from: "file" });
    expect(await input.json("@-", "--data")).toEqual({ from: "stdin" });
    expect(await inputOf("[1]").json("-", "--data")).toEqual([1]);
  });

  it("that is invalid names the flag and where it comes from", async () => {
    const input = inputOf("{", { "a.json": "{" });
    await expect(input.json("{", "--data")).rejects.toThrow(/^--data is not JSON: /);
    await expect(input.json("@a.json", "--query")).rejects.toThrow(/^--query is not JSON in a\.json: /);
    await expect(input.json("@-", "--data")).rejects.toThrow(/^--data is not JSON in stdin: /);
  });
});
