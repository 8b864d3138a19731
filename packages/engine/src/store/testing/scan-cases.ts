import { expect, it } from "vitest";
import type { CollectionName, Rows } from "../entities.js";
import type { ScanOptions, Store } from "../store.js";
import { sampleContact, sampleContent } from "./sample-rows.js";
import { type StoreUnderTest, withStore } from "./store-under-test.js";

const ids = ["a", "b", "c", "d", "e", "f"];

/** Tests `scan`. */
export function scanCases(backend: StoreUnderTest): void {
  const fill = (store: Store) =>
    store.transaction("system", async (tx) => {
      for (const id of ["d", "a", "f", "c", "b", "e"]) {
        await tx.contacts.insert(sampleContact(id, { workspace_id: id < "c" ? "ws-1" : "ws-2" }));
        await tx.contents.insert(sampleContent(id));
        await tx.meta.insert({ id, value: { id } });
      }
    });
  const batches = async <C extends CollectionName>(store: Store, name: C, options?: ScanOptions) => {
    const found: (readonly Readonly<Rows[C]>[])[] = [];
    for await (const rows of store.scan(name, options)) found.push(rows);
    return found;
  };
  const idsOf = (found: readonly (readonly { readonly id: string }[])[]) =>
    found.map((rows) => rows.map(({ id }) => id).join(""));

  it("returns every row of every workspace once, ordered by id, out-of-line rows too", () =>
    withStore(backend, async (store) => {
      await fill(store);
      expect(idsOf(await batches(store, "contacts"))).toEqual(["abcdef"]);
      expect(await batches(store, "contents")).toEqual([ids.map((id) => sampleContent(id))]);
      expect(await batches(store, "meta")).toEqual([ids.map((id) => ({ id, value: { id } }))]);
      expect(await batches(store, "messages")).toEqual([]);
    }));

  it.each([
    [1, ["a", "b", "c", "d", "e", "f"]],
    [4, ["abcd", "ef"]],
    [5, ["abcde", "f"]],
    [6, ["abcdef"]],
    [7, ["abcdef"]],
  ])("returns at most %i rows in a batch", (batch, expected) =>
    withStore(backend, async (store) => {
      await fill(store);
      expect(idsOf(await batches(store, "contacts", { batch }))).toEqual(expected);
      expect(idsOf(await batches(store, "contents", { batch }))).toEqual(expected);
    }),
  );

  it("begins after an id, whether or not a row has it", () =>
    withStore(backend, async (store) => {
      await fill(store);
      expect(idsOf(await batches(store, "contents", { after: "c", batch: 2 }))).toEqual(["de", "f"]);
      expect(idsOf(await batches(store, "contacts", { after: "bb", batch: 2 }))).toEqual(["cd", "ef"]);
      expect(await batches(store, "contacts", { after: "f" })).toEqual([]);
    }));

  it("ends before an id, whether or not a row has it", () =>
    withStore(backend, async (store) => {
      await fill(store);
      expect(idsOf(await batches(store, "contents", { after: "a", before: "e", batch: 2 }))).toEqual(["bc", "d"]);
      expect(idsOf(await batches(store, "contacts", { before: "bb" }))).toEqual(["ab"]);
      expect(await batches(store, "contents", { after: "c", before: "d" })).toEqual([]);
      expect(await batches(store, "contents", { after: "d", before: "a" })).toEqual([]);
    }));

  it("returns a batch as it is committed when the batch is requested", () =>
    withStore(backend, async (store) => {
      await fill(store);
      const found: (string | null)[] = [];
      for await (const rows of store.scan("contacts", { batch: 2 })) {
        found.push(...rows.map((row) => row.first_name ?? row.id));
        await store.transaction("system", async (tx) => {
          await tx.contacts.delete("d");
          await tx.contacts.update("e", { first_name: "Ada" });
        });
      }
      expect(found).toEqual(["a", "b", "c", "Ada", "f"]);
    }));
}
