import { canonicalJson } from "./canonical-json.js";
import { sha256 } from "./crypto.js";
import { createYielder } from "./event-loop.js";

/** Longer lists are hashed item by item, so that the event loop is not blocked. */
const shortList = 100;

/** Returns a hash of a JSON value that does not depend on the order of keys. */
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
    // A hash has no quotes, so that it differs from every JSON text.
    for (const item of of) {
      parts.push(sha256(canonicalJson(item)));
      await yieldIfDue();
    }
  }
  return sha256(parts.join("\n"));
}
