// The entry point `@posthorn/mock-server/node`: MSW's server for Node, answered by a mock.
import { type SetupServer, setupServer } from "msw/node";
import { createMock } from "./mock/create-mock.js";
import type { Mock, MockOptions } from "./mock/mock.js";
import { handlers } from "./msw.js";

/** MSW's server with the members of a mock. `events` and `close` are MSW's; the mock's are `mock.events` and `mock.close`. */
export type PosthornServer = SetupServer & Omit<Mock, keyof SetupServer> & { readonly mock: Mock };

/** Returns MSW's server, not listening yet, with a new mock as its handler. `baseUrl` is the URL that the code under test calls. */
export function setupPosthorn(options: MockOptions = {}): PosthornServer {
  const mock = createMock(options);
  const server = setupServer(...handlers(mock));
  const { events: _events, close: _close, ...members } = Object.getOwnPropertyDescriptors(mock);
  Object.defineProperties(server, { ...members, mock: { value: mock, enumerable: true } });
  return server as PosthornServer;
}
