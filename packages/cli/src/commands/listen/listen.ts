import type { FlagValues } from "../../operations/value-flags.js";
import { printStreamed } from "../../output/print-stream.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { usage } from "../../program/failure.js";
import { parseDurationRange } from "../../settings/duration.js";
import { type EventType, eventTypes, oneOf } from "../events/event-types.js";
import { deliveryItem, deliveryLine, forwardedLine } from "./delivery-line.js";
import { earlierDelivery } from "./earlier-delivery.js";
import { followAll } from "./follow-all.js";
import { type Forwarded, forward } from "./forward.js";
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
  /** The id of an earlier delivery to begin with, or `latest`. */
  replay: string | undefined;
  /** What is handed on has these, too. */
  headers: readonly (readonly [name: string, value: string])[];
  /** The chance with which a delivery is answered 500. */
  failRate: number;
  /** How long an answer is held back; milliseconds. */
  latency: readonly [least: number, most: number];
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
  if (wanted.replay !== undefined) await show(await earlierDelivery(wanted.replay, wanted, context));
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
function showingPeople(wanted: Wanted, context: Context): Show {
  const { style } = context.layout();
  return async (delivery) => {
    await context.data(`${deliveryLine(delivery, style)}\n`);
    const forwarded = await handOn(delivery, wanted, context);
    if (forwarded) await context.data(`${forwardedLine(forwarded, style)}\n`);
  };
}

// Scripts get a delivery in one piece, once it can be told how it was taken.
function showingScripts(wanted: Wanted, context: Context): Show {
  const layout = context.layout();
  let first = true;
  return async (delivery) => {
    const item = deliveryItem(delivery, await handOn(delivery, wanted, context));
    const line = (): string => deliveryLine(delivery, layout.style);
    await context.data(await printStreamed(item, { columns, first, line }, layout));
    first = false;
  };
}

async function handOn(
  delivery: Delivery,
  { forwardTo, headers }: Wanted,
  { io }: Context,
): Promise<Forwarded | undefined> {
  if (forwardTo === undefined) return undefined;
  return forward(forwardTo, { ...delivery, headers: [...delivery.headers, ...headers] }, io);
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
    replay: flags.replay === undefined ? undefined : String(flags.replay),
    headers: ((flags.headers as string[] | undefined) ?? []).map(headerIn),
    failRate: rateOf(flags.failRate),
    latency: latencyOf(flags.latency),
  };
}

function headerIn(text: string): [name: string, value: string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*((?:[^ \t\r\n][^\r\n]*)?)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw usage(`--headers must be such as "X-Tenant: one", not "${text}"`, { path: "headers" });
  return [name, value];
}

function rateOf(given: unknown = "0"): number {
  if (/^(0(\.\d+)?|\.\d+|1(\.0+)?)$/.test(String(given))) return Number(given);
  throw usage(`--fail-rate must be a number from 0 to 1, not "${given}"`, { path: "fail-rate" });
}

function latencyOf(given: unknown = "0"): readonly [number, number] {
  const range = parseDurationRange(String(given));
  if (range) return range;
  throw usage(`--latency must be a duration such as 200ms, or a range such as 50..200, not "${given}"`, {
    path: "latency",
  });
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
