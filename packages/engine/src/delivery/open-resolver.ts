import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";

/**
 * Returns a resolver without a cache for a DNS server (`host:port`), or for the system's. A query waits `timeout` ms for its
 * answer and is sent twice, the second time with a longer wait.
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

/** Node's resolver accepts servers by address only. */
async function withAddress(server: string): Promise<string> {
  const [, host = "", port = "53"] = /^\[?(.*?)\]?:(\d+)$/.exec(server) ?? [];
  const address = isIP(host) ? host : (await lookup(host, { verbatim: false })).address;
  return isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
}
