import { decrypt, encrypt, hmac, hmacUnder, keyedBlocks } from "./crypto.js";
import type { Random } from "./random.js";
import { remember } from "./remember.js";

/** Encrypts stored values and signs links with the secret of the process. Each use has a separate key. */
export interface Secrets {
  /** Encrypts a value for the store. */
  seal(plain: string): string;
  /** Decrypts a sealed value. Throws when it was sealed under another secret. */
  unseal(sealed: string): string;
  /** Returns the first 16 bytes of an HMAC over the content of a link. */
  signLink(content: Uint8Array): Uint8Array;
  /**
   * Returns signatures of 16 bytes each for `count` links with equal content, numbered from `first`. The HMAC over the
   * content is the key of a cipher that creates them, so that a hundred links need one HMAC.
   */
  signLinks(content: Uint8Array, first: number, count: number): Uint8Array;
  /** Returns the first 10 bytes of an HMAC over the content of a return path. */
  signReturnPath(content: string): Uint8Array;
}

const mark = "sealed:1:";

/** The number of unsealed values that are remembered: a subscription's secret signs every delivery to it. */
const rememberedValues = 1000;

/** Returns the functions for a secret of at least 32 characters. */
export function createSecrets(secret: string, random: Random): Secrets {
  if (secret.length < 32) throw new RangeError("the secret must have at least 32 characters");
  const sealing = hmac(secret, "posthorn/seal/1");
  const hmacOfLink = hmacUnder(hmac(secret, "posthorn/links/1"));
  const hmacOfNumbered = hmacUnder(hmac(secret, "posthorn/numbered-links/1"));
  const hmacOfReturnPath = hmacUnder(hmac(secret, "posthorn/return-paths/1"));
  const unsealed = new Map<string, string>();
  return {
    seal: (plain) => mark + encrypt(sealing, random.bytes(12), plain).toString("base64url"),
    unseal(sealed) {
      const known = unsealed.get(sealed);
      if (known !== undefined) return known;
      if (!sealed.startsWith(mark)) throw new Error("the value was not sealed by this version");
      const plain = decrypt(sealing, Buffer.from(sealed.slice(mark.length), "base64url"));
      remember(unsealed, rememberedValues, [sealed, plain]);
      return plain;
    },
    signLink: (content) => hmacOfLink(content).subarray(0, 16),
    signLinks: (content, first, count) => keyedBlocks(hmacOfNumbered(content).subarray(0, 16), first, count),
    signReturnPath: (content) => hmacOfReturnPath(content).subarray(0, 10),
  };
}
