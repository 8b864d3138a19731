import { stepTypes } from "@posthorn/sdk/contract";
import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../../testing/core-fixture.js";

const iso = (after: number) => new Date(beginning + after).toISOString();
const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

type Step = { id: string; step_type: string; config: Record<string, unknown>; position: number; updated_at: string };

/** An automation with a delay for each letter. The letter determines the duration. */
async function setup(letters = "") {
  const fixture = await openCore({ settings: { requestLimit: 0 } });
  const { call } = fixture;
  const delay = (letter: string) => ({ step_type: "delay", config: { duration: letter.charCodeAt(0) } });
  const body = { name: "S", trigger_type: "signup", steps: [...letters].map(delay) };
  const { id, steps } = (await call("POST /automations", { body })).body.data;
  const automation = `/automations/${id}`;
  const ids = Object.fromEntries([...letters].map((letter, index): [string, string] => [letter, steps[index].id]));
  const errorPath = async (answer: ReturnType<typeof call>) => {
    const { status, body } = await answer;
    const { path, message } = body.error ?? {};
    return status < 300 ? "kept" : (path ?? message);
  };
  const read = async (): Promise<Step[]> => (await call(`GET ${automation}`)).body.data.steps;
  return {
    ...fixture,
    automation,
    ids,
    delay,
    errorPath,
    read,
    add: (step: unknown) => call(`POST ${automation}/steps`, { body: step }),
    put: (steps: unknown) => call(`PUT ${automation}/steps`, { body: { steps } }),
    change: (step: string, change: unknown) => call(`PATCH ${automation}/steps/${step}`, { body: change }),
    remove: (step: string) => call(`DELETE ${automation}/steps/${step}`),
    activate: () => call(`PATCH ${automation}`, { body: { status: "active" } }),
    order: async () => {
      const kept = await read();
      expect(kept.map(({ position }) => position)).toEqual(kept.map((_, index) => index));
      return kept.map(({ config }) => String.fromCharCode(config.duration as number)).join("");
    },
  };
}

