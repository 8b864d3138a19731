import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookEvent } from "@posthorn/sdk/webhooks";
import { usage } from "../../program/failure.js";

/** A delivery whose signature is valid. */
export interface Delivery {
  event: WebhookEvent;
  /** As they were received, in order. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
}

/** An HTTP server for webhook deliveries. */
export interface Receiver {
  port: number;
  /** Closes the server and its open connections. */
  close(): Promise<void>;
}

export interface ReceiverOptions {
  /** 0 takes any free one. */
  port: number;
  /** The secrets of all subscriptions; read at each request. */
  secrets: readonly string[];
  onDelivery(delivery: Delivery): void;
  /** Called with the event of a delivery that was answered 500 because `shouldFail` said so. */
  onFailed(event: WebhookEvent): void;
  /** Whether the next delivery is answered 500 and dropped. */
  shouldFail(): boolean;
  /** Resolves when a delivery may be answered. */
  delay(): Promise<void>;
  /** Called with the reason for which a request was answered 400. */
  onInvalid(problem: string): void;
}

/** In bytes. */
const maxBodySize = 4 * 1024 * 1024;

/** Starts a receiver on 127.0.0.1 that passes on deliveries with a valid signature and answers 400 to other requests. @throws a usage failure where the port is taken. */
export async function startReceiver({ port, secrets, ...options }: ReceiverOptions): Promise<Receiver> {
  const { unwrap } = await import("@posthorn/sdk/webhooks");
  const server = createServer(async (request, response) => {
    try {
      const body = await readBody(request);
      // No limit of age: the service's clock may have been moved.
      const event = await unwrap(body, request.headers, { secret: secrets, toleranceSeconds: 0 });
      const fails = options.shouldFail();
      // Passed on before the answer and not awaited: a slow program behind the listener must not make the service retry.
      if (fails) options.onFailed(event);
      else options.onDelivery({ event, headers: headerPairs(request.rawHeaders), body });
      await options.delay();
      response.writeHead(fails ? 500 : 200).end();
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      response.writeHead(400, { "Content-Type": "text/plain" }).end(`${problem}\n`);
      options.onInvalid(problem);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ message }) => reject(usage(`port ${port} cannot be listened on: ${message}`)));
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodySize) throw new Error(`the body is larger than ${maxBodySize} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function headerPairs(rawHeaders: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    pairs.push([rawHeaders[index] ?? "", rawHeaders[index + 1] ?? ""]);
  }
  return pairs;
}
