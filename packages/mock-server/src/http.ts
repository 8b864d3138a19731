// The entry point `@posthorn/mock-server/http`: the mock on a port, for programs that are not Node tests.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { limitHeapGrowth, sendResponse, toCoreRequest } from "@posthorn/engine/internal";
import { parseUrl } from "@posthorn/sdk/internal";
import type { HandleRequest } from "./engine/exchange.js";
import { MockEngine } from "./engine/mock-engine.js";
import { createTickBatcher } from "./http/batch-per-tick.js";
import { listenForMetrics, type OtlpOptions, openTelemetry } from "./http/telemetry.js";
import { createWorkspaceMock } from "./mock/create-mock.js";
import type { Mock, MockOptions } from "./mock/mock.js";
import { assertKnownOptions } from "./options/read-options.js";
import { wholeNumber } from "./options/whole-number.js";

export {
  type OpenedEvent,
  type OpenedMessage,
  type OpenedWorkspace,
  openWorkspace,
  type ServerAccess,
} from "./http/open-workspace.js";

export type { OtlpOptions } from "./http/telemetry.js";

export interface MockServerOptions extends Omit<MockOptions, "baseUrl"> {
  /** Default 0: any free port. */
  port?: number;
  /** The origin of web pages that may call the server (CORS), such as `http://localhost:5173`. Default: none. */
  pages?: string;
  /** The collector that takes traces, as OTLP over HTTP in JSON, such as `http://127.0.0.1:4318`. Default: none. */
  otlp?: string | OtlpOptions;
  /** `HOST:PORT` of a listener that serves `/metrics` without a token, such as `127.0.0.1:9464`. Default: none. */
  metrics?: string;
}

export interface MockServer {
  /** The API's root on 127.0.0.1, ending in `/v1`. */
  readonly url: string;
  readonly operatorUrl: string;
  /** Where the metrics are without a token; undefined without the option `metrics`. */
  readonly metricsUrl: string | undefined;
  readonly mock: Mock;
  /** Closes the port and all connections, and the mock. */
  close(): Promise<void>;
}

/** Starts a mock that listens on 127.0.0.1, by default with a `real` clock. Rejects when the port is in use. */
export async function startMockServer(given: MockServerOptions = {}): Promise<MockServer> {
  assertKnownOptions(given, "port", "pages", "otlp", "metrics");
  if ("baseUrl" in given) throw new RangeError("there is no option baseUrl here: a server's is its port's");
  const { port = 0, pages, otlp, metrics, ...options } = given;
  if (pages !== undefined) assertOrigin(pages);
  const { close: sendSpans, ...observed } = openTelemetry(otlp);
  const listener = metrics === undefined ? undefined : await listenForMetrics(metrics);
  const server = http.createServer();
  const closeServers = () => {
    server.close();
    server.closeAllConnections();
    listener?.close();
  };
  try {
    // The port is needed first, because links in mail contain it.
    const origin = await listen(server, wholeNumber("port", Number(port), 0, 65_535));
    // Cooperative, so that calls do not wait for the delivery of mail.
    const worker = { cooperative: true, slotsPerKey: 64 };
    const engine = new MockEngine({ clock: "real", ...options, baseUrl: `${origin}/v1` }, { ...observed, worker });
    const mock = createWorkspaceMock(engine, engine.first);
    const nextBatch = createTickBatcher();
    const handle: HandleRequest = (request) => nextBatch().then(() => engine.handle(request));
    server.on("request", (request, response) => {
      if (pages === undefined || !handleCors(pages, request, response)) void answer(handle, request, response);
    });
    await engine.ready;
    listener?.answerFor(engine);
    const addresses = { url: mock.baseUrl, operatorUrl: `${origin}/_posthorn`, metricsUrl: listener?.url };
    const close = async () => {
      const closed = new Promise((resolve) => server.once("close", resolve));
      closeServers();
      await closed;
      await mock.close();
      await sendSpans();
    };
    return { ...addresses, mock, close };
  } catch (error) {
    closeServers();
    throw error;
  }
}

/**
 * Limits the growth of this process's heap to 30% between garbage collections. Call it in a program that is little else than a
 * mock server: in 25,000 sends the mock grew by 90 MB with this limit and by 140 MB without it (bench P5 measures both). No
 * function of this package calls it, because it affects the whole process.
 */
export function keepHeapSmall(): void {
  limitHeapGrowth(30);
}

/** Throws RangeError for what is no origin. One with a trailing slash, for instance, would never equal an `Origin` header. */
function assertOrigin(pages: string): void {
  if (parseUrl(pages)?.origin === pages) return;
  throw new RangeError(`pages must be an origin such as http://localhost:5173; it is ${JSON.stringify(pages)}`);
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

/** Sets the CORS headers for web pages of an origin. Returns whether the request was a preflight, which it answers. */
function handleCors(pages: string, { method, headers }: http.IncomingMessage, response: http.ServerResponse): boolean {
  if (headers.origin !== pages) return false;
  response.setHeader("Access-Control-Allow-Origin", pages);
  response.setHeader("Vary", "Origin");
  const requestedMethod = headers["access-control-request-method"];
  if (method !== "OPTIONS" || requestedMethod === undefined) {
    const exposed =
      "Retry-After, Retry-After-Ms, X-Idempotency-Status, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";
    response.setHeader("Access-Control-Expose-Headers", exposed);
    return false;
  }
  response.setHeader("Access-Control-Allow-Methods", requestedMethod);
  response.setHeader("Access-Control-Allow-Headers", headers["access-control-request-headers"] ?? "");
  response.writeHead(204).end();
  return true;
}

async function answer(
  handle: HandleRequest,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  sendResponse(response, await handle(toCoreRequest(request, response)));
}
