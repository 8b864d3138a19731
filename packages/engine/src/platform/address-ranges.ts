import { parseUrl } from "./parse-url.js";
/** Returns whether an IP address, as the bits that `addressBits` returns, is in one of several ranges. */
export type IsInRanges = (bits: string) => boolean;

/**
 * Returns the test for ranges in CIDR notation. It replaces `net.BlockList`, because the mock loads this code in browsers,
 * which have no `node:net`; a test compares the two.
 */
export function createIsInRanges(blocks: readonly string[]): IsInRanges {
  const ranges = blocks.map((block) => {
    const [address = "", length] = block.split("/");
    const bits = addressBits(address) ?? "";
    return { width: bits.length, prefix: bits.slice(0, Number(length)) };
  });
  return (bits) => ranges.some(({ width, prefix }) => width === bits.length && bits.startsWith(prefix));
}

/**
 * Returns an IP address as a text of 32 or 128 zeros and ones; undefined for any other text, and for IPv4 addresses in
 * another notation than four decimal numbers.
 */
export function addressBits(address: string): string | undefined {
  return address.includes(":") ? v6Bits(address) : v4Bits(address);
}

function v4Bits(address: string): string | undefined {
  const bytes = address.split(".");
  const usual = bytes.length === 4 && bytes.every((byte) => Number(byte) <= 255 && String(Number(byte)) === byte);
  return usual ? bytes.map((byte) => inBits(Number(byte), 8)).join("") : undefined;
}

/** The platform's URL parser reads every notation of an IPv6 address and returns a single one. */
function v6Bits(address: string): string | undefined {
  const url = /^[\da-f:.]+$/i.test(address) ? parseUrl(`http://[${address}]/`) : undefined;
  if (url === undefined) return undefined;
  const [head = [], tail = []] = url.hostname
    .slice(1, -1)
    .split("::")
    .map((side) => (side === "" ? [] : side.split(":")));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].map((group) => inBits(Number.parseInt(group, 16), 16)).join("");
}

function inBits(value: number, width: number): string {
  return value.toString(2).padStart(width, "0");
}
