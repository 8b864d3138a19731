import { createServer, type IncomingMessage } from "node:http";
import { addRoute, createRouter, findRoute } from "rou3";
import { JsonFault, JsonScanner, maxDepth, maxValues } from "../platform/scan-json.js";
import { listen } from "./listen.js";
import { type Answer, answer, notFound, RefusedError, type Route } from "./rest/answer.js";

export interface HttpOptions {
  port: number;
  host: string;
  /** By method and path pattern: `GET /api/v1/message/:id`. */
  routes: Record<string, Route>;
  /** Largest request body in bytes; more is refused with 413. */
  maxBodyBytes: number;
  log: (message: string) => void;
}

/** The HTTP side at work: its port, and the way to end it with all its connections. */
export interface HttpDoor {
  port: number;
  close(): Promise<void>;
}

/** A server of those routes, once it listens. */
export async function listenHttp(options: HttpOptions): Promise<HttpDoor> {
  const router = createRouter<Route>();
  for (const [name, route] of Object.entries(options.routes)) {
    const [method, path = "/"] = name.split(" ");
    addRoute(router, method, path, route);
  }
  const ask = async (request: IncomingMessage): Promise<Answer> => {
    refuseStrangers(request, options.host);
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
    ask(request)
      .catch((error: unknown): Answer => {
        if (error instanceof RefusedError)
          return { ...answer("text/plain; charset=utf-8", error.message), status: error.status };
        options.log(`inbox: ${request.method} ${request.url} failed: ${error}`);
        return { ...answer("text/plain; charset=utf-8", "The inbox failed to answer"), status: 500 };
      })
      .then(({ status, headers, body }) => {
        response.writeHead(status, {
          "Content-Security-Policy": "default-src 'none'; sandbox",
          "X-Content-Type-Options": "nosniff",
          "Referrer-Policy": "no-referrer",
          "Cache-Control": "no-store",
          // Tells it from a Mailpit, whose API it answers.
          "X-Posthorn-Inbox": "embedded",
          "Content-Length": Buffer.byteLength(body),
          ...headers,
          // What is left of a body that nobody reads would be taken for the next request.
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
 * Refuses what another site's page asks for in a visitor's browser: by its Origin, and, on a loopback address, by a
 * Host that is none (a foreign name made to point here). Mail holds links that log people in.
 */
function refuseStrangers(request: IncomingMessage, boundTo: string): void {
  const host = request.headers.host ?? "";
  const { origin } = request.headers;
  // The sandbox that a message is shown in has no origin, and its pictures are fetched from here.
  const fromSandbox = origin === "null" && request.method === "GET";
  if (origin !== undefined && !fromSandbox && hostOf(origin)?.host !== hostOf(`http://${host}`)?.host) {
    throw new RefusedError(403, "Blocked due to CORS violation");
  }
  const local = LOOPBACK.test(boundTo.includes(":") ? `[${boundTo}]` : boundTo);
  const name = hostOf(`http://${host}`)?.hostname ?? "";
  if (local && !LOOPBACK.test(name) && name !== boundTo) {
    throw new RefusedError(
      403,
      `This inbox answers on ${boundTo} and localhost only, not as ${name || "a nameless host"}`,
    );
  }
}

function hostOf(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw notFound();
  }
}

/** Refuses what nests too deep or has too many values while it arrives: either is a body that is made to cost. */
function scan(scanner: JsonScanner, chunk: Buffer): void {
  try {
    scanner.scan(chunk);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw new RefusedError(
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
    if (bytes > maxBytes) throw new RefusedError(413, `The body is larger than ${maxBytes} bytes`);
    scan(scanner, chunk);
    chunks.push(chunk);
  }
  if (bytes === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new RefusedError(400, "The body is not valid JSON");
  }
}
