import { decrypt, encrypt, hmac, keyedBlocks } from "./crypto.js";
import type { Random } from "./random.js";

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

/** Returns the functions for a secret of at least 32 characters. */
export function createSecrets(secret: string, random: Random): Secrets {
  if (secret.length < 32) throw new RangeError("the secret must have at least 32 characters");
  const sealing = hmac(secret, "posthorn/seal/1");
  const links = hmac(secret, "posthorn/links/1");
  const numbered = hmac(secret, "posthorn/numbered-links/1");
  const returnPaths = hmac(secret, "posthorn/return-paths/1");
  return {
    seal: (plain) => mark + encrypt(sealing, random.bytes(12), plain).toString("base64url"),
    unseal(sealed) {
      if (!sealed.startsWith(mark)) throw new Error("the value was not sealed by this version");
      return decrypt(sealing, Buffer.from(sealed.slice(mark.length), "base64url"));
    },
    signLink: (content) => hmac(links, content).subarray(0, 16),
    signLinks: (content, first, count) => keyedBlocks(hmac(numbered, content).subarray(0, 16), first, count),
    signReturnPath: (content) => hmac(returnPaths, content).subarray(0, 10),
  };
}
