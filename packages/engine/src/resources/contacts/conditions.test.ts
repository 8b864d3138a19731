import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../../testing/core-fixture.js";

const rule = (field: string, operator: string, value?: unknown) => ({ field, operator, value });
const day = 86_400_000;
const tagId = (n: number) => `01a1fd7d-b021-7fdb-8340-00000000000${n}`;

async function setup() {
  const { call, store, workspace_id, pass } = await openCore({ settings: { requestLimit: 0 } });
  const refusal = async (rules: readonly unknown[]) => {
    const { status, body } = await call("POST /segments", { body: { name: "S", conditions: { rules } } });
    expect([status, body.error?.code]).toEqual([400, "validation_error"]);
    return body.error;
  };
  /** Returns the first letters of the addresses of matching contacts, oldest first. */
  const chosen = async (rules: readonly unknown[], match = "all"): Promise<string> => {
    const { body } = await call("POST /segments", { body: { name: "S", conditions: { match, rules } } });
    const { data } = (await call(`GET /segments/${body.data.id}/contacts`)).body;
    return data
      .map(({ email }: { email: string }) => email[0])
      .reverse()
      .join("");
  };
  const contact = async (email: string, attributes: Record<string, unknown> = {}): Promise<string> => {
    return (await call("POST /contacts", { body: { email: `${email}@example.com`, attributes } })).body.data.id;
  };
  const tag = (n: number, name: string, ...contacts: readonly string[]) =>
    store.transaction("system", async (tx) => {
      const id = tagId(n);
      const times = { created_at: 0, updated_at: 0 };
      const name_key = name.toLowerCase();
      await tx.tags.insert({ id, workspace_id, name, name_key, color: null, description: null, ...times });
      for (const contact_id of contacts) {
        await tx.contact_tags.insert({
          id: `${id}-${contact_id}`,
          workspace_id,
          tag_id: id,
          contact_id,
          created_at: 0,
        });
      }
    });
  const member = (list_id: string, contact_id: string) =>
    store.transaction("system", (tx) =>
      tx.list_members.insert({ id: `${list_id}-${contact_id}`, workspace_id, list_id, contact_id, created_at: 0 }),
    );
  return { call, store, workspace_id, pass, refusal, chosen, contact, tag, member };
}

describe("the value of a rule", () => {
  it.each([
    ["equals", undefined],
    ["equals", ["a"]],
    ["gt", undefined],
    ["contains", ["a"]],
    ["in", "a"],
    ["not_in", undefined],
    ["is_set", true],
    ["is_not_set", ""],
    ["within_last_days", undefined],
    ["within_last_days", -1],
    ["within_last_days", "soon"],
    ["within_last_days", [7]],
    ["before", undefined],
    ["before", "yesterday"],
    ["before", 20261121],
    ["before", "2026-02-29"],
    ["after", "2026-13-01"],
    ["after", "2026-11-21 09:00"],
    ["after", "2026-11-21T25:00:00Z"],
    ["after", "20261131T101500Z"],
    ["after", "20261121"],
  ])("of %s cannot be %j", async (operator, value) => {
    const { refusal } = await setup();
    const { path, message } = await refusal([rule("plan", "is_set"), rule("plan", operator, value)]);
    expect(path).toBe("conditions.rules[1].value");
    expect(message).toMatch(/^conditions\.rules\[1\]\.value must be /);
  });

  it.each([
    ["equals", ""],
    ["equals", false],
    ["lte", 0],
    ["in", [1, "a", true]],
    ["is_set", undefined],
    ["within_last_days", 0],
    ["within_last_days", 0.5],
    ["within_last_days", "7"],
    ["before", "2028-02-29"],
    ["after", "2026-11-21T09:00"],
    ["after", "2026-11-21T09:00:00.5+02:00"],
    ["after", "2026-11-21T09:00+0200"],
    ["before", "20261121T090000Z"],
  ])("of %s can be %j", async (operator, value) => {
    const { call } = await setup();
    const conditions = { rules: [rule("plan", operator, value)] };
    expect((await call("POST /segments", { body: { name: "S", conditions } })).status).toBe(201);
  });

  it("is rejected together with all other problems", async () => {
    const { refusal } = await setup();
    const rules = [rule("a", "equals"), rule("b", "is_set"), rule("c", "in", "x"), rule("d", "before", "soon")];
    const { path, details } = await refusal(rules);
    const paths = [0, 2, 3].map((index) => `conditions.rules[${index}].value`);
    expect([path, details.map((problem: { path: string }) => problem.path)]).toEqual([paths[0], paths]);
  });
});

