const bitsPerText = 16;
/** With 16 bits a text and this many probes, 1 in 400 of the texts that are not in the set seems to be. */
const probes = 4;

/** A Bloom filter of a set of texts: says of most others that they are not in it, without comparing any; see `BitSlicedFilters`. */
export class BloomFilter {
  readonly bits: Uint8Array;

  /** Makes the filter with these bits, whose number is a power of two. */
  constructor(bits: Uint8Array) {
    this.bits = bits;
  }

  /** Returns the filter of some texts. */
  static of(texts: readonly string[]): BloomFilter {
    const bits = new Uint8Array(bytesOfFilter(texts.length));
    for (const text of texts) {
      const hash = hashOf(text);
      for (let i = 0; i < probes; i += 1) {
        const bit = bitOf(hash, i, 8 * bits.length);
        bits[bit >> 3] = (bits[bit >> 3] as number) | (1 << (bit & 7));
      }
    }
    return new BloomFilter(bits);
  }
}

/** How many filters are sliced together: one for each bit of a word. */
const sliced = 32;

/**
 * The Bloom filters of up to 32 owners, bit-sliced: a word has the same bit of each. Looking at four words tests all of them, where
 * each filter alone would be a cache miss or two.
 */
export class BitSlicedFilters<T> {
  /** As many as the largest filter has bits. */
  #words: Int32Array = new Int32Array(1);
  readonly #owners: (T | undefined)[] = new Array(sliced).fill(undefined);

  get isFull(): boolean {
    return this.#owners.every((owner) => owner !== undefined);
  }

  add(owner: T, { bits }: BloomFilter): void {
    if (8 * bits.length > this.#words.length) this.#words = repeated(this.#words, 8 * bits.length);
    const slot = this.#owners.indexOf(undefined);
    this.#owners[slot] = owner;
    const words = this.#words;
    const mask = 1 << slot;
    for (const [at, byte] of bits.entries()) {
      for (let rest = byte; rest !== 0; rest &= rest - 1) {
        for (let bit = 8 * at + lowestBit(rest); bit < words.length; bit += 8 * bits.length) {
          words[bit] = (words[bit] as number) | mask;
        }
      }
    }
  }

  /** Removes the filter of an owner; false when it has none here. */
  remove(owner: T): boolean {
    const slot = this.#owners.indexOf(owner);
    if (slot === -1) return false;
    this.#owners[slot] = undefined;
    const words = this.#words;
    for (let bit = 0; bit < words.length; bit += 1) words[bit] = (words[bit] as number) & ~(1 << slot);
    return true;
  }

  /** Returns the owners whose filters may have a text of this hash, one bit for each; see `ownerOf`. */
  mayHave(hash: number): number {
    const words = this.#words;
    let owners = -1;
    for (let i = 0; i < probes && owners !== 0; i += 1) owners &= words[bitOf(hash, i, words.length)] as number;
    return owners;
  }

  /** Returns the owner of the lowest of some bits, of which there is at least one. */
  ownerOf(bits: number): T {
    return this.#owners[lowestBit(bits)] as T;
  }
}

/** Returns words as often as they fit. A probe is the lowest bits of its hash: a filter of half the size says the same of both halves. */
function repeated(words: Int32Array, size: number): Int32Array {
  const larger = new Int32Array(size);
  for (let at = 0; at < size; at += words.length) larger.set(words, at);
  return larger;
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** Returns how many bytes the filter of a number of texts has. */
export function bytesOfFilter(texts: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(8, bitsPerText * texts))) / 8;
}

/** Returns the hash (FNV-1a, 32 bits, mixed as at the end of MurmurHash3) of a text, by which filters know it. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns the bit of a hash's probe. The distance between the probes is odd, so that they are different bits. `size` is a power of two. */
function bitOf(hash: number, probe: number, size: number): number {
  const step = ((hash >>> 17) | (hash << 15) | 1) >>> 0;
  return (hash + probe * step) & (size - 1);
}
