import { expect, it } from "vitest";
import type { MessageRow } from "../entities.js";
import type { ConditionOperator, Conditions, Query } from "../query.js";
import type { Store } from "../store.js";
import { sampleContact, sampleMessage } from "./sample-rows.js";
import { type StoreUnderTest, withStore } from "./store-under-test.js";

const scope = { workspace: "ws-1" };

/** Tests queries. */
export function queryCases(backend: StoreUnderTest): void {
  const withMessages = (work: (ids: (query: Query<MessageRow>) => Promise<string>, store: Store) => Promise<void>) =>
    withStore(backend, async (store) => {
      await store.transaction("system", async (tx) => {
        await tx.messages.insert(sampleMessage("m3", { created_at: 30, status: "sent", sent_at: 35 }));
        await tx.messages.insert(sampleMessage("m1", { created_at: 10, status: "queued", subject: "b" }));
        await tx.messages.insert(sampleMessage("m2", { created_at: 20, status: "sent", sent_at: 20, batch_id: "b1" }));
        await tx.messages.insert(sampleMessage("m5", { created_at: 20, status: "failed", subject: "a" }));
        await tx.messages.insert(sampleMessage("m4", { created_at: 20, status: "queued", batch_id: "b1" }));
        await tx.messages.insert(sampleMessage("x1", { created_at: 15, status: "queued", workspace_id: "ws-2" }));
      });
      const ids = (query: Query<MessageRow>) =>
        store.read(scope, async (tx) => (await tx.messages.find(query)).map((row) => row.id).join(" "));
      await work(ids, store);
    });

  it("orders by id by default", () =>
    withMessages(async (ids) => {
      expect(await ids({})).toBe("m1 m2 m3 m4 m5");
      expect(await ids({ order: { by: "id", direction: "desc" } })).toBe("m5 m4 m3 m2 m1");
    }));

  it("breaks ties by id in the direction of the order", () =>
    withMessages(async (ids) => {
      expect(await ids({ order: { by: "created_at", direction: "asc" } })).toBe("m1 m2 m4 m5 m3");
      expect(await ids({ order: { by: "created_at", direction: "desc" } })).toBe("m3 m5 m4 m2 m1");
    }));

  it("orders by a field without an index, null first", () =>
    withMessages(async (ids) => {
      expect(await ids({ order: { by: "sent_at", direction: "asc" } })).toBe("m1 m4 m5 m2 m3");
      expect(await ids({ order: { by: "sent_at", direction: "desc" }, limit: 3 })).toBe("m3 m2 m5");
      expect(await ids({ order: { by: "subject", direction: "asc" } })).toBe("m2 m3 m4 m5 m1");
    }));

  it("returns a page of the ordered rows", () =>
    withMessages(async (ids) => {
      const newest = { by: "created_at", direction: "desc" } as const;
      expect(await ids({ order: newest, limit: 2 })).toBe("m3 m5");
      expect(await ids({ order: newest, limit: 2, offset: 1 })).toBe("m5 m4");
      expect(await ids({ order: newest, limit: 2, offset: 4 })).toBe("m1");
      expect(await ids({ order: newest, limit: 2, offset: 5 })).toBe("");
      expect(await ids({ order: newest, limit: 0 })).toBe("");
      expect(await ids({ order: newest, offset: 3 })).toBe("m2 m1");
      expect(await ids({ where: { subject: "Hello" }, order: newest, limit: 1, offset: 1 })).toBe("m4");
      expect(await ids({ order: { by: "created_at", direction: "asc" }, limit: 2, offset: 1 })).toBe("m2 m4");
    }));

  it("tests for a value, for null, for one of several values, and for any other value", () =>
    withMessages(async (ids) => {
      expect(await ids({ where: { status: "queued" } })).toBe("m1 m4");
      expect(await ids({ where: { status: "Queued" as "queued" } })).toBe("");
      expect(await ids({ where: { batch_id: null } })).toBe("m1 m3 m5");
      expect(await ids({ where: { batch_id: "b1", status: "sent" } })).toBe("m2");
      expect(await ids({ where: { status: { in: ["sent", "failed", "sent"] } } })).toBe("m2 m3 m5");
      expect(await ids({ where: { status: { in: [] } } })).toBe("");
      expect(await ids({ where: { batch_id: { in: ["b1", null] } } })).toBe("m1 m2 m3 m4 m5");
      expect(await ids({ where: { status: { not: "sent" } } })).toBe("m1 m4 m5");
      expect(await ids({ where: { batch_id: { not: null } } })).toBe("m2 m4");
      expect(await ids({ where: { batch_id: { not: "b1" } } })).toBe("m1 m3 m5");
      expect(await ids({ where: { id: "m2" } })).toBe("m2");
      expect(await ids({ where: { id: "x1" } })).toBe("");
      expect(await ids({ where: { id: { in: ["m4", "m2", "x1"] } } })).toBe("m2 m4");
      expect(await ids({ where: { id: { in: ["m4", "m2", "m4", "m9"] }, status: "sent" } })).toBe("m2");
      expect(await ids({ where: { id: { in: [] } } })).toBe("");
      expect(await ids({ where: { sandbox: false, track_opens: true } })).toBe("m1 m2 m3 m4 m5");
      expect(await ids({ where: { status: undefined as never } })).toBe("m1 m2 m3 m4 m5");
    }));

  it("orders and pages rows with one of several values of an indexed field", () =>
    withMessages(async (ids) => {
      const order = { by: "created_at", direction: "desc" } as const;
      expect(await ids({ where: { status: { in: ["sent", "queued"] } }, order, limit: 3 })).toBe("m3 m4 m2");
      expect(await ids({ where: { status: { in: ["sent", "queued"] } }, order, limit: 2, offset: 2 })).toBe("m2 m1");
      expect(await ids({ where: { id: { in: ["m4", "m1", "m3"] } }, order, limit: 2, offset: 1 })).toBe("m4 m1");
    }));

  it("tests for exclusive and inclusive bounds; null is within none", () =>
    withMessages(async (ids) => {
      expect(await ids({ where: { created_at: { gt: 10 } } })).toBe("m2 m3 m4 m5");
      expect(await ids({ where: { created_at: { gte: 10 } } })).toBe("m1 m2 m3 m4 m5");
      expect(await ids({ where: { created_at: { lt: 20 } } })).toBe("m1");
      expect(await ids({ where: { created_at: { lte: 20 } } })).toBe("m1 m2 m4 m5");
      expect(await ids({ where: { created_at: { gt: 10, lt: 30 } } })).toBe("m2 m4 m5");
      expect(await ids({ where: { created_at: { gt: 20, lt: 20 } } })).toBe("");
      expect(await ids({ where: { sent_at: { lte: 20 } } })).toBe("m2");
      expect(await ids({ where: { sent_at: { gt: 20 } } })).toBe("m3");
      expect(await ids({ where: { id: { gt: "m2", lte: "m4" } } })).toBe("m3 m4");
      const order = { by: "created_at", direction: "desc" } as const;
      expect(await ids({ where: { created_at: { gte: 20 } }, order, limit: 2, offset: 1 })).toBe("m5 m4");
      expect(await ids({ where: { status: "queued", created_at: { lt: 20 } }, order })).toBe("m1");
    }));

  it("counts the rows that a query without a limit finds", () =>
    withMessages(async (_, store) => {
      await store.read(scope, async (tx) => {
        expect(await tx.messages.count({})).toBe(5);
        expect(await tx.messages.count({ where: { status: "queued" } })).toBe(2);
        expect(await tx.messages.count({ where: { status: { in: ["queued", "sent", "opened"] } } })).toBe(4);
        expect(await tx.messages.count({ where: { status: "queued", batch_id: "b1" } })).toBe(1);
        expect(await tx.messages.count({ where: { created_at: { gte: 20 } } })).toBe(4);
        expect(await tx.messages.count({ where: { created_at: { gt: 20, lt: 20 } } })).toBe(0);
        expect(await tx.messages.count({ where: { id: "m1", status: "sent" } })).toBe(0);
        const matching = { match: "all", rules: [{ field: "subject", operator: "equals", value: "HELLO" }] } as const;
        expect(await tx.messages.count({ where: { status: "sent" }, matching })).toBe(2);
      });
      expect(await store.read("system", (tx) => tx.messages.count({}))).toBe(6);
    }));

  it("returns the first of the ordered rows, or undefined", () =>
    withMessages(async (_, store) => {
      const last = { where: { status: "queued" }, order: { by: "created_at", direction: "desc" } } as const;
      expect((await store.read(scope, (tx) => tx.messages.first(last)))?.id).toBe("m4");
      expect(await store.read(scope, (tx) => tx.messages.first({ where: { status: "opened" } }))).toBeUndefined();
    }));

  it("finds rows by their new values after an update", () =>
    withMessages(async (ids, store) => {
      await store.transaction(scope, async (tx) => {
        await tx.messages.update("m1", { status: "sent", created_at: 25 });
        await tx.messages.delete("m2");
      });
      const order = { by: "created_at", direction: "asc" } as const;
      expect(await ids({ where: { status: "sent" }, order })).toBe("m1 m3");
      expect(await ids({ where: { status: "queued" }, order })).toBe("m4");
      expect(await ids({ order })).toBe("m4 m5 m1 m3");
    }));

  it("combines conditions with tests, order and page", () =>
    withStore(backend, async (store) => {
      const now = Date.UTC(2026, 0, 10);
      await store.transaction(scope, async (tx) => {
        await tx.contacts.insert(sampleContact("a", { first_name: "Ada", attributes: { plan: "Gold", age: "41" } }));
        await tx.contacts.insert(sampleContact("b", { first_name: "Bob", attributes: { plan: "gold", age: 9 } }));
        await tx.contacts.insert(sampleContact("c", { subscribed: false, attributes: { "a.b": 1, a: { b: 2 } } }));
        await tx.contacts.insert(sampleContact("d", { created_at: now, attributes: { a: { b: 1 }, tags: ["VIP"] } }));
      });
      const found = (match: "all" | "any", rules: { field: string; operator: string; value?: unknown }[]) =>
        store.read(scope, async (tx) => {
          const rows = await tx.contacts.find({
            where: { bounced: false },
            matching: { match, rules: rules as never },
            now,
          });
          return rows.map((row) => row.id).join("");
        });
      expect(await found("all", [{ field: "plan", operator: "equals", value: "GOLD" }])).toBe("ab");
      expect(await found("all", [{ field: "age", operator: "gt", value: "10" }])).toBe("a");
      expect(await found("all", [{ field: "attributes.a.b", operator: "equals", value: 1 }])).toBe("cd");
      expect(await found("all", [{ field: "attributes.plan", operator: "not_equals", value: "gold" }])).toBe("cd");
      expect(await found("all", [{ field: "tags", operator: "contains", value: "vip" }])).toBe("d");
      expect(await found("all", [{ field: "created_at", operator: "within_last_days", value: 3 }])).toBe("d");
      expect(await found("all", [{ field: "created_at", operator: "before", value: "2026-01-02" }])).toBe("abc");
      const either = [
        { field: "first_name", operator: "starts_with", value: "b" },
        { field: "subscribed", operator: "equals", value: false },
      ];
      expect(await found("any", either)).toBe("bc");
      expect(await found("all", either)).toBe("");
    }));

  it("tests joined fields, whose values are rows of another collection", () =>
    withStore(backend, async (store) => {
      const created_at = 1;
      const on = (id: string, list_id: string, contact_id: string, workspace_id = "ws-1") =>
        ({ id, list_id, contact_id, workspace_id, created_at }) as const;
      await store.transaction("system", async (tx) => {
        for (const id of ["a", "b", "c"]) await tx.contacts.insert(sampleContact(id));
        await tx.contacts.insert(sampleContact("x", { workspace_id: "ws-2" }));
        await tx.list_members.insert(on("1", "news", "a"));
        await tx.list_members.insert(on("2", "shop", "a"));
        await tx.list_members.insert(on("3", "shop", "b"));
        await tx.list_members.insert(on("4", "news", "x", "ws-2"));
        await tx.contact_tags.insert({ id: "5", tag_id: "vip", contact_id: "c", workspace_id: "ws-1", created_at });
      });
      const found = (field: string, operator: ConditionOperator, value?: unknown) =>
        store.read(scope, async (tx) => {
          const matching: Conditions = { match: "all", rules: [{ field, operator, value }] };
          const rows = await tx.contacts.find({ matching });
          expect(await tx.contacts.count({ matching })).toBe(rows.length);
          return rows.map(({ id }) => id).join("");
        });
      expect(await found("list_id", "equals", "news")).toBe("a");
      expect(await found("list_id", "equals", "NEWS")).toBe("a");
      expect(await found("list_id", "not_equals", "news")).toBe("bc");
      expect(await found("list_id", "in", ["news", "shop"])).toBe("ab");
      expect(await found("list_id", "not_in", ["shop"])).toBe("c");
      expect(await found("list_id", "is_set")).toBe("ab");
      expect(await found("list_id", "is_not_set")).toBe("c");
      expect(await found("tag_id", "contains", "i")).toBe("c");
      expect(await found("tag_id", "in", [])).toBe("");
      expect(await found("tag_id", "not_in", [])).toBe("abc");
    }));
}
