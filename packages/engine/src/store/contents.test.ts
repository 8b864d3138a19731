import { expect, it } from "vitest";
import { contentDigest } from "./contents.js";

const digest = (value: unknown, workspace_id = "w") => contentDigest({ workspace_id, kind: "email", value });

it("gives equal values of a workspace one digest, and different values different ones", () => {
  expect(digest({ subject: "a", html: "<b>", text: null })).toBe(digest({ subject: "a", html: "<b>", text: null }));
  const values = [
    { subject: "a", html: "<b>", text: null },
    { subject: "a", html: null, text: "<b>" },
    { subject: "a<", html: "b>", text: null },
    { subject: "a", html: "<b>", text: "" },
    { subject: "a", html: "<b>" },
    { subject: "a", text: null, html: "<b>" },
    { subject: "a", html: ["<b>"], text: null },
    { subject: "1", html: "<b>", text: null },
    { subject: 1, html: "<b>", text: null },
    {},
    [],
    ["subject", 1],
    '["subject",1]\na',
    { subject: "" },
    "",
    null,
  ];
  const digests = values.map((value) => digest(value));
  expect(new Set([...digests, digest(values[0], "other")]).size).toBe(values.length + 1);
});
