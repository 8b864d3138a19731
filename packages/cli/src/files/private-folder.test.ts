import { mkdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith } from "../testing/temporary-folder.js";
import { configDir, makePrivateFolder } from "./private-folder.js";

describe("the folder of saved files", () => {
  it.each([
    ["POSTHORN_CONFIG_DIR itself", { POSTHORN_CONFIG_DIR: "/a", XDG_CONFIG_HOME: "/b", APPDATA: "/c" }, "/a"],
    ["below XDG_CONFIG_HOME", { XDG_CONFIG_HOME: "/b", APPDATA: "/c" }, join("/b", "posthorn")],
    ["below APPDATA", { APPDATA: "/c" }, join("/c", "posthorn")],
    ["below ~/.config", {}, join(homedir(), ".config", "posthorn")],
    [
      "below ~/.config where the variables are empty",
      { POSTHORN_CONFIG_DIR: "", XDG_CONFIG_HOME: "", APPDATA: "" },
      join(homedir(), ".config", "posthorn"),
    ],
  ])("is %s", (_, env, folder) => {
    expect(configDir(env)).toBe(folder);
  });
});

describe("a private folder", () => {
  const modeOf = (path: string) => statSync(path).mode & 0o777;

  it.skipIf(process.platform === "win32")("is created with its parents, for the user alone", () => {
    const folder = folderWith({});
    makePrivateFolder(join(folder, "one", "two"));
    expect([modeOf(join(folder, "one")), modeOf(join(folder, "one", "two"))]).toEqual([0o700, 0o700]);
  });

  it.skipIf(process.platform === "win32")("that exists keeps its mode", () => {
    const folder = join(folderWith({}), "open");
    mkdirSync(folder, { mode: 0o755 });
    const before = modeOf(folder);
    makePrivateFolder(folder);
    expect(modeOf(folder)).toBe(before);
  });

  it("is not created below a file", () => {
    expect(() => makePrivateFolder(join(folderWith({ file: "" }), "file", "inner"))).toThrow("ENOTDIR");
  });

  it.skipIf(process.platform !== "linux")("is refused below /proc without an endless loop", () => {
    expect(() => makePrivateFolder("/proc/posthorn/inner")).toThrow("ENOENT");
  });
});
