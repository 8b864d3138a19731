import { describe, expect, it } from "vitest";
import { beginning } from "../../../testing/core-fixture.js";
import { openRuns } from "../../../testing/run-fixture.js";

const iso = (after: number) => new Date(beginning + after).toISOString();
const flowEvents = ["flow.triggered", "flow.completed", "contact.created"];

describe("a tag step", () => {
  it("adds a tag by name, creating it if necessary, and removes it", async () => {
    const { contact, through, call, make } = await openRuns();
    const contact_id = await contact();
    const tag = (tagName: string, action = "add") => ({ step_type: "tag", config: { tagName, action } });
    const tags = async () =>
      (await call(`GET /contacts/${contact_id}`)).body.data.tags.map(({ name }: { name: string }) => name);
    await make("/tags", { name: "VIP" });
    const run = await through([tag("vip"), tag("New"), tag("NEW"), tag("new", "remove"), tag("gone", "remove")], {
      contact_id,
    });
    expect(run.steps.map(({ output }: { output: { reason: string } }) => output.reason)).toEqual([
      "`VIP` is added",
      "`New` is added",
      "the contact has the tag `New` already",
      "`new` is removed",
      "the contact has no tag `gone`",
    ]);
    expect(await tags()).toEqual(["VIP"]);
    expect((await call("GET /tags")).body.data.map(({ name }: { name: string }) => name).sort()).toEqual([
      "New",
      "VIP",
    ]);
    const nameless = await through([tag("")], { contact_id });
    expect(nameless.steps[0].error).toBe("the step names no tag");
  });
});

describe("list steps", () => {
  it("add the contact to a list and remove it, with an event each", async () => {
    const { contact, through, make, call, eventTypes } = await openRuns();
    const contact_id = await contact();
    const list = await make("/lists", { name: "Readers" });
    const step = (step_type: string, listId: string | null = list.id.toUpperCase()) => ({
      step_type,
      config: { listId },
    });
    const types = ["add_to_list", "add_to_list", "remove_from_list", "remove_from_list"];
    const run = await through(
      types.map((type) => step(type)),
      { contact_id },
    );
    expect(run.steps.map(({ output }: { output: { reason: string } }) => output.reason)).toEqual([
      "joins `Readers`",
      "the contact is on `Readers` already",
      "leaves `Readers`",
      "the contact is not on `Readers`",
    ]);
    expect(await eventTypes(flowEvents)).toEqual(["list.member_added", "list.member_removed"]);
    expect((await call(`GET /contacts/${contact_id}`)).body.data.lists).toEqual([]);
    const dynamic = await make("/lists", {
      name: "All",
      type: "dynamic",
      conditions: { rules: [{ field: "email", operator: "is_set" }] },
    });
    for (const [id, error] of [
      [dynamic.id, "`All` is dynamic: its members follow from its conditions"],
      ["nowhere", "there is no list `nowhere`"],
      [null, "the step names no list"],
    ]) {
      for (const type of ["add_to_list", "remove_from_list"]) {
        expect((await through([step(type, id)], { contact_id })).steps[0].error).toBe(error);
      }
    }
  });
});

describe("an update_attribute step", () => {
  it("sets a rendered text and emits an event", async () => {
    const { contact, through, call, store } = await openRuns();
    const contact_id = await contact({ attributes: { plan: "free", old: 1 } });
    const set = (attributeName: string, attributeValue: string) => ({
      step_type: "update_attribute",
      config: { attributeName, attributeValue },
    });
    const steps = [set("plan", "{{trigger_data.plan||uppercase}}"), set("__proto__", "x"), set("plan", "PRO")];
    const run = await through(steps, { contact_id, trigger_data: { plan: "pro" } });
    expect(run.steps.map(({ output }: { output: { reason: string } }) => output.reason)).toEqual([
      "`plan` becomes `PRO`",
      "`__proto__` becomes `x`",
      "`plan` is `PRO` already",
    ]);
    const { attributes } = (await call(`GET /contacts/${contact_id}`)).body.data;
    expect(Object.entries(attributes)).toEqual([
      ["plan", "PRO"],
      ["old", 1],
      ["__proto__", "x"],
    ]);
    const [event, ...others] = await store.read("system", (tx) =>
      tx.events.find({ where: { type: "contact.updated" } }),
    );
    expect(event?.data).toMatchObject({
      attributes: { plan: "PRO" },
      previous: { attributes: { plan: "free", old: 1 } },
    });
    expect(others).toHaveLength(1);
    const items = Array.from({ length: 100_001 }, () => 1);
    const endless = await through([set("plan", "{{#each items}}{{/each}}")], { contact_id, trigger_data: { items } });
    expect(endless.steps[0].error).toMatch(/^attributeValue cannot be filled in: /);
    expect((await through([set("", "x")], { contact_id })).steps[0].error).toBe("the step names no attribute");
  });
});

