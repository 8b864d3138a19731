import http from "node:http";
import https from "node:https";
import type { LookupFunction, Socket } from "node:net";
import type { Destinations } from "./destinations.js";
import { notAllowed, RequestFailure } from "./request-failure.js";
import type { ResolveAddresses } from "./resolve-addresses.js";

/** How long an idle connection is kept, in ms: less than the five seconds after which most servers close it. */
const idleTimeout = 4000;

/** How many idle connections to a receiver are kept: as many as a worker has slots, so that each set of deliveries finds its own. */
const maxIdle = 64;

/** The agents that keep connections, each to an address that was checked when the connection was opened. */
export interface RestrictedAgents {
  plain: http.Agent;
  secure: https.Agent;
}

/** Returns the agents of one outbound client. `ca`: certificates to trust instead of those of Node. */
export function createRestrictedAgents(
  destinations: Destinations,
  { find, ca }: { find: ResolveAddresses; ca?: string | undefined },
): RestrictedAgents {
  const options = {
    keepAlive: true,
    timeout: idleTimeout,
    maxFreeSockets: maxIdle,
    lookup: checkedLookup(destinations, find),
  };
  const plain = new http.Agent(options);
  const secure = new https.Agent({ ...options, rejectUnauthorized: true, minVersion: "TLSv1.2", ...(ca && { ca }) });
  for (const agent of [plain, secure]) checkConnections(agent, destinations);
  return { plain, secure };
}

/**
 * Returns a look-up that the agent uses for the connection itself, so that the checked address is the one that is connected
 * to: a name that changes its address between two queries (DNS rebinding) gains nothing. One forbidden address rejects all.
 */
function checkedLookup({ allows }: Destinations, find: ResolveAddresses): LookupFunction {
  return (name, { all }, done) => {
    const reject = (error: NodeJS.ErrnoException) => done(error, "");
    find(name).then((addresses) => {
      const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      const [first] = found;
      if (first === undefined) reject(new RequestFailure("no such name"));
      else if (!addresses.every((address) => allows(address))) reject(new RequestFailure(notAllowed));
      else if (all) done(null, found);
      else done(null, first.address, first.family);
    }, reject);
  };
}

/** Checks the address again when the connection is open, before a byte of the request is sent. */
function checkConnections(agent: http.Agent, { allows }: Destinations): void {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, done) => {
    const socket = connect(options, done) as Socket;
    socket.once("connect", () => {
      if (!allows(socket.remoteAddress ?? "")) socket.destroy(new RequestFailure(notAllowed));
    });
    return socket;
  };
}
