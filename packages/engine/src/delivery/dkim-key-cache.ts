import type { KeyObject } from "node:crypto";
import { LRUCache } from "lru-cache";
import { openRsaKey, type RsaKeyPair } from "../platform/rsa.js";
import type { Secrets } from "../platform/secrets.js";

/** Returns the signing key of a key pair whose private half is sealed, as in the store. Throws when it cannot sign. */
export type DkimKeyCache = (secrets: Secrets, sealed: RsaKeyPair) => KeyObject;

/** Returns a cache of the `max` keys used last. */
export function createDkimKeyCache({ max = 1000 } = {}): DkimKeyCache {
  const opened = new LRUCache<string, KeyObject>({ max });
  return (secrets, { public_key, private_key }) => {
    const known = opened.get(private_key);
    if (known !== undefined) return known;
    const key = openRsaKey({ public_key, private_key: secrets.unseal(private_key) });
    opened.set(private_key, key);
    return key;
  };
}
