export interface SentValuesOptions {
  /** How many values a thread keeps at most. */
  max: number;
  /** The size of all of them together at most. */
  maxSize: number;
}

/** The values that a thread was sent and keeps, so that each travels once as long as it is used. */
export class SentValues<Id> {
  readonly #options: SentValuesOptions;
  /** The sizes of the values, least recently used first. */
  readonly #sizes = new Map<Id, number>();
  #size = 0;

  constructor(options: SentValuesOptions) {
    this.#options = options;
  }

  /** Returns whether the value must be sent with its next use. */
  use(id: Id, size: number): boolean {
    const isNew = !this.#sizes.delete(id);
    this.#sizes.set(id, size);
    if (isNew) this.#size += size;
    return isNew;
  }

  /** Returns the values to drop, least recently used first, and forgets them. The value used last always stays. */
  evict(): Id[] {
    const { max, maxSize } = this.#options;
    const evicted: Id[] = [];
    for (const [id, size] of this.#sizes) {
      if (this.#sizes.size === 1 || (this.#sizes.size <= max && this.#size <= maxSize)) break;
      this.#sizes.delete(id);
      this.#size -= size;
      evicted.push(id);
    }
    return evicted;
  }
}