describe("the config of a new step", () => {
  const comparison = { field: "", operator: "equals", value: "" };
  const defaults: Record<string, unknown> = {
    email: { templateId: null, subject: "", previewText: "" },
    sms: { body: "", from: "" },
    push: { title: "", body: "", url: "", data: {} },
    delay: { duration: 1, unit: "days" },
    condition: comparison,
    action: { actionType: "notify", params: {} },
    tag: { action: "add", tagName: "" },
    trigger_split: comparison,
    add_to_list: { listId: null },
    remove_from_list: { listId: null },
    update_attribute: { attributeName: "", attributeValue: "" },
    webhook: { url: "", method: "POST", headers: {} },
    wait_for_event: { eventType: "email_opened", timeoutDays: 7, timeoutAction: "continue" },
    move_to_flow: { targetFlowId: "", exitCurrentFlow: true },
  };

  it.each(stepTypes)("has the defaults of its type: %s", async (step_type) => {
    const { add } = await setup();
    const { status, body } = await add({ step_type });
    expect([status, body.data.config]).toEqual([201, defaults[step_type]]);
    expect((await add({ step_type, config: {} })).body.data.config).toEqual(defaults[step_type]);
  });

  it("has the given fields in place of defaults, and fields without a default", async () => {
    const { add, ids } = await setup("a");
    const made = async (step_type: string, config: unknown) => (await add({ step_type, config })).body.data.config;
    expect(await made("delay", { unit: "weeks" })).toEqual({ duration: 1, unit: "weeks" });
    const branches = { field: "plan", value: 3, trueBranchStepId: ids.a, falseBranchStepId: null };
    expect(await made("condition", branches)).toEqual({ ...comparison, ...branches });
    expect(await made("webhook", { body: { a: [1] } })).toEqual({
      url: "",
      method: "POST",
      headers: {},
      body: { a: [1] },
    });
    const free = JSON.parse('{"body":"Hi","__proto__":{"a":1},"tags":[null,{}]}');
    expect(JSON.stringify(await made("sms", free))).toBe(
      '{"body":"Hi","from":"","__proto__":{"a":1},"tags":[null,{}]}',
    );
  });

  it("has only fields of its type", async () => {
    const { add, errorPath } = await setup();
    for (const [step_type, config, path] of [
      ["email", { subject: "s".repeat(998) }, "kept"],
      ["email", { subject: "s".repeat(999) }, "config.subject"],
      ["email", { subject: "Hi {{#if a}}" }, "config.subject"],
      ["email", { previewText: "{{/each}}" }, "config.previewText"],
      ["email", { template_id: unknown }, "config.template_id"],
      ["sms", { body: 1 }, "config.body"],
      ["sms", { body: "{{#if a}}" }, "config.body"],
      ["push", { data: { a: ["{{b}}", { c: "{{#each d}}" }] } }, "config.data.a[1].c"],
      ["delay", { duration: 0 }, "kept"],
      ["delay", { duration: -1 }, "config.duration"],
      ["delay", { duration: 36_500, unit: "days" }, "kept"],
      ["delay", { duration: 36_501, unit: "days" }, "config.duration"],
      ["delay", { duration: 36_501, unit: "hours" }, "kept"],
      ["delay", { duration: 5200, unit: "weeks" }, "kept"],
      ["delay", { duration: 5201, unit: "weeks" }, "config.duration"],
      ["delay", { unit: "months" }, "config.unit"],
      ["condition", { operator: "in" }, "config.operator"],
      ["condition", { value: null }, "config.value"],
      ["action", { actionType: "explode" }, "config.actionType"],
      ["tag", { action: "toggle" }, "config.action"],
      ["update_attribute", { attributeValue: "{{#if}}" }, "config.attributeValue"],
      ["webhook", { method: "DELETE" }, "config.method"],
      ["webhook", { headers: { a: 1 } }, "config.headers.a"],
      ["webhook", { headers: { a: "{{#if b}}" } }, "config.headers.a"],
      ["webhook", { url: "https://example.com/{{#if}}" }, "config.url"],
      ["webhook", { body: "{{#each}}" }, "config.body"],
      ["wait_for_event", { timeoutDays: 36_500 }, "kept"],
      ["wait_for_event", { timeoutDays: 36_501 }, "config.timeoutDays"],
      ["wait_for_event", { eventType: "email_sent" }, "config.eventType"],
      ["move_to_flow", { exitCurrentFlow: "no" }, "config.exitCurrentFlow"],
      ["teleport", {}, "step_type"],
    ] as const) {
      expect([step_type, config, await errorPath(add({ step_type, config }))]).toEqual([step_type, config, path]);
    }
    expect(await errorPath(add({}))).toBe("step_type");
    expect(await errorPath(add({ step_type: "delay", position: -1 }))).toBe("position");
  });
});

