import { decrypt, encrypt, type Hmac, hmac, hmacUnder, keyedBlocks } from "./crypto.js";
import type { Random } from "./random.js";
import { remember } from "./remember.js";

/** Encrypts stored values and signs links with the secret of the process. Each use has a separate key. */
export interface Secrets {
  /** Encrypts a value for the store. */
  seal(plain: string): string;
  /** Decrypts a sealed value. Throws when it was sealed under a secret that is neither the current nor the previous one. */
  unseal(sealed: string): string;
  /** Returns whether a value is sealed under the current secret. */
  isCurrent(sealed: string): boolean;
  /** Returns the first 16 bytes of an HMAC over the content of a link. */
  signLink(content: Uint8Array): Uint8Array;
  /**
   * Returns signatures of 16 bytes each for `count` links with equal content, numbered from `first`. The HMAC over the
   * content is the key of a cipher that creates them, so that a hundred links need one HMAC.
   */
  signLinks(content: Uint8Array, first: number, count: number): Uint8Array;
  /** Returns the first 10 bytes of an HMAC over the content of a return path. */
  signReturnPath(content: string): Uint8Array;
  /** The signatures of the previous secret, which are still valid; absent without one. */
  readonly previous?: Signer;
}

/** Signs links and return paths. */
export type Signer = Pick<Secrets, "signLink" | "signLinks" | "signReturnPath">;

const mark = "sealed:1:";

/** The number of unsealed values that are remembered: a subscription's secret signs every delivery to it. */
const rememberedValues = 1000;

/**
 * Returns the functions for a secret of at least 32 characters. What the previous secret sealed can be opened, and what it signed
 * is valid.
 */
export function createSecrets(secret: string, random: Random, previous?: string): Secrets {
  const sealing = sealingKey(secret);
  const keys = previous === undefined ? [sealing] : [sealing, sealingKey(previous)];
  const unsealed = new Map<string, string>();
  return {
    seal: (plain) => mark + encrypt(sealing, random.bytes(12), plain).toString("base64url"),
    unseal(sealed) {
      const known = unsealed.get(sealed);
      if (known !== undefined) return known;
      if (!sealed.startsWith(mark)) throw new Error("the value was not sealed by this version");
      const plain = decryptWithAny(keys, sealed);
      remember(unsealed, rememberedValues, [sealed, plain]);
      return plain;
    },
    isCurrent(sealed) {
      try {
        decryptWithAny([sealing], sealed);
        return true;
      } catch {
        return false;
      }
    },
    ...createSigner(secret),
    ...(previous !== undefined && { previous: createSigner(previous) }),
  };
}

function sealingKey(secret: string): Buffer {
  if (secret.length < 32) throw new RangeError("the secret must have at least 32 characters");
  return hmac(secret, "posthorn/seal/1");
}

/** Decrypts a sealed value with the first key that opens it. Throws the error of the last one. */
function decryptWithAny(keys: readonly Buffer[], sealed: string): string {
  const bytes = Buffer.from(sealed.slice(mark.length), "base64url");
  for (const [i, key] of keys.entries()) {
    try {
      return decrypt(key, bytes);
    } catch (error) {
      if (i === keys.length - 1) throw error;
    }
  }
  throw new Error("there is no key");
}

function createSigner(secret: string): Signer {
  const hmacOfLink = hmacUnder(hmac(secret, "posthorn/links/1"));
  const hmacOfNumbered = hmacUnder(hmac(secret, "posthorn/numbered-links/1"));
  const hmacOfReturnPath = hmacUnder(hmac(secret, "posthorn/return-paths/1"));
  return {
    signLink: (content) => beginOf(hmacOfLink, content, 16),
    signLinks: (content, first, count) => keyedBlocks(beginOf(hmacOfNumbered, content, 16), first, count),
    signReturnPath: (content) => beginOf(hmacOfReturnPath, content, 10),
  };
}

/** Returns the first bytes of the HMAC of a content. */
function beginOf(hmacOf: Hmac, content: string | Uint8Array, length: number): Buffer {
  return Buffer.from(hmacOf(content, "binary").slice(0, length), "latin1");
}
