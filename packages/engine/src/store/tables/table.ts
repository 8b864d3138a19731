import type { CollectionName, Entity, Rows } from "../entities.js";
import { type Row, Slot } from "../rows/row.js";
import { UniqueViolation } from "../store.js";
import { DueQueue } from "./due-queue.js";
import { RowIndex } from "./row-index.js";

type SlotIndex = Pick<RowIndex, "add" | "remove" | "isAffected">;

/** The rows of one collection with all their indexes. It knows nothing of transactions. */
export class Table {
  readonly name: CollectionName;
  readonly slots = new Map<string, Slot>();
  /** The declared indexes, then the unique keys. */
  readonly indexes: readonly RowIndex[];
  readonly queue: DueQueue | undefined;
  readonly #allIndexes: readonly SlotIndex[];

  constructor(name: CollectionName, entity: Entity<Rows[CollectionName]>) {
    this.name = name;
    this.indexes = [
      ...entity.indexes.map(({ on, order }) => new RowIndex(on, order)),
      ...entity.unique.map((fields) => new RowIndex(fields, "id", true)),
    ];
    this.queue = name === "jobs" ? new DueQueue() : undefined;
    this.#allIndexes = this.queue === undefined ? this.indexes : [...this.indexes, this.queue];
  }

  get(id: string): Row | undefined {
    return this.slots.get(id)?.row;
  }

  /** Throws `UniqueViolation` when another row has one of this row's unique keys. */
  assertUnique(row: Row): void {
    for (const index of this.indexes) {
      if (!index.unique) continue;
      const holder = index.find(row);
      if (holder !== undefined && holder.id !== row.id) throw new UniqueViolation(this.name, index.on);
    }
  }

  /** Inserts a row or replaces the row with its id. Does not check unique keys: see `assertUnique`. */
  upsert(row: Row): void {
    const slot = this.slots.get(row.id);
    if (slot === undefined) {
      const added = new Slot(row);
      this.slots.set(row.id, added);
      for (const index of this.#allIndexes) index.add(added);
      return;
    }
    const before = slot.row;
    const moving = this.#allIndexes.filter((index) => index.isAffected(before, row));
    for (const index of moving) index.remove(slot);
    slot.row = row;
    for (const index of moving) index.add(slot);
  }

  /** Makes these the rows, in their order. Rows that are in the table already are not indexed again. */
  replaceAll(rows: readonly Row[]): void {
    const newRows = new Map(rows.map((row) => [row.id, row]));
    const changing: { slot: Slot; row: Row; moving: readonly SlotIndex[] }[] = [];
    for (const [id, slot] of this.slots) {
      const row = newRows.get(id);
      if (row === undefined) this.remove(id);
      else if (row !== slot.row)
        changing.push({ slot, row, moving: this.#allIndexes.filter((index) => index.isAffected(slot.row, row)) });
    }
    // All slots are removed from the indexes before the first is added again: two rows may have swapped a unique key.
    for (const { slot, moving } of changing) for (const index of moving) index.remove(slot);
    for (const { slot, row, moving } of changing) {
      slot.row = row;
      for (const index of moving) index.add(slot);
    }
    for (const row of rows) if (!this.slots.has(row.id)) this.upsert(row);
    this.#reorder(rows);
  }

  #reorder(rows: readonly Row[]): void {
    const ids = this.slots.keys();
    if (rows.every(({ id }) => ids.next().value === id)) return;
    const slots = new Map(this.slots);
    this.slots.clear();
    for (const { id } of rows) this.slots.set(id, slots.get(id) as Slot);
  }

  remove(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    for (const index of this.#allIndexes) index.remove(slot);
    this.slots.delete(id);
  }
}
