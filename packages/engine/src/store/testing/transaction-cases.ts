import { expect, it } from "vitest";
import { yieldToEventLoop } from "../../platform/event-loop.js";
import { UniqueViolation } from "../store.js";
import { sampleContact, sampleContent, sampleJob, sampleKey, sampleMessage, sampleSuppression } from "./sample-rows.js";
import { type StoreUnderTest, withStore } from "./store-under-test.js";

const mine = { workspace: "ws-1" };

/** Tests `transaction`, `read` and the collections. */
export function transactionCases(backend: StoreUnderTest): void {
  it("returns a row as it was inserted, and undefined for an unknown id", () =>
    withStore(backend, async (store) => {
      const row = sampleContact("a", {
        first_name: "Ada",
        attributes: { näme: ["x", { y: null }], n: 1.5, t: '"\\\n\u2028' },
      });
      await store.transaction("system", (tx) => tx.contacts.insert(row));
      expect(await store.read("system", (tx) => tx.contacts.get("a"))).toEqual(row);
      expect(await store.read("system", (tx) => tx.contacts.get("b"))).toBeUndefined();
    }));

  it("keeps the inserted values when the caller changes its row object later", () =>
    withStore(backend, async (store) => {
      const row = sampleContact("a");
      await store.transaction("system", (tx) => tx.contacts.insert(row));
      row.email = "changed@example.com";
      expect((await store.read("system", (tx) => tx.contacts.get("a")))?.email).toBe("a@example.com");
    }));

  it("returns the result of the work", () =>
    withStore(backend, async (store) => {
      expect(await store.transaction("system", async () => 7)).toBe(7);
      expect(await store.read("system", async () => "seven")).toBe("seven");
    }));

  it("shows a transaction its own changes, and other transactions none of them before the commit", () =>
    withStore(backend, async (store) => {
      let seen: Promise<unknown> = Promise.resolve();
      await store.transaction("system", async (tx) => {
        await tx.contacts.insert(sampleContact("a"));
        seen = store.read("system", (read) => read.contacts.find({}).then((rows) => rows.length));
        await tx.contacts.insert(sampleContact("b"));
        expect(await tx.contacts.count({})).toBe(2);
      });
      expect([0, 2]).toContain(await seen);
    }));

  it("undoes all changes of a transaction that throws", () =>
    withStore(backend, async (store) => {
      await store.transaction("system", async (tx) => {
        await tx.contacts.insert(sampleContact("kept"));
        await tx.contacts.insert(sampleContact("gone"));
        await tx.contents.insert(sampleContent("c"));
        await tx.jobs.insert(sampleJob("j"));
      });
      const work = store.transaction("system", async (tx) => {
        await tx.contacts.insert(sampleContact("new"));
        await tx.contacts.update("kept", { first_name: "X", bounced: true });
        await tx.contacts.update("kept", { first_name: "Y" });
        await tx.contacts.delete("gone");
        await tx.contents.delete("c");
        await tx.contents.insert(sampleContent("d"));
        await tx.jobs.update("j", { run_at: 1 });
        throw new Error("no");
      });
      await expect(work).rejects.toThrow("no");
      await store.read("system", async (tx) => {
        expect(await tx.contacts.find({})).toEqual([sampleContact("gone"), sampleContact("kept")]);
        expect(await tx.contacts.count({ where: { workspace_id: "ws-1", bounced: true } })).toBe(0);
        expect(await tx.contents.get("c")).toEqual(sampleContent("c"));
        expect(await tx.contents.get("d")).toBeUndefined();
      });
      expect(await store.nextRunAt()).toBe(1_000);
    }));

  it("commits only after its conditions, whether it has changes or none", () =>
    withStore(backend, async (store) => {
      let met = 0;
      const meetLater = async () => {
        // Longer than a commit takes: each is a round trip where the store is remote.
        for (let n = 0; n < 20; n += 1) {
          await store.windows.admit({ key: "k", now: 1_000, window_ms: 60_000, limit: 100, cost: 0 });
          await yieldToEventLoop();
        }
        met += 1;
      };
      await store.transaction(mine, async (tx) => {
        tx.commitAfter(meetLater());
        await tx.contacts.insert(sampleContact("a"));
        tx.commitAfter(meetLater());
      });
      expect(met).toBe(2);
      await store.transaction(mine, async (tx) => {
        await tx.contacts.insert(sampleContact("b"));
        // A separate transaction on PostgreSQL, because it reads what it has changed.
        expect(await tx.contacts.count({})).toBe(2);
        tx.commitAfter(meetLater());
      });
      expect(met).toBe(3);
      await store.transaction(mine, async (tx) => tx.commitAfter(meetLater()));
      expect(met).toBe(4);
      await store.transaction(mine, async (tx) => {
        tx.commitAfter(meetLater());
        await tx.contacts.insert(sampleContact("c"));
        expect(await tx.contacts.count({})).toBe(3);
      });
      expect(met).toBe(5);
    }));

  it("changes nothing where a condition rejects, and keeps what the transactions beside it changed", () =>
    withStore(backend, async (store) => {
      const add = (n: number) =>
        store.transaction(mine, async (tx) => {
          await tx.contacts.insert(sampleContact(`c${n}`));
          if (n % 4 === 0) await tx.contacts.find({});
          await tx.increase({ workspace_id: "ws-1", kind: "campaign", of: "m", name: "sends" }, 1);
          const condition = async () => {
            await yieldToEventLoop();
            if (n % 3 === 0) throw new Error(`${n} is refused`);
          };
          if (n % 5 !== 0) tx.commitAfter(condition());
          return n;
        });
      const isRefused = (n: number) => n % 3 === 0 && n % 5 !== 0;
      const numbers = Array.from({ length: 40 }, (_, n) => n);
      const ends = await Promise.allSettled(numbers.map(add));
      expect(ends.map((end) => (end.status === "fulfilled" ? end.value : end.reason.message))).toEqual(
        numbers.map((n) => (isRefused(n) ? `${n} is refused` : n)),
      );
      const kept = numbers.filter((n) => !isRefused(n));
      const rows = await store.read(mine, (tx) => tx.contacts.find({}));
      expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.map((n) => `c${n}`).toSorted());
      const [counter] = await store.read(mine, (tx) => tx.counters.find({}));
      expect(counter?.count).toBe(kept.length);
      await expect(
        store.transaction(mine, async (tx) => tx.commitAfter(Promise.reject(new Error("no")))),
      ).rejects.toThrow("no");
    }));

  it("rejects with the error of its work, and not with that of a condition which it leaves behind", () =>
    withStore(backend, async (store) => {
      const work = store.transaction(mine, async (tx) => {
        tx.commitAfter(Promise.reject(new Error("no condition")));
        throw new Error("no work");
      });
      await expect(work).rejects.toThrow("no work");
    }));

  it("serializes write transactions", () =>
    withStore(backend, async (store) => {
      await store.transaction("system", (tx) => tx.meta.insert({ id: "count", value: { n: 0 } }));
      const add = () =>
        store.transaction("system", async (tx) => {
          const n = (await tx.meta.get("count"))?.value.n as number;
          await tx.meta.update("count", { value: { n: n + 1 } });
        });
      await Promise.all(Array.from({ length: 50 }, add));
      expect((await store.read("system", (tx) => tx.meta.get("count")))?.value).toEqual({ n: 50 });
    }));

  it("shows a read transaction all collections as of one moment", () =>
    withStore(backend, async (store) => {
      const write = (n: number) =>
        store.transaction("system", async (tx) => {
          await tx.contacts.insert(sampleContact(`c${n}`));
          await tx.suppressions.insert(sampleSuppression(`s${n}`));
        });
      const countDifference = () =>
        store.read("system", async (tx) => (await tx.contacts.count({})) - (await tx.suppressions.count({})));
      const rounds = Array.from({ length: 20 }, (_, n) => [write(n), countDifference()] as const);
      for (const [written, seen] of rounds) {
        await written;
        expect(await seen).toBe(0);
      }
    }));

  it("refuses a second row with the same id, and changes nothing", () =>
    withStore(backend, async (store) => {
      await store.transaction("system", (tx) => tx.api_keys.insert(sampleKey("k")));
      const again = store.transaction("system", (tx) => tx.api_keys.insert(sampleKey("k", { hash: "other" })));
      await expect(again).rejects.toMatchObject({ name: "UniqueViolation", collection: "api_keys", fields: ["id"] });
      expect(await store.read("system", (tx) => tx.api_keys.find({}))).toEqual([sampleKey("k")]);
    }));

  it("refuses a second row with the same unique key, on insert and on update", () =>
    withStore(backend, async (store) => {
      await store.transaction("system", async (tx) => {
        await tx.contacts.insert(sampleContact("a"));
        await tx.contacts.insert(sampleContact("b"));
      });
      const insert = store.transaction("system", (tx) =>
        tx.contacts.insert(sampleContact("c", { address_key: "a@example.com" })),
      );
      await expect(insert).rejects.toBeInstanceOf(UniqueViolation);
      const update = store.transaction("system", (tx) => tx.contacts.update("b", { address_key: "a@example.com" }));
      await expect(update).rejects.toMatchObject({ collection: "contacts", fields: ["workspace_id", "address_key"] });
      expect(await store.read("system", (tx) => tx.contacts.find({}))).toEqual([
        sampleContact("a"),
        sampleContact("b"),
      ]);
    }));

  it("frees a unique key when its row is deleted or gets another key, and allows the same key in another workspace", () =>
    withStore(backend, async (store) => {
      await store.transaction("system", async (tx) => {
        await tx.contacts.insert(sampleContact("a"));
        await tx.contacts.insert(sampleContact("z", { workspace_id: "ws-2", address_key: "a@example.com" }));
        await tx.contacts.update("a", { address_key: "new@example.com" });
        await tx.contacts.insert(sampleContact("b", { address_key: "a@example.com" }));
        await tx.contacts.delete("b");
        await tx.contacts.insert(sampleContact("c", { address_key: "a@example.com" }));
        await tx.contacts.update("c", { address_key: "a@example.com", first_name: "Same key" });
      });
      expect(await store.read("system", (tx) => tx.contacts.count({}))).toBe(3);
    }));

  it("continues a transaction that caught a UniqueViolation", () =>
    withStore(backend, async (store) => {
      await store.transaction("system", async (tx) => {
        await tx.contacts.insert(sampleContact("a"));
        await tx.contacts.insert(sampleContact("a")).catch(() => {});
        await tx.contacts.insert(sampleContact("b"));
      });
      expect(await store.read("system", (tx) => tx.contacts.count({}))).toBe(2);
    }));

  it("inserts several rows, or none of them where one cannot be", () =>
    withStore(backend, async (store) => {
      const [a, b, c] = [sampleContact("a"), sampleContact("b"), sampleContact("c")];
      await store.transaction(mine, (tx) => tx.contacts.insertAll([a, b]));
      const again = store.transaction(mine, (tx) => tx.contacts.insertAll([c, a]));
      await expect(again).rejects.toBeInstanceOf(UniqueViolation);
      await store.transaction(mine, (tx) => tx.contents.insertAll([sampleContent("d"), sampleContent("e")]));
      const order = { by: "id", direction: "asc" } as const;
      expect(await store.read(mine, (tx) => tx.contacts.find({ order }))).toEqual([a, b]);
      expect(await store.read(mine, (tx) => tx.contents.get("e"))).toEqual(sampleContent("e"));
    }));

  it("inserts a row if it is absent, and only then", () =>
    withStore(backend, async (store) => {
      await store.transaction(mine, async (tx) => {
        await tx.contents.insertIfAbsent(sampleContent("c"));
        await tx.contents.insertIfAbsent(sampleContent("c", { value: "other" }));
        await tx.contacts.insertIfAbsent(sampleContact("a"));
        await tx.contacts.insertIfAbsent(sampleContact("a", { first_name: "Other" }));
        const duplicate = tx.contacts.insertIfAbsent(sampleContact("b", { address_key: "a@example.com" }));
        await expect(duplicate).rejects.toBeInstanceOf(UniqueViolation);
      });
      await store.transaction(mine, (tx) => tx.contents.insertIfAbsent(sampleContent("c", { value: "later" })));
      expect(await store.read(mine, (tx) => tx.contents.get("c"))).toEqual(sampleContent("c"));
      expect(await store.read(mine, (tx) => tx.contacts.find({}))).toEqual([sampleContact("a")]);
    }));

  it("updates the given fields and returns the row; a field that is undefined stays as it is", () =>
    withStore(backend, async (store) => {
      await store.transaction("system", async (tx) => {
        const before = sampleContact("a", { first_name: "Ada" });
        await tx.contacts.insert(before);
        const patch: { last_name: string; first_name?: string } = { last_name: "L" };
        const after = await tx.contacts.update("a", { ...patch, first_name: undefined as never });
        expect(after).toEqual({ ...before, last_name: "L" });
        expect(await tx.contacts.get("a")).toEqual(after);
        expect(await tx.contacts.update("b", { last_name: "L" })).toBeUndefined();
      });
      expect((await store.read("system", (tx) => tx.contacts.get("a")))?.first_name).toBe("Ada");
    }));

  it("leaves a row that was read before an update unchanged", () =>
    withStore(backend, async (store) => {
      await store.transaction("system", (tx) => tx.contacts.insert(sampleContact("a")));
      const before = await store.read("system", (tx) => tx.contacts.get("a"));
      await store.transaction("system", (tx) => tx.contacts.update("a", { first_name: "Ada" }));
      expect(before).toEqual(sampleContact("a"));
    }));

  it("updates and deletes only a row that matches what is expected", () =>
    withStore(backend, async (store) => {
      await store.transaction("system", async (tx) => {
        await tx.messages.insert(sampleMessage("m", { status: "scheduled" }));
        expect(await tx.messages.update("m", { status: "sent" }, { status: "queued" })).toBeUndefined();
        expect((await tx.messages.get("m"))?.status).toBe("scheduled");
        expect(await tx.messages.update("m", { status: "queued" }, { status: { in: ["scheduled"] } })).toMatchObject({
          status: "queued",
        });
        expect(await tx.messages.delete("m", { status: "sent", sandbox: false })).toBe(false);
        expect(await tx.messages.delete("m", { status: "queued", sandbox: false })).toBe(true);
        expect(await tx.messages.delete("m")).toBe(false);
        await tx.contents.insert(sampleContent("c"));
        expect(await tx.contents.delete("c", { kind: "data" })).toBe(false);
        expect(await tx.contents.delete("c", { kind: "email" })).toBe(true);
      });
    }));

  it("refuses to change the id or the owner of a row", () =>
    withStore(backend, async (store) => {
      await store.transaction("system", (tx) => tx.contacts.insert(sampleContact("a")));
      await expect(store.transaction("system", (tx) => tx.contacts.update("a", { id: "b" }))).rejects.toThrow("owner");
      const moved = store.transaction("system", (tx) => tx.contacts.update("a", { workspace_id: "ws-2" }));
      await expect(moved).rejects.toThrow("owner");
      expect(await store.read("system", (tx) => tx.contacts.find({}))).toEqual([sampleContact("a")]);
    }));

  it("shows a transaction of a workspace only the rows of that workspace", () =>
    withStore(backend, async (store) => {
      await store.transaction("system", async (tx) => {
        await tx.contacts.insert(sampleContact("a"));
        await tx.contacts.insert(sampleContact("b", { workspace_id: "ws-2" }));
        await tx.contents.insert(sampleContent("c", { workspace_id: "ws-2" }));
      });
      await store.transaction(mine, async (tx) => {
        expect(await tx.contacts.get("b")).toBeUndefined();
        expect(await tx.contents.get("c")).toBeUndefined();
        expect(await tx.contacts.first({ where: { id: "b" } })).toBeUndefined();
        expect(await tx.contacts.find({})).toEqual([sampleContact("a")]);
        expect(await tx.contacts.find({ where: { workspace_id: "ws-2" } })).toEqual([]);
        expect(await tx.contacts.find({ where: { workspace_id: { in: ["ws-1", "ws-2"] } } })).toEqual([
          sampleContact("a"),
        ]);
        expect(await tx.contacts.count({})).toBe(1);
        expect(await tx.contacts.count({ where: { workspace_id: "ws-2" } })).toBe(0);
        expect(await tx.contacts.update("b", { first_name: "X" })).toBeUndefined();
        expect(await tx.contacts.delete("b")).toBe(false);
        expect(await tx.contents.delete("c")).toBe(false);
      });
      expect(await store.read("system", (tx) => tx.contacts.get("b"))).toEqual(
        sampleContact("b", { workspace_id: "ws-2" }),
      );
    }));

  it("refuses a transaction of a workspace inserts into another workspace, and collections without an owner", () =>
    withStore(backend, async (store) => {
      const foreign = sampleContact("a", { workspace_id: "ws-2" });
      await expect(store.transaction(mine, (tx) => tx.contacts.insert(foreign))).rejects.toThrow("another workspace");
      const content = sampleContent("c", { workspace_id: "ws-2" });
      await expect(store.transaction(mine, (tx) => tx.contents.insertIfAbsent(content))).rejects.toThrow(
        "another workspace",
      );
      await expect(store.read(mine, async (tx) => tx.meta.get("clock"))).rejects.toThrow("system scope");
      const claim = { now: 1, limit: 1, lease_until: 2, lease_token: "t", maxPerKey: 1 };
      await expect(store.transaction(mine, (tx) => tx.claimDue(claim))).rejects.toThrow("system scope");
      expect(await store.read("system", (tx) => tx.contacts.count({}))).toBe(0);
    }));

  it("reads out-of-line rows by id only", () =>
    withStore(backend, async (store) => {
      await store.transaction(mine, (tx) => tx.contents.insert(sampleContent("c")));
      await expect(store.read(mine, (tx) => tx.contents.find({}))).rejects.toThrow("by id");
      await expect(store.read(mine, (tx) => tx.contents.count({}))).rejects.toThrow("by id");
      await expect(store.transaction(mine, (tx) => tx.contents.update("c", {}))).rejects.toThrow("never change");
      const again = store.transaction(mine, (tx) => tx.contents.insert(sampleContent("c")));
      await expect(again).rejects.toBeInstanceOf(UniqueViolation);
    }));

  it("returns large and unusual contents byte for byte, in and after their transaction", () =>
    withStore(backend, async (store) => {
      const rows = [0, 1, 2].map((n) =>
        sampleContent(`c${n}`, { value: { html: `${'é\u{1F600}\u2028\n"\\'.repeat(n * 20_000)}`, n } }),
      );
      await store.transaction(mine, async (tx) => {
        for (const row of rows) await tx.contents.insert(row);
        for (const row of rows) expect(await tx.contents.get(row.id)).toEqual(row);
      });
      await store.read(mine, async (tx) => {
        for (const row of rows) expect(await tx.contents.get(row.id)).toEqual(row);
      });
    }));

  it("refuses calls on a transaction that has ended", () =>
    withStore(backend, async (store) => {
      const tx = await store.transaction("system", async (open) => open);
      await expect(tx.contacts.insert(sampleContact("a"))).rejects.toThrow("over");
      await expect(async () => tx.contacts.get("a")).rejects.toThrow("over");
      expect(await store.read("system", (read) => read.contacts.count({}))).toBe(0);
    }));

  it("refuses calls after it was closed", async () => {
    const store = await backend.open();
    await store.transaction("system", (tx) => tx.contacts.insert(sampleContact("a")));
    await store.close();
    await expect(store.transaction("system", async () => {})).rejects.toMatchObject({ name: "StoreUnavailable" });
    await expect(store.read("system", async () => {})).rejects.toMatchObject({ name: "StoreUnavailable" });
    await expect(store.snapshot()).rejects.toMatchObject({ name: "StoreUnavailable" });
    await store.close();
  });

  it("reports no failure while it can write", () =>
    withStore(backend, async (store) => {
      expect(store.failure()).toBeUndefined();
    }));
}
