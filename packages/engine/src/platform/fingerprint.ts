import { canonicalJson } from "./canonical-json.js";
import { sha256 } from "./crypto.js";
import { createYielder } from "./event-loop.js";

/** Longer lists are taken item by item, so that nobody waits for the whole. */
const shortList = 100;

/** A hash of a JSON value, the same whatever the order of keys, and another for another value. */
export async function fingerprint(value: unknown): Promise<string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return sha256(canonicalJson(value));
  const yieldIfDue = createYielder();
  const parts: string[] = [];
  for (const [key, of] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
    parts.push(JSON.stringify(key));
    if (!Array.isArray(of) || of.length <= shortList) {
      parts.push(canonicalJson(of));
      continue;
    }
    // A hash stands without quotes, so that no list of texts looks like it.
    for (const item of of) {
      parts.push(sha256(canonicalJson(item)));
      await yieldIfDue();
    }
  }
  return sha256(parts.join("\n"));
}
