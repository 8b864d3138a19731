import { addressBits, createIsInRanges } from "../../platform/address-ranges.js";

/** The ranges of this machine and of private networks. */
const isPrivate = createIsInRanges([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
  "169.254.0.0/16",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
]);

/** A customer of a provider has a whole IPv6 network of at least so many bits (RFC 6177). */
const v6Network = 64;

/**
 * Returns the key under which calls of an address are counted: an IPv4 address, or the /64 network of an IPv6 address.
 * Returns undefined for this machine and private networks: there is the operator, or a proxy that many people share.
 */
export function sourceOf(ip: string | null | undefined): string | undefined {
  const bits = ip ? addressBits(ip) : undefined;
  return bits === undefined || isPrivate(bits) ? undefined : bits.slice(0, v6Network);
}
