import { lookup, type Resolver } from "node:dns/promises";
import { withTimeout } from "../../platform/clock.js";
import { openResolver } from "../open-resolver.js";
import { isLocalhost } from "./read-target.js";
import { RequestFailure } from "./request-failure.js";

/** Returns all current addresses of a name. Rejects when it has none. */
export type ResolveAddresses = (name: string) => Promise<string[]>;

/** In ms of real time. */
interface ResolveTimeouts {
  /** How long a query waits for its answer. It is sent twice, the second time with a longer wait. */
  timeout?: number;
  /** How long all queries of a name may take. */
  totalTimeout?: number;
}

/** Resolves a name as other programs on this machine do, with its hosts file. */
export const resolveWithSystem: ResolveAddresses = async (name) =>
  isLocalhost(name) ? loopback : (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Returns a function that resolves names with a DNS server (`host:port`, or the system's) only. Unlike the system's look-up
 * it needs no thread of the pool, so that slow names do not delay file writes.
 */
export function resolveWithDns(
  server: string | undefined,
  { timeout = 2000, totalTimeout = 9000 }: ResolveTimeouts = {},
): ResolveAddresses {
  return async (name) => {
    if (isLocalhost(name)) return loopback;
    const resolver = await openResolver({ server, timeout });
    try {
      const found = await withTimeout(totalTimeout, resolveBothFamilies(resolver, name));
      if (found === undefined) throw new RequestFailure("the name could not be looked up");
      return found;
    } finally {
      resolver.cancel();
    }
  };
}

const loopback = ["127.0.0.1", "::1"];

/** Node's error codes for an answer of the DNS that the name, or an address of it, does not exist. */
const absentCodes = new Set(["ENOTFOUND", "ENODATA"]);

async function resolveBothFamilies(resolver: Resolver, name: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (found.length > 0) return found;
  const absent = answers.every((answer) => answer.status === "rejected" && absentCodes.has(answer.reason.code));
  throw new RequestFailure(absent ? "no such name" : "the name could not be looked up");
}
