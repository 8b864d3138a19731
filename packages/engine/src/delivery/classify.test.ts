import { describe, expect, test } from "vitest";
import { classify, parseReply, type SmtpFailure, unusableMail } from "./classify.js";
import type { DeliveryFailure } from "./mailer.js";

const silent = (stage: SmtpFailure["stage"]): SmtpFailure => ({ stage, reply: null, message: "Connection closed" });
const said = (stage: SmtpFailure["stage"], reply: string): SmtpFailure => ({ stage, reply, message: "" });

const verdicts = {
  unreachable: {
    result: "unreachable",
    retry: true,
    counted: false,
    min_delay: 0,
    bounce_type: "transient",
    suppress: "no",
  },
  relay_rejected: { result: "relay_rejected", retry: true, counted: false, min_delay: 300_000, suppress: "no" },
  transient: {
    result: "transient",
    retry: true,
    counted: true,
    min_delay: 0,
    bounce_type: "transient",
    suppress: "no",
  },
  throttled: {
    result: "transient",
    retry: true,
    counted: true,
    min_delay: 300_000,
    bounce_type: "transient",
    suppress: "no",
  },
  undetermined: { result: "undetermined", retry: true, max_retries: null, bounce_type: "undetermined", suppress: "no" },
  outOfSync: { result: "undetermined", retry: true, max_retries: 2, bounce_type: "undetermined", suppress: "no" },
  unknown: { result: "permanent", retry: false, bounce_type: "permanent", suppress: "yes" },
  perhaps: { result: "permanent", retry: false, bounce_type: "permanent", suppress: "second" },
  refused: { result: "permanent", retry: false, bounce_type: "transient", suppress: "no" },
  unexplained: { result: "permanent", retry: false, bounce_type: "undetermined", suppress: "no" },
} satisfies Record<string, Partial<DeliveryFailure>>;

