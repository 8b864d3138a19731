import { listAdminApi } from "../../local/admin-api.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import type { HappenedEvent } from "./describe-event.js";

/** An event with its id, as the admin API lists it. */
export interface FeedEvent extends HappenedEvent {
  id: string;
}

/** Which events to give. */
interface FeedRange {
  workspace: string;
  type: string | undefined;
  /** Milliseconds since 1970: none from before. */
  since: number | undefined;
  /** How many of those that have happened, the last ones; undefined for all. */
  limit: number | undefined;
  /** What is noted when those that happen from here on will be given, too; without it, they are not. */
  following: string | undefined;
}

const pageSize = 1000;
/** A transaction may end after one that began later, so this much before the last event is looked at again; in milliseconds. */
const overlap = 10_000;

/** Gives the events of a workspace, oldest first: those of the past that are asked for, then, until the process is asked to stop, those that come. */
export async function* eventFeed(range: FeedRange, context: Context): AsyncGenerator<FeedEvent> {
  const { since = 0 } = range;
  /** When those happened that have been given or passed over, as far back as they are looked at again. */
  const seen = new Map<string, number>();
  let newest = 0;
  const from = (): number => Math.max(since, newest - overlap);
  const take = ({ id, timestamp }: FeedEvent): void => {
    const at = Date.parse(timestamp);
    seen.set(id, at);
    newest = Math.max(newest, at);
  };

  const last = await lastPassedOver(range, context);
  if (last) {
    newest = Date.parse(last.timestamp);
    for await (const event of eventsFrom(from(), range, context)) {
      take(event);
      if (event.id === last.id) break;
    }
  }
  async function* come(): AsyncGenerator<FeedEvent> {
    for (const [id, at] of seen) if (at < from()) seen.delete(id);
    const { total } = (await page(from(), 0, 1, range, context)).pagination;
    // Nothing has come: one row was read to find out, not all of them.
    if (total === seen.size) return;
    for await (const event of eventsFrom(from(), range, context)) {
      if (seen.has(event.id)) continue;
      take(event);
      yield event;
    }
  }

  if (range.following === undefined) return yield* come();
  await context.note(range.following);
  yield* follow(come, context);
}

/** The event before the first one that is asked for. */
async function lastPassedOver(range: FeedRange, context: Context): Promise<FeedEvent | undefined> {
  const { since = 0, limit } = range;
  if (limit === undefined) return undefined;
  const { total } = (await page(since, 0, 1, range, context)).pagination;
  return total > limit ? (await page(since, total - limit - 1, 1, range, context)).data[0] : undefined;
}

async function* eventsFrom(from: number, range: FeedRange, context: Context): AsyncGenerator<FeedEvent> {
  for (let offset = 0; ; offset += pageSize) {
    const { data, pagination } = await page(from, offset, pageSize, range, context);
    yield* data;
    if (!pagination.has_more || data.length === 0) return;
  }
}

async function page(
  from: number,
  offset: number,
  limit: number,
  { workspace, type }: FeedRange,
  context: Context,
): Promise<{ data: FeedEvent[]; pagination: { total: number; has_more: boolean } }> {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset) });
  if (type !== undefined) query.set("type", type);
  if (from > 0) query.set("since", new Date(from).toISOString());
  const { data, pagination } = await listAdminApi(`/workspaces/${workspace}/events?${query}`, context);
  return { data: data as FeedEvent[], pagination };
}

/** Milliseconds of real time between two looks. */
const interval = 500;

/** Gives what look after look finds until the process is asked to stop; a server that is away is waited for. */
export async function* follow<T>(look: () => AsyncIterable<T>, { io, note }: Context): AsyncGenerator<T> {
  for (let answering = true; !io.signal.aborted; await io.wait(interval)) {
    try {
      yield* look();
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
