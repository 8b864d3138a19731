import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A delivery as received. */
export interface Received {
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes, as text. */
  body: string;
}

/** A subscriber's server. */
export interface HookReceiver {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Every complete delivery, oldest first. */
  readonly received: Received[];
  /** Returns the answer to a delivery: a status, and headers if any. Answers 204 by default. May be slow. */
  answer: (delivery: Received) => Answered | Promise<Answered>;
  close(): Promise<void>;
}

export interface Answered {
  status: number;
  headers?: Record<string, string>;
}

/** Starts a subscriber's server on a free port. */
export async function openHookReceiver(): Promise<HookReceiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => {
      body += text;
    });
    request.on("end", async () => {
      const delivery = { path: request.url ?? "", headers: request.headers, body };
      received.push(delivery);
      const { status, headers = {} } = await receiver.answer(delivery);
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: HookReceiver = {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: () => ({ status: 204 }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
