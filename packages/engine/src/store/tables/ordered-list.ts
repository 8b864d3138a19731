import { compareRows, compareValues, type Slot } from "../rows/row.js";

/** The longest chunk. A longer one is split in two. */
const longestChunk = 512;

/**
 * Slots ordered by one field, then by id, in chunks. Entries can be found by rank.
 */
export class OrderedList {
  size = 0;
  readonly #order: string;
  readonly #chunks: Slot[][] = [];

  constructor(order: string) {
    this.#order = order;
  }

  add(slot: Slot): void {
    this.size += 1;
    const last = this.#chunks[this.#chunks.length - 1];
    const tail = last?.[last.length - 1];
    if (last === undefined || tail === undefined) {
      this.#chunks.push([slot]);
      return;
    }
    // Most rows are added at the end, because ids and times grow.
    if (compareRows(tail.fields, slot.fields, this.#order) < 0) {
      if (last.length < longestChunk) last.push(slot);
      else this.#chunks.push([slot]);
      return;
    }
    const at = this.#chunkOf(slot);
    const chunk = this.#chunks[at] as Slot[];
    chunk.splice(this.#positionIn(chunk, slot), 0, slot);
    if (chunk.length > longestChunk) this.#chunks.splice(at + 1, 0, chunk.splice(longestChunk >> 1));
  }

  /** Removes a slot. Its row must still be the one with which it was added. */
  remove(slot: Slot): void {
    // Jobs and messages change in about the order in which they were added.
    const isFirst = this.first() === slot;
    const at = isFirst ? 0 : this.#chunkOf(slot);
    const chunk = this.#chunks[at];
    const position = isFirst ? 0 : chunk === undefined ? -1 : this.#positionIn(chunk, slot);
    if (chunk?.[position] !== slot) throw new Error(`the index by ${this.#order} does not hold ${slot.fields.id}`);
    if (chunk.length === 1) this.#chunks.splice(at, 1);
    else if (position === 0) chunk.shift();
    else chunk.splice(position, 1);
    this.size -= 1;
  }

  first(): Slot | undefined {
    return this.#chunks[0]?.[0];
  }

  /** Returns how many entries are before `value`, or with `after` how many are before or equal to it. */
  rank(value: unknown, after: boolean): number {
    let before = 0;
    for (const chunk of this.#chunks) {
      const last = chunk[chunk.length - 1] as Slot;
      if (this.#precedes(last, value, after)) {
        before += chunk.length;
        continue;
      }
      let low = 0;
      let high = chunk.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.#precedes(chunk[middle] as Slot, value, after)) low = middle + 1;
        else high = middle;
      }
      return before + low;
    }
    return before;
  }

  /** Calls `visit` with the entries from rank `from` to rank `to` (exclusive), last first when `backwards`, until it returns false. */
  visit(from: number, to: number, backwards: boolean, visit: (slot: Slot) => boolean): void {
    if (from >= to) return;
    if (backwards) this.#visitBackwards(from, to, visit);
    else this.#visitForwards(from, to, visit);
  }

  #visitForwards(from: number, to: number, visit: (slot: Slot) => boolean): void {
    let start = 0;
    for (const chunk of this.#chunks) {
      if (start >= to) return;
      const end = Math.min(chunk.length, to - start);
      for (let i = Math.max(0, from - start); i < end; i += 1) if (!visit(chunk[i] as Slot)) return;
      start += chunk.length;
    }
  }

  #visitBackwards(from: number, to: number, visit: (slot: Slot) => boolean): void {
    let start = this.size;
    for (let at = this.#chunks.length - 1; at >= 0 && start > from; at -= 1) {
      const chunk = this.#chunks[at] as Slot[];
      start -= chunk.length;
      const first = Math.max(0, from - start);
      for (let i = Math.min(chunk.length, to - start) - 1; i >= first; i -= 1) if (!visit(chunk[i] as Slot)) return;
    }
  }

  #precedes(slot: Slot, value: unknown, after: boolean): boolean {
    const difference = compareValues(slot.fields[this.#order], value);
    return after ? difference <= 0 : difference < 0;
  }

  /** Returns the first chunk whose last entry is not before the slot; the last chunk when there is none. */
  #chunkOf(slot: Slot): number {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const chunk = this.#chunks[middle] as Slot[];
      const last = chunk[chunk.length - 1] as Slot;
      if (compareRows(last.fields, slot.fields, this.#order) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #positionIn(chunk: Slot[], slot: Slot): number {
    let low = 0;
    let high = chunk.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareRows((chunk[middle] as Slot).fields, slot.fields, this.#order) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
