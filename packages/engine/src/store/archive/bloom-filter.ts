const bitsPerText = 16;
/** With 16 bits a text and this many probes, 1 in 400 of the texts that are not in the set seems to be. */
const probes = 4;

/** A Bloom filter: says of most texts outside a set that they are not in it, without comparing any. */
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
        const bit = bitOf(hash, i, bits);
        bits[bit >> 3] = (bits[bit >> 3] as number) | (1 << (bit & 7));
      }
    }
    return new BloomFilter(bits);
  }

  /** Returns false only when no text of the set has this hash. */
  mayHave(hash: number): boolean {
    const { bits } = this;
    for (let i = 0; i < probes; i += 1) {
      const bit = bitOf(hash, i, bits);
      if (((bits[bit >> 3] as number) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  }
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

/** Returns the bit of a hash's probe. The distance between the probes is odd, so that they are different bits. */
function bitOf(hash: number, probe: number, bits: Uint8Array): number {
  const step = ((hash >>> 17) | (hash << 15) | 1) >>> 0;
  return (hash + probe * step) & (8 * bits.length - 1);
}
