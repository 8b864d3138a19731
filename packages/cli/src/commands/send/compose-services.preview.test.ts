import { expect, it } from "vitest";
import { openPreview } from "./compose-services.js";

const contact = { email: "ada@example.com", first_name: "Ada", attributes: { plan: "pro" } };
const preview = await openPreview({ company_name: "Example Ltd", company_address: "1 Main St" });

it("shows a mail as the engine makes it, with the contact and the values in its tags", async () => {
  const content = { subject: "Hello {{first_name}}", text: "{{plan}} {{order}}", template_data: { order: "A-1" } };
  expect(await preview(content, contact)).toEqual({ subject: "Hello Ada", text: "pro A-1" });
});

it("shows the company in its tags and below a campaign's kind of mail", async () => {
  const mail = await preview({ subject: "{{company_name}}", html: "<p>{{company_address}}</p>" }, contact);
  expect(mail).toMatchObject({ subject: "Example Ltd", text: expect.stringContaining("1 Main St") });
});

it("shows HTML as its text part", async () => {
  const mail = await preview({ subject: "x", html: "<p>Hello {{first_name}}</p>" }, contact);
  expect(mail).toMatchObject({ text: expect.stringMatching(/^Hello Ada\n/) });
});

it.each(["not yet an address", "bounced@simulator.test"])("shows something also for %s", async (email) => {
  expect(await preview({ subject: "x", text: "Hi" }, { email })).toEqual({ subject: "x", text: "Hi" });
});

it("says why the engine refuses it", async () => {
  const refused = await preview({ subject: "x", text: "{{#if a}}" }, contact);
  expect(refused).toMatchObject({ problem: expect.stringContaining("text") });
});
