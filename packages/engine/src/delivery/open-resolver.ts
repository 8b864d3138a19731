import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";

/**
 * Gives back a resolver that remembers nothing and asks `server` (`host:port`), or the system's where there is none. One
 * question waits `timeout` ms for its answer; it is asked twice, the second time for longer.
 */
export async function openResolver({
  server,
  timeout,
}: {
  server: string | undefined;
  timeout: number;
}): Promise<Resolver> {
  const resolver = new Resolver({ timeout, tries: 2 });
  if (server !== undefined) resolver.setServers([await withAddress(server)]);
  return resolver;
}

/** Node's resolver takes servers by their address alone. */
async function withAddress(server: string): Promise<string> {
  const [, host = "", port = "53"] = /^\[?(.*?)\]?:(\d+)$/.exec(server) ?? [];
  const address = isIP(host) ? host : (await lookup(host, { verbatim: false })).address;
  return isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
}
