import { describe, expect, it } from "vitest";
import { systemRandom } from "./random.js";
import { createSecrets } from "./secrets.js";

const secret = "a text of at least thirty-two characters";

describe("secrets", () => {
  it("unseal what they sealed, and never seal the same value alike", () => {
    const secrets = createSecrets(secret, systemRandom());
    const [one, two] = [secrets.seal("whsec_x"), secrets.seal("whsec_x")];
    expect(one).not.toBe(two);
    expect(one).not.toContain("whsec_x");
    expect(secrets.unseal(one)).toBe("whsec_x");
  });

  it("refuse a value sealed under another secret, or changed", () => {
    const sealed = createSecrets(secret, systemRandom()).seal("value");
    expect(() => createSecrets(`${secret}!`, systemRandom()).unseal(sealed)).toThrow();
    const changed = sealed.slice(0, -2) + (sealed.endsWith("A") ? "BB" : "AA");
    expect(() => createSecrets(secret, systemRandom()).unseal(changed)).toThrow();
    expect(() => createSecrets(secret, systemRandom()).unseal("plain")).toThrow();
  });

  it("need 32 characters", () => {
    expect(() => createSecrets("x".repeat(31), systemRandom())).toThrow(RangeError);
    expect(() => createSecrets("x".repeat(32), systemRandom())).not.toThrow();
  });
});
