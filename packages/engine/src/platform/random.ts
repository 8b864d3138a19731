import { machineRandom, sha256 } from "./crypto.js";

/** The only source of chance. */
export interface Random {
  bytes(count: number): Uint8Array;
  /** A number in [0, 1). */
  fraction(): number;
}

/** Gives back the machine's randomness, drawn in blocks because a single draw costs a system call. */
export function systemRandom(): Random {
  return fromBlocks(() => machineRandom(4096));
}

/** Gives back a sequence that is the same for the same seed: for tests whose output must not change. */
export function seededRandom(seed: string): Random {
  let block = 0;
  return fromBlocks(() => Buffer.from(sha256(`${seed}/${block++}`), "hex"));
}

function fromBlocks(next: () => Uint8Array): Random {
  let block = new Uint8Array(0);
  let used = 0;
  const bytes = (count: number): Uint8Array => {
    const out = new Uint8Array(count);
    // Byte by byte: most draws are so short that to copy parts of a block would cost more.
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
