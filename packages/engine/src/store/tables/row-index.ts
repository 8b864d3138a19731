import type { Scalar } from "../query.js";
import { type Row, type Slot, scalar } from "../rows/row.js";
import { OrderedList } from "./ordered-list.js";

/** The rows with the same values. A single row is its slot itself, which saves the memory of a list: most keys have one row. */
type Bucket = Slot | OrderedList;
type Branch = Map<Scalar, Branch | Bucket>;

/** An ordered index: for each combination of values of the `on` fields the rows that have them, ordered by `order`. */
export class RowIndex {
  readonly on: readonly string[];
  readonly order: string;
  /** Whether no two rows may have the same values. */
  readonly unique: boolean;
  /** Whether it leaves out rows with a null among the values. A unique index does. */
  readonly notNull: boolean;
  /** One level of maps for each `on` field. An index without fields has the only key null. */
  readonly #root: Branch = new Map();
  readonly #upper: readonly string[];
  readonly #lowest: string | undefined;

  constructor(
    on: readonly string[],
    order: string,
    { unique = false, notNull = unique }: { unique?: boolean | undefined; notNull?: boolean | undefined } = {},
  ) {
    this.on = on;
    this.order = order;
    this.unique = unique;
    this.notNull = notNull;
    this.#upper = on.slice(0, -1);
    this.#lowest = on.at(-1);
  }

  add(slot: Slot): void {
    if (!this.#covers(slot.fields)) return;
    let branch = this.#root;
    for (const field of this.#upper) {
      const key = scalar(slot.fields, field);
      let next = branch.get(key) as Branch | undefined;
      if (next === undefined) {
        next = new Map();
        branch.set(key, next);
      }
      branch = next;
    }
    const key = this.#key(slot.fields);
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

  /** Removes a slot. Its row must still be the one with which it was added. */
  remove(slot: Slot): void {
    if (!this.#covers(slot.fields)) return;
    const branch = this.#branch(slot.fields);
    const key = this.#key(slot.fields);
    const bucket = branch?.get(key) as Bucket | undefined;
    if (bucket instanceof OrderedList && bucket.size > 1) bucket.remove(slot);
    else {
      branch?.delete(key);
      if (branch?.size === 0) this.#removeEmptyBranches(slot.fields);
    }
  }

  /** The fields whose changes change a row's position in the index. */
  get fields(): readonly string[] {
    return [...this.on, this.order];
  }

  /** Returns the first row with the same values as this row, or undefined. */
  find(row: Row): Row | undefined {
    if (!this.#covers(row)) return undefined;
    const bucket = this.#branch(row)?.get(this.#key(row)) as Bucket | undefined;
    return bucket instanceof OrderedList ? bucket.first()?.row : bucket?.row;
  }

  /** Whether one of the rows with these values of the `on` fields passes. */
  someRow(values: readonly Scalar[], passes: (row: Row) => boolean): boolean {
    let level: Branch | Bucket | undefined = this.#root;
    for (const value of values) level = (level as Branch | undefined)?.get(value);
    if (level === undefined) return false;
    if (!(level instanceof OrderedList)) return passes((level as Slot).row);
    let found = false;
    level.visit(0, level.size, false, ({ row }) => {
      found = passes(row);
      return !found;
    });
    return found;
  }

  /** Returns the lists for all combinations of `values` (for each `on` field the values it may have), without empty ones. */
  buckets(values: readonly (readonly Scalar[])[]): OrderedList[] {
    let level: (Branch | Bucket)[] = [this.#root];
    for (const choices of values.length === 0 ? [[null]] : values) {
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
    if (!this.notNull) return true;
    // The field that is null most often is the last one.
    if (this.#key(row) === null) return false;
    for (const field of this.#upper) if (scalar(row, field) === null) return false;
    return true;
  }

  /** Returns the map with the bucket for a row's values, or the one at an upper level; undefined when there is none. */
  #branch(row: Row, level = this.#upper.length): Branch | undefined {
    let branch: Branch | undefined = this.#root;
    for (let i = 0; i < level; i += 1)
      branch = branch?.get(scalar(row, this.#upper[i] as string)) as Branch | undefined;
    return branch;
  }

  /** Removes the maps without entries on the way to a row's values. They would stay for ever: each run of an automation has one. */
  #removeEmptyBranches(row: Row): void {
    for (let level = this.#upper.length; level > 0 && this.#branch(row, level)?.size === 0; level -= 1) {
      this.#branch(row, level - 1)?.delete(scalar(row, this.#upper[level - 1] as string));
    }
  }

  #key(row: Row): Scalar {
    return this.#lowest === undefined ? null : scalar(row, this.#lowest);
  }
}
