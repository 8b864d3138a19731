import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commandLine, shellWord } from "./shell-word.js";

const words = [
  "plain",
  "a b",
  "it's",
  "''",
  "",
  "$HOME",
  "`id`",
  '"',
  "\\",
  "a\nb",
  "*",
  "ä",
  "--x=y",
  "~",
  "#",
  "!",
  "-",
];

describe("a word of a shell", () => {
  it("is bare where every character is harmless", () => {
    for (const word of ["plain", "a@example.com", "--x=y", "a/b:c,d.e+f%20"]) expect(shellWord(word)).toBe(word);
  });

  it("is quoted otherwise", () => {
    expect(shellWord("a b")).toBe("'a b'");
    expect(shellWord("it's")).toBe("'it'\\''s'");
    expect(shellWord("")).toBe("''");
  });

  it.skipIf(process.platform === "win32")("is read by a shell as it was written", () => {
    for (const word of words)
      expect(execFileSync("sh", ["-c", `printf %s ${shellWord(word)}`], { encoding: "utf8" })).toBe(word);
  });
});

describe("the command line of a hint", () => {
  it("repeats the call with further words", () => {
    expect(commandLine(["contacts", "delete", "a b"], "--yes")).toBe("posthorn contacts delete 'a b' --yes");
    expect(commandLine([])).toBe("posthorn");
  });

  it("never repeats the key, in either form of its flag", () => {
    expect(commandLine(["--api-key", "ph_live_x", "health"])).toBe('posthorn --api-key "$POSTHORN_API_KEY" health');
    expect(commandLine(["health", "--api-key=ph_live_x"])).toBe('posthorn health --api-key="$POSTHORN_API_KEY"');
    expect(commandLine(["health", "--api-key-stdin", "x"])).toBe("posthorn health --api-key-stdin x");
  });
});
