// The door `@posthorn/mock-server/node`: MSW's server for Node with a mock behind it.
import { type SetupServer, setupServer } from "msw/node";
import { createMock } from "./mock/create-mock.js";
import type { Mock, MockOptions } from "./mock/mock.js";
import { handlers } from "./msw.js";

/** MSW's server with a mock's members beside its own; `events` and `close` are MSW's, and the mock's are under `mock`. */
export type PosthornServer = SetupServer & Omit<Mock, keyof SetupServer> & { readonly mock: Mock };

/** Gives back MSW's server, not listening yet, whose one handler is a new mock; `baseUrl` is where the tested code calls. */
export function setupPosthorn(options: MockOptions = {}): PosthornServer {
  const mock = createMock(options);
  const server = setupServer(...handlers(mock));
  const { events: _events, close: _close, ...members } = Object.getOwnPropertyDescriptors(mock);
  Object.defineProperties(server, { ...members, mock: { value: mock, enumerable: true } });
  return server as PosthornServer;
}
