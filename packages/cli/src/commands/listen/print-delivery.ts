import { printStreamItem } from "../../output/printer.js";
import type { Style } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { describeEvent } from "../events/describe-event.js";
import { type Forwarded, forwardDelivery } from "./forward-delivery.js";
import type { ListenOptions } from "./listen-options.js";
import type { Delivery } from "./receiver.js";

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
