import { expect, test } from "vitest";
import { readListUnsubscribe } from "./list-unsubscribe.js";

test.each([
  ["<https://example.com/u>", ["https://example.com/u"], ""],
  ["<mailto:u@example.com>, <https://example.com/u>", ["mailto:u@example.com", "https://example.com/u"], ""],
  ["(comment) <https://example.com/u>", ["https://example.com/u"], ""],
  ["https://example.com/u", [], "enclosed in <>"],
  ["<https://example.com/u> <mailto:u@example.com>", [], "split with commas"],
  ["<https://example.com/1>, <https://example.com/2>", ["https://example.com/1"], "the only HTTP link"],
  ["<ftp://example.com/u>", [], "http(s):// or mailto:"],
  ["<https://example.com/a b>", [], "should not contain spaces"],
])("%s gives %j and complains %j", (header, links, complaint) => {
  const { Links, Errors } = readListUnsubscribe(header, "");
  expect(Links).toEqual(links);
  if (complaint === "") expect(Errors).toBe("");
  else expect(Errors).toContain(complaint);
});

test("a message without the header has no links", () => {
  expect(readListUnsubscribe("", "x")).toEqual({ Header: "", Links: [], Errors: "", HeaderPost: "" });
});
