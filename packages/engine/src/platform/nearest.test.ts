import { operations } from "@posthorn/sdk/contract";
import { expect, it } from "vitest";
import { didYouMean, nearest } from "./nearest.js";

const ids = Object.keys(operations);

it.each([
  ["sendEmail", "emails.send"],
  ["email.send", "emails.send"],
  ["emails.sned", "emails.send"],
  ["emials.send", "emails.send"],
  ["contact.lst", "contacts.list"],
  ["contact-create", "contacts.create"],
  ["emails.batch", "emails.batch.get"],
  ["nothing", undefined],
  ["", undefined],
])("%j is taken to mean %s", (word, name) => {
  expect(nearest(word, ids)).toBe(name);
});

it("a name is proposed in words, where there is one", () => {
  expect(didYouMean("retryAfter", ["times", "retry_after"])).toBe("; did you mean retry_after?");
  expect(didYouMean("x", ["times", "retry_after"])).toBe("");
});
