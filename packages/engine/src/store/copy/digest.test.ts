import { expect, it } from "vitest";
import { createMemoryStore } from "../memory/memory-store.js";
import { sampleContact } from "../testing/sample-rows.js";
import { digestStore } from "./digest.js";

const digestOf = async (...rows: object[]) => {
  const store = createMemoryStore();
  await store.restore({ collections: { contacts: rows } });
  return (await digestStore(store, () => {})).contacts;
};

it("is equal for equal rows in any order of rows and keys", async () => {
  const a = sampleContact("a", { attributes: { x: 1, y: [{ p: 1, q: 2 }] } });
  const b = sampleContact("b");
  const turned = Object.fromEntries(Object.entries(a).reverse());
  expect(await digestOf(a, b)).toEqual(await digestOf(b, { ...turned, attributes: { y: [{ q: 2, p: 1 }], x: 1 } }));
});

it("treats a missing field as null", async () => {
  const { first_name, ...row } = sampleContact("a");
  expect(first_name).toBeNull();
  expect(await digestOf(row)).toEqual(await digestOf(sampleContact("a")));
});

it.each([
  ["another value", [sampleContact("a", { bounced: true })]],
  ["a number for a text", [sampleContact("a", { attributes: { n: 1 } })]],
  ["an additional row", [sampleContact("a", { attributes: { n: "1" } }), sampleContact("b")]],
  ["no row", []],
])("differs by %s", async (_, rows) => {
  expect(await digestOf(...rows)).not.toEqual(await digestOf(sampleContact("a", { attributes: { n: "1" } })));
});
