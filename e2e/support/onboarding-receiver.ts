import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver of webhooks that answers 500 until a time, and then 200. */
export interface OnboardingReceiver {
  readonly url: string;
  /** The first time (epoch ms) that is answered 200, by the clock that signs the events. */
  opens: number;
  close(): Promise<void>;
}

/** Starts a receiver on a free port. It answers 500 until its time is set. */
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
