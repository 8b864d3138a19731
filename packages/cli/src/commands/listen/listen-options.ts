import { parseDurationRange, parseHttpUrl } from "../../input/flag-parsers.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import { type EventType, eventTypes, oneOf } from "../events/event-types.js";
import { listenerSecret } from "./listener-secret.js";

/** The flags of `listen`, parsed. */
export interface ListenOptions {
  events: readonly EventType[];
  forwardTo: string | undefined;
  /** Deliveries are signed with this secret besides the service's own. */
  secret: string;
  port: number;
  /** The URL at which the service reaches this listener; undefined for its own address. */
  url: string | undefined;
  /** The id or name of a workspace, as the user wrote it. */
  workspace: unknown;
  /** The id of an earlier delivery to begin with, or `latest`. */
  replay: string | undefined;
  /** Headers added to each forwarded delivery. */
  headers: readonly (readonly [name: string, value: string])[];
  /** The probability, 0 to 1, with which a delivery is answered 500. */
  failRate: number;
  /** The range of milliseconds by which an answer is delayed. */
  latency: readonly [least: number, most: number];
}

/** Parses the flags of `listen`. @throws a usage failure that names the wrong flag. */
export function readListenOptions(flags: FlagValues, { io }: Pick<Context, "io">): ListenOptions {
  const { events = "*", forwardTo, port = "0", url, workspace } = flags;
  if (!/^\d{1,5}$/.test(String(port)) || Number(port) > 65_535) {
    throw usage(`--port must be a port from 0 to 65535, not "${port}"`);
  }
  return {
    events: parseEvents(String(events)),
    forwardTo: forwardTo === undefined ? undefined : parseHttpUrl("--forward-to", String(forwardTo)),
    secret: String(flags.secret ?? (io.env.POSTHORN_WEBHOOK_SECRET || listenerSecret(io.env))),
    port: Number(port),
    url: url === undefined ? undefined : parseHttpUrl("--url", String(url)),
    workspace,
    replay: flags.replay === undefined ? undefined : String(flags.replay),
    headers: ((flags.headers as string[] | undefined) ?? []).map(parseHeader),
    failRate: parseFailRate(flags.failRate),
    latency: parseLatency(flags.latency),
  };
}

function parseHeader(text: string): [name: string, value: string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*((?:[^ \t\r\n][^\r\n]*)?)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw usage(`--headers must be such as "X-Tenant: one", not "${text}"`, { path: "headers" });
  return [name, value];
}

function parseFailRate(given: unknown = "0"): number {
  if (/^(0(\.\d+)?|\.\d+|1(\.0+)?)$/.test(String(given))) return Number(given);
  throw usage(`--fail-rate must be a number from 0 to 1, not "${given}"`, { path: "fail-rate" });
}

function parseLatency(given: unknown = "0"): readonly [number, number] {
  const range = parseDurationRange(String(given));
  if (range) return range;
  throw usage(`--latency must be a duration such as 200ms, or a range such as 50..200, not "${given}"`, {
    path: "latency",
  });
}

function parseEvents(text: string): readonly EventType[] {
  if (text.trim() === "*") return eventTypes;
  const words = text.split(",").map((word) => word.trim());
  return [...new Set(words.map((word) => oneOf(word, eventTypes, ["posthorn listen --events '*'"])))];
}