describe("classify", () => {
  test.each<[keyof typeof verdicts, SmtpFailure]>([
    ["unreachable", silent("connect")],
    ["unreachable", said("connect", "421 4.3.2 shutting down")],
    ["unreachable", said("connect", "554 no service here")],
    ["unreachable", silent("session")],
    ["unreachable", said("session", "421 too many connections")],
    ["unreachable", said("session", "454 4.7.0 temporary authentication failure")],

    ["transient", silent("mail")],
    ["transient", silent("rcpt")],
    ["transient", silent("data")],
    ["transient", silent("body")],
    ["transient", said("mail", "421 closing")],
    ["transient", said("rcpt", "421 closing")],
    ["transient", said("body", "421 closing")],
    ["transient", said("dot", "421 closing")],

    ["transient", said("mail", "451 4.3.0 local error")],
    ["transient", said("rcpt", "450 4.2.0 busy")],
    ["transient", said("rcpt", "450 4.2.2 mailbox full")],
    ["transient", said("rcpt", "450 5.1.1 unknown, says the text alone")],
    ["transient", said("data", "451 later")],
    ["transient", said("dot", "452 4.3.1 disk full")],
    ["throttled", said("rcpt", "450 4.7.1 greylisted")],
    ["throttled", said("dot", "421 4.7.28 rate limited")],
    ["throttled", said("rcpt", "450 4.2.1 receiving too much")],

    ["undetermined", silent("dot")],
    ["undetermined", said("dot", "it is fine, I think")],

    ["unknown", said("rcpt", "550 5.1.1 no such user")],
    ["unknown", said("rcpt", "550-5.1.1 no such user\n550 5.1.1 really")],
    ["unknown", said("rcpt", "550 5.1.2 no such domain")],
    ["unknown", said("rcpt", "553 5.1.3 bad address")],
    ["unknown", said("rcpt", "551 5.1.6 moved")],
    ["unknown", said("rcpt", "556 5.1.10 null MX")],
    ["unknown", said("rcpt", "550 5.2.1 disabled")],
    ["unknown", said("dot", "550 5.1.1 no such user")],
    ["perhaps", said("rcpt", "550 4.1.1 class and code disagree")],
    ["perhaps", said("rcpt", "550 no")],
    ["perhaps", said("rcpt", "551 no")],
    ["perhaps", said("rcpt", "553 no")],
    ["perhaps", said("rcpt", "556 no mail here")],
    ["perhaps", said("rcpt", "550 5.4.1 recipient address rejected")],
    ["perhaps", said("rcpt", "550 5.1.0 rejected")],

    ["refused", said("rcpt", "550 5.2.2 over quota")],
    ["refused", said("rcpt", "552 over quota")],
    ["refused", said("dot", "552 5.2.3 too large for this mailbox")],
    ["refused", said("mail", "552 5.3.4 too large")],
    ["refused", { stage: "mail", reply: null, message: "Message size larger than allowed", cause: "size" }],
    ["refused", said("dot", "554 5.6.0 bad content")],
    ["refused", said("dot", "554 no")],
    ["refused", said("dot", "550 no")],
    ["refused", said("body", "550 5.6.0 bad header")],
    ["refused", said("rcpt", "554 no")],

    ["refused", said("rcpt", "550 5.7.1 policy")],
    ["refused", said("dot", "550-5.7.26 unauthenticated")],
    ["refused", said("dot", "550 5.7.515 access denied")],
    ["refused", said("dot", "554 5.7.9 not accepted for policy reasons")],
    ["throttled", said("dot", "421 4.7.26 unauthenticated")],
    ["unexplained", said("rcpt", "550 5.4.6 routing loop")],
    ["unexplained", said("rcpt", "501 syntax")],

    ["relay_rejected", said("session", "550 go away")],
    ["relay_rejected", said("session", "535 5.7.8 bad credentials")],
    ["relay_rejected", { stage: "session", reply: null, message: "Missing credentials", cause: "auth" }],
    ["relay_rejected", said("mail", "550 5.7.1 sender refused")],
    ["relay_rejected", said("mail", "553 5.1.8 sender unknown")],
    ["relay_rejected", said("mail", "530 5.7.0 authenticate first")],
    ["relay_rejected", said("rcpt", "530 5.7.0 STARTTLS first")],
    ["relay_rejected", said("dot", "535 no longer logged in")],

    ["outOfSync", said("mail", "503 5.5.1 nested MAIL")],
    ["outOfSync", said("dot", "503 bad sequence")],
    ["outOfSync", said("dot", "354 go on")],
    ["outOfSync", said("rcpt", "354 go on")],
    ["outOfSync", said("data", "220 hello")],
    ["outOfSync", { stage: "dot", reply: "500 what?", message: "", outOfSync: true }],
  ])("is %s after %o", (expected, failure) => {
    expect(classify(failure)).toMatchObject(verdicts[expected]);
  });

  test("reports code, enhanced code and the reply as one line", () => {
    expect(classify(said("rcpt", "550-5.1.1 no such\n550 5.1.1 user\t!"))).toMatchObject({
      code: 550,
      enhanced: "5.1.1",
      response: "550-5.1.1 no such 550 5.1.1 user !",
    });
    expect(classify(silent("rcpt"))).toMatchObject({ code: null, enhanced: null, response: "Connection closed" });
  });

  test("keeps 1,000 characters of a reply and drops the rest", () => {
    expect(classify(said("rcpt", `550 ${"x".repeat(996)}`)).response).toHaveLength(1000);
    expect(classify(said("rcpt", `550 ${"x".repeat(997)}`)).response).toHaveLength(1000);
  });
});

test("unusableMail neither retries nor suppresses the recipient", () => {
  expect(unusableMail("to must be\r\na plain email address")).toMatchObject({
    result: "failed",
    retry: false,
    suppress: "no",
    response: "to must be a plain email address",
  });
});

test.each([
  ["250 OK", 250, null],
  ["550 5.1.1", 550, "5.1.1"],
  ["550-5.7.515 no", 550, "5.7.515"],
  ["550 5.7.5155 no", 550, null],
  ["550 5.1.1: no", 550, "5.1.1"],
  ["550", 550, null],
  ["55", null, null],
  ["5500 no", null, null],
  [null, null, null],
])("parseReply finds in %j the code %j and the enhanced code %j", (reply, code, enhanced) => {
  expect(parseReply(reply)).toEqual({ code, enhanced });
});
