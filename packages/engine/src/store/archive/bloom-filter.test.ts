import { expect, it } from "vitest";
import { sha256 } from "../../platform/crypto.js";
import { BitSlicedFilters, BloomFilter, bytesOfFilter, hashOf } from "./bloom-filter.js";

const texts = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => prefix + sha256(String(n)));

/** Returns the owners whose filters may have a text. */
function ownersOf(filters: BitSlicedFilters<string>, text: string): string[] {
  const owners: string[] = [];
  for (let rest = filters.mayHave(hashOf(text)); rest !== 0; rest &= rest - 1) owners.push(filters.ownerOf(rest));
  return owners;
}

function slicesOf(...sets: [owner: string, filter: BloomFilter][]): BitSlicedFilters<string> {
  const filters = new BitSlicedFilters<string>();
  for (const [owner, filter] of sets) filters.add(owner, filter);
  return filters;
}

it.each([64, 1_000, 8_192])("a filter of %i texts has all of them, and seems to have few others", (count) => {
  const filter = BloomFilter.of(texts("a-", count));
  const filters = slicesOf(["a", filter]);
  expect(texts("a-", count).every((text) => ownersOf(filters, text)[0] === "a")).toBe(true);
  const others = texts("b-", 10_000).filter((text) => ownersOf(filters, text).length > 0);
  expect(others.length).toBeLessThan(100);
  expect(filter.bits.length).toBe(bytesOfFilter(count));
  const read = slicesOf(["a", new BloomFilter(new Uint8Array(filter.bits))]);
  expect(texts("a-", count).every((text) => ownersOf(read, text)[0] === "a")).toBe(true);
});

it("a filter of one text has it", () => {
  expect(ownersOf(slicesOf(["a", BloomFilter.of(["a"])]), "a")).toEqual(["a"]);
});

it("the filter of no text has none", () => {
  const filters = slicesOf(["none", BloomFilter.of([])]);
  expect(texts("a-", 100).flatMap((text) => ownersOf(filters, text))).toEqual([]);
});

it("filters of 32 sets are told apart, and one that is removed leaves the others and makes room", () => {
  const names = Array.from({ length: 32 }, (_, n) => `set ${n} `);
  const filters = slicesOf();
  for (const [n, name] of names.entries()) {
    expect(filters.isFull).toBe(false);
    filters.add(name, BloomFilter.of(texts(name, 10 * (n + 1))));
  }
  expect(filters.isFull).toBe(true);
  for (const [n, name] of names.entries()) {
    for (const text of texts(name, 10 * (n + 1))) expect(ownersOf(filters, text)).toContain(name);
  }
  expect([filters.remove("another"), filters.remove("set 31 "), filters.remove("set 0 ")]).toEqual([false, true, true]);
  const left = texts("set 31 ", 320).flatMap((text) => ownersOf(filters, text));
  expect(left).not.toContain("set 31 ");
  expect(left.length).toBeLessThan(100);
  for (const text of texts("set 30 ", 310)) expect(ownersOf(filters, text)).toContain("set 30 ");
  filters.add("new", BloomFilter.of(["x"]));
  expect(ownersOf(filters, "x")).toContain("new");
});
