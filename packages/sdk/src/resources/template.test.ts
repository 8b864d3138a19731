import { expect, test } from "vitest";
import { validateBody } from "../contract/index.js";
import { type TemplateDraft, template } from "./template.js";

const blocks: TemplateDraft["blocks"] = [
  { type: "header", content: { text: "Hi", level: 3, alignment: "center", color: "#111" } },
  { type: "text", content: { html: "<p>Hi</p>", alignment: "left", color: "#222" } },
  { type: "button", content: { text: "Go", url: "https://example.com", borderRadius: 4.5, fullWidth: false } },
  { type: "image", content: { src: "https://example.com/a.png", alt: "", width: "full" } },
  { type: "divider", content: { color: "#ccc", thickness: 1, style: "dashed", width: 50 } },
  { type: "spacer", content: { height: 24 } },
  { type: "html", content: { html: "<b>Hi</b>" } },
  { type: "columns", content: { columns: [] } },
  { type: "social", content: { networks: ["x"] } },
  { type: "dynamic", content: {} },
  { type: "conditional", content: { if: "plan" } },
  { type: "hero", content: {} },
  { type: "profile", content: { name: "Ada" } },
  { type: "dropshadow", content: { blur: 3 } },
];

test("a template with all types of blocks is valid by the contract", () => {
  const settings = { fontFamily: "Georgia", contentWidth: 600 };
  const json_structure = template({ blocks, settings });
  expect(json_structure.settings).toBe(settings);
  expect(json_structure.blocks.map(({ id: _, ...block }) => block)).toEqual(blocks);
  expect(validateBody("templates.create", { name: "N", html: "<p>Hi</p>", json_structure })).toEqual([]);
});

test("blocks without an id get numbers that no other block has", () => {
  const one = { type: "spacer", content: { height: 24 } } as const;
  const { blocks: made } = template({ blocks: [one, { ...one, id: "b2" }, one, { ...one, id: "last" }, one] });
  expect(made.map(({ id }) => id)).toEqual(["b1", "b2", "b3", "last", "b4"]);
});

test("no two blocks have the same id", () => {
  const block = { type: "spacer", content: { height: 1 }, id: "s" } as const;
  expect(() => template({ blocks: [block, block] })).toThrow("two blocks have the id s");
});
