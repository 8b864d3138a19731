import type { components } from "@posthorn/sdk/contract";
import { nearest } from "@posthorn/sdk/internal";
import { listAdminApi, streamAdminApi } from "../../local/admin-api.js";
import { operationNamed } from "../../operations/manifest.js";
import { plainText, type Style } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";

/** An event with its id, as the admin API lists it. */
export interface FeedEvent extends HappenedEvent {
  id: string;
}

/** Which events a feed yields. */
interface FeedRange {
  workspace: string;
  type: string | undefined;
  /** Milliseconds since 1970; earlier events are left out. */
  since: number | undefined;
  /** How many of the past events, the last ones; undefined for all. */
  limit: number | undefined;
  /** The note before new events are followed; undefined where the feed ends after the past ones. */
  following: string | undefined;
}

const pageSize = 1000;
/** In milliseconds: a transaction may commit after one that began later, so a stream that is resumed begins this much before the last event. */
const overlap = 10_000;

/** Yields the events of a workspace, oldest first: the past ones of the range, then new ones until the process is asked to stop. */
export async function* eventFeed(range: FeedRange, context: Context): AsyncGenerator<FeedEvent> {
  const read = new ReadEvents();
  const last = await lastLeftOut(range, context);
  const since = range.since ?? 0;
  if (last) {
    const beforeLast = Math.max(since, Date.parse(last.timestamp) - overlap);
    for await (const event of eventsFrom(beforeLast, range, context)) {
      read.add(event);
      if (event.id === last.id) break;
    }
  }
  if (range.following !== undefined) await context.note(range.following);
  for await (const event of eventsFrom(last ? Date.parse(last.timestamp) : since, range, context)) {
    if (read.add(event)) yield event;
  }
  if (range.following !== undefined) yield* follow(range, read, context);
}

/** The events that were yielded or left out, as far back as a stream may repeat them. */
class ReadEvents {
  /** The times by id. */
  readonly #times = new Map<string, number>();
  /** The newest id; empty before the first. */
  newest = "";

  /** Returns whether the event is new. */
  add({ id, timestamp }: FeedEvent): boolean {
    if (this.#times.has(id)) return false;
    const at = Date.parse(timestamp);
    this.#times.set(id, at);
    if (id > this.newest) this.newest = id;
    // In the order of their arrival, so those that are old enough come first.
    for (const [known, time] of this.#times) {
      if (time >= at - 2 * overlap) break;
      this.#times.delete(known);
    }
    return true;
  }

  clear(): void {
    this.#times.clear();
    this.newest = "";
  }
}

/** Yields new events until the process is asked to stop. */
function follow(range: FeedRange, read: ReadEvents, context: Context): AsyncGenerator<FeedEvent> {
  const { since = 0 } = range;
  return repeatUntilStopped(async function* (onAnswer) {
    for await (const { event, data } of streamAdminApi(streamPath(range, read), context)) {
      await onAnswer();
      if (event === "reset") read.clear();
      const happened = event === "" && data !== "" ? (JSON.parse(data) as FeedEvent) : undefined;
      if (happened === undefined || Date.parse(happened.timestamp) < since) continue;
      if (read.add(happened)) yield happened;
    }
  }, context);
}

function streamPath({ workspace, type, since = 0 }: FeedRange, { newest }: ReadEvents): string {
  // Without an event to go on from, all that happened meanwhile is new.
  const query = new URLSearchParams(newest === "" ? { since: new Date(since).toISOString() } : { after: newest });
  if (type !== undefined) query.set("type", type);
  return `/workspaces/${workspace}/events/stream?${query}`;
}

/** Returns the last event before the range; undefined where the range begins with the first. */
async function lastLeftOut(range: FeedRange, context: Context): Promise<FeedEvent | undefined> {
  const { since = 0, limit } = range;
  if (limit === undefined) return undefined;
  const { total } = (await readPage({ from: since, offset: 0, limit: 1 }, range, context)).pagination;
  return total > limit
    ? (await readPage({ from: since, offset: total - limit - 1, limit: 1 }, range, context)).data[0]
    : undefined;
}

async function* eventsFrom(from: number, range: FeedRange, context: Context): AsyncGenerator<FeedEvent> {
  for (let offset = 0; ; offset += pageSize) {
    const { data, pagination } = await readPage({ from, offset, limit: pageSize }, range, context);
    yield* data;
    if (!pagination.has_more || data.length === 0) return;
  }
}

/** Reads a page of the events since `from`, in milliseconds since 1970. */
async function readPage(
  { from, offset, limit }: { from: number; offset: number; limit: number },
  { workspace, type }: FeedRange,
  context: Context,
): Promise<{ data: FeedEvent[]; pagination: { total: number; has_more: boolean } }> {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset) });
  if (type !== undefined) query.set("type", type);
  if (from > 0) query.set("since", new Date(from).toISOString());
  const { data, pagination } = await listAdminApi(`/workspaces/${workspace}/events?${query}`, context);
  return { data: data as FeedEvent[], pagination };
}

