import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith } from "../testing/temporary-folder.js";
import { readProjectFile } from "./project-file.js";

const name = "posthorn.config.json";

describe("the project file", () => {
  it("is the one of the folder, or of the nearest folder above it", () => {
    const folder = folderWith({
      [name]: '{"output":"csv"}',
      [`inner/${name}`]: '{"output":"yaml"}',
      "inner/deep/er/file": "",
      "beside/file": "",
    });
    expect(readProjectFile(join(folder, "inner"))).toEqual({
      file: join(folder, "inner", name),
      settings: { output: "yaml" },
    });
    expect(readProjectFile(join(folder, "inner/deep/er")).settings).toEqual({ output: "yaml" });
    expect(readProjectFile(join(folder, "beside"))).toEqual({ file: join(folder, name), settings: { output: "csv" } });
  });

  it("may be missing", () => {
    expect(readProjectFile(folderWith({}))).toEqual({ file: undefined, settings: {} });
  });

  it("may hold every setting, and begin with a byte order mark", () => {
    const settings = { baseUrl: "https://a.test/v1", output: "json", profile: "work" };
    expect(readProjectFile(folderWith({ [name]: `\ufeff${JSON.stringify(settings)}` })).settings).toEqual(settings);
  });

  it.each([
    ["{", "cannot be read as JSON"],
    ["", "cannot be read as JSON"],
    ["[]", "must hold an object"],
    ["null", "must hold an object"],
    ['"text"', "must hold an object"],
    ['{"output":1}', '"output" in'],
    ['{"baseUrl":null}', "must be text"],
    ['{"color":"no"}', 'has no setting "color"; it takes baseUrl, output and profile'],
  ])("with the content %s is rejected", (content, message) => {
    expect(() => readProjectFile(folderWith({ [name]: content }))).toThrow(message);
  });

  it.each(["apiKey", "operatorToken", "webhook_secret"])(
    "with %s is rejected with a hint where secrets belong",
    (key) => {
      try {
        readProjectFile(folderWith({ [name]: JSON.stringify({ [key]: "x" }) }));
        expect.unreachable();
      } catch (error) {
        expect(error).toMatchObject({
          details: { hint: expect.stringContaining("Secrets belong in the environment") },
        });
      }
    },
  );

  it("may have 65,536 bytes, and not one more", () => {
    const content = (bytes: number) => `{"output":"${"x".repeat(bytes - 13)}"}`;
    expect(Buffer.byteLength(content(65_536))).toBe(65_536);
    expect(() => readProjectFile(folderWith({ [name]: content(65_536) }))).not.toThrow();
    expect(() => readProjectFile(folderWith({ [name]: content(65_537) }))).toThrow("is no file of at most 65536 bytes");
  });

  it("that is a folder or a pipe is rejected without waiting for it", () => {
    expect(() => readProjectFile(folderWith({ [`${name}/file`]: "" }))).toThrow("is no file");
    const folder = folderWith({});
    if (spawnSync("mkfifo", [join(folder, name)]).status === 0)
      expect(() => readProjectFile(folder)).toThrow("is no file");
  });
});
