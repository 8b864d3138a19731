import { addressBits, createIsInRanges } from "../../platform/address-ranges.js";

/** The servers that requests may be sent to. */
export interface Destinations {
  /** Whether http is allowed, too, with its port 80. */
  readonly plain: boolean;
  /** Returns whether connections to an IP address are allowed. */
  allows(address: string): boolean;
}

/** The ranges without public servers: those of IANA's registries of special-purpose addresses, and translated addresses. */
export const specialRanges: readonly string[] = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  // The metadata services of cloud providers, which return the credentials of a machine.
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  // The agent of the host on Azure, although the address is in a public range.
  "168.63.129.16/32",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // All but 2000::/3. This includes IPv4 in IPv6: ::/96, ::ffff:0:0/96 (mapped) and 64:ff9b::/96 (NAT64).
  "::/3",
  "4000::/2",
  "8000::/1",
  "2001::/23",
  "2001:db8::/32",
  // 6to4.
  "2002::/16",
  "3fff::/20",
];

/** The ranges of a developer's machine and private networks. */
export const privateRanges: readonly string[] = [
  "10.0.0.0/8",
  "127.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1/128",
  "fc00::/7",
];

const isSpecial = createIsInRanges(specialRanges);
const isPrivate = createIsInRanges(privateRanges);

/** The destinations of a service: public servers over TLS. */
export const publicDestinations: Destinations = {
  plain: false,
  allows(address) {
    const bits = addressBits(address);
    return bits !== undefined && !isSpecial(bits);
  },
};

/** The destinations of a developer's machine: also this machine and private networks, and http. */
export const localDestinations: Destinations = {
  plain: true,
  allows(address) {
    const bits = addressBits(address);
    return bits !== undefined && (isPrivate(bits) || !isSpecial(bits));
  },
};
