import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("templates on $name", ({ open }) => {
  const target = travel(open);

  it("get a new version with every change and keep the other fields", async () => {
    const { posthorn } = await target().tenant();
    const json_structure = { blocks: [{ id: "b1", type: "text" as const, content: { html: "Hi" } }], settings: {} };
    const made = await posthorn.templates.create({ name: "Welcome", html: "<p>Hi</p>", json_structure });
    expect(made).toMatchObject({ name: "Welcome", html: "<p>Hi</p>", json_structure, description: null, version: 1 });

    const second = await posthorn.templates.update(made.id, { html: "<p>Hello</p>" });
    expect(second).toMatchObject({ name: "Welcome", html: "<p>Hello</p>", json_structure, version: 2 });
    const third = await posthorn.templates.update(made.id, { description: "For newcomers" });
    expect(third).toMatchObject({ html: "<p>Hello</p>", description: "For newcomers", version: 3 });
    expect(await posthorn.templates.get(made.id)).toEqual(third);
  });

  it("are listed without their content, and are unknown to every operation once deleted", async () => {
    const { posthorn } = await target().tenant();
    const { id } = await posthorn.templates.create({ name: "Welcome", html: "<p>Hi</p>" });
    const { data } = await posthorn.templates.list({ search: "welc" });
    expect(data).toMatchObject([{ id, name: "Welcome", version: 1 }]);
    expect(data[0]).not.toHaveProperty("html");

    await posthorn.templates.delete(id);
    expect((await posthorn.templates.list()).data).toEqual([]);
    await expect(posthorn.templates.get(id)).rejects.toMatchObject({ status: 404, code: "not_found" });
    const send = posthorn.emails.send({ to: "ada@example.com", subject: "Hi", template_id: id });
    await expect(send).rejects.toMatchObject({ status: 404, code: "template_not_found", path: "template_id" });
  });

  it("are rejected with line and column when their tags are malformed", async () => {
    const { posthorn } = await target().tenant();
    const broken = posthorn.templates.create({ name: "Broken", html: "<p>\n{{#if a}}x</p>" });
    await expect(broken).rejects.toMatchObject({
      code: "validation_error",
      path: "html",
      message: expect.stringMatching(/\b2:1\b/),
    });
  });
});
