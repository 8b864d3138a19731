import { describe, expect, it } from "vitest";
import { seededRandom } from "../platform/random.js";
import { makeRsaKeyPair } from "../platform/rsa.js";
import { createSecrets } from "../platform/secrets.js";
import { createDkimKeyCache } from "./dkim-key-cache.js";

const secrets = createSecrets("a secret of more than thirty-two characters", seededRandom("ring"));
const others = createSecrets("another secret of more than thirty-two characters", seededRandom("ring"));
const pair = await makeRsaKeyPair();
const sealed = () => ({ ...pair, private_key: secrets.seal(pair.private_key) });

describe("a DKIM key cache", () => {
  it("opens a key once, and again after it was evicted as the least recently used", () => {
    const open = createDkimKeyCache({ max: 2 });
    const [a, b, c] = [sealed(), sealed(), sealed()];
    const first = open(secrets, a);
    open(secrets, b);
    expect(open(secrets, a)).toBe(first);
    open(secrets, c);
    expect(open(secrets, a)).toBe(first);
    open(secrets, b);
    open(secrets, c);
    expect(open(secrets, a)).not.toBe(first);
  });

  it("throws for a key that was sealed with another secret, is invalid, or does not match the public key", () => {
    const open = createDkimKeyCache();
    expect(() => open(others, sealed())).toThrow();
    expect(() => open(secrets, { ...pair, private_key: secrets.seal("no key") })).toThrow();
    expect(() => open(secrets, { ...sealed(), public_key: "AAAA" })).toThrow("other half");
  });
});
