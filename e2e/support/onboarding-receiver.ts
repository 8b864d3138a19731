import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface OnboardingReceiver {
  readonly url: string;
  /** When it begins to take what it is sent (epoch ms), on the clock that the events are signed by. */
  opens: number;
  close(): Promise<void>;
}

/** Gives back a receiver of events on a port of its own that fails until it opens. */
export async function openReceiver(): Promise<OnboardingReceiver> {
  const receiver = { url: "", opens: Number.POSITIVE_INFINITY, close };
  const server = createServer((request, response) => {
    const [, seconds = "0"] = /t=(\d+)/.exec(String(request.headers["x-service-signature"])) ?? [];
    request.resume();
    response.writeHead(Number(seconds) * 1000 < receiver.opens ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;

  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return receiver;
}
