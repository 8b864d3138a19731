import { expect, it } from "vitest";
import { sha256 } from "../../platform/crypto.js";
import { BloomFilter, bytesOfFilter, hashOf } from "./bloom-filter.js";

const texts = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => prefix + sha256(String(n)));

it.each([64, 1_000, 8_192])("a filter of %i texts has all of them, and seems to have few others", (count) => {
  const filter = BloomFilter.of(texts("a-", count));
  expect(texts("a-", count).every((text) => filter.mayHave(hashOf(text)))).toBe(true);
  const others = texts("b-", 10_000).filter((text) => filter.mayHave(hashOf(text)));
  expect(others.length).toBeLessThan(100);
  expect(filter.bits.length).toBe(bytesOfFilter(count));
  const read = new BloomFilter(new Uint8Array(filter.bits));
  expect(texts("a-", count).every((text) => read.mayHave(hashOf(text)))).toBe(true);
});

it("a filter of one text has it", () => {
  expect(BloomFilter.of(["a"]).mayHave(hashOf("a"))).toBe(true);
});

it("the filter of no text has none", () => {
  const filter = BloomFilter.of([]);
  expect(texts("a-", 100).some((text) => filter.mayHave(hashOf(text)))).toBe(false);
});
