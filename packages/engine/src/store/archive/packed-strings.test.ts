import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PackedStrings } from "./packed-strings.js";

const sorted = (strings: readonly string[]) => [...new Set(strings)].sort();

function expectSame(strings: readonly string[]): void {
  const packed = PackedStrings.of(strings);
  const read = new PackedStrings(packed.parts);
  for (const each of [packed, read]) {
    expect(strings.map((_, i) => each.at(i))).toEqual(strings);
    expect(strings.map((text) => each.position(text))).toEqual(strings.map((_, i) => i));
    expect(each.size).toBe(strings.length);
    expect(each.bounds()).toEqual({ first: strings[0] ?? "", last: strings.at(-1) ?? "" });
  }
}

describe("packed strings", () => {
  it("are what they were made of, and in the same order", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 0, maxLength: 9 });
    const texts = fc.oneof(digits, fc.string(), fc.constantFrom("msg_", "x02951-", "日本", "é", "A", "_"));
    const lists = fc.array(
      fc.tuple(texts, digits).map((parts) => parts.join("")),
      { maxLength: 40 },
    );
    fc.assert(fc.property(lists, (strings) => expectSame(sorted(strings))));
  });

  it.each([
    ["two hexadecimal digits in a byte", ["msg_00", "msg_0a", "msg_f0"], "hex", 3],
    ["a digit of the prefix, where that makes their number even", ["msg_100", "msg_10f"], "hex", 2],
    ["an odd number of digits as text", ["000", "0aa", "fff"], "latin1", 9],
    ["capital digits as text", ["0A", "0B"], "latin1", 2],
    ["strings of different lengths as text", ["msg_00", "msg_0000"], "latin1", 2],
    ["other texts in two bytes a character", ["日", "本"], "utf16le", 4],
  ] as const)("have %s", (_, strings, encoding, bytes) => {
    const { parts } = PackedStrings.of(strings);
    expect([parts.encoding, parts.bytes.length]).toEqual([encoding, bytes]);
    expectSame(strings);
  });

  it("say whether a text is behind what all begin with", () => {
    const ids = PackedStrings.of(["msg_00ab", "msg_10ab"]);
    expect([ids.restIncludes("_"), ids.restIncludes("0a"), ids.restIncludes("bb")]).toEqual([false, true, false]);
    expect(PackedStrings.of(["msg_00", "msg_sandbox_00"]).restIncludes("_")).toBe(true);
  });
});
