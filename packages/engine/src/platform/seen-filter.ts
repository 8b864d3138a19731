const bits = 2 ** 21;
/** An eighth of the bits, so that at most one in eight new values is taken for one that was added. */
const mostAdded = bits / 8;

/** A Bloom filter of one probe, which is cleared when it is full: it may take a value for one that was added before. */
export class SeenFilter {
  readonly #bytes = new Uint8Array(bits / 8);
  #added = 0;

  /** Adds a value, given as a hash of 32 bits. Returns whether it may have been added since the filter was last cleared. */
  testAndAdd(hash: number): boolean {
    const index = hash % bits;
    const at = index >>> 3;
    const bit = 1 << (index & 7);
    if (((this.#bytes[at] as number) & bit) !== 0) return true;
    if (this.#added === mostAdded) {
      this.#bytes.fill(0);
      this.#added = 0;
    }
    this.#bytes[at] = (this.#bytes[at] as number) | bit;
    this.#added += 1;
    return false;
  }
}
