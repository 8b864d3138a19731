import { expect, it } from "vitest";
import { operations } from "../contract/index.js";
import { byNearness, didYouMean, nearest } from "./nearest.js";

const ids = Object.keys(operations);

it.each([
  ["sendEmail", "emails.send"],
  ["email.send", "emails.send"],
  ["emails.sned", "emails.send"],
  ["emials.send", "emails.send"],
  ["contact.lst", "contacts.list"],
  ["contact-create", "contacts.create"],
  ["emails.batch", "emails.batch.get"],
  ["lsit", "list"],
  ["nothing", undefined],
  ["", undefined],
])("the nearest name to %j is %s", (word, name) => {
  expect(nearest(word, [...ids, "list"])).toBe(name);
});

it("suggests a similar name in words", () => {
  expect(didYouMean("retryAfter", ["times", "retry_after"])).toBe("; did you mean retry_after?");
  expect(didYouMean("x", ["times", "retry_after"])).toBe("");
});

it("sorts names by similarity, and leaves equally similar ones in their order", () => {
  expect(byNearness("vip", ["News", "VIPs", "Old", "vip"])).toEqual(["vip", "VIPs", "News", "Old"]);
});