describe("the position of a step", () => {
  it("is the end, the requested one, or the nearest one to it", async () => {
    const { add, delay, order } = await setup("ab");
    expect((await add(delay("c"))).body.data.position).toBe(2);
    expect((await add({ ...delay("d"), position: 0 })).body.data.position).toBe(0);
    expect((await add({ ...delay("e"), position: 2 })).body.data.position).toBe(2);
    expect((await add({ ...delay("f"), position: 1_000_000 })).body.data.position).toBe(5);
    expect(await order()).toBe("daebcf");
  });

  it("follows from the positions of inline steps; those without one come last", async () => {
    const { call, delay } = await setup();
    const steps = [delay("a"), { ...delay("b"), position: 3 }, { ...delay("c"), position: 0 }, delay("d")];
    const body = { name: "S", trigger_type: "signup", steps };
    const made: Step[] = (await call("POST /automations", { body })).body.data.steps;
    expect(made.map(({ config }) => String.fromCharCode(config.duration as number)).join("")).toBe("cbad");
    expect(made.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });

  it("decreases when a step before it is deleted", async () => {
    const { remove, order, ids, errorPath } = await setup("abcd");
    expect((await remove(ids.b ?? "")).body).toEqual({ data: { id: ids.b, success: true } });
    expect((await remove((ids.d ?? "").toUpperCase())).body.data.id).toBe(ids.d);
    expect(await order()).toBe("ac");
    expect(await errorPath(remove(ids.b ?? ""))).toBe("stepId");
  });

  it("is changed for many steps at once: by the order of the list, or by positions", async () => {
    const { put, order, ids } = await setup("abcd");
    const { status, body } = await put([{ id: ids.d }, { id: ids.b?.toUpperCase() }]);
    expect([status, body.data.steps.map(({ id }: Step) => id)]).toEqual([200, [ids.d, ids.b, ids.a, ids.c]]);
    expect(await order()).toBe("dbac");
    await put([{ id: ids.d, position: 3 }]);
    expect(await order()).toBe("bacd");
    await put([
      { id: ids.a, position: 3 },
      { id: ids.b, position: 2 },
      { id: ids.c, position: 1 },
      { id: ids.d, position: 0 },
    ]);
    expect(await order()).toBe("dcba");
    await put([]);
    expect(await order()).toBe("dcba");
  });
});

describe("changing steps", () => {
  it("merges a config into the stored one; another type begins with its defaults", async () => {
    const { change, ids, pass, read, automation, call } = await setup("ab");
    const { a = "", b = "" } = ids;
    pass(1000);
    const merged = (await change(a, { config: { unit: "hours" } })).body.data;
    expect(merged).toMatchObject({ id: a, step_type: "delay", position: 0, config: { duration: 97, unit: "hours" } });
    expect([merged.created_at, merged.updated_at]).toEqual([iso(0), iso(1000)]);
    expect((await call(`GET ${automation}`)).body.data.updated_at).toBe(iso(1000));

    expect((await change(b, { step_type: "delay", config: { unit: "weeks" } })).body.data.config).toEqual({
      duration: 98,
      unit: "weeks",
    });
    const changed = (await change(b, { step_type: "tag", config: { tagName: "VIP" } })).body.data;
    expect(changed).toMatchObject({ step_type: "tag", position: 1, config: { action: "add", tagName: "VIP" } });
    expect(changed.config).toEqual({ action: "add", tagName: "VIP" });
    expect((await change(b, { step_type: "delay" })).body.data.config).toEqual({ duration: 1, unit: "days" });
    const before = await read();
    expect((await change(b.toUpperCase(), {})).body.data).toEqual(before[1]);
  });

  it("validates the merged config and reports the path of the given field", async () => {
    const { change, put, ids, errorPath, read } = await setup("ab");
    const before = await read();
    const { a = "", b = "" } = ids;
    expect(await errorPath(change(a, { config: { duration: -1 } }))).toBe("config.duration");
    expect(await errorPath(change(a, { config: { subject: "Hi" } }))).toBe("config.subject");
    expect(await errorPath(change(a, { config: { unit: "weeks", duration: 5201 } }))).toBe("config.duration");
    expect(await errorPath(change(a, { step_type: "email", config: { unit: "days" } }))).toBe("config.unit");
    expect(await errorPath(change(a, { step_type: "teleport" }))).toBe("step_type");
    expect(await errorPath(change(a, { position: 1 }))).toBe("position");
    expect(await errorPath(change(unknown, {}))).toBe("stepId");
    const { error } = (
      await put([
        { id: b, config: { unit: "x" } },
        { id: a, config: { duration: "1" } },
      ])
    ).body;
    expect([error.path, error.details.map(({ path }: { path: string }) => path)]).toEqual([
      "steps[0].config.unit",
      ["steps[0].config.unit", "steps[1].config.duration"],
    ]);
    expect(await read()).toEqual(before);
  });

  it("changes all listed steps or none; ids must be known and listed once", async () => {
    const { put, ids, errorPath, read, pass } = await setup("ab");
    const before = await read();
    const { a = "", b = "" } = ids;
    expect(await errorPath(put([{ id: b, config: { unit: "weeks" } }, { id: unknown }]))).toBe("steps[1].id");
    expect(await errorPath(put([{ id: b }, { id: a }, { id: b.toUpperCase() }]))).toBe("steps[2].id");
    expect(
      await errorPath(
        put([
          { id: b, config: { unit: "weeks" } },
          { id: a, config: { unit: "?" } },
        ]),
      ),
    ).toBe("steps[1].config.unit");
    expect(await errorPath(put(Array.from({ length: 1001 }, () => ({ id: a }))))).toBe("steps");
    expect(await errorPath(put([{ config: {} }]))).toBe("steps[0].id");
    expect(await read()).toEqual(before);

    pass(1000);
    const { steps } = (await put([{ id: b, step_type: "sms", config: { body: "Hi" } }, { id: a }])).body.data;
    expect(steps).toEqual([
      { ...before[1], step_type: "sms", config: { body: "Hi", from: "" }, position: 0, updated_at: iso(1000) },
      { ...before[0], position: 1 },
    ]);
  });

  it("keeps an active automation complete; a paused one may be incomplete", async () => {
    const { add, change, put, remove, activate, ids, errorPath, call, automation } = await setup("ab");
    const { a = "", b = "" } = ids;
    expect((await activate()).status).toBe(200);
    expect(await errorPath(add({ step_type: "email", config: { subject: "Hi" } }))).toBe("config.templateId");
    expect(await errorPath(add({ step_type: "webhook" }))).toBe("config.url");
    expect(await errorPath(change(a, { step_type: "email", config: { templateId: unknown } }))).toBe("config.subject");
    expect(await errorPath(put([{ id: b }, { id: a, step_type: "email" }]))).toBe("steps[1].config.templateId");
    expect(await errorPath(add({ step_type: "email", config: { templateId: unknown, subject: "Hi" } }))).toBe("kept");
    expect(await errorPath(add({ step_type: "add_to_list" }))).toBe("kept");
    expect([await errorPath(remove(a)), await errorPath(remove(b))]).toEqual(["kept", "kept"]);
    const left: Step[] = (await call(`GET ${automation}`)).body.data.steps;
    expect(await errorPath(remove(left[0]?.id ?? ""))).toBe("kept");
    expect(await errorPath(remove(left[1]?.id ?? ""))).toBe("steps");
    await call(`PATCH ${automation}`, { body: { status: "paused" } });
    expect(await errorPath(remove(left[1]?.id ?? ""))).toBe("kept");
    expect(await errorPath(add({ step_type: "email" }))).toBe("kept");
    expect(await errorPath(activate())).toBe("steps[0].config.templateId");
  });

  it("removes nothing that an active automation needs, by any operation; a rejected change has no effect", async () => {
    const { add, change, put, remove, activate, errorPath, read, call, automation } = await setup();
    const email = (await add({ step_type: "email", config: { templateId: unknown, subject: "Hi" } })).body.data.id;
    const webhook = (await add({ step_type: "webhook", config: { url: "https://example.com" } })).body.data.id;
    await activate();
    const before = await read();
    const set = (id: string, config: unknown) => change(id, { config });
    expect(await errorPath(set(email, { subject: " " }))).toBe("config.subject");
    expect(await errorPath(set(email, { templateId: null }))).toBe("config.templateId");
    expect(await errorPath(set(webhook, { url: "" }))).toBe("config.url");
    expect(await errorPath(change(email, { step_type: "webhook" }))).toBe("config.url");
    expect(await errorPath(put([{ id: webhook }, { id: email, config: { subject: "" } }]))).toBe(
      "steps[1].config.subject",
    );
    const { error } = (await set(webhook, { url: "" })).body;
    expect(error.message).toBe("config.url is required in an active automation: pause it first");
    expect(await read()).toEqual(before);

    await call(`PATCH ${automation}`, { body: { status: "paused" } });
    expect(await errorPath(set(email, { subject: "" }))).toBe("kept");
    const resumed = await activate();
    expect([resumed.status, resumed.body.error.path]).toEqual([400, "steps[0].config.subject"]);
    expect((await call(`GET ${automation}`)).body.data.status).toBe("paused");
    for (const id of [email, webhook]) expect(await errorPath(remove(id))).toBe("kept");
    expect(await errorPath(activate())).toBe("steps");
    await add({ step_type: "delay" });
    expect(await errorPath(activate())).toBe("kept");
  });

  it("allows four million characters for all steps together", async () => {
    const { add, errorPath, read } = await setup();
    const step = (length: number) => ({ step_type: "sms", config: { body: "x".repeat(length) } });
    expect(await errorPath(add(step(2_000_000)))).toBe("kept");
    expect(await errorPath(add(step(2_000_000)))).toBe("kept");
    const rest = 4 * 2 ** 20 - JSON.stringify(await records()).length;
    const overhead = JSON.stringify((await records())[0]).length - 2_000_000 + 1;
    expect(await errorPath(add(step(rest - overhead + 1)))).toBe("steps");
    expect(await errorPath(add(step(rest - overhead)))).toBe("kept");

    async function records() {
      return (await read()).map(({ id, step_type, config, updated_at }) => ({
        id,
        step_type,
        config,
        created_at: beginning,
        updated_at: Date.parse(updated_at),
      }));
    }
  });
});
