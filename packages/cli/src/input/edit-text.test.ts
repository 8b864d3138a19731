import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith } from "../testing/temporary-folder.js";
import { editText } from "./edit-text.js";

/** Returns an environment whose editor is a shell script, which gets the file as `$1`. */
function editing(script: string, name = "EDITOR") {
  const cwd = folderWith({ "editor.sh": script });
  return { cwd, env: { [name]: `sh ${join(cwd, "editor.sh")}`, PATH: process.env.PATH ?? "" } };
}

describe.skipIf(process.platform === "win32")("a text in an editor", () => {
  it("is returned as saved, without the last line break", async () => {
    const io = editing('cat "$1" > seen; printf "changed\\n\\n" > "$1"');
    expect(await editText("first", "body.html", io)).toBe("changed\n");
    expect(readFileSync(join(io.cwd, "seen"), "utf8")).toBe("first");
  });

  it("is in a file of the given name, for the user alone, which is removed", async () => {
    const io = editing('echo "$1" > path; ls -l "$1" | cut -c1-10 > mode');
    await editText("first", "body.html", io);
    const path = readFileSync(join(io.cwd, "path"), "utf8").trim();
    expect(path).toMatch(/posthorn-\w+\/body\.html$/);
    expect(existsSync(path)).toBe(false);
    expect(readFileSync(join(io.cwd, "mode"), "utf8").trim()).toBe("-rw-------");
  });

  it("is edited by VISUAL before EDITOR", async () => {
    const { cwd, env } = editing('printf visual > "$1"', "VISUAL");
    expect(await editText("first", "a.txt", { cwd, env: { ...env, EDITOR: "false" } })).toBe("visual");
  });

  it("may have an editor with flags", async () => {
    const { cwd, env } = editing('printf "%s" "$1" > "$2"');
    expect(await editText("first", "a.txt", { cwd, env: { ...env, EDITOR: `${env.EDITOR} --wait` } })).toBe("--wait");
  });

  it("needs an editor", async () => {
    await expect(editText("first", "a.txt", { cwd: tmpdir(), env: {} })).rejects.toThrow("EDITOR is not set");
    await expect(editText("first", "a.txt", { cwd: tmpdir(), env: { EDITOR: "", VISUAL: "" } })).rejects.toThrow(
      "EDITOR is not set",
    );
  });

  it("stays where the editor fails after a change, and the error names the file", async () => {
    const error: Error = await editText("first", "a.txt", editing('printf changed > "$1"; exit 3')).then(
      () => expect.unreachable(),
      (reason) => reason,
    );
    const [, file = ""] = /ended with 3; its text is in (\S+)$/.exec(error.message) ?? [];
    expect(readFileSync(file, "utf8")).toBe("changed");
  });

  it("is removed where the editor fails without a change", async () => {
    const io = editing('echo "$1" > path; exit 3');
    await expect(editText("first", "a.txt", io)).rejects.toThrow(/ended with 3$/);
    expect(existsSync(readFileSync(join(io.cwd, "path"), "utf8").trim())).toBe(false);
  });

  it("fails where the shell finds no such editor", async () => {
    const env = { EDITOR: "posthorn-no-such-editor 2>/dev/null", PATH: process.env.PATH ?? "" };
    await expect(editText("first", "a.txt", { cwd: tmpdir(), env })).rejects.toThrow("ended with 127");
  });
});
