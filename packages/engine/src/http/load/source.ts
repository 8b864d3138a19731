import { addressBits } from "../../platform/address-bits.js";

/** In bits: 127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10 and 169.254.0.0/16. */
const insideV4 = ["01111111", "00001010", "101011000001", "1100000010101000", "0110010001", "1010100111111110"];
/** In bits: ::1, fc00::/7 and fe80::/10. */
const insideV6 = [`${"0".repeat(127)}1`, "1111110", "1111111010"];

/** A customer of a provider has a whole IPv6 network of at least so many bits (RFC 6177). */
const v6Network = 64;

/**
 * Returns the key under which calls of an address are counted: an IPv4 address, or the /64 network of an IPv6 address.
 * Returns undefined for this machine and private networks: there is the operator, or a proxy that many people share.
 */
export function sourceOf(ip: string | null | undefined): string | undefined {
  const bits = ip ? addressBits(ip) : undefined;
  if (bits === undefined) return undefined;
  const inside = bits.length === 32 ? insideV4 : insideV6;
  return inside.some((prefix) => bits.startsWith(prefix)) ? undefined : bits.slice(0, v6Network);
}
