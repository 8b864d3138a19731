import type { Scalar } from "../query.js";
import { OrderedList } from "./ordered-list.js";
import { type Row, type Slot, scalar } from "./row.js";

/** A bucket of one is the slot itself: most addresses, batches and unique keys have one row, and a list would cost more than the row's entry. */
type Bucket = Slot | OrderedList;
type Branch = Map<Scalar, Branch | Bucket>;

/** An ordered access path: for each combination of values of the `on` fields the rows that have them, by `order`. */
export class RowIndex {
  readonly on: readonly string[];
  readonly order: string;
  /** Whether no two rows may share their values. Rows with a null among them are left out. */
  readonly unique: boolean;
  /** One level per `on` field beneath a level with the one key null, so that an index on nothing needs no other code. */
  readonly #root: Branch = new Map();

  constructor(on: readonly string[], order: string, unique = false) {
    this.on = on;
    this.order = order;
    this.unique = unique;
  }

  add(slot: Slot): void {
    if (!this.#covers(slot.row)) return;
    const [branch, key] = this.#leaf(slot.row);
    const bucket = branch.get(key) as Bucket | undefined;
    if (bucket === undefined) branch.set(key, slot);
    else if (bucket instanceof OrderedList) bucket.add(slot);
    else {
      const list = new OrderedList(this.order);
      list.add(bucket);
      list.add(slot);
      branch.set(key, list);
    }
  }

  /** Must be called while the slot's row still is what it was when it was added. */
  remove(slot: Slot): void {
    if (!this.#covers(slot.row)) return;
    const [branch, key] = this.#leaf(slot.row);
    const bucket = branch.get(key) as Bucket | undefined;
    if (bucket instanceof OrderedList && bucket.size > 1) bucket.remove(slot);
    else branch.delete(key);
  }

  /** Whether rows that differ so have different places here. */
  moves(before: Row, after: Row): boolean {
    return before[this.order] !== after[this.order] || this.on.some((field) => before[field] !== after[field]);
  }

  /** The row that has this row's values, or undefined. */
  holder(row: Row): Row | undefined {
    if (!this.#covers(row)) return undefined;
    const [bucket] = this.buckets(this.on.map((field) => [scalar(row, field)]));
    return bucket?.first()?.row;
  }

  /** The lists of all combinations of `values` (for each `on` field the values it may have), empty ones left out. */
  buckets(values: readonly (readonly Scalar[])[]): OrderedList[] {
    let level: (Branch | Bucket)[] = [this.#root];
    for (const choices of [[null], ...values]) {
      const next: (Branch | Bucket)[] = [];
      for (const branch of level) {
        for (const value of choices) {
          const found = (branch as Branch).get(value);
          if (found !== undefined) next.push(found);
        }
      }
      level = next;
    }
    return level.map((bucket) => {
      if (bucket instanceof OrderedList) return bucket;
      const list = new OrderedList(this.order);
      list.add(bucket as Slot);
      return list;
    });
  }

  #covers(row: Row): boolean {
    return !this.unique || this.on.every((field) => scalar(row, field) !== null);
  }

  #leaf(row: Row): [Branch, Scalar] {
    let branch = this.#root;
    let key: Scalar = null;
    for (const field of this.on) {
      let next = branch.get(key) as Branch | undefined;
      if (next === undefined) {
        next = new Map();
        branch.set(key, next);
      }
      branch = next;
      key = scalar(row, field);
    }
    return [branch, key];
  }
}
