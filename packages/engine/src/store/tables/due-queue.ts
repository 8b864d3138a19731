import { type Claim, freeSlotsOf } from "../claim.js";
import { compareRows, type Row, type Slot } from "../rows/row.js";
import { OrderedList } from "./ordered-list.js";

/** Lists of slots by one field's value, with the head of each list in an order of its own. */
class ListsByField {
  /** The first slot of each lane. */
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
    let lane = this.#lists.get(slot.row[this.#by]);
    if (lane === undefined) {
      lane = new OrderedList(this.#order);
      this.#lists.set(slot.row[this.#by], lane);
    }
    const head = lane.first();
    lane.add(slot);
    if (lane.first() === head) return;
    if (head !== undefined) this.heads.remove(head);
    this.heads.add(slot);
  }

  remove(slot: Slot): void {
    const lane = this.#lists.get(slot.row[this.#by]) as OrderedList;
    const wasHead = lane.first() === slot;
    lane.remove(slot);
    if (wasHead) this.heads.remove(slot);
    const head = lane.first();
    if (head === undefined) this.#lists.delete(slot.row[this.#by]);
    else if (wasHead) this.heads.add(head);
  }
}

/** The jobs by when they can be claimed, by their lanes, so that nobody waits behind another one's thousands. */
export class DueQueue {
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

  isAffected(before: Row, after: Row): boolean {
    return (
      before.state !== after.state ||
      before.run_at !== after.run_at ||
      before.lease_until !== after.lease_until ||
      before.lane !== after.lane ||
      before.kind !== after.kind
    );
  }

  /** The jobs a claim gets, in the order they are due, ties by id. */
  due(claim: Claim): Slot[] {
    const room = (lane: unknown) => freeSlotsOf(claim, lane as string);
    const lanes = new Set<unknown>();
    this.#leased.heads.visit(0, this.#leased.heads.size, false, ({ row }) => {
      if ((row.lease_until as number) > claim.now) return false;
      if (room(row.lane) > 0) lanes.add(row.lane);
      return true;
    });
    // As many lanes as jobs are wanted suffice: each of them has a job due before those of all later ones.
    let enough = claim.limit;
    this.#queued.heads.visit(0, this.#queued.heads.size, false, ({ row }) => {
      if (enough <= 0 || (row.run_at as number) > claim.now) return false;
      if (room(row.lane) > 0) {
        lanes.add(row.lane);
        enough -= 1;
      }
      return true;
    });
    const found: Slot[] = [];
    for (const lane of lanes) found.push(...this.#dueOfKey(lane, claim.now, room(lane)));
    return inOrder(found).slice(0, Math.max(0, claim.limit));
  }

  #dueOfKey(name: unknown, now: number, most: number): Slot[] {
    const found: Slot[] = [];
    this.#leased.list(name)?.visit(0, Number.POSITIVE_INFINITY, false, (slot) => {
      if ((slot.row.lease_until as number) > now) return false;
      found.push(slot);
      return true;
    });
    this.#queued.list(name)?.visit(0, most, false, (slot) => {
      if ((slot.row.run_at as number) > now) return false;
      found.push(slot);
      return true;
    });
    return inOrder(found).slice(0, most);
  }

  /** When the next queued job is due (ms), those of some kinds not looked at; undefined when there is none. */
  nextRunAt(withoutKinds: readonly string[]): number | undefined {
    let next: number | undefined;
    this.#kinds.heads.visit(0, this.#kinds.heads.size, false, ({ row }) => {
      if (withoutKinds.includes(row.kind as string)) return true;
      next = row.run_at as number;
      return false;
    });
    return next;
  }
}

function inOrder(slots: Slot[]): Slot[] {
  return slots.sort((a, b) => compareRows(a.row, b.row, "run_at"));
}
