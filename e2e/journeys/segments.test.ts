import type { Posthorn } from "@posthorn/sdk";
import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

type Rules = { field: string; operator: string; value?: unknown }[];

async function namesIn(posthorn: Posthorn, conditions: { match?: "all" | "any"; rules: Rules }): Promise<string[]> {
  const { id } = await posthorn.segments.create({ name: "Asked", conditions } as Parameters<
    typeof posthorn.segments.create
  >[0]);
  const { data } = await posthorn.segments.contacts.list(id);
  expect(await posthorn.segments.estimate(id)).toEqual({ count: data.length });
  return data.map(({ email }) => email.split("@")[0] ?? "").sort();
}

describe.each(targets)("segments on $name", ({ open }) => {
  const target = travel(open);

  it("are created, found, counted, changed and deleted", async () => {
    const { posthorn } = await target().tenant();
    for (const [name, plan] of [
      ["ada", "pro"],
      ["grace", "Pro"],
      ["mary", "free"],
    ]) {
      await posthorn.contacts.create({ email: `${name}@example.com`, attributes: { plan } });
    }
    const rules = [{ field: "plan", operator: "equals" as const, value: "pro" }];
    const made = await posthorn.segments.create({ name: "On pro", conditions: { rules } });
    expect(made.conditions).toEqual({ match: "all", rules });
    const later = await posthorn.segments.create({ name: "Later" });
    expect(later.conditions).toBeNull();

    expect((await posthorn.segments.list({ search: "PRO" })).data).toEqual([made]);
    expect((await posthorn.segments.list()).data.map(({ name }) => name)).toEqual(["Later", "On pro"]);
    expect(await posthorn.segments.get(made.id)).toEqual({ ...made, contact_count: 2 });
    expect(await posthorn.segments.estimate(made.id)).toEqual({ count: 2 });
    expect(await posthorn.segments.get(later.id)).toMatchObject({ contact_count: 0 });

    const page = await posthorn.segments.contacts.list(made.id, { limit: 1 });
    expect(page.data.map(({ email }) => email)).toEqual(["grace@example.com"]);
    expect(page.pagination).toEqual({ total: 2, limit: 1, offset: 0, has_more: true });

    const free = [{ field: "attributes.plan", operator: "in" as const, value: ["free", "trial"] }];
    const changed = await posthorn.segments.update(made.id, { conditions: { rules: free } });
    expect(changed).toMatchObject({ name: "On pro", conditions: { match: "all", rules: free } });
    expect((await posthorn.segments.contacts.list(made.id)).data.map(({ email }) => email)).toEqual([
      "mary@example.com",
    ]);

    expect(await posthorn.segments.delete(made.id)).toEqual({ id: made.id, success: true });
    await expect(posthorn.segments.get(made.id)).rejects.toMatchObject({ status: 404, code: "not_found" });
    expect((await posthorn.contacts.list()).pagination.total).toBe(3);
  });

  it("accept both spellings of the contact's own fields", async () => {
    const { posthorn } = await target().tenant();
    await posthorn.contacts.create({ email: "ada@example.com", first_name: "Ada", last_name: "Lovelace" });
    await posthorn.contacts.create({ email: "grace@example.com", attributes: { firstName: "Ada" } });
    for (const field of ["firstName", "first_name"]) {
      expect(await namesIn(posthorn, { rules: [{ field, operator: "equals", value: "ada" }] })).toEqual(["ada"]);
    }
    expect(await namesIn(posthorn, { rules: [{ field: "lastName", operator: "is_not_set" }] })).toEqual(["grace"]);
    expect(
      await namesIn(posthorn, { rules: [{ field: "createdAt", operator: "within_last_days", value: 1 }] }),
    ).toEqual(["ada", "grace"]);
  });

  it("match by fields, attributes, tags, lists and times", async () => {
    const { posthorn } = await target().tenant();
    const { id: list_id } = await posthorn.lists.create({ name: "News" });
    const ada = await posthorn.contacts.create({ email: "ada@example.com", first_name: "Ada", list_id });
    const grace = await posthorn.contacts.create({
      email: "grace@example.com",
      subscribed: false,
      attributes: { age: "41", likes: ["Ships", "Bugs"], "a.b": 1, born: "1906-12-09" },
    });
    const { id: tag_id } = await posthorn.tags.create({ name: "VIP" });
    await posthorn.tags.contacts.assign(tag_id, { contact_ids: [ada.id, grace.id] });
    await posthorn.contacts.create({
      email: "mary@example.com",
      attributes: { age: 5, likes: "shipping", a: { b: 1 } },
    });
    const chosen = (field: string, operator: string, value?: unknown) =>
      namesIn(posthorn, { rules: [value === undefined ? { field, operator } : { field, operator, value }] });

    expect(await chosen("email", "ends_with", "EXAMPLE.com")).toEqual(["ada", "grace", "mary"]);
    expect(await chosen("first_name", "is_not_set")).toEqual(["grace", "mary"]);
    expect(await chosen("subscribed", "equals", false)).toEqual(["grace"]);
    expect(await chosen("age", "gt", 5)).toEqual(["grace"]);
    expect(await chosen("age", "lte", "5.0")).toEqual(["mary"]);
    expect(await chosen("age", "not_equals", 5)).toEqual(["ada", "grace"]);
    expect(await chosen("likes", "contains", "ships")).toEqual(["grace"]);
    expect(await chosen("likes", "contains", "ship")).toEqual(["mary"]);
    expect(await chosen("a.b", "equals", 1)).toEqual(["grace", "mary"]);
    expect(await chosen("born", "before", "1907-01-01")).toEqual(["grace"]);
    expect(await chosen("created_at", "within_last_days", 1)).toEqual(["ada", "grace", "mary"]);
    expect(await chosen("last_opened_at", "is_set")).toEqual([]);
    expect(await chosen("tag", "equals", "vip")).toEqual(["ada", "grace"]);
    expect(await chosen("tag", "not_in", ["vip", "unknown"])).toEqual(["mary"]);
    expect(await chosen("list_id", "equals", list_id)).toEqual(["ada"]);
    expect(await chosen("workspace_id", "is_set")).toEqual([]);
    const rules = [
      { field: "tag", operator: "is_set" },
      { field: "age", operator: "is_set" },
    ];
    expect(await namesIn(posthorn, { match: "all", rules })).toEqual(["grace"]);
    expect(await namesIn(posthorn, { match: "any", rules })).toEqual(["ada", "grace", "mary"]);
  });

  it("name every value that is invalid for its operator", async () => {
    const { raw } = await target().tenant();
    const rules = [
      { field: "plan", operator: "equals" },
      { field: "plan", operator: "is_set" },
      { field: "created_at", operator: "before", value: "2027-02-29" },
    ];
    const { status, body } = await raw("POST", "/segments", { body: { name: "Wrong", conditions: { rules } } });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: {
        code: "validation_error",
        path: "conditions.rules[0].value",
        details: [{ path: "conditions.rules[0].value" }, { path: "conditions.rules[2].value" }],
      },
    });
  });
});
