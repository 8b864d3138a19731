import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createRawServer, type Server as RawServer, type Socket } from "node:net";
import { exampleCertificate } from "./example-certificate.js";

/** A request that the receiver got. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A local HTTP server that tests send requests to. */
export interface Receiver {
  port: number;
  /** `http://127.0.0.1:<port>`, or https. */
  url: string;
  /** How many connections were opened to it. */
  readonly connections: number;
  readonly received: readonly ReceivedRequest[];
  /** Resolves once so many complete requests have arrived. */
  reached(requests: number): Promise<void>;
  /** Destroys all open connections. The server goes on listening. */
  hangUp(): void;
  close(): Promise<void>;
}

export interface ReceiverOptions {
  /** Whether to speak TLS, with the certificate of `hooks.example.com`. */
  secure?: boolean;
  /** Default 127.0.0.1, on a free port. */
  at?: { host: string; port: number };
}

/** Starts a server that answers each complete request, by default with an empty 200. */
export function startReceiver(
  answer: RequestListener = (_request, response) => void response.end(),
  { secure = false, at }: ReceiverOptions = {},
): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  const waiting = new Set<() => void>();
  const listener: RequestListener = (request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text) => {
      body += text;
    });
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      received.push({ method, path, headers, body });
      for (const check of waiting) check();
      answer(request, response);
    });
  };
  const server: Server = secure ? createTlsServer(exampleCertificate, listener) : createServer(listener);
  return open(server, { secure, at, received, waiting });
}

/** Starts a server that passes each connection to `onConnection`, which reads from it or not. */
export function startRawReceiver(onConnection: (socket: Socket) => void): Promise<Receiver> {
  return open(createRawServer(onConnection), { secure: false, at: undefined, received: [], waiting: new Set() });
}

async function open(
  server: RawServer,
  {
    secure,
    at: { host, port: wanted } = { host: "127.0.0.1", port: 0 },
    received,
    waiting,
  }: Pick<ReceiverOptions, "secure"> & {
    at: ReceiverOptions["at"];
    received: ReceivedRequest[];
    waiting: Set<() => void>;
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
        const check = () => {
          if (received.length < requests) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    hangUp,
    close() {
      hangUp();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
