import { describe, expect, it } from "vitest";
import { openCore } from "../../testing/core-fixture.js";

/** Adds a field that the contract does not define to every block, as an editor may do. */
const own = { "own.field": { z: 1, a: [null, "x", { deep: 0 }] }, constructor: "c" };

const blocks = [
  { type: "header", content: { text: "Hi", level: 3, alignment: "center", color: "#111", ...own } },
  { type: "text", content: { html: "<p>Hi</p>", alignment: "left", color: "#222", ...own } },
  {
    type: "button",
    content: {
      text: "Go",
      url: "https://example.com/{{id}}",
      alignment: "right",
      backgroundColor: "#000",
      textColor: "#fff",
      borderRadius: 4.5,
      fullWidth: false,
      ...own,
    },
  },
  { type: "image", content: { src: "https://example.com/a.png", alt: "", width: 320.5, alignment: "left", ...own } },
  { type: "divider", content: { color: "#ccc", thickness: 1, style: "dashed", width: 50, ...own } },
  { type: "spacer", content: { height: 24, ...own } },
  { type: "html", content: { html: "<b>{{{raw}}}</b>", ...own } },
  { type: "columns", content: { columns: [{ blocks: [{ id: "x", type: "anything" }] }], ...own } },
  { type: "social", content: { networks: ["x"], ...own } },
  { type: "dynamic", content: { source: "products", ...own } },
  { type: "conditional", content: { if: "plan", blocks: [], ...own } },
  { type: "hero", content: { image: "https://example.com/h.png", ...own } },
  { type: "profile", content: { name: "Ada", ...own } },
  { type: "dropshadow", content: { blur: 3, ...own } },
].map((block, index) => ({ id: `b${index}`, ...block }));

const settings = {
  fontFamily: "Arial",
  contentWidth: 600,
  backgroundColor: "#eee",
  contentBackgroundColor: "#fff",
  defaultTextColor: "#000",
};

async function setup() {
  const { call } = await openCore({ settings: { requestLimit: 0 } });
  const create = (json_structure: unknown) =>
    call("POST /templates", { body: { name: "Welcome", html: "<p>Hi</p>", json_structure } });
  return { call, create };
}

