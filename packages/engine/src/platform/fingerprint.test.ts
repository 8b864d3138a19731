import { describe, expect, it } from "vitest";
import { sha256 } from "./crypto.js";
import { fingerprint } from "./fingerprint.js";

const long = (item: (i: number) => unknown) => ({ messages: Array.from({ length: 101 }, (_, i) => item(i)) });

describe("a fingerprint", () => {
  it.each([
    [
      { a: [1, { c: 2, d: 3 }], b: "x" },
      { b: "x", a: [1, { d: 3, c: 2 }] },
    ],
    [long((i) => ({ to: i, html: "x" })), long((i) => ({ html: "x", to: i }))],
  ])("is the same whatever the order of keys", async (one, other) => {
    expect(await fingerprint(one)).toBe(await fingerprint(other));
  });

  it("is another for every other value", async () => {
    const values = [
      {},
      [],
      "",
      null,
      { a: 1 },
      { a: "1" },
      { a: [1] },
      { a: 1, b: 2 },
      { 'a"\n1\n"b': 2 },
      JSON.parse('{"__proto__": 1}'),
      long((i) => i),
      long((i) => String(i)),
      long((i) => sha256(String(i))),
      long((i) => 100 - i),
      { messages: long((i) => i).messages.slice(1) },
    ];
    const seen = new Set(await Promise.all(values.map(fingerprint)));
    expect(seen.size).toBe(values.length);
  });
});
