import { idFloor } from "../../platform/ids.js";
import type { EventRow } from "../../store/entities.js";
import type { Store } from "../../store/store.js";

/** Where a cursor starts: after an event, or at a time (epoch ms). */
export type CursorStart = { after: string } | { since: number };

/** How many events are read at once. */
const pageSize = 500;

/**
 * How long (ms) an event may become visible after one that was created later: processes create ids by their own clocks, and commit
 * in any order. In a store of one process ids and commits have the same order.
 */
const overlap = 10_000;

/** Reads the events of a workspace in the order of their ids, each once. */
export class EventCursor {
  readonly #store: Store;
  readonly #workspace_id: string;
  /** The ids that were read within the overlap, where other processes create events. */
  readonly #seen = new Set<string>();
  /** The events above this id are read next. */
  #floor: string;
  /** The newest event that was read; empty before the first. */
  #last: string;
  #revision: number | undefined;

  constructor(store: Store, workspace_id: string, start: CursorStart) {
    this.#store = store;
    this.#workspace_id = workspace_id;
    this.#last = "after" in start ? start.after : "";
    this.#floor = "after" in start ? this.#floorOf(start.after) : idFloor(start.since);
  }

  /** Returns the next events, at most 500; "reset" where the newest event is older than those that were read. */
  async next(): Promise<readonly EventRow[] | "reset"> {
    const revision = this.#store.revision?.("events");
    if (revision !== undefined && revision === this.#revision) return [];
    const rows = await this.#readAbove(this.#floor);
    // Only once nothing is left. A change during the read counts as one after it.
    if (rows.length === 0) this.#revision = revision;
    if (rows.length > 0) this.#advance(rows);
    else if (await this.#isReset()) return "reset";
    return rows;
  }

  async #readAbove(floor: string): Promise<EventRow[]> {
    const unread: EventRow[] = [];
    for (let above = floor; unread.length < pageSize; ) {
      const where = { workspace_id: this.#workspace_id, id: { gt: above } };
      const rows = await this.#store.read({ workspace: this.#workspace_id }, (tx) =>
        tx.events.find({ where, order: { by: "id", direction: "asc" }, limit: pageSize }),
      );
      unread.push(...rows.filter(({ id }) => !this.#seen.has(id)));
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageSize) break;
      above = last.id;
    }
    return unread;
  }

  #advance(rows: readonly EventRow[]): void {
    const newest = (rows.at(-1) as EventRow).id;
    if (newest > this.#last) this.#last = newest;
    const floor = this.#floorOf(this.#last);
    if (floor > this.#floor) this.#floor = floor;
    if (this.#store.exclusive) return;
    for (const { id } of rows) this.#seen.add(id);
    for (const id of this.#seen) if (id < this.#floor) this.#seen.delete(id);
  }

  #floorOf(id: string): string {
    return this.#store.exclusive ? id : idFloor(timeOf(id) - overlap);
  }

  /** Whether the state was replaced by an earlier one. Then the cursor continues after the newest event of that. */
  async #isReset(): Promise<boolean> {
    const newest = await newestId(this.#store, this.#workspace_id);
    if (newest >= this.#last) return false;
    this.#seen.clear();
    this.#last = newest;
    this.#floor = this.#floorOf(newest);
    return true;
  }
}

/** Returns the id of the newest event of a workspace; empty where it has none. */
export async function newestId(store: Store, workspace_id: string): Promise<string> {
  const [row] = await store.read({ workspace: workspace_id }, (tx) =>
    tx.events.find({ where: { workspace_id }, order: { by: "id", direction: "desc" }, limit: 1 }),
  );
  return row?.id ?? "";
}

/** Returns the time (epoch ms) at which an id was created, 0 for a text that is none. */
function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) || 0;
}
