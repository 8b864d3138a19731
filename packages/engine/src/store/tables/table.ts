import type { Archive } from "../archive/archive.js";
import type { CollectionName, Entity, Rows } from "../entities.js";
import { type Row, Slot, scalar, type UnparsedRow, UnparsedSlot } from "../rows/row.js";
import { UniqueViolation } from "../store.js";
import { DueQueue } from "./due-queue.js";
import { RowIndex } from "./row-index.js";

type SlotIndex = Pick<RowIndex, "add" | "remove" | "fields">;

/** How often the rows of a collection were changed. */
export interface Revision {
  value: number;
}

const none: readonly SlotIndex[] = [];

interface TableOptions {
  archive?: Archive | undefined;
  revision?: Revision | undefined;
  isLoading?: boolean | undefined;
}

/** Fields of indexes, each with a bit for each index that has it. */
type IndexedFields = readonly (readonly [field: string, bits: number])[];

/** The indexed fields of each collection that had a table. */
const indexedFields = new Map<CollectionName, IndexedFields>();

function indexedFieldsOf(indexes: readonly SlotIndex[]): IndexedFields {
  const fieldsOf = indexes.map(({ fields }) => fields);
  const bitsOf = (field: string) => fieldsOf.reduce((sum, fields, i) => sum | (Number(fields.includes(field)) << i), 0);
  return Array.from(new Set(fieldsOf.flat()), (field) => [field, bitsOf(field)] as const);
}

/** The rows of one collection with all their indexes. It knows nothing of transactions. */
export class Table {
  readonly name: CollectionName;
  /** The rows that are on disk. All other members but `has`, `remove` and `upsert` know the rows in memory only. */
  readonly archive: Archive | undefined;
  readonly slots = new Map<string, Slot>();
  /** The declared indexes, then the unique keys. */
  readonly indexes: readonly RowIndex[];
  readonly queue: DueQueue | undefined;
  readonly #revision: Revision;
  /** The indexes that are kept up to date: none before `buildIndexes`. */
  #allIndexes: readonly SlotIndex[] = [];
  /** The fields of `#allIndexes`. */
  #indexedFields: IndexedFields = [];

  /** Creates an empty table, which counts its changes in `revision`. With `isLoading` its rows are found by id only until `buildIndexes`. */
  constructor(
    name: CollectionName,
    entity: Entity<Rows[CollectionName]>,
    { archive, revision = { value: 0 }, isLoading = false }: TableOptions = {},
  ) {
    this.name = name;
    this.archive = archive;
    this.#revision = revision;
    this.indexes = [
      ...entity.indexes.map(({ on, order, notNull }) => new RowIndex(on, order, { notNull })),
      ...entity.unique.map((fields) => new RowIndex(fields, "id", { unique: true })),
    ];
    this.queue = name === "jobs" ? new DueQueue() : undefined;
    if (!isLoading) this.buildIndexes();
  }

