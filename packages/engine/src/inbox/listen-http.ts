import { createServer, type IncomingMessage } from "node:http";
import { addRoute, createRouter, findRoute } from "rou3";
import { parseUrl } from "../platform/parse-url.js";
import { JsonFault, JsonScanner, maxDepth, maxValues } from "../platform/scan-json.js";
import { listen } from "./listen.js";
import { HttpError, type InboxResponse, notFound, type Route, respond } from "./rest/response.js";

export interface HttpOptions {
  port: number;
  host: string;
  /** The routes by method and path pattern, such as `GET /api/v1/message/:id`. */
  routes: Record<string, Route>;
  /** The largest request body in bytes; a larger one is answered with 413. */
  maxBodyBytes: number;
  log: (message: string) => void;
}

/** A running HTTP server; `close` ends all its connections. */
export interface HttpListener {
  port: number;
  close(): Promise<void>;
}

/** Starts an HTTP server with the given routes. */
export async function listenHttp(options: HttpOptions): Promise<HttpListener> {
  const router = createRouter<Route>();
  for (const [name, route] of Object.entries(options.routes)) {
    const [method, path = "/"] = name.split(" ");
    addRoute(router, method, path, route);
  }
  const dispatch = async (request: IncomingMessage): Promise<InboxResponse> => {
    assertLocalOrigin(request, options.host);
    const url = new URL(request.url ?? "/", "http://inbox");
    const found = findRoute(router, request.method === "HEAD" ? "GET" : request.method, url.pathname);
    if (found === undefined) throw notFound();
    const params = Object.entries(found.params ?? {}).map(([name, text]) => [name, decodePath(text)]);
    return found.data({
      params: Object.fromEntries(params),
      query: url.searchParams,
      json: () => readJson(request, options.maxBodyBytes),
    });
  };

  const server = createServer((request, response) => {
    dispatch(request)
      .catch((error: unknown): InboxResponse => {
        if (error instanceof HttpError)
          return { ...respond("text/plain; charset=utf-8", error.message), status: error.status };
        options.log(`inbox: ${request.method} ${request.url} failed: ${error}`);
        return { ...respond("text/plain; charset=utf-8", "The inbox failed to answer"), status: 500 };
      })
      .then(({ status, headers, body }) => {
        response.writeHead(status, {
          "Content-Security-Policy": "default-src 'none'; sandbox",
          "X-Content-Type-Options": "nosniff",
          "Referrer-Policy": "no-referrer",
          "Cache-Control": "no-store",
          // Distinguishes the inbox from a Mailpit, whose API it has.
          "X-Posthorn-Inbox": "embedded",
          "Content-Length": Buffer.byteLength(body),
          ...headers,
          // The unread rest of a body would be parsed as the next request.
          ...(request.complete || request.method === "GET" || request.method === "HEAD" ? {} : { Connection: "close" }),
        });
        response.end(body);
      });
  });
  const port = await listen(server, options.port, options.host);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Throws HttpError 403 for a request from another site's page (by its Origin) and, on a loopback address, for one under
 * another host name (DNS rebinding), because mail contains links that log people in.
 */
function assertLocalOrigin(request: IncomingMessage, boundTo: string): void {
  const host = request.headers.host ?? "";
  const { origin } = request.headers;
  // The sandboxed frame of a message has no origin, and loads the images of the message from here.
  const fromSandbox = origin === "null" && request.method === "GET";
  if (origin !== undefined && !fromSandbox && hostOf(origin)?.host !== hostOf(`http://${host}`)?.host) {
    throw new HttpError(403, "Blocked due to CORS violation");
  }
  const local = LOOPBACK.test(boundTo.includes(":") ? `[${boundTo}]` : boundTo);
  const name = hostOf(`http://${host}`)?.hostname ?? "";
  if (local && !LOOPBACK.test(name) && name !== boundTo) {
    throw new HttpError(
      403,
      `This inbox answers on ${boundTo} and localhost only, not as ${name || "a nameless host"}`,
    );
  }
}

function hostOf(address: string): URL | undefined {
  return parseUrl(address);
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw notFound();
  }
}

/** Throws HttpError 400 as soon as a body nests too deep or has too many values. */
function scan(scanner: JsonScanner, chunk: Buffer): void {
  try {
    scanner.scan(chunk);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw new HttpError(
      400,
      `The body has more than ${maxDepth} levels or ${maxValues} values, of which a field counts as four`,
    );
  }
}

async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  const scanner = new JsonScanner();
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new HttpError(413, `The body is larger than ${maxBytes} bytes`);
    scan(scanner, chunk);
    chunks.push(chunk);
  }
  if (bytes === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new HttpError(400, "The body is not valid JSON");
  }
}
