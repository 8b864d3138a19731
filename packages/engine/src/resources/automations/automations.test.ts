import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../../testing/core-fixture.js";

const iso = (after: number) => new Date(beginning + after).toISOString();
const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
const ready = { step_type: "delay" };

async function setup() {
  const fixture = await openCore({ settings: { requestLimit: 0 } });
  const { call } = fixture;
  const make = async (given: Record<string, unknown> = {}) => {
    const body = { name: "Welcome", trigger_type: "signup", ...given };
    const answer = await call("POST /automations", { body });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data;
  };
  const set = (id: string, body: Record<string, unknown>, key?: string) =>
    call(`PATCH /automations/${id}`, { body, ...(key !== undefined && { key }) });
  return { ...fixture, make, set };
}

describe("an automation", () => {
  it("begins as a draft with its trigger and its steps, whose configs have the defaults of their types", async () => {
    const { make, call } = await setup();
    const made = await make({
      trigger_type: "tag_added",
      trigger_config: { tag_name: "VIP" },
      steps: [{ step_type: "email", config: { subject: "Hi" } }, { step_type: "delay" }],
    });
    const step = (position: number, step_type: string, config: Record<string, unknown>) => ({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      automation_id: made.id,
      step_type,
      position,
      config,
      created_at: iso(0),
      updated_at: iso(0),
    });
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: "Welcome",
      status: "draft",
      trigger_type: "tag_added",
      trigger_config: { tag_name: "VIP" },
      run_count: 0,
      steps: [
        step(0, "email", { templateId: null, subject: "Hi", previewText: "" }),
        step(1, "delay", { duration: 1, unit: "days" }),
      ],
      created_at: iso(0),
      updated_at: iso(0),
    });
    expect((await call(`GET /automations/${made.id.toUpperCase()}`)).body.data).toEqual(made);
    expect(await make()).toMatchObject({ trigger_config: {}, steps: [] });
  });

  it("is listed newest first, by status and in pages, until it is deleted", async () => {
    const { make, set, call } = await setup();
    const made = [];
    for (const name of ["a", "b", "c", "d"]) made.push(await make({ name, steps: [ready] }));
    const [a, b, c, d] = made.map(({ id }) => id);
    await set(b, { status: "active" });
    await set(c, { status: "active" });
    await set(c, { status: "paused" });
    expect((await call(`DELETE /automations/${d}`)).body).toEqual({ data: { id: d, success: true } });
    const names = async (query: string) => {
      const { data, pagination } = (await call(`GET /automations?${query}`)).body;
      return [data.map(({ name }: { name: string }) => name).join(), pagination.total, pagination.has_more];
    };
    expect(await names("")).toEqual(["c,b,a", 3, false]);
    expect(await names("limit=1&offset=1")).toEqual(["b", 3, true]);
    expect(await names("status=draft")).toEqual(["a", 1, false]);
    expect(await names("status=active")).toEqual(["b", 1, false]);
    expect(await names("status=paused")).toEqual(["c", 1, false]);
    const wrong = await call("GET /automations?status=deleted");
    expect([wrong.status, wrong.body.error.path]).toEqual([400, "status"]);
    for (const line of [`GET /automations/${d}`, `DELETE /automations/${d}`, `GET /automations/${d}/runs`]) {
      expect((await call(line)).body.error).toEqual({ code: "not_found", message: "no such automation", path: "id" });
    }
    expect(a).toBeDefined();
  });

  it("changes from draft to active, to paused and back, and to no other status", async () => {
    const { make, set, pass, store, call } = await setup();
    const { id } = await make({ steps: [ready] });
    const status = async (to: string) => {
      const answer = await set(id, { status: to });
      return answer.body.data?.status ?? answer.body.error.code;
    };
    const key = async () => (await store.read("system", (tx) => tx.automations.get(id)))?.trigger_key;
    expect(await status("paused")).toBe("conflict");
    expect(await status("draft")).toBe("validation_error");
    expect([await key(), await status("active"), await key()]).toEqual([null, "active", "signup"]);
    expect([await status("active"), await status("draft")]).toEqual(["active", "validation_error"]);
    expect([await status("paused"), await key(), await status("paused")]).toEqual(["paused", null, "paused"]);
    expect([await status("draft"), await status("active"), await key()]).toEqual([
      "validation_error",
      "active",
      "signup",
    ]);
    pass(1000);
    const renamed = (await set(id, { name: "Hello" })).body.data;
    expect(renamed).toMatchObject({ name: "Hello", status: "active", updated_at: iso(1000) });
    await call(`DELETE /automations/${id}`);
    expect(await key()).toBeNull();
  });

  it("is not activated without steps, or with steps that lack required settings", async () => {
    const { make, set, call } = await setup();
    const empty = await make();
    const refused = await set(empty.id, { status: "active", name: "Never" });
    expect([refused.status, refused.body.error.code, refused.body.error.path]).toEqual([
      400,
      "validation_error",
      "steps",
    ]);
    expect((await call(`GET /automations/${empty.id}`)).body.data).toEqual(empty);

    const { id } = await make({
      steps: [
        ready,
        { step_type: "email" },
        { step_type: "email", config: { templateId: unknown, subject: " " } },
        { step_type: "webhook" },
      ],
    });
    const { error } = (await set(id, { status: "active" })).body;
    expect([error.code, error.path]).toEqual(["validation_error", "steps[1].config.templateId"]);
    expect(error.details.map(({ path }: { path: string }) => path)).toEqual([
      "steps[1].config.templateId",
      "steps[1].config.subject",
      "steps[2].config.subject",
      "steps[3].config.url",
    ]);
    const complete = await make({
      steps: [
        { step_type: "email", config: { templateId: unknown, subject: "Hi" } },
        { step_type: "webhook", config: { url: "https://example.com/{{email}}" } },
      ],
    });
    expect((await set(complete.id, { status: "active" })).body.data.status).toBe("active");
  });

  it("takes names of 1 to 255 characters and up to 1,000 steps", async () => {
    const { make, set, call } = await setup();
    const path = async (given: Record<string, unknown>) => {
      const body = { name: "S", trigger_type: "signup", ...given };
      return (await call("POST /automations", { body })).body.error?.path;
    };
    const { id } = await make({ name: "n".repeat(255) });
    expect([await path({ name: "n".repeat(256) }), await path({ name: "" })]).toEqual(["name", "name"]);
    expect((await set(id, { name: "n".repeat(256) })).body.error.path).toBe("name");
    expect((await set(id, { name: "n" })).status).toBe(200);

    const steps = Array.from({ length: 1001 }, () => ready);
    expect(await path({ steps })).toBe("steps");
    const large = await make({ steps: steps.slice(2) });
    const add = () => call(`POST /automations/${large.id}/steps`, { body: ready });
    expect((await add()).body.data.position).toBe(999);
    const refused = await add();
    expect([refused.status, refused.body.error.path]).toEqual([400, "steps"]);
    expect((await call(`GET /automations/${large.id}`)).body.data.steps).toHaveLength(1000);
  });

  it("is unknown to other workspaces, with all its steps and runs", async () => {
    const { make, set, call, makeWorkspace, core } = await setup();
    const { id, steps } = await make({ steps: [ready] });
    await set(id, { status: "active" });
    const contact = (await call("POST /contacts", { body: { email: "ada@example.com" } })).body.data;
    const run = (await call(`POST /automations/${id}/trigger`, { body: { contact_id: contact.id } })).body.data;
    const { key } = await makeWorkspace("Other");
    const theirs = (await call("POST /contacts", { key, body: { email: "ada@example.com" } })).body.data;
    for (const of of [id, unknown]) {
      for (const [line, body] of [
        [`GET /automations/${of}`],
        [`PATCH /automations/${of}`, { name: "x" }],
        [`DELETE /automations/${of}`],
        [`POST /automations/${of}/steps`, ready],
        [`PUT /automations/${of}/steps`, { steps: [{ id: steps[0].id }] }],
        [`PATCH /automations/${of}/steps/${steps[0].id}`, {}],
        [`DELETE /automations/${of}/steps/${steps[0].id}`],
        [`POST /automations/${of}/trigger`, { contact_id: theirs.id }],
        [`GET /automations/${of}/runs`],
        [`POST /automations/${of}/runs/${run.id}/cancel`],
      ] as [string, unknown?][]) {
        const answer = await call(line, { key, ...(body !== undefined && { body }) });
        expect([line, answer.status, answer.body.error.message]).toEqual([line, 404, "no such automation"]);
      }
    }
    expect((await call("GET /automations", { key })).body.pagination.total).toBe(0);
    const other = await call("POST /automations", { key, body: { name: "T", trigger_type: "signup", steps: [ready] } });
    const its = other.body.data.id;
    await set(its, { status: "active" }, key);
    for (const line of [`PATCH /automations/${its}/steps/${steps[0].id}`, `PUT /automations/${its}/steps`]) {
      const body = line.startsWith("PUT") ? { steps: [{ id: steps[0].id }] } : {};
      expect((await call(line, { key, body })).body.error.message).toBe("no such step");
    }
    const answer = await call(`POST /automations/${its}/trigger`, { key, body: { contact_id: contact.id } });
    expect([answer.status, answer.body.error.code]).toEqual([404, "contact_not_found"]);
    expect((await call(`POST /automations/${its}/runs/${run.id}/cancel`, { key })).body.error.message).toBe(
      "no such run",
    );
    expect(core).toBeDefined();
  });
});

