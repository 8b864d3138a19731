import type { components } from "@posthorn/sdk/contract";
import { nearest } from "@posthorn/sdk/internal";
import { listAdminApi } from "../../local/admin-api.js";
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
/** In milliseconds: a transaction may commit after one that began later, so each poll reads this much before the last event again. */
const overlap = 10_000;

/** Yields the events of a workspace, oldest first: the past ones of the range, then new ones until the process is asked to stop. */
export async function* eventFeed(range: FeedRange, context: Context): AsyncGenerator<FeedEvent> {
  const { since = 0 } = range;
  /** The times of the events that were yielded or left out, by id, within the overlap. */
  const seen = new Map<string, number>();
  let newest = 0;
  const from = (): number => Math.max(since, newest - overlap);
  const markSeen = ({ id, timestamp }: FeedEvent): void => {
    const at = Date.parse(timestamp);
    seen.set(id, at);
    newest = Math.max(newest, at);
  };

  const last = await lastLeftOut(range, context);
  if (last) {
    newest = Date.parse(last.timestamp);
    for await (const event of eventsFrom(from(), range, context)) {
      markSeen(event);
      if (event.id === last.id) break;
    }
  }
  async function* newEvents(): AsyncGenerator<FeedEvent> {
    for (const [id, at] of seen) if (at < from()) seen.delete(id);
    const { total } = (await readPage({ from: from(), offset: 0, limit: 1 }, range, context)).pagination;
    // The total says that nothing is new, at the price of one row.
    if (total === seen.size) return;
    for await (const event of eventsFrom(from(), range, context)) {
      if (seen.has(event.id)) continue;
      markSeen(event);
      yield event;
    }
  }

  if (range.following === undefined) return yield* newEvents();
  await context.note(range.following);
  yield* pollUntilStopped(newEvents, context);
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

/** The time between two polls, in milliseconds. */
const interval = 500;

/** Yields the items of poll after poll until the process is asked to stop; keeps polling while the server does not answer. */
export async function* pollUntilStopped<T>(poll: () => AsyncIterable<T>, { io, note }: Context): AsyncGenerator<T> {
  for (let answering = true; !io.signal.aborted; await io.wait(interval)) {
    try {
      yield* poll();
      if (!answering) await note("The server answers again.");
      answering = true;
    } catch (error) {
      if (io.signal.aborted) return;
      if (!(error instanceof Failure) || error.exitCode !== exitCodes.network) throw error;
      if (answering) await note(`${error.message}; trying again until Ctrl-C.`);
      answering = false;
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
