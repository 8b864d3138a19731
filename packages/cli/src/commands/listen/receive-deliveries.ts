import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import type { WebhookEvent } from "@posthorn/sdk/webhooks";
import type { Api } from "../../client/connect.js";
import { openLocalApi, withoutAbort } from "../../local/local-api.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import { untilAborted } from "../../program/io.js";
import type { EventType } from "../events/feed.js";
import { replayDelivery } from "./event-deliveries.js";
import type { ListenOptions } from "./listen.js";
import { addSignature, type DeliveryHandler } from "./print-delivery.js";

const permissions = ["webhooks:read", "webhooks:write"];

/** Starts a receiver, subscribes it and handles deliveries until the process is asked to stop; then unsubscribes and closes it. */
export async function receiveDeliveries(
  options: ListenOptions,
  onDelivery: DeliveryHandler,
  context: Context,
): Promise<void> {
  const { io } = context;
  const secrets: string[] = [];
  let last: Delivery | undefined;
  const queue = new SerialQueue(async (delivery: Delivery) => {
    last = delivery;
    await onDelivery(await addSignature(delivery, options.secret));
  });
  const [least, most] = options.latency;
  const receiver = await startReceiver({
    port: options.port,
    secrets,
    onDelivery: (delivery) => queue.add(delivery),
    onFailed: ({ event, deliveryId }) => void context.note(`Answered 500, as --fail-rate asks: ${event} ${deliveryId}`),
    shouldFail: () => io.random() < options.failRate,
    delay: () => (most === 0 ? Promise.resolve() : io.wait(least + io.random() * (most - least))),
    onInvalid: (problem) => void context.note(`A request that is no delivery was refused: ${problem}`),
  });
  try {
    // The clean-up calls below must not be aborted by the signal that ends the listener.
    const { api, release } = await openLocalApi(permissions, options.workspace, withoutAbort(context));
    try {
      const ownUrl = `http://127.0.0.1:${receiver.port}/`;
      const subscriptions = await subscribe(api, options.url ?? ownUrl, options.events, secrets);
      const keyboard = onTypedLine("r", () => replayLast(last, context), context);
      try {
        await announce(ownUrl, options, keyboard !== undefined, context);
        await Promise.race([untilAborted(io.signal), queue.failed]);
      } finally {
        keyboard?.close();
        for (const left of await subscriptions.end()) await context.note(`A subscription is left: ${left}`);
      }
    } finally {
      await release();
    }
  } finally {
    await receiver.close();
  }
}

async function announce(ownUrl: string, options: ListenOptions, hasKeyboard: boolean, context: Context): Promise<void> {
  const { events, forwardTo, url } = options;
  const what = events.length === 1 ? `${events[0]}` : `${events.length} events`;
  const address = url === undefined ? ownUrl : `${ownUrl} behind ${url}`;
  const onwards = forwardTo ? `, forwarding to ${forwardTo}` : "";
  await context.note(
    `Listening for ${what} at ${address}${onwards}. ${hasKeyboard ? "r and Enter replays the last, " : ""}Ctrl-C stops it.`,
  );
  if (forwardTo)
    await context.note("What they are signed with: posthorn listen --print-secret, or your own with --secret.");
}

async function replayLast(last: Delivery | undefined, context: Context): Promise<void> {
  const id = last?.event.deliveryId;
  try {
    if (id === undefined) await context.note("Nothing has come yet.");
    else await replayDelivery(id, context);
  } catch (error) {
    await context.note(`It cannot be replayed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Calls a function whenever a line with the word is typed; undefined where there is no terminal to type at. Lines are read
 * in the terminal's normal mode, so that Ctrl-C and job control keep working.
 */
function onTypedLine(word: string, action: () => Promise<void>, context: Context): { close(): void } | undefined {
  if (!context.settings().interactive) return undefined;
  const lines = createInterface({ input: context.io.stdin, terminal: false });
  lines.on("line", (line) => {
    if (line.trim() === word) void action();
  });
  return lines;
}

/** Handles items one after another, in the order in which they were added. */
class SerialQueue<Item> {
  /** Rejects when the handler fails for the first time. */
  readonly failed: Promise<never>;
  readonly #handle: (item: Item) => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #fail: (error: unknown) => void = () => {};

  constructor(handle: (item: Item) => Promise<void>) {
    this.#handle = handle;
    this.failed = new Promise<never>((_, reject) => {
      this.#fail = reject;
    });
    // Without a listener yet, a rejection would end the process.
    this.failed.catch(() => {});
  }

  add(item: Item): void {
    this.#last = this.#last.then(() => this.#handle(item));
    this.#last.catch(this.#fail);
  }
}

/** The webhook subscriptions of this listener. */
interface Subscriptions {
  /** Deletes them; returns a line for each that could not be deleted, with the reason. */
  end(): Promise<string[]>;
}

/** The service refuses more subscriptions than this to one URL. With more events each gets its own URL. */
const maxPerUrl = 10;

/** Subscribes a URL to each event and adds the secrets to `secrets`. Where one subscription fails, the others are deleted. */
async function subscribe(
  api: Api,
  url: string,
  events: readonly EventType[],
  secrets: string[],
): Promise<Subscriptions> {
  const ids: string[] = [];
  const end = async (): Promise<string[]> => {
    const left: string[] = [];
    for (const id of ids.splice(0)) {
      const call = { method: "DELETE", path: "/webhooks/triggers", query: { id }, authenticated: true };
      await api.send(call).catch((error: Error) => left.push(`${id}: ${error.message}`));
    }
    return left;
  };
  try {
    for (const event of events) {
      const targetUrl = targetOf(url, event, events);
      const call = { method: "POST", path: "/webhooks/triggers", body: { targetUrl, event }, authenticated: true };
      const created = (await api.send(call)).data as { id: string; secret: string };
      ids.push(created.id);
      secrets.push(created.secret);
    }
  } catch (error) {
    await end();
    throw error;
  }
  return { end };
}

function targetOf(url: string, event: EventType, events: readonly EventType[]): string {
  if (events.length <= maxPerUrl) return url;
  const target = new URL(url);
  target.searchParams.set("event", event);
  return target.href;
}

/** A delivery whose signature is valid. */
export interface Delivery {
  event: WebhookEvent;
  /** As they were received, in order. */
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
}

/** An HTTP server for webhook deliveries. */
interface Receiver {
  port: number;
  /** Closes the server and its open connections. */
  close(): Promise<void>;
}

interface ReceiverOptions {
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
async function startReceiver({ port, secrets, ...options }: ReceiverOptions): Promise<Receiver> {
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
