import { expect, it } from "vitest";
import { escapeNonAscii, lengthsOf } from "./escape-json.js";

it.each(["", "a", "é", "中", "😀", 'a "é" 中\n😀 \u07ff\u0800\uffff\u{10000}\u{10ffff}'])(
  "escapes %j to equal JSON",
  (text) => {
    const json = JSON.stringify({ [text]: [text] });
    const bytes = Buffer.from(json);
    const { characters, escaped } = lengthsOf(bytes);
    expect(characters).toBe(json.length);
    const ascii = escapeNonAscii(bytes, escaped).toString("latin1");
    expect(ascii.length).toBe(escaped);
    expect(ascii).toMatch(/^[\0-\x7f]*$/);
    expect(JSON.parse(ascii)).toEqual(JSON.parse(json));
  },
);

it("takes a byte order mark for white space", () => {
  const bytes = Buffer.from('\ufeff["中"]');
  expect(JSON.parse(escapeNonAscii(bytes, lengthsOf(bytes).escaped).toString("latin1"))).toEqual(["中"]);
});
