import { BlockList, isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDestinations, privateRanges, publicDestinations, specialRanges } from "./destinations.js";

/** The first and last address of each special range, and the public addresses next to it. */
const ranges: [range: string, inside: string[], outside: string[]][] = [
  ["0.0.0.0/8", ["0.0.0.0", "0.255.255.255"], ["1.0.0.0"]],
  ["10.0.0.0/8", ["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0"]],
  ["100.64.0.0/10", ["100.64.0.0", "100.127.255.255"], ["100.63.255.255", "100.128.0.0"]],
  ["127.0.0.0/8", ["127.0.0.0", "127.0.0.1", "127.255.255.255"], ["126.255.255.255", "128.0.0.0"]],
  ["169.254.0.0/16", ["169.254.0.0", "169.254.169.254", "169.254.255.255"], ["169.253.255.255", "169.255.0.0"]],
  ["172.16.0.0/12", ["172.16.0.0", "172.31.255.255"], ["172.15.255.255", "172.32.0.0"]],
  ["192.0.0.0/24", ["192.0.0.0", "192.0.0.255"], ["191.255.255.255", "192.0.1.0"]],
  ["192.0.2.0/24", ["192.0.2.0", "192.0.2.255"], ["192.0.1.255", "192.0.3.0"]],
  ["192.88.99.0/24", ["192.88.99.0", "192.88.99.255"], ["192.88.98.255", "192.88.100.0"]],
  ["192.168.0.0/16", ["192.168.0.0", "192.168.255.255"], ["192.167.255.255", "192.169.0.0"]],
  ["198.18.0.0/15", ["198.18.0.0", "198.19.255.255"], ["198.17.255.255", "198.20.0.0"]],
  ["198.51.100.0/24", ["198.51.100.0", "198.51.100.255"], ["198.51.99.255", "198.51.101.0"]],
  ["203.0.113.0/24", ["203.0.113.0", "203.0.113.255"], ["203.0.112.255", "203.0.114.0"]],
  ["168.63.129.16/32", ["168.63.129.16"], ["168.63.129.15", "168.63.129.17"]],
  [
    "224.0.0.0/4 and 240.0.0.0/4",
    ["224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.255"],
    ["223.255.255.255"],
  ],
  ["::/3", ["::", "::1", "::7f00:1", "::ffff:8.8.8.8", "64:ff9b::808:808", "100::1", "1fff:ffff::"], ["2000::"]],
  [
    "4000::/2 and 8000::/1",
    ["4000::", "5f00::1", "bfff::", "fc00::1", "fe80::1", "fec0::1", "ff02::1"],
    ["3ffe:ffff::"],
  ],
  ["2001::/23", ["2001::", "2001:1ff:ffff::"], ["2000:ffff::", "2001:200::"]],
  ["2001:db8::/32", ["2001:db8::", "2001:db8:ffff::"], ["2001:db7:ffff::", "2001:db9::"]],
  ["2002::/16", ["2002::", "2002:ffff::"], ["2001:ffff::", "2003::"]],
  ["3fff::/20", ["3fff::", "3fff:fff::"], ["3ffe:ffff::", "3fff:1000::"]],
];

describe.each(ranges)("%s", (_range, inside, outside) => {
  it.each(inside)("contains %s, which a service may not connect to", (address) => {
    expect(publicDestinations.allows(address)).toBe(false);
  });

  it.each(outside)("does not contain %s, which every engine may connect to", (address) => {
    expect(publicDestinations.allows(address)).toBe(true);
    expect(localDestinations.allows(address)).toBe(true);
  });
});

describe("an engine on a developer's machine", () => {
  it.each([
    "127.0.0.1",
    "127.255.255.255",
    "::1",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "fc00::1",
    "fdff::1",
  ])("may connect to %s", (address) => {
    expect(localDestinations.allows(address)).toBe(true);
  });

  it.each([
    "169.254.169.254",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "fe80::1",
    "ff02::1",
    "::2",
    "::ffff:169.254.169.254",
  ])("may not connect to %s", (address) => {
    expect(localDestinations.allows(address)).toBe(false);
  });
});

it.each(["", "example.com", "127.0.0.1 ", "fe80::1%lo"])("is never allowed: %j, which is no address", (text) => {
  expect(publicDestinations.allows(text)).toBe(false);
  expect(localDestinations.allows(text)).toBe(false);
});

describe("compared with the block list of Node", () => {
  const listedIn = { special: listsOf(specialRanges), private: listsOf(privateRanges) };

  function compare(address: string): void {
    const isSpecial = listedIn.special(address);
    expect(publicDestinations.allows(address), address).toBe(!isSpecial);
    expect(localDestinations.allows(address), address).toBe(listedIn.private(address) || !isSpecial);
  }

  it.each([...specialRanges, ...privateRanges])("%s has the same edges", (block) => {
    for (const address of edgesOf(block)) compare(address);
  });

  it.each(["::ffff:", "64:ff9b::", "::"])("IPv4 edges within %s are the same", (prefix) => {
    const blocks = [...specialRanges, ...privateRanges].filter((block) => block.includes("."));
    for (const address of blocks.flatMap(edgesOf)) compare(`${prefix}${address}`);
  });

  it("IPv4 edges within 6to4 are the same", () => {
    const blocks = [...specialRanges, ...privateRanges].filter((block) => block.includes("."));
    for (const address of blocks.flatMap(edgesOf)) {
      const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
      compare(`2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::1`);
    }
  });

  it("any other address is the same", () => {
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), compare), { numRuns: 2000 });
  });
});

/** Node finds every IPv4 address in ranges of IPv6 such as `::/3`, as a mapped one, so each family has its own list. */
function listsOf(blocks: readonly string[]): (address: string) => boolean {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
  for (const block of blocks) {
    const [address = "", length] = block.split("/");
    lists[familyOf(address)].addSubnet(address, Number(length), familyOf(address));
  }
  return (address) => lists[familyOf(address)].check(address, familyOf(address));
}

/** Returns the first and the last address of a block, and those before and after it. */
function edgesOf(block: string): string[] {
  const [address = "", length] = block.split("/");
  const [width, group] = isIP(address) === 6 ? ([128n, 16n] as const) : ([32n, 8n] as const);
  const first = numberOf(address);
  const after = first + 2n ** (width - BigInt(Number(length)));
  return [first - 1n, first, after - 1n, after]
    .filter((number) => number >= 0n && number < 2n ** width)
    .map((number) => {
      const groups = Array.from(
        { length: Number(width / group) },
        (_, at) => (number >> (width - group * BigInt(at + 1))) & (2n ** group - 1n),
      );
      return width === 32n ? groups.join(".") : groups.map((each) => each.toString(16)).join(":");
    });
}

function numberOf(address: string): bigint {
  if (isIP(address) === 4) return address.split(".").reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const [head = "", tail = ""] = address.split("::");
  const groups = (side: string) => (side === "" ? [] : side.split(":"));
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => "0");
  return [...groups(head), ...zeros, ...groups(tail)].reduce((sum, each) => sum * 65_536n + BigInt(`0x${each}`), 0n);
}
