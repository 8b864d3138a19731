import { decrypt, encrypt, hmac, keyedBlocks } from "./crypto.js";
import type { Random } from "./random.js";

/** What one process secret is good for: sealing values at rest and signing links, each with a key of its own. */
export interface Secrets {
  /** Encrypts a value for the store. */
  seal(plain: string): string;
  /** Undoes `seal`; throws when the value was sealed under another secret. */
  unseal(sealed: string): string;
  /** The first 16 bytes of an HMAC over a link's content. */
  signLink(content: Uint8Array): Uint8Array;
  /**
   * Signatures of 16 bytes for `count` links that share their content and are numbered from `first`, one after another. The
   * HMAC over the content, which is nowhere shown, is the key of a cipher that makes them: a mail with a hundred links costs
   * little more than one with a single link.
   */
  signLinks(content: Uint8Array, first: number, count: number): Uint8Array;
  /** The first 10 bytes of an HMAC over what a return path says. */
  signReturnPath(content: string): Uint8Array;
}

const mark = "sealed:1:";

/** Gives back the secrets that follow from one text of at least 32 characters. */
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
