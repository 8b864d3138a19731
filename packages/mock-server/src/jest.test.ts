import { expect as jestExpect } from "expect";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMock } from "./mock/create-mock.js";
import { createAsk } from "./testing/ask.js";

test("Jest's own expect learns the matchers, with its asymmetric ones and its negation", async () => {
  // Jest has it in the globals of every test file.
  vi.stubGlobal("expect", jestExpect);
  onTestFinished(() => void vi.unstubAllGlobals());
  await import("./jest.js");
  const mock = createMock();
  onTestFinished(() => mock.close());
  const ask = createAsk(mock.fetch, mock.baseUrl, mock.liveKey);
  await ask("POST", "/email/send", { to: "ada@example.com", subject: "Hello", text: "Hello" });
  await mock.settle();

  jestExpect(mock).toHaveSentEmail({ to: jestExpect.stringContaining("ada"), times: 1 });
  jestExpect(mock).toHaveRequested("emails.send", { subject: jestExpect.any(String) });
  jestExpect(mock).not.toHaveSentNothing();
  jestExpect(mock).not.toHaveScheduledEmail();
  jestExpect(mock).not.toHaveDeliveredWebhook("email.sent");
  await jestExpect(mock).toMatchContract();
  const failing = () => jestExpect(mock).toHaveSentEmail({ subject: jestExpect.stringContaining("Bye") });
  expect(failing).toThrow(`expected an email to be sent that matches
  subject: StringContaining "Bye"
1 email was sent:
  1. to "ada@example.com", subject "Hello"
the nearest, number 1, differs in
  subject: wanted StringContaining "Bye", was "Hello"`);
});

test("without a global expect the matchers are there to be handed over", async () => {
  const { matchers } = await import("./jest.js");
  jestExpect.extend(matchers);
  expect(() => jestExpect({}).toHaveSentNothing()).toThrow("looks at a mock");
});
