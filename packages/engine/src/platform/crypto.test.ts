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
        const expected = createHmac("sha256", key).update(bytes).digest();
        for (const encoding of ["hex", "base64", "binary"] as const) {
          expect(sign(bytes, encoding)).toBe(expected.toString(encoding));
        }
        const text = "ü".repeat(length);
        expect(sign(text, "hex")).toBe(createHmac("sha256", key).update(text).digest("hex"));
      }
    }
  });
});
