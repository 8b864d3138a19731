import { describe, expect, it } from "vitest";
import { control, escapeControls, plainText, styleFor, terminalText, toJson } from "./terminal-text.js";

/** Every character of ASCII and Latin-1 that controls something, except line break and tab. */
const controls = Array.from({ length: 0xa0 }, (_, code) => code)
  .filter((code) => (code < 0x20 && code !== 0x09 && code !== 0x0a) || (code >= 0x7f && code < 0xa0))
  .map((code) => String.fromCharCode(code));

describe("text for a terminal", () => {
  it.each(controls.map((character) => character.charCodeAt(0).toString(16)))("is without the character %s", (code) => {
    expect(terminalText(`a${String.fromCharCode(Number.parseInt(code, 16))}b`, true)).toBe("ab");
  });

  it.each(["\u061c", "\u200e", "\u200f", "\u2028", "\u202a", "\u202e", "\u2066", "\u2069"])(
    "is without %j, which changes the direction of text",
    (character) => {
      expect(plainText(`a${character}b`)).toBe("ab");
    },
  );

  it("keeps line breaks, tabs and every letter", () => {
    for (const text of ["a\n\tb", "äöü€", "日本", "👩‍👩‍👧", "e\u0301", "\u00a0"])
      expect(terminalText(text, true)).toBe(text);
  });

  it("has the control sequences of this program", () => {
    expect(terminalText(`${control.bold}a\u001b[31mb${control.normalWeight}`, true)).toBe("\u001b[1ma[31mb\u001b[22m");
    expect(terminalText(`${control.lineStart}a${control.eraseToLineEnd}`, true)).toBe("\ra\u001b[K");
  });

  it("is without placeholders where it is made plain, so that they have no width", () => {
    expect(plainText(`${control.red}a${control.normalColor}`)).toBe("a");
  });
});

it("leaves text for a file or a pipe as it is", () => {
  const text = `a\u001b[2J${controls.join("")}b`;
  expect(terminalText(text, false)).toBe(text);
  expect(terminalText(`${control.bold}${text}`, false)).toBe(`\u001b[1m${text}`);
});

describe("JSON", () => {
  it("is one line for programs, with every character", () => {
    expect(toJson({ a: "b\u009b", c: [1] }, false)).toBe('{"a":"b\u009b","c":[1]}');
  });

  it("is indented on a terminal, and means the same without control characters", () => {
    const value = { a: `x${controls.join("")}\u202ey`, b: [1] };
    const text = toJson(value, true);
    expect(JSON.parse(text)).toEqual(value);
    expect(plainText(text)).toBe(text);
    expect(text.split("\n")).toHaveLength(6);
  });

  it("is escaped as \\u with four digits", () => {
    expect(escapeControls('"\u0000\u009b\u202e"')).toBe('"\\u0000\\u009b\\u202e"');
  });
});

describe("the style of a stream", () => {
  const isColored = (isTTY: boolean, env: Record<string, string>, flag = true) =>
    styleFor({ isTTY }, env, flag).heading("a") !== "a";

  it.each([
    ["a terminal", true, {}, true],
    ["a pipe", false, {}, false],
    ["a terminal with NO_COLOR", true, { NO_COLOR: "1" }, false],
    ["a terminal with an empty NO_COLOR", true, { NO_COLOR: "" }, true],
    ["a dumb terminal", true, { TERM: "dumb" }, false],
    ["a pipe with FORCE_COLOR", false, { FORCE_COLOR: "1" }, true],
    ["a terminal with FORCE_COLOR=0", true, { FORCE_COLOR: "0" }, false],
    ["a terminal with FORCE_COLOR=false", true, { FORCE_COLOR: "false" }, false],
    ["a pipe with NO_COLOR and FORCE_COLOR", false, { NO_COLOR: "1", FORCE_COLOR: "1" }, false],
  ])("of %s: coloured %s", (_, isTTY, env, colored) => {
    expect(isColored(isTTY, env as Record<string, string>)).toBe(colored);
  });

  it("has no colours with --no-color, and none around an empty text", () => {
    expect(isColored(true, { FORCE_COLOR: "1" }, false)).toBe(false);
    expect(styleFor({ isTTY: true }, {}, true).alarm("")).toBe("");
  });
});
