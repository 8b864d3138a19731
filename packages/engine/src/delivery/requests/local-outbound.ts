import type { Outbound } from "../../platform/outbound.js";
import { localDestinations as destinations } from "./destinations.js";
import { targetProblem } from "./read-target.js";

/** Returns the outbound client of a process on a developer's machine, in Node or in a browser. The first request loads it. */
export function createLocalOutbound(): Outbound {
  let client: Promise<Outbound> | undefined;
  return {
    problem: (url) => targetProblem(url, destinations),
    async send(request) {
      client ??= load();
      return (await client).send(request);
    },
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
