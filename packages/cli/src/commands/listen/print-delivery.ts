import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { configDir, makePrivateFolder } from "../../files/private-folder.js";
import { printStreamItem } from "../../output/printer.js";
import type { Style } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import type { Io } from "../../program/io.js";
import { describeEvent } from "../events/feed.js";
import type { ListenOptions } from "./listen.js";
import type { Delivery } from "./receive-deliveries.js";

/** Prints and forwards one delivery; called for one delivery after another. */
export type DeliveryHandler = (delivery: Delivery) => Promise<void>;

const columns = ["timestamp", "event", "delivery_id"];

/** Returns a function that prints each delivery in the format of the call and forwards it where the options say so. */
export function deliveryPrinter(options: ListenOptions, context: Context): DeliveryHandler {
  return context.layout().format === "table" ? linePrinter(options, context) : itemPrinter(options, context);
}

/** For people: a delivery is printed at once, and the answer of the program it is forwarded to on the next line. */
function linePrinter(options: ListenOptions, context: Context): DeliveryHandler {
  const { style } = context.layout();
  return async (delivery) => {
    await context.data(`${deliveryLine(delivery, style)}\n`);
    const forwarded = await forwardTo(delivery, options, context);
    if (forwarded) await context.data(`${forwardedLine(forwarded, style)}\n`);
  };
}

/** For scripts: a delivery is printed as one item, once the program has answered. */
function itemPrinter(options: ListenOptions, context: Context): DeliveryHandler {
  const layout = context.layout();
  let first = true;
  return async (delivery) => {
    const item = deliveryItem(delivery, await forwardTo(delivery, options, context));
    const line = (): string => deliveryLine(delivery, layout.style);
    await context.data(await printStreamItem(item, { columns, first, line }, layout));
    first = false;
  };
}

async function forwardTo(
  delivery: Delivery,
  { forwardTo: url, headers }: ListenOptions,
  { io }: Context,
): Promise<Forwarded | undefined> {
  if (url === undefined) return undefined;
  return forwardDelivery(url, { ...delivery, headers: [...delivery.headers, ...headers] }, io);
}

function deliveryItem({ event }: Delivery, forwarded: Forwarded | undefined): Record<string, unknown> {
  const { deliveryId, webhookId, ...content } = event;
  return {
    ...content,
    delivery_id: deliveryId ?? null,
    webhook_id: webhookId ?? null,
    ...(forwarded && { forwarded }),
  };
}

function deliveryLine({ event }: Delivery, style: Style): string {
  const { event: type, timestamp, data, deliveryId } = event;
  const line = describeEvent({ type, timestamp, data: data as Record<string, unknown> }, style);
  return deliveryId ? `${line}  ${style.faint(deliveryId)}` : line;
}

function forwardedLine({ url, status, duration_ms, error }: Forwarded, style: Style): string {
  const outcome = error ?? String(status);
  const isSuccess = status !== null && status >= 200 && status < 300;
  return `  ${style.faint("->")} ${isSuccess ? outcome : style.alarm(outcome)}  ${style.faint(`${url} in ${duration_ms} ms`)}`;
}

/** The answer of the program that a delivery was forwarded to. */
interface Forwarded {
  url: string;
  /** Null where no answer came. */
  status: number | null;
  duration_ms: number;
  error: string | null;
}

/** Hop-by-hop headers (RFC 9110 §7.6.1), and those that the new request sets. */
const droppedHeaders = new Set(["host", "connection", "keep-alive", "transfer-encoding", "content-length"]);
/** In milliseconds. */
const answerTimeout = 30_000;

/** Posts a delivery to a URL with the headers and bytes it came with; returns the answer, also where there was none. */
export async function forwardDelivery(
  url: string,
  { headers, body }: Pick<Delivery, "headers" | "body">,
  { signal, now }: Pick<Io, "signal" | "now">,
): Promise<Forwarded> {
  const started = now();
  const send = url.startsWith("https:") ? (await import("node:https")).request : httpRequest;
  return new Promise((resolve) => {
    const end = (status: number | null, error: string | null): void =>
      resolve({ url, status, duration_ms: now() - started, error });
    const kept = headers.filter(([name]) => !droppedHeaders.has(name.toLowerCase()));
    const request = send(
      url,
      {
        method: "POST",
        headers: { ...Object.fromEntries(kept), "Content-Length": body.length },
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)]),
      },
      (response) => {
        response.resume();
        end(response.statusCode ?? null, null);
      },
    );
    request.on("error", (error) => end(null, reasonOf(error)));
    request.end(body);
  });
}

function reasonOf(error: Error & { code?: string }): string {
  if (error.code === "ECONNREFUSED") return "nothing listens there";
  return error.name === "AbortError" || error.name === "TimeoutError" ? "no answer in time" : error.message;
}

/**
 * Returns a delivery whose signature headers carry one more signature, made with the given secret. The service's own
 * signatures stay valid.
 */
export async function addSignature<D extends Delivery>(delivery: D, secret: string): Promise<D> {
  const { sign } = await import("@posthorn/sdk/webhooks");
  const body = delivery.body.toString("utf8");
  const received = Object.fromEntries(delivery.headers.map(([name, value]) => [name.toLowerCase(), value]));
  const headers: (readonly [string, string])[] = [];
  for (const [name, value] of delivery.headers) {
    const signed = await withSignature(name.toLowerCase(), value);
    if (signed !== undefined) headers.push([name, signed]);
  }
  // A secret that Standard Webhooks does not allow yields no `webhook-signature`. Its other two headers go as well, or a
  // receiver would look for that signature and refuse a delivery whose `x-service-signature` is valid.
  const hasStandard = headers.some(([name]) => name.toLowerCase() === "webhook-signature");
  if (!hasStandard)
    return { ...delivery, headers: headers.filter(([name]) => !/^webhook-(id|timestamp)$/i.test(name)) };
  return { ...delivery, headers };

  async function withSignature(name: string, value: string): Promise<string | undefined> {
    if (name === "x-service-signature") {
      const timestamp = Number(/(?:^|,)t=(\d+)/.exec(value)?.[1]);
      const own = (await sign(body, { secret, timestamp })).headers["X-Service-Signature"] ?? "";
      return `${value},${own.slice(own.indexOf(",") + 1)}`;
    }
    if (name !== "webhook-signature") return value;
    const timestamp = Number(received["webhook-timestamp"]);
    const own = (await sign(body, { secret, timestamp, deliveryId: received["webhook-id"] })).headers[name];
    return own && `${value} ${own}`;
  }
}

/**
 * Returns the secret that this user's listener signs deliveries with. It is stored in the config folder, so that it is the same
 * at each start; where the folder cannot be written, each call returns a new one.
 */
export function listenerSecret(env: Io["env"]): string {
  const file = join(configDir(env), "listen-secret");
  try {
    const stored = readFileSync(file, "utf8").trim();
    if (stored !== "") return stored;
  } catch {
    // The first start has none.
  }
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  try {
    makePrivateFolder(configDir(env));
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  } catch {
    // A read-only home costs no more than a secret that changes.
  }
  return secret;
}
