import type { KeyObject } from "node:crypto";
import { openRsaKey, type RsaKeyPair } from "../platform/rsa.js";
import type { Secrets } from "../platform/secrets.js";

/** Returns the signing key of a key pair whose private half is sealed, as in the store. Throws when it cannot sign. */
export type DkimKeyCache = (secrets: Secrets, sealed: RsaKeyPair) => KeyObject;

/** Returns a cache of the `max` keys used last. */
export function createDkimKeyCache({ max = 1000 } = {}): DkimKeyCache {
  const opened = new Map<string, KeyObject>();
  return (secrets, { public_key, private_key }) => {
    const key = opened.get(private_key) ?? openRsaKey({ public_key, private_key: secrets.unseal(private_key) });
    // Inserted again at each use, so that the first entry is the least recently used.
    opened.delete(private_key);
    opened.set(private_key, key);
    const [oldest] = opened.keys();
    if (opened.size > max && oldest !== undefined) opened.delete(oldest);
    return key;
  };
}
