import { expect, test } from "vitest";
import { headerFields } from "./header-fields.js";
import { stampEnvelope } from "./stamp-envelope.js";

function stamp(message: string, to: string[]): string {
  const raw = Buffer.from(message, "latin1");
  return stampEnvelope(raw, headerFields(raw), { from: "bounce@example.com", to }, "id@example.com").toString("latin1");
}

test("a message that names its recipients only gains its return path", () => {
  const raw = "To: Bob <BOB@example.com>,\r\n carol@example.com\r\nMessage-ID: <1@example.com>\r\n\r\nbody \xff";
  expect(stamp(raw, ["bob@example.com", "carol@example.com"])).toBe(`Return-Path: <bounce@example.com>\r\n${raw}`);
});

test("recipients that no header names join those in Bcc", () => {
  const raw = "Bcc: erin@example.com\r\nMessage-Id: <1@example.com>\r\nX: \xe9\r\n\r\nbody";
  expect(stamp(raw, ["dora@example.com", "erin@example.com", "dora@example.com"])).toBe(
    "Return-Path: <bounce@example.com>\r\nBcc: erin@example.com, dora@example.com\r\nMessage-Id: <1@example.com>\r\nX: \xe9\r\n\r\nbody",
  );
});

test("an address within a longer one does not match", () => {
  expect(stamp("To: ada@example.com\r\n\r\n", ["a@example.com"])).toContain("Bcc: a@example.com\r\n");
});

test("a given return path is replaced and a missing message id is added", () => {
  expect(stamp("Return-Path: <fake@example.com>\r\nTo: ada@example.com\r\n\r\nbody", ["ada@example.com"])).toBe(
    "Return-Path: <bounce@example.com>\r\nMessage-ID: <id@example.com>\r\nTo: ada@example.com\r\n\r\nbody",
  );
});
