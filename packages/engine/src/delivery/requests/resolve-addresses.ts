import { lookup, type Resolver } from "node:dns/promises";
import { withTimeout } from "../../platform/clock.js";
import { openResolver } from "../open-resolver.js";
import { isLocalhost } from "./read-target.js";
import { RequestFailure } from "./request-failure.js";

/** Gives back all addresses of a name, each time anew; rejects when it has none. */
export type ResolveAddresses = (name: string) => Promise<string[]>;

/** In ms of real time. */
interface Waits {
  /** How long one question to a DNS server waits for its answer the first time; the second time longer. */
  timeout?: number;
  /** How long the whole search may take. */
  patience?: number;
}

/** Asks as any program on this machine does, its hosts file and its own network included. */
export const resolveWithSystem: ResolveAddresses = async (name) =>
  isLocalhost(name) ? loopback : (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Gives back a search that asks a DNS server alone (`host:port`, or the system's). It takes no thread of the pool that
 * files are written on, so that names that are slow to look up hold up nothing else.
 */
export function resolveWithDns(
  server: string | undefined,
  { timeout = 2000, patience = 9000 }: Waits = {},
): ResolveAddresses {
  return async (name) => {
    if (isLocalhost(name)) return loopback;
    const resolver = await openResolver({ server, timeout });
    try {
      const found = await withTimeout(patience, askBoth(resolver, name));
      if (found === undefined) throw new RequestFailure("the name could not be looked up");
      return found;
    } finally {
      resolver.cancel();
    }
  };
}

const loopback = ["127.0.0.1", "::1"];

/** Codes with which Node says that the DNS answered: there is no such name, or no address of it. */
const absence = new Set(["ENOTFOUND", "ENODATA"]);

async function askBoth(resolver: Resolver, name: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (found.length > 0) return found;
  const absent = answers.every((answer) => answer.status === "rejected" && absence.has(answer.reason.code));
  throw new RequestFailure(absent ? "no such name" : "the name could not be looked up");
}
