import { expect, it } from "vitest";
import type { Store } from "../store.js";
import { sampleContact, sampleContent, sampleJob, sampleMessage } from "./sample-rows.js";
import { type StoreUnderTest, withStore } from "./store-under-test.js";

/** Tests `snapshot`, `restore` and, for a store that is durable, opening it again. */
export function restartCases(backend: StoreUnderTest): void {
  const fill = (store: Store) =>
    store.transaction("system", async (tx) => {
      await tx.contacts.insert(sampleContact("a", { attributes: { deep: { list: [1, "zwölf"] } } }));
      await tx.contents.insert(sampleContent("c1"));
      await tx.contents.insert(sampleContent("c2"));
      await tx.messages.insert(sampleMessage("m1", { created_at: 5 }));
      await tx.jobs.insert(sampleJob("j1", { run_at: 70 }));
      await tx.meta.insert({ id: "clock", value: { now: 1 } });
    });
  const expectFilled = async (store: Store) => {
    await store.read({ workspace: "ws-1" }, async (tx) => {
      expect(await tx.contacts.find({})).toEqual([
        sampleContact("a", { attributes: { deep: { list: [1, "zwölf"] } } }),
      ]);
      expect(await tx.contents.get("c1")).toEqual(sampleContent("c1"));
      expect(await tx.contents.get("c2")).toEqual(sampleContent("c2"));
      expect(
        await tx.messages.find({ where: { status: "queued" }, order: { by: "created_at", direction: "desc" } }),
      ).toEqual([sampleMessage("m1", { created_at: 5 })]);
    });
    expect(await store.read("system", (tx) => tx.meta.get("clock"))).toEqual({ id: "clock", value: { now: 1 } });
    expect(await store.nextRunAt()).toBe(70);
  };

  it("restores a snapshot after any changes, and more than once", () =>
    withStore(backend, async (store) => {
      await fill(store);
      const snapshot = await store.snapshot();
      for (const round of [1, 2]) {
        await store.transaction("system", async (tx) => {
          await tx.contacts.update("a", { attributes: { round } });
          await tx.contacts.insert(sampleContact("b"));
          await tx.contents.delete("c1");
          await tx.contents.insert(sampleContent("c3"));
          await tx.messages.delete("m1");
          await tx.jobs.update("j1", { run_at: 9 });
        });
        await store.restore(snapshot);
        await expectFilled(store);
        expect(await store.read("system", (tx) => tx.contents.get("c3"))).toBeUndefined();
        const duplicate = store.transaction("system", (tx) =>
          tx.contacts.insert(sampleContact("a2", { address_key: "a@example.com" })),
        );
        await expect(duplicate).rejects.toMatchObject({ name: "UniqueViolation" });
      }
    }));

  it("clears the rate windows on a restore", () =>
    withStore(backend, async (store) => {
      const snapshot = await store.snapshot();
      const hit = { key: "k", now: 0, window_ms: 1_000, limit: 1, cost: 1 };
      await store.windows.admit(hit);
      await store.restore(snapshot);
      expect((await store.windows.admit(hit)).admitted).toBe(true);
    }));

  const { reopen } = backend;
  if (reopen === undefined) return;

  it("has after a restart every committed change, and none of a failed transaction", async () => {
    let store = await backend.open();
    try {
      await fill(store);
      await store
        .transaction("system", async (tx) => {
          await tx.contacts.insert(sampleContact("b"));
          throw new Error("no");
        })
        .catch(() => {});
      store = await reopen(store);
      await expectFilled(store);
      await store.transaction("system", async (tx) => {
        await tx.messages.update("m1", { status: "sent" });
        await tx.contents.delete("c1");
        await tx.contents.insert(sampleContent("c3"));
        await tx.jobs.delete("j1");
      });
      store = await reopen(store);
      store = await reopen(store);
      await store.read("system", async (tx) => {
        expect(await tx.messages.get("m1")).toEqual(sampleMessage("m1", { created_at: 5, status: "sent" }));
        expect(await tx.contents.get("c1")).toBeUndefined();
        expect(await tx.contents.get("c2")).toEqual(sampleContent("c2"));
        expect(await tx.contents.get("c3")).toEqual(sampleContent("c3"));
      });
      expect(await store.nextRunAt()).toBeUndefined();
    } finally {
      await store.close();
    }
  });

  it("has after a restart the rows of the restored snapshot", async () => {
    let store = await backend.open();
    try {
      await fill(store);
      const snapshot = await store.snapshot();
      await store.transaction("system", async (tx) => {
        await tx.contacts.delete("a");
        await tx.contents.delete("c1");
        await tx.contents.insert(sampleContent("c3"));
      });
      await store.restore(snapshot);
      store = await reopen(store);
      await expectFilled(store);
      expect(await store.read("system", (tx) => tx.contents.get("c3"))).toBeUndefined();
    } finally {
      await store.close();
    }
  });
}
