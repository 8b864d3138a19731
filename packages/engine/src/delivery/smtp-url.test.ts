import { describe, expect, test } from "vitest";
import { isLoopback, parseSmtpUrl } from "./smtp-url.js";

describe("parseSmtpUrl", () => {
  test.each([
    ["smtp://127.0.0.1:1025", { host: "127.0.0.1", port: 1025, secure: false, requireTls: false, auth: null }],
    ["smtp://mail.example.com", { host: "mail.example.com", port: 587, secure: false, requireTls: false, auth: null }],
    ["smtps://mail.example.com/", { host: "mail.example.com", port: 465, secure: true, requireTls: false, auth: null }],
    ["smtp://[::1]:25", { host: "::1", port: 25, secure: false, requireTls: false, auth: null }],
    [
      "smtp://ada%40example.com:p%3Ass@mail.example.com:2525",
      {
        host: "mail.example.com",
        port: 2525,
        secure: false,
        requireTls: true,
        auth: { user: "ada@example.com", pass: "p:ss" },
      },
    ],
  ])("reads %s", (url, expected) => {
    expect(parseSmtpUrl(url)).toEqual(expected);
  });

  test("sends a password without TLS only on loopback by default", () => {
    expect(parseSmtpUrl("smtp://ada:x@127.0.0.1:1025").requireTls).toBe(false);
    expect(parseSmtpUrl("smtp://ada:x@mail.example.com?tls=opportunistic").requireTls).toBe(false);
    expect(parseSmtpUrl("smtp://mail.example.com?tls=required").requireTls).toBe(true);
  });

  test.each([
    ["", "must look like"],
    ["mail.example.com:25", "must begin with smtp://"],
    ["http://mail.example.com", "must begin with smtp://"],
    ["smtp://", "must name a host"],
    ["smtp://mail.example.com:0", "port between 1 and 65535"],
    ["smtp://mail.example.com:65536", "must look like"],
    ["smtp://mail.example.com/inbox", "must end after host and port"],
    ["smtp://mail.example.com?pool=true", "may only be followed by"],
    ["smtp://mail.example.com?tls=none", "may only be followed by"],
    ["smtp://ada@mail.example.com", "both a user and a password"],
    ["smtp://ada:%zz@mail.example.com", "percent-encoded"],
  ])("refuses %j and says why", (url, reason) => {
    expect(() => parseSmtpUrl(url)).toThrow(reason);
  });

  test("never repeats a password", () => {
    expect(() => parseSmtpUrl("smtp://ada:secret@mail.example.com/inbox")).toThrow(/^(?!.*secret).*$/s);
  });
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.3.2.1", true],
  ["::1", true],
  ["128.0.0.1", false],
  ["127.0.0.1.example.com", false],
  ["localhost.example.com", false],
])("isLoopback says of %s: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