  /** Builds the indexes of a table that was loading. Rows that were changed or removed meanwhile have cost no change of an index. */
  buildIndexes(): void {
    this.#allIndexes = this.queue === undefined ? this.indexes : [...this.indexes, this.queue];
    this.#indexedFields = indexedFields.get(this.name) ?? indexedFieldsOf(this.#allIndexes);
    indexedFields.set(this.name, this.#indexedFields);
    for (const slot of this.slots.values()) for (const index of this.#allIndexes) index.add(slot);
  }

  get(id: string): Row | undefined {
    return this.slots.get(id)?.row;
  }

  /** Whether a row has this id, in memory or in the archive. */
  has(id: string): boolean {
    return this.slots.has(id) || this.archive?.find(id) !== undefined;
  }

  /** Removes a row from memory, because the archive has it. */
  moveToArchive(id: string): void {
    this.#removeFromMemory(id);
  }

  /** Throws `UniqueViolation` when another row has one of this row's unique keys. */
  assertUnique(row: Row): void {
    for (const index of this.indexes) {
      if (!index.unique) continue;
      const holder = index.find(row);
      const isHeld = holder === undefined ? this.#isArchivedKey(index, row) : holder.id !== row.id;
      if (isHeld) throw new UniqueViolation(this.name, index.on);
    }
  }

  get hasArchivedRows(): boolean {
    return this.archive !== undefined && !this.archive.isEmpty;
  }

  /** Whether archived rows can have values of a unique key. Otherwise a field of it is null in all of them. */
  hasArchivedKey({ on }: RowIndex): boolean {
    return this.hasArchivedRows && on.every((field) => this.archive?.isKey(field));
  }

  /** Whether an archived row has the values of a row, which is in memory, in a unique key. */
  #isArchivedKey(index: RowIndex, row: Row): boolean {
    if (!this.hasArchivedKey(index)) return false;
    return this.archive?.someRow(index.on.map((field) => [field, scalar(row, field)])) === true;
  }

  /** Inserts a row or replaces the row with its id. Does not check unique keys: see `assertUnique`. */
  upsert(row: Row): void {
    this.#revision.value += 1;
    const slot = this.slots.get(row.id);
    if (slot === undefined) {
      this.#removeFromArchive(row.id);
      const added = new Slot(row);
      this.slots.set(row.id, added);
      for (const index of this.#allIndexes) index.add(added);
      return;
    }
    const moving = this.#indexesToMove(slot.fields, row);
    for (const index of moving) index.remove(slot);
    slot.row = row;
    for (const index of moving) index.add(slot);
  }

  /** Inserts a row or replaces the row with its id. Only for a table that is loading, whose indexes are not there yet. */
  upsertUnparsed(row: UnparsedRow): void {
    const { id } = row.fields;
    const { size } = this.slots;
    this.#revision.value += 1;
    // To look the id up before would cost a start a twentieth of its time.
    this.slots.set(id, new UnparsedSlot(row));
    if (this.slots.size > size) this.#removeFromArchive(id);
  }

  /** Sets fields of a row in place; false when it is not in memory. Only for a table that is loading: nothing else has its rows. */
  patch(id: string, fields: Readonly<Record<string, unknown>>): boolean {
    const slot = this.slots.get(id);
    if (slot === undefined) return false;
    this.#revision.value += 1;
    slot.patch(fields);
    return true;
  }

  /** Makes these the rows, in their order. Rows that are in the table already are not indexed again. */
  replaceAll(rows: readonly Row[]): void {
    this.#revision.value += 1;
    const newRows = new Map(rows.map((row) => [row.id, row]));
    const changing: { slot: Slot; row: Row; moving: readonly SlotIndex[] }[] = [];
    for (const [id, slot] of this.slots) {
      const row = newRows.get(id);
      if (row === undefined) this.remove(id);
      else if (row !== slot.fields) changing.push({ slot, row, moving: this.#indexesToMove(slot.fields, row) });
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

  /** Returns the indexes in which a change of a row changes its position. */
  #indexesToMove(before: Row, after: Row): readonly SlotIndex[] {
    let changed = 0;
    for (const [field, bits] of this.#indexedFields) if (before[field] !== after[field]) changed |= bits;
    return changed === 0 ? none : this.#allIndexes.filter((_, i) => (changed & (1 << i)) !== 0);
  }

  #reorder(rows: readonly Row[]): void {
    const ids = this.slots.keys();
    if (rows.every(({ id }) => ids.next().value === id)) return;
    const slots = new Map(this.slots);
    this.slots.clear();
    for (const { id } of rows) this.slots.set(id, slots.get(id) as Slot);
  }

  remove(id: string): void {
    if (!this.#removeFromMemory(id)) this.#removeFromArchive(id);
  }

  #removeFromMemory(id: string): boolean {
    const slot = this.slots.get(id);
    if (slot === undefined) return false;
    this.#revision.value += 1;
    for (const index of this.#allIndexes) index.remove(slot);
    return this.slots.delete(id);
  }

  #removeFromArchive(id: string): void {
    const archived = this.archive?.find(id);
    if (archived !== undefined) this.archive?.remove(archived);
  }
}
