import { expect as jestExpect } from "expect";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMock } from "./mock/create-mock.js";
import { createCallApi } from "./testing/call-api.js";

test("Jest's expect has the matchers, also negated and with asymmetric matchers inside", async () => {
  // Jest sets the global in every test file.
  vi.stubGlobal("expect", jestExpect);
  onTestFinished(() => void vi.unstubAllGlobals());
  await import("./jest.js");
  const mock = createMock();
  onTestFinished(() => mock.close());
  const callApi = createCallApi(mock.fetch, mock.baseUrl, mock.liveKey);
  await callApi("POST", "/email/send", { to: "ada@example.com", subject: "Hello", text: "Hello" });
  await mock.settle();

  jestExpect(mock).toHaveSentEmail({ to: jestExpect.stringContaining("ada"), times: 1 });
  jestExpect(mock).toHaveRequested("emails.send", { subject: jestExpect.any(String) });
  jestExpect(mock).not.toHaveSentNothing();
  jestExpect(mock).not.toHaveScheduledEmail();
  jestExpect(mock).not.toHaveDeliveredWebhook("email.sent");
  await jestExpect(mock).toMatchContract();
  jestExpect(mock.emails[0]).toPassMailChecks();
  const failing = () => jestExpect(mock).toHaveSentEmail({ subject: jestExpect.stringContaining("Bye") });
  expect(failing).toThrow(`expected an email to be sent that matches
  subject: StringContaining "Bye"
1 email was sent:
  1. to "ada@example.com", subject "Hello"
the nearest, number 1, differs in
  subject: wanted StringContaining "Bye", was "Hello"`);
});

test("without a global expect the matchers are exported for expect.extend", async () => {
  const { matchers } = await import("./jest.js");
  jestExpect.extend(matchers);
  expect(() => jestExpect({}).toHaveSentNothing()).toThrow("needs a mock");
});