describe("a trigger's config", () => {
  it("accepts only the fields of its type", async () => {
    const { make, call } = await setup();
    const list_id = (await call("POST /lists", { body: { name: "News" } })).body.data.id;
    const template_id = (await call("POST /templates", { body: { name: "T", html: "<p>Hi</p>" } })).body.data.id;
    const campaign = { name: "C", subject: "Hi", template_id, list_id };
    const campaign_id = (await call("POST /campaigns", { body: campaign })).body.data.id;
    const all = {
      list_id,
      tag_name: "VIP",
      campaign_id,
      template_id,
      url: "https://example.com",
      product_id: "p1",
      min_value: 0,
      event_name: "signed",
    };
    const accepted: Record<string, readonly (keyof typeof all)[]> = {
      signup: ["list_id"],
      tag_added: ["tag_name"],
      added_to_list: ["list_id"],
      email_open: ["campaign_id", "template_id"],
      email_click: ["campaign_id", "template_id", "url"],
      product_viewed: ["product_id"],
      purchase: ["min_value"],
      custom: ["event_name"],
    };
    for (const [trigger_type, names] of Object.entries(accepted)) {
      const trigger_config = Object.fromEntries(names.map((name) => [name, all[name]]));
      expect((await make({ trigger_type, trigger_config })).trigger_config).toEqual(trigger_config);
      const body = { name: "S", trigger_type, trigger_config: all };
      const { error } = (await call("POST /automations", { body })).body;
      const refused = Object.keys(all).filter((name) => !(names as readonly string[]).includes(name));
      expect(error).toMatchObject({ code: "validation_error", path: `trigger_config.${refused[0]}` });
      expect(error.details.map(({ path }: { path: string }) => path)).toEqual(
        refused.map((name) => `trigger_config.${name}`),
      );
    }
  });

  it("refers to existing lists, campaigns and templates", async () => {
    const { call, make } = await setup();
    for (const [trigger_type, field, noun] of [
      ["signup", "list_id", "list"],
      ["added_to_list", "list_id", "list"],
      ["email_open", "campaign_id", "campaign"],
      ["email_click", "template_id", "template"],
    ] as const) {
      const body = { name: "S", trigger_type, trigger_config: { [field]: unknown } };
      const { status, body: answer } = await call("POST /automations", { body });
      expect([status, answer.error]).toEqual([
        404,
        { code: "not_found", message: `no such ${noun}`, path: `trigger_config.${field}` },
      ]);
    }
    const { id } = (await call("POST /lists", { body: { name: "News" } })).body.data;
    const made = await make({ trigger_type: "added_to_list", trigger_config: { list_id: id.toUpperCase() } });
    expect(made.trigger_config).toEqual({ list_id: id });
  });
});
