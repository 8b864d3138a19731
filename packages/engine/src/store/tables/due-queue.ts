import { type Claim, freeSlotsOf } from "../claim.js";
import { compareRows, type Slot } from "../rows/row.js";
import type { NextRunAtOptions } from "../store.js";
import { OrderedList } from "./ordered-list.js";

/** One ordered list of slots for each value of a field, and an ordered list of the heads of these lists. */
class ListsByField {
  /** The first slot of each list. */
  readonly heads: OrderedList;
  readonly #lists = new Map<unknown, OrderedList>();
  readonly #by: string;
  readonly #order: string;

  constructor(by: string, order: string) {
    this.#by = by;
    this.#order = order;
    this.heads = new OrderedList(order);
  }

  list(value: unknown): OrderedList | undefined {
    return this.#lists.get(value);
  }

  add(slot: Slot): void {
    let list = this.#lists.get(slot.row[this.#by]);
    if (list === undefined) {
      list = new OrderedList(this.#order);
      this.#lists.set(slot.row[this.#by], list);
    }
    const head = list.first();
    list.add(slot);
    if (list.first() === head) return;
    if (head !== undefined) this.heads.remove(head);
    this.heads.add(slot);
  }

  remove(slot: Slot): void {
    const list = this.#lists.get(slot.row[this.#by]) as OrderedList;
    const wasHead = list.first() === slot;
    list.remove(slot);
    if (wasHead) this.heads.remove(slot);
    const head = list.first();
    if (head === undefined) this.#lists.delete(slot.row[this.#by]);
    else if (wasHead) this.heads.add(head);
  }
}

/**
 * The jobs in the order they become due, one list for each concurrency key (the column `lane`). A claim reads the heads of
 * the lists, so that the jobs of one key never wait behind those of another.
 */
export class DueQueue {
  /** The fields whose changes change a job's position. */
  readonly fields = ["state", "run_at", "lease_until", "lane", "kind"] as const;
  readonly #queued = new ListsByField("lane", "run_at");
  readonly #leased = new ListsByField("lane", "lease_until");
  readonly #kinds = new ListsByField("kind", "run_at");

  add(slot: Slot): void {
    if (slot.row.state === "leased") this.#leased.add(slot);
    if (slot.row.state !== "queued") return;
    this.#queued.add(slot);
    this.#kinds.add(slot);
  }

  remove(slot: Slot): void {
    if (slot.row.state === "leased") this.#leased.remove(slot);
    if (slot.row.state !== "queued") return;
    this.#queued.remove(slot);
    this.#kinds.remove(slot);
  }

  /** Returns the jobs that a claim may lease, in the order they are due, then by id. */
  due(claim: Claim): Slot[] {
    const freeSlots = (key: unknown) => freeSlotsOf(claim, key as string);
    const keys = new Set<unknown>();
    this.#leased.heads.visit(0, this.#leased.heads.size, false, ({ row }) => {
      if ((row.lease_until as number) > claim.now) return false;
      if (freeSlots(row.lane) > 0) keys.add(row.lane);
      return true;
    });
    // `limit` keys suffice: the head of each is due before every job of the keys behind them.
    let missing = claim.limit;
    this.#queued.heads.visit(0, this.#queued.heads.size, false, ({ row }) => {
      if (missing <= 0 || (row.run_at as number) > claim.now) return false;
      if (freeSlots(row.lane) > 0) {
        keys.add(row.lane);
        missing -= 1;
      }
      return true;
    });
    const found: Slot[] = [];
    for (const key of keys) found.push(...this.#dueOfKey(key, claim.now, freeSlots(key)));
    return inOrder(found).slice(0, Math.max(0, claim.limit));
  }

  #dueOfKey(key: unknown, now: number, most: number): Slot[] {
    const found: Slot[] = [];
    this.#leased.list(key)?.visit(0, Number.POSITIVE_INFINITY, false, (slot) => {
      if ((slot.row.lease_until as number) > now) return false;
      found.push(slot);
      return true;
    });
    this.#queued.list(key)?.visit(0, most, false, (slot) => {
      if ((slot.row.run_at as number) > now) return false;
      found.push(slot);
      return true;
    });
    return inOrder(found).slice(0, most);
  }

  /** Returns the number of queued jobs that are due at a time (epoch ms), from the ranks in the lists of the kinds. */
  countDue(now: number): number {
    let count = 0;
    this.#kinds.heads.visit(0, this.#kinds.heads.size, false, ({ row }) => {
      if ((row.run_at as number) > now) return false;
      count += this.#kinds.list(row.kind)?.rank(now, true) ?? 0;
      return true;
    });
    return count;
  }

  /** Returns when the next queued job is due (epoch ms), or undefined when there is none; see `Store.nextRunAt`. */
  nextRunAt({ withoutKinds = [], after = Number.NEGATIVE_INFINITY }: NextRunAtOptions = {}): number | undefined {
    let next: number | undefined;
    this.#kinds.heads.visit(0, this.#kinds.heads.size, false, ({ row: { kind } }) => {
      if (withoutKinds.includes(kind as string)) return true;
      const first = this.#dueAfter(kind, after);
      if (first !== undefined) next = Math.min(next ?? first, first);
      // The heads are in the order they become due.
      return next === undefined || after !== Number.NEGATIVE_INFINITY;
    });
    return next;
  }

  #dueAfter(kind: unknown, after: number): number | undefined {
    let first: number | undefined;
    this.#kinds.list(kind)?.visit(0, Number.POSITIVE_INFINITY, false, ({ row }) => {
      const run_at = row.run_at as number;
      if (run_at > after) first = run_at;
      return first === undefined;
    });
    return first;
  }
}

function inOrder(slots: Slot[]): Slot[] {
  return slots.sort((a, b) => compareRows(a.row, b.row, "run_at"));
}
