import { describe, expect, test } from "vitest";
import { createSimulateMailer, testAddressKind } from "./simulate-mailer.js";
import { exampleMail } from "./testing/example-mail.js";

const mailer = createSimulateMailer();
const deliver = (to: string, attempt = 1) => mailer.deliver(exampleMail({ to }), { attempt });

describe("the simulator", () => {
  test.each(["ada@example.com", "delivered@simulator.test", "anything@simulator.test", "constructor@simulator.test"])(
    "accepts mail to %s",
    async (to) => {
      expect(await deliver(to)).toEqual({
        result: "accepted",
        response: "250 2.0.0 Simulated as sim_msg_01hf00000000000000000000",
      });
    },
  );

  test.each([
    ["bounced", { result: "permanent", bounce_type: "permanent", code: 550, enhanced: "5.1.1" }],
    ["soft-bounced", { result: "permanent", bounce_type: "transient", code: 552, enhanced: "5.2.2" }],
    ["suppressed", { result: "permanent", bounce_type: "permanent" }],
  ])("rejects mail to %s@ for good and suppresses nothing", async (kind, expected) => {
    expect(await deliver(`${kind}@simulator.test`)).toMatchObject({ ...expected, retry: false, suppress: "no" });
  });

  test("rejects mail to deferred@ temporarily twice and then accepts it", async () => {
    const rejection = { result: "transient", retry: true, counted: true, suppress: "no" };
    expect(await deliver("deferred@simulator.test", 1)).toMatchObject(rejection);
    expect(await deliver("deferred@simulator.test", 2)).toMatchObject(rejection);
    expect(await deliver("deferred@simulator.test", 3)).toMatchObject({ result: "accepted" });
  });

  test.each([
    ["complained", "complaint"],
    ["opened", "open"],
    ["clicked", "click"],
  ])("accepts mail to %s@ and simulates the engagement %s", async (kind, simulatedEngagement) => {
    expect(await deliver(`${kind}@simulator.test`)).toMatchObject({ result: "accepted", simulatedEngagement });
  });

  test("ignores label and letter case of a test address", async () => {
    expect(await deliver("Bounced+Label@simulator.test")).toMatchObject({ result: "permanent" });
  });

  test("fails a mail that SMTP could not send either", async () => {
    expect(await deliver("ada@example.com, eve@example.com")).toMatchObject({ result: "failed" });
  });
});

test("testAddressKind distinguishes test addresses from real ones", () => {
  expect(testAddressKind("opened+7@SIMULATOR.test")).toBe("opened");
  expect(testAddressKind("opened@example.com")).toBeUndefined();
  expect(testAddressKind("opened@simulator.test.example.com")).toBeUndefined();
});
