import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAddress } from "./address.js";

describe("parseAddress", () => {
  test.each([
    ["ada@example.com", "ada@example.com", "ada@example.com", "example.com"],
    ["Ada.Lovelace+news@Example.COM", "Ada.Lovelace+news@example.com", "ada.lovelace+news@example.com", "example.com"],
    ["o'neil#$&*/=?^_`{|}~-@mail.example.org", "o'neil#$&*/=?^_`{|}~-@mail.example.org", undefined, "mail.example.org"],
    ["ada@bücher.example", "ada@xn--bcher-kva.example", undefined, "xn--bcher-kva.example"],
    ["ada@BÜCHER。example", "ada@xn--bcher-kva.example", undefined, "xn--bcher-kva.example"],
    ["ada@XN--bcher-KVA.example", "ada@xn--bcher-kva.example", undefined, "xn--bcher-kva.example"],
    ["ada@faß.example", "ada@xn--fa-hia.example", undefined, "xn--fa-hia.example"],
    ["1@2.3d", "1@2.3d", undefined, "2.3d"],
  ])("takes %s", (input, address, key, domain) => {
    expect(parseAddress(input)).toEqual({ address, key: key ?? address, domain });
  });

  test.each([
    "",
    "ada",
    "@example.com",
    "ada@",
    "ada@localhost",
    "ada@example.com.",
    "ada@.example.com",
    "ada@example..com",
    "ada@-example.com",
    "ada@example-.com",
    "ada@exa_mple.com",
    "ada@127.0.0.1",
    "ada@example.0x7f",
    "ada@１２７.０.０.１",
    "ada@[127.0.0.1]",
    "ada@[IPv6:::1]",
    "ada@xn--a.example",
    "ada@example.com:25",
    "ada@example.com/path",
    "ada@ex%61mple.com",
    "ada@exam\tple.com",
    "ada@a℀b.example",
    ".ada@example.com",
    "ada.@example.com",
    "ada..b@example.com",
    '"ada b"@example.com',
    '"ada@evil.example"@example.com',
    "ada(comment)@example.com",
    "ada@example.com (comment)",
    "Ada <ada@example.com>",
    "<ada@example.com>",
    "friends: ada@example.com;",
    "ada@example.com,eve@example.com",
    "@relay.example:ada@example.com",
    "ada%example.com@relay.example",
    "relay.example!ada@example.com",
    "ada@eve@example.com",
    " ada@example.com",
    "ada@example.com ",
    "ada@example.com\r\nRCPT TO:<eve@example.com>",
    "ad\0a@example.com",
    "ädä@example.com",
  ])("refuses %j", (input) => {
    expect(parseAddress(input)).toBeUndefined();
  });

  test("takes a local part of 64 characters and refuses one of 65", () => {
    expect(parseAddress(`${"a".repeat(64)}@example.com`)).toBeDefined();
    expect(parseAddress(`${"a".repeat(65)}@example.com`)).toBeUndefined();
  });

  test("takes a label of 63 characters and refuses one of 64", () => {
    expect(parseAddress(`ada@${"a".repeat(63)}.com`)).toBeDefined();
    expect(parseAddress(`ada@${"a".repeat(64)}.com`)).toBeUndefined();
  });

  test("takes an address of 254 characters and refuses one of 255", () => {
    const labels = `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}`;
    const domainOf = (length: number) => `${labels}.${"d".repeat(length - labels.length - 1)}`;
    expect(parseAddress(`ada@${domainOf(250)}`)?.address).toHaveLength(254);
    expect(parseAddress(`ada@${domainOf(251)}`)).toBeUndefined();
  });

  test("refuses a short address whose A-label makes it longer than 254 characters", () => {
    const domainOf = (labels: number) => `${`${"üa".repeat(14)}.`.repeat(labels)}example`;
    expect(domainOf(7).length).toBeLessThan(250);
    expect(parseAddress(`ada@${domainOf(7)}`)).toBeUndefined();
    expect(parseAddress(`ada@${domainOf(6)}`)).toBeDefined();
  });

  test("returns only addresses that it accepts again unchanged", () => {
    const part = fc.string({ unit: "binary", maxLength: 20 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.tuple(part, part).map(([local, domain]) => `${local}@${domain}.example`),
          fc.emailAddress(),
        ),
        (input) => {
          const parsed = parseAddress(input);
          if (parsed === undefined) return;
          expect(parsed.address).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
          expect(parseAddress(parsed.address)).toEqual(parsed);
          expect(parseAddress(parsed.key)?.key).toBe(parsed.key);
        },
      ),
    );
  });
});
