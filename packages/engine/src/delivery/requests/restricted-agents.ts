import http from "node:http";
import https from "node:https";
import type { LookupFunction, Socket } from "node:net";
import type { Destinations } from "./destinations.js";
import { notAllowed, RequestFailure } from "./request-failure.js";
import type { ResolveAddresses } from "./resolve-addresses.js";

/** How long a connection without work is kept, in ms of real time: less than the five seconds after which servers hang up. */
const idle = 4000;

/** Kept connections, by name and port, each to an address that was found allowed when it was opened. */
export interface RestrictedAgents {
  plain: http.Agent;
  secure: https.Agent;
}

/** Gives back the agents of one way out; `ca` are certificates to trust instead of those Node comes with. */
export function createRestrictedAgents(
  destinations: Destinations,
  { find, ca }: { find: ResolveAddresses; ca?: string | undefined },
): RestrictedAgents {
  const options = { keepAlive: true, timeout: idle, maxFreeSockets: 8, lookup: vettedLookUp(destinations, find) };
  const plain = new http.Agent(options);
  const secure = new https.Agent({ ...options, rejectUnauthorized: true, minVersion: "TLSv1.2", ...(ca && { ca }) });
  for (const agent of [plain, secure]) vetConnections(agent, destinations);
  return { plain, secure };
}

/**
 * A look-up within the very connection, so that nothing else is connected to than what was looked at: a name that changes
 * its address between two questions gains nothing. One address among many that is not allowed refuses them all.
 */
function vettedLookUp({ allows }: Destinations, find: ResolveAddresses): LookupFunction {
  return (name, { all }, done) => {
    const refuse = (error: NodeJS.ErrnoException) => done(error, "");
    find(name).then((addresses) => {
      const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      const [first] = found;
      if (first === undefined) refuse(new RequestFailure("no such name"));
      else if (!addresses.every((address) => allows(address))) refuse(new RequestFailure(notAllowed));
      else if (all) done(null, found);
      else done(null, first.address, first.family);
    }, refuse);
  };
}

/** Looks once more when the connection stands, before a byte of the request is written. */
function vetConnections(agent: http.Agent, { allows }: Destinations): void {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, done) => {
    const socket = connect(options, done) as Socket;
    socket.once("connect", () => {
      if (!allows(socket.remoteAddress ?? "")) socket.destroy(new RequestFailure(notAllowed));
    });
    return socket;
  };
}
