import { addressBits } from "../../platform/address-bits.js";

/** Which servers requests may go to. */
export interface Destinations {
  /** Whether http is as good as https, on its port 80 as well. */
  readonly plain: boolean;
  /** Whether an IP address may be connected to. */
  allows(address: string): boolean;
}

/** What is no public server, of IANA's registries of special-purpose addresses, and what once was or means another address. */
const special = rangesOf([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  // Cloud providers tell a machine its credentials here.
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  // A public address by its number that is the host's own agent on one large cloud.
  "168.63.129.16/32",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // All but 2000::/3, where the public servers are: with it IPv4 in its wrappings, ::/96, ::ffff:0:0/96 and 64:ff9b::/96.
  "::/3",
  "4000::/2",
  "8000::/1",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]);

/** What a developer's own machine and network have. */
const own = rangesOf(["10.0.0.0/8", "127.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7"]);

/** Public servers, over TLS only: what the users of a service may name. */
export const publicDestinations: Destinations = {
  plain: false,
  allows(address) {
    const bits = addressBits(address);
    return bits !== undefined && !isIn(special, bits);
  },
};

/** Also what is on this machine and on private networks, over http too: what a developer may name. */
export const localDestinations: Destinations = {
  plain: true,
  allows(address) {
    const bits = addressBits(address);
    return bits !== undefined && (isIn(own, bits) || !isIn(special, bits));
  },
};

interface Range {
  /** How many bits an address of it has. */
  width: number;
  /** The bits they all begin with. */
  prefix: string;
}

function rangesOf(blocks: readonly string[]): Range[] {
  return blocks.map((block) => {
    const [address = "", length] = block.split("/");
    const bits = addressBits(address) ?? "";
    return { width: bits.length, prefix: bits.slice(0, Number(length)) };
  });
}

function isIn(ranges: readonly Range[], bits: string): boolean {
  return ranges.some(({ width, prefix }) => width === bits.length && bits.startsWith(prefix));
}
