import { machineRandom, sha256 } from "./crypto.js";

/** The only source of randomness. */
export interface Random {
  bytes(count: number): Uint8Array;
  /** A number in [0, 1). */
  fraction(): number;
}

/** Returns the randomness of the machine, read in blocks to save system calls. */
export function systemRandom(): Random {
  return fromBlocks(() => machineRandom(4096));
}

/** Returns a sequence that is equal for equal seeds, for tests. */
export function seededRandom(seed: string): Random {
  let block = 0;
  return fromBlocks(() => Buffer.from(sha256(`${seed}/${block++}`), "hex"));
}

function fromBlocks(next: () => Uint8Array): Random {
  let block = new Uint8Array(0);
  let used = 0;
  const bytes = (count: number): Uint8Array => {
    const out = new Uint8Array(count);
    // Byte by byte, because most reads are too short for a copy of a part.
    for (let i = 0; i < count; i += 1) {
      if (used === block.length) {
        block = Uint8Array.from(next());
        used = 0;
      }
      out[i] = block[used] as number;
      used += 1;
    }
    return out;
  };
  return {
    bytes,
    fraction() {
      const [a = 0, b = 0, c = 0, d = 0] = bytes(4);
      return (a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / 2 ** 32;
    },
  };
}
