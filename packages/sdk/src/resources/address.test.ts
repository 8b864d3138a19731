import { expect, test } from "vitest";
import { sameAddress, searchFor } from "./address.js";

test.each([
  ["ada@example.com", "ADA@Example.COM", true],
  ["ada@bücher.example", "Ada@xn--bcher-kva.example", true],
  ["ada@example.com", "xada@example.com", false],
  ["ada@example.com", "ada@example.org", false],
  ['"a@b"@example.com', '"A@b"@example.com', true],
  ["ada@not a host", "ada@not a host", true],
])("%s and %s are the same address: %s", (left, right, same) => {
  expect(sameAddress(left, right)).toBe(same);
});

test.each([
  ["ada@example.com", "ada@example.com"],
  ["ada@bücher.example", "ada@"],
  ["ada@XN--bcher-kva.example", "ada@"],
])("%s is searched for by %s", (email, search) => {
  expect(searchFor(email)).toBe(search);
});
