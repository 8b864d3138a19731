import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookEvent } from "@posthorn/sdk/webhooks";
import { usage } from "../../program/failure.js";

/** A delivery whose signature was right. */
export interface Delivery {
  event: WebhookEvent;
  /** As they came. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
}

export interface Receiver {
  port: number;
  /** Frees the port, cutting what is open. */
  close(): Promise<void>;
}

export interface ReceiverParts {
  /** 0 takes any free one. */
  port: number;
  /** Those of all subscriptions. */
  secrets: readonly string[];
  take(delivery: Delivery): void;
  /** Told what was not taken as it was to fail. */
  turnAway(event: WebhookEvent): void;
  /** Whether the next delivery is to be answered 500 instead of taken. */
  fails(): boolean;
  /** Resolves when a delivery may be answered. */
  hold(): Promise<void>;
  /** Told why a request was no delivery of these subscriptions. */
  refuse(problem: string): void;
}

const largestBody = 4 * 1024 * 1024;

/** Receives deliveries on 127.0.0.1: hands on those whose signature is right and answers the others 400. */
export async function receive({ port, secrets, ...parts }: ReceiverParts): Promise<Receiver> {
  const { unwrap } = await import("@posthorn/sdk/webhooks");
  const server = createServer(async (request, response) => {
    try {
      const body = await bodyOf(request);
      // Any age: the service's clock may have been moved.
      const event = await unwrap(body, request.headers, { secret: secrets, toleranceSeconds: 0 });
      const fails = parts.fails();
      // Taken in the order in which they come, and answered without waiting for whom it is handed on to: a slow program must
      // not make the service send it again.
      if (fails) parts.turnAway(event);
      else parts.take({ event, headers: pairsOf(request.rawHeaders), body });
      await parts.hold();
      response.writeHead(fails ? 500 : 200).end();
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      response.writeHead(400, { "Content-Type": "text/plain" }).end(`${problem}\n`);
      parts.refuse(problem);
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

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Error(`the body is larger than ${largestBody} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function pairsOf(rawHeaders: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    pairs.push([rawHeaders[index] ?? "", rawHeaders[index + 1] ?? ""]);
  }
  return pairs;
}
