import type { KeyObject } from "node:crypto";
import { openRsaKey, type RsaKeyPair } from "../platform/rsa.js";
import type { Secrets } from "../platform/secrets.js";

/** Gives back the key that signs, from its halves as the store keeps them: the private one sealed. Throws when it cannot sign. */
export type DkimKeyCache = (secrets: Secrets, sealed: RsaKeyPair) => KeyObject;

/** Gives back a ring that keeps the last `max` keys open, because opening one takes as long as signing with it. */
export function createDkimKeyCache({ max = 1000 } = {}): DkimKeyCache {
  const opened = new Map<string, KeyObject>();
  return (secrets, { public_key, private_key }) => {
    const key = opened.get(private_key) ?? openRsaKey({ public_key, private_key: secrets.unseal(private_key) });
    // Put in anew each time, so that the first is the one longest unused.
    opened.delete(private_key);
    opened.set(private_key, key);
    const [oldest] = opened.keys();
    if (opened.size > max && oldest !== undefined) opened.delete(oldest);
    return key;
  };
}
