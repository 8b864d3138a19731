import type { CollectionName, Entity, Rows } from "../entities.js";
import { type Row, Slot } from "../rows/row.js";
import { UniqueViolation } from "../store.js";
import { DueQueue } from "./due-queue.js";
import { RowIndex } from "./row-index.js";

type AccessPath = Pick<RowIndex, "add" | "remove" | "isAffected">;

/** The rows of one collection with all their access paths. What it is told it does; transactions are not its business. */
export class Table {
  readonly name: CollectionName;
  readonly slots = new Map<string, Slot>();
  /** The declared indexes, then the unique keys. */
  readonly indexes: readonly RowIndex[];
  readonly queue: DueQueue | undefined;
  readonly #paths: readonly AccessPath[];

  constructor(name: CollectionName, entity: Entity<Rows[CollectionName]>) {
    this.name = name;
    this.indexes = [
      ...entity.indexes.map(({ on, order }) => new RowIndex(on, order)),
      ...entity.unique.map((fields) => new RowIndex(fields, "id", true)),
    ];
    this.queue = name === "jobs" ? new DueQueue() : undefined;
    this.#paths = this.queue === undefined ? this.indexes : [...this.indexes, this.queue];
  }

  get(id: string): Row | undefined {
    return this.slots.get(id)?.row;
  }

  /** Throws `UniqueViolation` when another row has one of this row's keys. */
  assertUnique(row: Row): void {
    for (const index of this.indexes) {
      if (!index.unique) continue;
      const holder = index.find(row);
      if (holder !== undefined && holder.id !== row.id) throw new UniqueViolation(this.name, index.on);
    }
  }

  /** Adds a row, whose keys no other row has, or puts it in the place of the one with its id. */
  upsert(row: Row): void {
    const slot = this.slots.get(row.id);
    if (slot === undefined) {
      const added = new Slot(row);
      this.slots.set(row.id, added);
      for (const path of this.#paths) path.add(added);
      return;
    }
    const before = slot.row;
    const moving = this.#paths.filter((path) => path.isAffected(before, row));
    for (const path of moving) path.remove(slot);
    slot.row = row;
    for (const path of moving) path.add(slot);
  }

  /** Makes these the rows, in their order; those that are here already cost next to nothing. */
  replaceAll(rows: readonly Row[]): void {
    const wanted = new Map(rows.map((row) => [row.id, row]));
    const changing: { slot: Slot; row: Row; moving: readonly AccessPath[] }[] = [];
    for (const [id, slot] of this.slots) {
      const row = wanted.get(id);
      if (row === undefined) this.remove(id);
      else if (row !== slot.row)
        changing.push({ slot, row, moving: this.#paths.filter((path) => path.isAffected(slot.row, row)) });
    }
    // All leave their places before the first takes a new one: two rows may have swapped a unique key.
    for (const { slot, moving } of changing) for (const path of moving) path.remove(slot);
    for (const { slot, row, moving } of changing) {
      slot.row = row;
      for (const path of moving) path.add(slot);
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
    for (const path of this.#paths) path.remove(slot);
    this.slots.delete(id);
  }
}
