import { BlockList, isIP } from "node:net";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addressBits } from "./address-ranges.js";

it.each([
  ["0.0.0.0", "0".repeat(32)],
  ["255.255.255.255", "1".repeat(32)],
  ["127.0.0.1", `01111111${"0".repeat(23)}1`],
  ["::", "0".repeat(128)],
  ["::1", `${"0".repeat(127)}1`],
  ["ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "1".repeat(128)],
  ["8000::", `1${"0".repeat(127)}`],
  ["8000::1", `1${"0".repeat(126)}1`],
  ["::ffff:127.0.0.1", `${"0".repeat(80)}${"1".repeat(16)}01111111${"0".repeat(23)}1`],
  ["1:2:3:4:5:6:7::", addressBits("1:2:3:4:5:6:7:0")],
])("reads %s", (address, bits) => {
  expect(addressBits(address)).toBe(bits);
});

it.each([
  "",
  ".",
  "256.0.0.1",
  "1.2.3.4.5",
  ":",
  ":::",
  "1::2::3",
  "12345::",
  "g::1",
  "fe80::1%lo",
  "[::1]",
  "example.com",
  "1.2.3.4/8",
  "127.1",
  "0177.0.0.1",
  "127.0.0.01",
  "0x7f.0.0.1",
  "127.0.0.1.",
  "127.0.0.-0",
  "1e1.0.0.1",
])("reads no address in %j", (text) => {
  expect(addressBits(text)).toBeUndefined();
});

it("agrees with Node on which addresses are in which range", () => {
  const ranges = fc
    .oneof(
      fc.record({ address: fc.ipV4(), length: fc.nat(32) }),
      fc.record({ address: fc.ipV6(), length: fc.nat(128) }),
    )
    // Mapped addresses are of both families to Node, and of one here.
    .filter(({ address }) => isIP(address) === 4 || !addressBits(address)?.startsWith("0".repeat(80)));
  fc.assert(
    fc.property(ranges, fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(128), ({ address, length }, other, kept) => {
      const family = isIP(address);
      fc.pre(family !== 0 && isIP(other) === family);
      const list = new BlockList();
      list.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
      const [bits = "", ofOther = ""] = [addressBits(address), addressBits(other)];
      // Most addresses share no long beginning, so one is made that does.
      const near = bits.slice(0, kept) + ofOther.slice(kept);
      for (const candidate of [ofOther, near]) {
        const inside = candidate.startsWith(bits.slice(0, length));
        expect(list.check(written(candidate), family === 4 ? "ipv4" : "ipv6")).toBe(inside);
      }
    }),
  );
});

/** Bits as an address again. */
function written(bits: string): string {
  const [width, radix, separator] = bits.length === 32 ? [8, 10, "."] : [16, 16, ":"];
  const parts = Array.from({ length: bits.length / Number(width) }, (_, at) =>
    Number.parseInt(bits.slice(at * Number(width), (at + 1) * Number(width)), 2).toString(Number(radix)),
  );
  return parts.join(String(separator));
}
