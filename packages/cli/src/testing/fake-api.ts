import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as it arrived. */
export interface Received {
  method: string;
  /** With its query. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Undefined where there was none. */
  body: unknown;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON, text as it is. */
  body?: unknown;
  /** Called with the function that sends more of a body without end, instead of `body`. */
  stream?: (send: (text: string) => void) => void;
}

export interface FakeApi {
  baseUrl: string;
  received: Received[];
  /** Closes all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts a server on a free port that answers with `reply` and records its requests. "silence" never answers, "cut" closes the connection. */
export async function startFakeApi(reply: (request: Received) => Reply | "silence" | "cut"): Promise<FakeApi> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const { method = "", url = "", headers } = request;
    const seen = { method, url, headers, body: sent === "" ? undefined : JSON.parse(sent) };
    received.push(seen);
    const answer = reply(seen);
    if (answer === "cut") request.socket.destroy();
    else if (answer !== "silence") respond(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    cut: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function respond(response: ServerResponse, { status = 200, headers, body, stream }: Reply): void {
  if (stream !== undefined) {
    response.writeHead(status, { "Content-Type": "text/event-stream; charset=utf-8", ...headers });
    stream((text) => void response.write(text));
    return;
  }
  response.writeHead(status, { "Content-Type": "application/json", "X-Request-Id": "req-1", ...headers });
  response.end(body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body));
}