describe("the rules of conditions", () => {
  const rules = (count: number, value: unknown, operator = "in") =>
    Array.from({ length: count }, () => rule("plan", operator, value));
  const values = (count: number) => Array.from({ length: count }, (_, index) => index);
  const wholes = ["segments", "lists"];

  it.each(wholes)("of %s are at most 100, with 10,000 values in all", async (noun) => {
    const { call } = await setup();
    const body = (conditions: unknown) => ({ name: "N", conditions, ...(noun === "lists" && { type: "dynamic" }) });
    const { id } = (await call(`POST /${noun}`, { body: body({ rules: rules(1, "x", "equals") }) })).body.data;
    const largest = [
      rules(100, "x", "equals"),
      [...rules(10, values(1000)), rule("plan", "is_set")],
      [...rules(99, values(101)), ...rules(1, [1])],
    ];
    for (const fitting of largest) {
      expect((await call(`POST /${noun}`, { body: body({ rules: fitting }) })).status).toBe(201);
      expect((await call(`PATCH /${noun}/${id}`, { body: { conditions: { rules: fitting } } })).status).toBe(200);
    }
    const most = "conditions.rules must have at most";
    for (const [given, message] of [
      [rules(101, "x", "equals"), `${most} 100 items`],
      [[...rules(10, values(1000)), ...rules(1, "x", "equals")], `${most} 10000 values in all`],
      [rules(100, values(101)), `${most} 10000 values in all`],
    ] as const) {
      for (const answer of [
        await call(`POST /${noun}`, { body: body({ rules: given }) }),
        await call(`PATCH /${noun}/${id}`, { body: { conditions: { rules: given } } }),
      ]) {
        const { code, path, message: said } = answer.body.error;
        expect([answer.status, code, path, said]).toEqual([400, "validation_error", "conditions.rules", message]);
      }
    }
    const tooLong = await call(`POST /${noun}`, { body: body({ rules: rules(1, values(1001)) }) });
    expect(tooLong.body.error.path).toBe("conditions.rules[0].value");
  });

  it.each(wholes)("of %s cannot be removed with null", async (noun) => {
    const { call } = await setup();
    const conditions = { match: "all", rules: rules(1, "x", "equals") };
    const made = { name: "N", conditions, ...(noun === "lists" && { type: "dynamic" }) };
    const { id } = (await call(`POST /${noun}`, { body: made })).body.data;
    for (const answer of [
      await call(`POST /${noun}`, { body: { ...made, conditions: null } }),
      await call(`PATCH /${noun}/${id}`, { body: { conditions: null } }),
    ]) {
      const { code, path } = answer.body.error;
      expect([answer.status, code, path]).toEqual([400, "validation_error", "conditions"]);
    }
    expect((await call(`GET /${noun}/${id}`)).body.data.conditions).toEqual(conditions);
  });
});

describe("the field of a rule", () => {
  it("may be one of the contact's own in camelCase, as in merge tags", async () => {
    const { call, chosen, contact } = await setup();
    await call("POST /contacts", { body: { email: "a@example.com", first_name: "Ada", last_name: "L" } });
    await contact("b", { firstName: "Ada", companyName: "Example", FirstName: "Ada" });
    expect(await chosen([rule("firstName", "equals", "ada")])).toBe("a");
    expect(await chosen([rule("first_name", "equals", "ada")])).toBe("a");
    expect(await chosen([rule("lastName", "is_set")])).toBe("a");
    expect(await chosen([rule("createdAt", "is_set"), rule("lastOpenedAt", "is_not_set")])).toBe("ab");
    expect(await chosen([rule("listId", "is_not_set"), rule("lastClickedAt", "is_not_set")])).toBe("ab");
    expect(await chosen([rule("attributes.firstName", "equals", "ada")])).toBe("b");
    expect(await chosen([rule("companyName", "is_set")])).toBe("b");
    expect(await chosen([rule("FirstName", "is_set")])).toBe("b");
    const body = { name: "S", conditions: { rules: [rule("firstName", "is_set")] } };
    expect((await call("POST /segments", { body })).body.data.conditions.rules).toEqual([
      { field: "firstName", operator: "is_set" },
    ]);
  });

  it("is an attribute, unless it is one of the contact's own fields", async () => {
    const { contact, chosen, workspace_id } = await setup();
    const hidden = ["id", "workspace_id", "address_key", "updated_at", "unsubscribed_at", "attributes", "tag_id"];
    await contact("a");
    await contact("b", Object.fromEntries(hidden.map((name) => [name, "mine"])));
    for (const name of hidden) {
      expect([name, await chosen([rule(name, "is_set")])]).toEqual([name, "b"]);
      expect(await chosen([rule(name, "equals", "MINE")])).toBe("b");
    }
    expect(await chosen([rule("workspace_id", "equals", workspace_id)])).toBe("");
    expect(await chosen([rule("constructor", "is_set")])).toBe("");
  });

  it("is an attribute with the prefix, even if contacts have a field of that name", async () => {
    const { contact, chosen } = await setup();
    await contact("a", { email: "other", "x.y": 1, x: { y: 2, z: 3 }, "attributes.plan": "pro" });
    expect(await chosen([rule("email", "equals", "other")])).toBe("");
    expect(await chosen([rule("attributes.email", "equals", "other")])).toBe("a");
    expect(await chosen([rule("x.y", "equals", 1)])).toBe("a");
    expect(await chosen([rule("attributes.x.z", "equals", 3)])).toBe("a");
    expect(await chosen([rule("attributes.attributes.plan", "equals", "pro")])).toBe("a");
    expect(await chosen([rule("attributes.plan", "is_set")])).toBe("");
  });

  it("may be a timestamp", async () => {
    const { contact, chosen, pass, store } = await setup();
    const id = await contact("a");
    pass(10 * day);
    await contact("b");
    expect(await chosen([rule("created_at", "within_last_days", 10)])).toBe("ab");
    expect(await chosen([rule("created_at", "within_last_days", 9)])).toBe("b");
    expect(await chosen([rule("created_at", "before", "2026-11-22")])).toBe("a");
    expect(await chosen([rule("created_at", "before", "20261122T010000+0100")])).toBe("a");
    expect(await chosen([rule("last_opened_at", "is_not_set")])).toBe("ab");
    await store.transaction("system", (tx) => tx.contacts.update(id, { last_opened_at: beginning + day }));
    expect(await chosen([rule("last_opened_at", "after", "2026-11-22T08:59:59Z")])).toBe("a");
    expect(await chosen([rule("last_clicked_at", "is_set")])).toBe("");
  });
});