/** The time between two attempts, in milliseconds. */
const interval = 500;

/**
 * Yields the items of attempt after attempt until the process is asked to stop; goes on while the server is away. An attempt calls
 * `onAnswer` when the server has answered.
 */
export async function* repeatUntilStopped<T>(
  attempt: (onAnswer: () => Promise<void>) => AsyncIterable<T>,
  { io, note }: Context,
): AsyncGenerator<T> {
  let isAway = false;
  const onAnswer = async () => {
    if (isAway) await note("The server answers again.");
    isAway = false;
  };
  for (; !io.signal.aborted; await io.wait(interval)) {
    try {
      yield* attempt(onAnswer);
    } catch (error) {
      if (io.signal.aborted) return;
      if (!(error instanceof Failure) || error.exitCode !== exitCodes.network) throw error;
      if (!isAway) await note(`${error.message}; trying again until Ctrl-C.`);
      isAway = true;
    }
  }
}

/** An event as the admin API and deliveries carry it. */
export interface HappenedEvent {
  type: string;
  /** ISO 8601. */
  timestamp: string;
  data: Readonly<Record<string, unknown>>;
}

/** The fields that a line shows of an event: the first of each list that has a value. */
const shownFields: readonly (readonly string[])[] = [
  ["to", "email", "contact_email"],
  ["subject", "list_name", "automation_name", "form_name", "tag_name", "event_name", "name", "product"],
  ["url", "bounce_type", "status", "value"],
];

// Events that need attention.
const alarming = /bounced|complained|unsubscribed|failed/;

/** Returns an event as a line: its time, its type and what it is about. */
export function describeEvent({ type, timestamp, data }: HappenedEvent, style: Style): string {
  const about = shownFields.flatMap((names) => {
    const value = names.map((name) => data[name]).find((each) => isShown(each));
    return value === undefined ? [] : [plainText(String(value)).replaceAll(/\s+/g, " ")];
  });
  const kind = plainText(type).padEnd(20);
  const time = plainText(timestamp).replace("T", " ").replace(/Z$/, "");
  return `${style.faint(time)}  ${alarming.test(type) ? style.alarm(kind) : style.heading(kind)}  ${about.join("  ")}`.trimEnd();
}

function isShown(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}

export type EventType = components["schemas"]["EventType"];

/** The event types that a webhook can subscribe to. */
export const eventTypes = (operationNamed("webhooks.create").body?.find(({ name }) => name === "event")?.enum ??
  []) as readonly EventType[];

/** The event types that trigger automations and appear in the feed, but are never delivered to webhooks. */
const innerTypes = ["contact.tagged", "product.viewed", "custom"] as const;

/** The event types that the feed can be limited to. */
export const followedTypes: readonly string[] = [...eventTypes, ...innerTypes];

/** Returns the word when it is one of the names. @throws a usage failure that suggests the nearest name. */
export function oneOf<Name extends string>(word: string, names: readonly Name[], next: readonly string[]): Name {
  const found = names.find((name) => name === word);
  if (found) return found;
  const meant = nearest(word, names);
  const hint = meant ? `Did you mean ${meant}?` : `There are ${names.join(", ")}.`;
  throw usage(`there is no event ${word}`, { path: "event", hint, next });
}
