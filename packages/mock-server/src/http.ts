// The door `@posthorn/mock-server/http`: the mock on a port, for programs that are not Node tests.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { sendResponse, toCoreRequest } from "@posthorn/engine/internal";
import type { Exchange } from "./engine/exchange.js";
import { createMockEngine, type MockEngine } from "./engine/mock-engine.js";
import { gatherTurns } from "./http/batch-per-tick.js";
import { viewWorkspace } from "./mock/create-mock.js";
import type { Mock, MockOptions } from "./mock/mock.js";
import { refuseUnknown } from "./options/read-options.js";
import { wholeNumber } from "./options/whole-number.js";

export { keepHeapSmall } from "./http/keep-heap-small.js";
export {
  type OpenedEvent,
  type OpenedMessage,
  type OpenedWorkspace,
  openWorkspace,
  type ServerAccess,
} from "./http/open-workspace.js";

export interface MockServerOptions extends Omit<MockOptions, "baseUrl"> {
  /** Default 0: any free one. */
  port?: number;
  /** The origin of the pages that may ask from a browser, `http://localhost:5173`; none unless given. */
  pages?: string;
}

export interface MockServer {
  /** The API's root on 127.0.0.1, ending in `/v1`. */
  readonly url: string;
  readonly operatorUrl: string;
  readonly mock: Mock;
  /** Frees the port, cutting what is open, and ends the mock. */
  close(): Promise<void>;
}

/** Starts a mock that listens on 127.0.0.1; its clock is `real` unless asked otherwise. Rejects when the port is taken. */
export async function startMockServer(given: MockServerOptions = {}): Promise<MockServer> {
  refuseUnknown(given, "port", "pages");
  if ("baseUrl" in given) throw new RangeError("there is no option baseUrl here: a server's is its port's");
  const { port = 0, pages, ...options } = given;
  if (pages !== undefined) checkPages(pages);
  const server = http.createServer();
  // The port comes first: links in mail carry it.
  const origin = await listen(server, wholeNumber("port", Number(port), 0, 65_535));
  const engine = createOrClose(server, { clock: "real", ...options, baseUrl: `${origin}/v1` });
  const mock = viewWorkspace(engine, engine.first);
  const turnsEnd = gatherTurns();
  const exchange: Exchange = (request) => turnsEnd().then(() => engine.exchange(request));
  server.on("request", (request, response) => {
    if (pages === undefined || !admit(pages, request, response)) void answer(exchange, request, response);
  });
  await engine.ready;
  return {
    url: mock.baseUrl,
    operatorUrl: `${origin}/_posthorn`,
    mock,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await mock.close();
    },
  };
}

/** Throws RangeError for what no browser would say of itself: with a slash at its end the origin would never be met. */
function checkPages(pages: string): void {
  if (URL.canParse(pages) && new URL(pages).origin === pages) return;
  throw new RangeError(`pages must be an origin such as http://localhost:5173; it is ${JSON.stringify(pages)}`);
}

function createOrClose(server: http.Server, options: MockOptions): MockEngine {
  try {
    // Programs wait for their answers; mail goes out between them.
    return createMockEngine(options, { cooperative: true, slotsPerKey: 64 });
  } catch (error) {
    server.close();
    throw error;
  }
}

function listen(server: http.Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

/** Lets pages of an origin read what is answered; whether this is their question whether they may, which is answered then. */
function admit(pages: string, { method, headers }: http.IncomingMessage, response: http.ServerResponse): boolean {
  if (headers.origin !== pages) return false;
  response.setHeader("Access-Control-Allow-Origin", pages);
  response.setHeader("Vary", "Origin");
  const wanted = headers["access-control-request-method"];
  if (method !== "OPTIONS" || wanted === undefined) {
    const shown =
      "Retry-After, Retry-After-Ms, X-Idempotency-Status, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";
    response.setHeader("Access-Control-Expose-Headers", shown);
    return false;
  }
  response.setHeader("Access-Control-Allow-Methods", wanted);
  response.setHeader("Access-Control-Allow-Headers", headers["access-control-request-headers"] ?? "");
  response.writeHead(204).end();
  return true;
}

async function answer(exchange: Exchange, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  sendResponse(response, await exchange(toCoreRequest(request, response)));
}