describe("an action step", () => {
  it("unsubscribes and resubscribes the contact as the contact's own request would", async () => {
    const { contact, through, call, eventTypes, store } = await openRuns();
    const contact_id = await contact();
    const action = (actionType: string) => ({ step_type: "action", config: { actionType } });
    const state = async () => {
      const { subscribed, unsubscribed_at } = (await call(`GET /contacts/${contact_id}`)).body.data;
      const suppressions = (await call("GET /suppressions")).body.data;
      return [subscribed, unsubscribed_at, suppressions.map(({ reason }: { reason: string }) => reason)];
    };
    await through([action("unsubscribe"), action("unsubscribe")], { contact_id });
    expect(await state()).toEqual([false, iso(0), ["unsubscribe"]]);
    const run = await through([action("resubscribe"), action("resubscribe")], { contact_id });
    expect(await state()).toEqual([true, null, []]);
    expect(run.steps.map(({ output }: { output: { reason: string } }) => output.reason)).toEqual([
      "resubscribes",
      "is subscribed already",
    ]);
    expect(await eventTypes(flowEvents)).toEqual(["contact.unsubscribed", "contact.subscribed"]);
    const [event] = await store.read("system", (tx) => tx.events.find({ where: { type: "contact.unsubscribed" } }));
    expect(event?.data).toMatchObject({ contact_id, source: "automation" });
  });

  it("ends the run, completed, or records a notification", async () => {
    const { through, eventTypes } = await openRuns();
    const params = { to: "team@example.com", text: "{{first_name}} {{trigger_data.n}}", deep: ["{{n}}", 1] };
    const run = await through(
      [
        { step_type: "action", config: { actionType: "notify", params } },
        { step_type: "action", config: { actionType: "end_flow" } },
        { step_type: "sms" },
      ],
      { trigger_data: { n: 3 } },
    );
    expect(run.status).toBe("completed");
    expect(run.steps.map(({ output }: { output: object }) => output)).toEqual([
      {
        params: { to: "team@example.com", text: "Ada 3", deep: ["3", 1] },
        reason: "the notification is recorded",
      },
      { reason: "the step ends the run" },
    ]);
    expect(await eventTypes(["contact.created"])).toEqual(["flow.triggered", "flow.completed"]);
  });
});

describe("sms and push steps", () => {
  it("record the rendered texts", async () => {
    const { through, sent } = await openRuns();
    const run = await through(
      [
        { step_type: "sms", config: { body: "Hi {{first_name}} & {{code}}", from: "{{company_name}}" } },
        {
          step_type: "push",
          config: {
            title: "{{first_name}}",
            body: "<{{code}}>",
            url: "https://example.com/{{code}}",
            data: { c: ["{{code}}"], n: 1 },
          },
        },
      ],
      { trigger_data: { code: "a/b" } },
    );
    expect(run.steps.map(({ output }: { output: object }) => output)).toEqual([
      { body: "Hi Ada & a/b", from: "Example Ltd", reason: expect.any(String) },
      {
        title: "Ada",
        body: "<a/b>",
        url: "https://example.com/a%2Fb",
        data: { c: ["a/b"], n: 1 },
        reason: expect.any(String),
      },
    ]);
    expect([run.status, sent]).toEqual(["completed", []]);
  });
});