describe("the structure of a template", () => {
  it("is stored unchanged with all 14 types of blocks and additional fields", async () => {
    const { create, call } = await setup();
    const { status, body } = await create({ blocks, settings });
    expect([status, body.data.json_structure]).toEqual([201, { blocks, settings }]);
    const { text } = await call(`GET /templates/${body.data.id}`);
    expect(text).toContain(JSON.stringify({ blocks, settings }));

    const fewer = { blocks: blocks.slice(7).toReversed() };
    const changed = await call(`PATCH /templates/${body.data.id}`, { body: { json_structure: fewer } });
    expect(changed.body.data).toMatchObject({ version: 2, json_structure: fewer });
  });

  it("can have empty blocks, and no blocks", async () => {
    const { create } = await setup();
    const bare = { blocks: blocks.map(({ id, type }) => ({ id, type, content: {} })), settings: {} };
    expect((await create(bare)).body.data.json_structure).toEqual(bare);
    expect((await create({ blocks: [] })).body.data.json_structure).toEqual({ blocks: [] });
  });

  it("accepts sizes in pixels and percentages as texts, and stores pixels as numbers", async () => {
    const { create } = await setup();
    const sized = (px: unknown, percent: unknown) => ({
      blocks: [
        { id: "b", type: "button", content: { borderRadius: px } },
        { id: "i", type: "image", content: { width: percent, height: "20px" } },
        { id: "d", type: "divider", content: { thickness: px, width: percent } },
        { id: "s", type: "spacer", content: { height: px } },
        { id: "c", type: "columns", content: { width: "20px" } },
      ],
      settings: { contentWidth: px },
    });
    expect((await create(sized("20px", "100%"))).body.data.json_structure).toEqual(sized(20, "100%"));
    expect((await create(sized("4.5px", "50px"))).body.data.json_structure).toEqual(sized(4.5, 50));
    const widths = { blocks: [], settings: { contentWidth: "100%" } };
    expect((await create(widths)).body.data.json_structure).toEqual(widths);
  });

  it("is absent by default, and removed by null", async () => {
    const { create, call } = await setup();
    expect((await create(null)).body.data.json_structure).toBeNull();
    const { id } = (await create({ blocks, settings })).body.data;
    const cleared = await call(`PATCH /templates/${id}`, { body: { json_structure: null } });
    expect([cleared.status, cleared.body.data]).toMatchObject([200, { version: 2, json_structure: null }]);
    expect((await call(`GET /templates/${id}`)).body.data.json_structure).toBeNull();
    const kept = await call(`PATCH /templates/${id}`, { body: { json_structure: { blocks: [] } } });
    expect(kept.body.data.json_structure).toEqual({ blocks: [] });
    expect((await call(`PATCH /templates/${id}`, { body: { name: "N" } })).body.data.json_structure).toEqual({
      blocks: [],
    });
  });

  it.each(["auto", "full", 0, 640, "640px", "12.5%"])("can have images with the width %j", async (width) => {
    const { create } = await setup();
    expect((await create({ blocks: [{ id: "i", type: "image", content: { width } }] })).status).toBe(201);
  });

  it.each([
    ["header", { level: 4 }, "content.level"],
    ["header", { level: "1" }, "content.level"],
    ["header", { text: 1 }, "content.text"],
    ["text", { html: null }, "content.html"],
    ["button", { borderRadius: "4em" }, "content.borderRadius"],
    ["button", { borderRadius: "4" }, "content.borderRadius"],
    ["button", { fullWidth: "yes" }, "content.fullWidth"],
    ["image", { width: "wide" }, "content.width"],
    ["image", { width: true }, "content.width"],
    ["divider", { style: "wavy" }, "content.style"],
    ["divider", { width: "half" }, "content.width"],
    ["divider", { thickness: null }, "content.thickness"],
    ["spacer", { height: "px" }, "content.height"],
    ["spacer", { height: "-24px" }, "content.height"],
    ["html", { html: [] }, "content.html"],
    ["columns", [], "content"],
    ["dropshadow", null, "content"],
    ["video", {}, "type"],
  ])("is rejected with a %s block of %j, with the path", async (type, content, at) => {
    const { create } = await setup();
    const { status, body } = await create({ blocks: [blocks[0], { id: "b", type, content }] });
    expect([status, body.error.code, body.error.path]).toEqual([
      400,
      "validation_error",
      `json_structure.blocks[1].${at}`,
    ]);
  });

  it.each([
    [{ blocks: [{ type: "html", content: {} }] }, "json_structure.blocks[0].id"],
    [{ blocks: [{ id: "b", type: "html" }] }, "json_structure.blocks[0].content"],
    [{ blocks: [], settings: { contentWidth: "wide" } }, "json_structure.settings.contentWidth"],
    [{ blocks: [], settings: { padding: 1 } }, "json_structure.settings.padding"],
    [{ settings }, "json_structure.blocks"],
    [[], "json_structure"],
  ])("is rejected as %j, with the path", async (json_structure, path) => {
    const { create } = await setup();
    const { status, body } = await create(json_structure);
    expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", path]);
  });
});

describe("mail that was scheduled with a template", () => {
  it("has the template's content at acceptance, even if the template is changed or deleted", async () => {
    const { call, advance, mails } = await openCore({ settings: { requestLimit: 0, emailLimit: 0 } });
    const { id } = (await call("POST /templates", { body: { name: "W", html: "<p>First</p>" } })).body.data;
    const send = async (to: string) => {
      const body = { to, subject: "Hi", template_id: id, send_at: "2026-11-21T10:00:00.000Z" };
      expect((await call("POST /email/send", { body })).status).toBe(202);
    };
    await send("first@example.com");
    await call(`PATCH /templates/${id}`, { body: { html: "<p>Second</p>" } });
    await send("second@example.com");
    await call(`DELETE /templates/${id}`);
    await advance(3_600_000);
    const bodyTo = (to: string) => mails.find((mail) => mail.to === to)?.html;
    expect(mails).toHaveLength(2);
    expect(bodyTo("first@example.com")).toContain("<p>First</p>");
    expect(bodyTo("second@example.com")).toContain("<p>Second</p>");
  });
});
