import { crc32 } from "node:zlib";
import { sha256 } from "./crypto.js";
import type { Random } from "./random.js";

/**
 * The form of an API key: `ph_live_` or `ph_sandbox_`, 32 random base62 characters, and the CRC-32 of both in 6 characters,
 * so that a mistyped key is rejected without reading the store.
 */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const form = /^ph_(live|sandbox)_[0-9A-Za-z]{38}$/;

export type KeyType = "production" | "sandbox";

/** Returns a new key with 190 bits of randomness, to be shown once and stored as a hash only. */
export function createApiKey(random: Random, type: KeyType): string {
  let body = type === "sandbox" ? "ph_sandbox_" : "ph_live_";
  for (let made = 0; made < 32; ) {
    // 248 is the largest multiple of 62 below 256. Larger bytes would make some characters more likely.
    const [byte = 255] = random.bytes(1);
    if (byte >= 248) continue;
    body += alphabet[byte % 62];
    made += 1;
  }
  return body + checksum(body);
}

/** Returns whether a text has the form of a key: prefix, length, alphabet and checksum. */
export function isApiKeyForm(key: string): boolean {
  return form.test(key) && checksum(key.slice(0, -6)) === key.slice(-6);
}

/** Returns the type of a key of valid form. */
export function apiKeyType(key: string): KeyType {
  return key.startsWith("ph_sandbox_") ? "sandbox" : "production";
}

/** Returns the hash that the store has of a key. Keys are random enough for a plain SHA-256. */
export function hashApiKey(key: string): string {
  return sha256(key);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let out = "";
  for (let i = 0; i < 6; i++) {
    out = (alphabet[rest % 62] ?? "0") + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}
