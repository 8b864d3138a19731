import { crc32 } from "node:zlib";
import { sha256 } from "./crypto.js";
import type { Random } from "./random.js";

/**
 * The form of an API key: `ph_live_` or `ph_sandbox_`, 32 random base62 characters, and 6 that are the CRC-32 of what
 * precedes them, so that a mistyped key is known without asking the store.
 */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const form = /^ph_(live|sandbox)_[0-9A-Za-z]{38}$/;

export type KeyType = "production" | "sandbox";

/** A new key with 190 bits of randomness; to be shown once and then kept as its hash only. */
export function createApiKey(random: Random, type: KeyType): string {
  let body = type === "sandbox" ? "ph_sandbox_" : "ph_live_";
  for (let made = 0; made < 32; ) {
    // 248 is the largest multiple of 62 below 256: bytes above it would favour some characters.
    const [byte = 255] = random.bytes(1);
    if (byte >= 248) continue;
    body += alphabet[byte % 62];
    made += 1;
  }
  return body + checksum(body);
}

/** Whether a text can be a key at all: prefix, length, alphabet and checksum. */
export function isApiKeyForm(key: string): boolean {
  return form.test(key) && checksum(key.slice(0, -6)) === key.slice(-6);
}

/** The type a key of valid form was made for. */
export function apiKeyType(key: string): KeyType {
  return key.startsWith("ph_sandbox_") ? "sandbox" : "production";
}

/** What the store keeps of a key: keys are random enough that a plain SHA-256 cannot be searched. */
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
