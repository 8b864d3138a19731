import { describe, expect, it } from "vitest";
import { isDate, isDateTime, isEmail, isHttpUrl, isUuid } from "./formats.js";

const label63 = "a".repeat(63);

describe("formats", () => {
  it.each([
    ["email", isEmail, "ada@example.com"],
    ["email", isEmail, "ada.o'brien+news@mail.example.co.uk"],
    ["email", isEmail, `${"a".repeat(64)}@example.com`],
    ["email", isEmail, `ada@${label63}.com`],
    ["email", isEmail, `${"a".repeat(64)}@${label63}.${label63}.${"a".repeat(57)}.com`],
    ["email", isEmail, "ada@bücher.example"],
    ["email", isEmail, "ada@xn--bcher-kva.example"],
    ["date", isDate, "2028-02-29"],
    ["date", isDate, "0099-12-31"],
    ["date-time", isDateTime, "2026-11-22T08:00:00Z"],
    ["date-time", isDateTime, "2026-11-22t08:00:00.123456789z"],
    ["date-time", isDateTime, "2026-11-22T23:59:59+14:00"],
    ["date-time", isDateTime, "2028-02-29T00:00:00-05:30"],
    ["uuid", isUuid, "01a1fd7d-b021-7fdb-8340-8872b14dab4b"],
    ["uuid", isUuid, "01A1FD7D-B021-1FDB-0340-8872B14DAB4B"],
    ["uri", isHttpUrl, "https://example.com/hooks?x=1"],
    ["uri", isHttpUrl, "HTTP://127.0.0.1:8080"],
  ])("accept as %s: %o %s", (_name, check, text) => {
    expect(check(text)).toBe(true);
  });

  it.each([
    ["email", isEmail, "ada"],
    ["email", isEmail, "ada@"],
    ["email", isEmail, "@example.com"],
    ["email", isEmail, "ada@example"],
    ["email", isEmail, "ada@@example.com"],
    ["email", isEmail, ".ada@example.com"],
    ["email", isEmail, "ada.@example.com"],
    ["email", isEmail, "a..da@example.com"],
    ["email", isEmail, '"ada"@example.com'],
    ["email", isEmail, "ada(home)@example.com"],
    ["email", isEmail, "adä@example.com"],
    ["email", isEmail, "ada@[127.0.0.1]"],
    ["email", isEmail, "ada@127.0.0.1"],
    ["email", isEmail, "ada@-example.com"],
    ["email", isEmail, "ada@example-.com"],
    ["email", isEmail, "ada@example..com"],
    ["email", isEmail, "ada@example.com."],
    ["email", isEmail, "ada@exa_mple.com"],
    ["email", isEmail, " ada@example.com"],
    ["email", isEmail, "ada@example.com\r\nBcc: grace@example.com"],
    ["email", isEmail, "ada@example.com\n"],
    ["email", isEmail, "Ada <ada@example.com>"],
    ["email", isEmail, `${"a".repeat(65)}@example.com`],
    ["email", isEmail, `ada@${label63}a.com`],
    ["email", isEmail, `${"a".repeat(64)}@${label63}.${label63}.${"a".repeat(58)}.com`],
    ["date", isDate, "2026-02-29"],
    ["date", isDate, "2026-13-01"],
    ["date", isDate, "2026-00-10"],
    ["date", isDate, "2026-1-1"],
    ["date-time", isDateTime, "2026-11-22T08:00:00"],
    ["date-time", isDateTime, "2026-11-22 08:00:00Z"],
    ["date-time", isDateTime, "2026-11-22T24:00:00Z"],
    ["date-time", isDateTime, "2026-11-22T08:60:00Z"],
    ["date-time", isDateTime, "2026-02-30T08:00:00Z"],
    ["date-time", isDateTime, "2026-11-22T08:00Z"],
    ["date-time", isDateTime, "2026-11-22T08:00:00+24:00"],
    ["date-time", isDateTime, "2026-11-22"],
    ["uuid", isUuid, "01a1fd7db0217fdb83408872b14dab4b"],
    ["uuid", isUuid, "{01a1fd7d-b021-7fdb-8340-8872b14dab4b}"],
    ["uuid", isUuid, "01a1fd7d-b021-7fdb-8340-8872b14dab4g"],
    ["uri", isHttpUrl, "/hooks"],
    ["uri", isHttpUrl, "ftp://example.com"],
    ["uri", isHttpUrl, "https://"],
    ["uri", isHttpUrl, "https:///example.com"],
    ["uri", isHttpUrl, "javascript:alert(1)"],
    ["uri", isHttpUrl, "https://exa mple.com"],
  ])("refuse as %s: %o %s", (_name, check, text) => {
    expect(check(text)).toBe(false);
  });

  it("check a long hostile address without backtracking", () => {
    expect(isEmail(`${"a.".repeat(100_000)}@example.com`)).toBe(false);
    expect(isEmail(`ada@${"a-".repeat(110)}.com`)).toBe(false);
  });
});