describe("a rule about tags", () => {
  it("requires a tag whose name matches, or with a negative operator none", async () => {
    const { contact, chosen, tag } = await setup();
    const [a, b] = [await contact("a"), await contact("b")];
    await contact("c");
    await tag(1, "VIP", a, b);
    await tag(2, "New in town", b);
    await tag(3, "unused");
    expect(await chosen([rule("tag", "equals", "vip")])).toBe("ab");
    expect(await chosen([rule("tag", "in", ["nowhere", "NEW IN TOWN"])])).toBe("b");
    expect(await chosen([rule("tag", "contains", "town")])).toBe("b");
    expect(await chosen([rule("tag", "starts_with", "v")])).toBe("ab");
    expect(await chosen([rule("tag", "not_equals", "vip")])).toBe("c");
    expect(await chosen([rule("tag", "not_contains", "town")])).toBe("ac");
    expect(await chosen([rule("tag", "not_in", ["vip", "unused"])])).toBe("c");
    expect(await chosen([rule("tag", "is_set")])).toBe("ab");
    expect(await chosen([rule("tag", "is_not_set")])).toBe("c");
    expect(await chosen([rule("tag", "equals", "unknown")])).toBe("");
    expect(await chosen([rule("tag", "not_equals", "unknown")])).toBe("abc");
  });

  it("ignores tags of other workspaces, and does not match ids", async () => {
    const { contact, chosen, tag, store } = await setup();
    const a = await contact("a");
    await tag(1, "vip", a);
    await store.transaction("system", async (tx) => {
      const [row] = await tx.tags.find({ where: { id: tagId(1) } });
      if (row)
        await tx.tags.insert({ ...row, id: tagId(2), workspace_id: "other", name: "theirs", name_key: "theirs" });
    });
    expect(await chosen([rule("tag", "equals", "theirs")])).toBe("");
    expect(await chosen([rule("tag", "equals", tagId(1))])).toBe("");
    expect(await chosen([rule("tag_id", "equals", tagId(1))])).toBe("");
  });
});

describe("a rule about lists", () => {
  it("requires a membership, or with a negative operator none", async () => {
    const { contact, chosen, member } = await setup();
    const [a, b] = [await contact("a"), await contact("b")];
    await contact("c");
    await member("l1", a);
    await member("l1", b);
    await member("l2", b);
    expect(await chosen([rule("list_id", "equals", "l1")])).toBe("ab");
    expect(await chosen([rule("list_id", "in", ["l2", "l3"])])).toBe("b");
    expect(await chosen([rule("list_id", "not_equals", "l2")])).toBe("ac");
    expect(await chosen([rule("list_id", "not_in", ["l1", "l2"])])).toBe("c");
    expect(await chosen([rule("list_id", "is_set")])).toBe("ab");
    expect(await chosen([rule("list_id", "equals", "unknown")])).toBe("");
  });
});

it("require all rules or any of them", async () => {
  const { contact, chosen, tag } = await setup();
  const a = await contact("a", { plan: "pro" });
  await contact("b", { plan: "pro" });
  await contact("c");
  await tag(1, "vip", a);
  const rules = [rule("plan", "equals", "pro"), rule("tag", "is_set")];
  expect(await chosen(rules)).toBe("a");
  expect(await chosen(rules, "any")).toBe("ab");
});
