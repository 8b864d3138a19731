import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createRawServer, type Server as RawServer, type Socket } from "node:net";
import { exampleCertificate } from "./example-certificate.js";

/** A request that came in. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that requests are sent to. */
export interface Receiver {
  port: number;
  /** `http://127.0.0.1:<port>`, or https. */
  url: string;
  /** How many connections were made to it. */
  readonly connections: number;
  readonly received: readonly Received[];
  /** Resolves once so many requests have come in whole. */
  reached(requests: number): Promise<void>;
  /** Ends all open connections, and nothing else. */
  hangUp(): void;
  close(): Promise<void>;
}

export interface ReceiverOptions {
  /** Whether to speak TLS, with the certificate of `hooks.example.com`. */
  secure?: boolean;
  /** Default 127.0.0.1, on a free port. */
  at?: { host: string; port: number };
}

/** Gives back a server that answers once a request has come in whole; by itself with an empty 200. */
export function startReceiver(
  answer: RequestListener = (_request, response) => void response.end(),
  { secure = false, at }: ReceiverOptions = {},
): Promise<Receiver> {
  const received: Received[] = [];
  const awaited = new Set<() => void>();
  const listener: RequestListener = (request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text) => {
      body += text;
    });
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      received.push({ method, path, headers, body });
      for (const look of awaited) look();
      answer(request, response);
    });
  };
  const server: Server = secure ? createTlsServer(exampleCertificate, listener) : createServer(listener);
  return open(server, { secure, at, received, awaited });
}

/** Gives back a server that does with each connection as it is told; nothing is read unless it reads. */
export function startRawReceiver(onConnection: (socket: Socket) => void): Promise<Receiver> {
  return open(createRawServer(onConnection), { secure: false, at: undefined, received: [], awaited: new Set() });
}

async function open(
  server: RawServer,
  {
    secure,
    at: { host, port: wanted } = { host: "127.0.0.1", port: 0 },
    received,
    awaited,
  }: Pick<ReceiverOptions, "secure"> & {
    at: ReceiverOptions["at"];
    received: Received[];
    awaited: Set<() => void>;
  },
): Promise<Receiver> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(wanted, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    url: `${secure ? "https" : "http"}://${host}:${port}`,
    get connections() {
      return connections;
    },
    received,
    reached: (requests) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < requests) return;
          awaited.delete(look);
          resolve();
        };
        awaited.add(look);
        look();
      }),
    hangUp,
    close() {
      hangUp();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
