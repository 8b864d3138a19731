import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../../testing/core-fixture.js";

const iso = (after: number) => new Date(beginning + after).toISOString();
const structure = {
  settings: { contentWidth: 600, fontFamily: "Arial" },
  blocks: [
    { id: "b1", type: "header", content: { text: "Hi", level: 1, unknown: { z: 1, a: [null, "x"] } } },
    { id: "b2", type: "html", content: { html: "<b>x</b>" } },
  ],
};

async function setup() {
  const fixture = await openCore({ settings: { requestLimit: 0 } });
  const create = async (body: Record<string, unknown> = {}) =>
    (await fixture.call("POST /templates", { body: { name: "Welcome", html: "<p>{{first_name}}</p>", ...body } })).body
      .data;
  return { ...fixture, create };
}

describe("a template", () => {
  it("has all fields, and its structure unchanged", async () => {
    const { create, call } = await setup();
    const made = await create({ json_structure: structure });
    expect(made).toEqual({
      id: expect.any(String),
      name: "Welcome",
      description: null,
      version: 1,
      html: "<p>{{first_name}}</p>",
      json_structure: structure,
      created_at: iso(0),
      updated_at: iso(0),
    });
    const { text } = await call(`GET /templates/${made.id}`);
    expect(text).toContain(JSON.stringify(structure));
    expect((await create()).json_structure).toBeNull();
  });

  it.each(["", " \n\u00a0"])("cannot have html of %j", async (html) => {
    const { create, call } = await setup();
    const { id } = await create();
    for (const answer of [
      await call("POST /templates", { body: { name: "Blank", html } }),
      await call(`PATCH /templates/${id}`, { body: { html } }),
    ]) {
      const { code, path } = answer.body.error;
      expect([answer.status, code, path]).toEqual([400, "validation_error", "html"]);
    }
    expect((await call(`GET /templates/${id}`)).body.data.version).toBe(1);
  });

  it("gets a new version with every PATCH, and keeps the earlier ones", async () => {
    const { create, call, pass, store } = await setup();
    const { id } = await create({ description: "First", json_structure: structure });
    const patch = async (body: unknown) => {
      pass(1000);
      return (await call(`PATCH /templates/${id}`, { body })).body.data;
    };
    expect(await patch({ html: "<p>Two</p>" })).toMatchObject({ version: 2, html: "<p>Two</p>", description: "First" });
    expect(await patch({ name: "Three" })).toMatchObject({
      version: 3,
      name: "Three",
      html: "<p>Two</p>",
      json_structure: structure,
    });
    expect(await patch({ description: null })).toMatchObject({ version: 4, description: null, updated_at: iso(3000) });
    const versions = await store.read("system", (tx) =>
      tx.template_versions.find({ where: { template_id: id }, order: { by: "version", direction: "asc" } }),
    );
    expect(versions.map(({ version, name, description }) => [version, name, description])).toEqual([
      [1, "Welcome", "First"],
      [2, "Welcome", "First"],
      [3, "Three", "First"],
      [4, "Three", null],
    ]);
    expect(new Set(versions.map(({ content_id }) => content_id)).size).toBe(2);
  });

  it("is not found or listed after it is deleted", async () => {
    const { create, call } = await setup();
    const { id } = await create();
    await create({ name: "Other" });
    expect((await call(`DELETE /templates/${id}`)).body).toEqual({ data: { id, success: true } });
    expect((await call(`GET /templates/${id}`)).status).toBe(404);
    expect((await call(`PATCH /templates/${id}`, { body: { name: "x" } })).status).toBe(404);
    expect((await call(`DELETE /templates/${id}`)).status).toBe(404);
    const { data, pagination } = (await call("GET /templates")).body;
    expect([data.length, pagination.total]).toEqual([1, 1]);
  });

  it.each([
    ["html", "a\n  {{#if x}}b", "html", /^html is malformed at 2:3: /],
    ["html", `${"é".repeat(131_072)}x`, "html", /262144 bytes/],
    ["html", null, "html", /string/],
    ["name", "", "name", /empty/],
    ["nothing", 1, "nothing", /known/],
    ["json_structure", { blocks: "x" }, "json_structure.blocks", /array/],
  ])("is rejected with %s: %j", async (field, value, path, message) => {
    const { create, call } = await setup();
    const { id } = await create();
    for (const line of ["POST /templates", `PATCH /templates/${id}`]) {
      const { status, body } = await call(line, { body: { name: "N", html: "<p>x</p>", [field]: value } });
      const all = [body.error, ...(body.error.details ?? [])];
      expect([line, status, body.error.code]).toEqual([line, 400, "validation_error"]);
      expect(all.map((each: { path?: string }) => each.path)).toContain(path);
      expect(body.error.message).toMatch(message);
    }
    expect((await call(`GET /templates/${id}`)).body.data.version).toBe(1);
  });

  it("can have 256 KB", async () => {
    const { create } = await setup();
    expect((await create({ html: "é".repeat(131_072) })).version).toBe(1);
  });

  it("is found by its name, newest first", async () => {
    const { create, call } = await setup();
    for (const name of ["Welcome", "Goodbye", "welcome back"]) await create({ name });
    const { data } = (await call("GET /templates?search=WELCOME")).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual(["welcome back", "Welcome"]);
    expect(data[0].html).toBeUndefined();
  });
});
