import type { Outbound, OutboundAnswer, OutboundRequest } from "../../platform/outbound.js";
import { localDestinations as destinations } from "./destinations.js";
import { targetProblem } from "./read-target.js";

/** Returns the outbound client of a process on a developer's machine, in Node or in a browser. The first request loads it. */
export function createLocalOutbound(): Outbound {
  let loading: Promise<Outbound> | undefined;
  let client: Outbound | undefined;
  async function loadAndSend(request: OutboundRequest): Promise<OutboundAnswer> {
    loading ??= load();
    client = await loading;
    return client.send(request);
  }
  return {
    problem: (url) => targetProblem(url, destinations),
    send: (request) => client?.send(request) ?? loadAndSend(request),
  };
}

async function load(): Promise<Outbound> {
  if (globalThis.process?.versions?.node === undefined) {
    const { createFetchOutbound } = await import("./fetch-outbound.js");
    return createFetchOutbound({ destinations });
  }
  const [{ createHttpOutbound }, { resolveWithSystem }] = await Promise.all([
    import("./http-outbound.js"),
    import("./resolve-addresses.js"),
  ]);
  return createHttpOutbound({ destinations, find: resolveWithSystem });
}
