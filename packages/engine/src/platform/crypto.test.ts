import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hmacUnder } from "./crypto.js";

describe("an HMAC under a prepared key", () => {
  it("is Node's own, for keys and values of all lengths in any order", () => {
    for (const keyLength of [0, 1, 32, 63, 64, 65, 200]) {
      const key = Buffer.alloc(keyLength, 0xa5);
      const sign = hmacUnder(key);
      for (const length of [18, 0, 1, 32, 18, 55, 56, 64, 130, 18, 2000, 2000, 18]) {
        const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * 37) & 0xff));
        expect(sign(bytes)).toEqual(createHmac("sha256", key).update(bytes).digest());
        const text = "ü".repeat(length);
        expect(sign(text)).toEqual(createHmac("sha256", key).update(text).digest());
      }
    }
  });

  it("keeps earlier results as they are", () => {
    const sign = hmacUnder(Buffer.from("key"));
    const first = sign("first");
    const copy = Buffer.from(first);
    sign("other");
    expect(first).toEqual(copy);
  });
});
