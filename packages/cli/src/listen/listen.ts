import type { Context } from "../context.js";
import { type EventType, eventTypes, oneOf } from "../events/event-types.js";
import { exitCodes } from "../exit-codes.js";
import { usage } from "../failure.js";
import type { FlagValues } from "../operations/value-flags.js";
import { printStreamed } from "../output/print-stream.js";
import { deliveryItem, deliveryLine, forwardedLine } from "./delivery-line.js";
import { followAll } from "./follow-all.js";
import { forward } from "./forward.js";
import { httpUrl } from "./http-url.js";
import { ownSecret } from "./own-secret.js";
import type { Delivery } from "./receive.js";
import { receiveAll } from "./receive-all.js";

const columns = ["timestamp", "event", "delivery_id"];

/** What a listener was asked for, checked. */
export interface Wanted {
  events: readonly EventType[];
  forwardTo: string | undefined;
  /** What deliveries are signed with besides the service's own secrets. */
  secret: string;
  port: number;
  /** Where the service reaches this listener; undefined for its own address. */
  url: string | undefined;
  /** As the user names it. */
  workspace: unknown;
}

/** Receives what happens, prints it and hands it on, until the process is asked to stop; gives back the exit code. */
export async function listen(flags: FlagValues, context: Context): Promise<number> {
  const { dryRun, printCurl } = context.flags();
  if (dryRun || printCurl) throw usage("listen is more than one request, so none can be printed instead");
  const wanted = wantedBy(flags, context);
  const { format } = context.layout();
  if (flags.printSecret) {
    await context.data(format === "table" ? `${wanted.secret}\n` : `${JSON.stringify({ secret: wanted.secret })}\n`);
  }
  const show = format === "table" ? showingPeople(wanted, context) : showingScripts(wanted, context);
  const isReached = wanted.url !== undefined || isThisMachine(context.settings().baseUrl);
  try {
    await (isReached ? receiveAll : followAll)(wanted, show, context);
  } catch (error) {
    if (!context.io.signal.aborted) throw error;
  }
  return exitCodes.ok;
}

/** What is done with each delivery, one after another. */
export type Show = (delivery: Delivery) => Promise<void>;

// People see a delivery at once, and how it was taken below.
function showingPeople({ forwardTo }: Wanted, context: Context): Show {
  const { style } = context.layout();
  return async (delivery) => {
    await context.data(`${deliveryLine(delivery, style)}\n`);
    if (forwardTo) await context.data(`${forwardedLine(await forward(forwardTo, delivery, context.io), style)}\n`);
  };
}

// Scripts get a delivery in one piece, once it can be told how it was taken.
function showingScripts({ forwardTo }: Wanted, context: Context): Show {
  const layout = context.layout();
  let first = true;
  return async (delivery) => {
    const forwarded = forwardTo === undefined ? undefined : await forward(forwardTo, delivery, context.io);
    const item = deliveryItem(delivery, forwarded);
    const line = (): string => deliveryLine(delivery, layout.style);
    await context.data(await printStreamed(item, { columns, first, line }, layout));
    first = false;
  };
}

function wantedBy(flags: FlagValues, { io }: Context): Wanted {
  const { events = "*", forwardTo, port = "0", url, workspace } = flags;
  if (!/^\d{1,5}$/.test(String(port)) || Number(port) > 65_535) {
    throw usage(`--port must be a port from 0 to 65535, not "${port}"`);
  }
  return {
    events: eventsIn(String(events)),
    forwardTo: forwardTo === undefined ? undefined : httpUrl("--forward-to", String(forwardTo)),
    secret: String(flags.secret ?? (io.env.POSTHORN_WEBHOOK_SECRET || ownSecret(io.env))),
    port: Number(port),
    url: url === undefined ? undefined : httpUrl("--url", String(url)),
    workspace,
  };
}

function eventsIn(text: string): readonly EventType[] {
  if (text.trim() === "*") return eventTypes;
  const words = text.split(",").map((word) => word.trim());
  return [...new Set(words.map((word) => oneOf(word, eventTypes, ["posthorn listen --events '*'"])))];
}

function isThisMachine(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
