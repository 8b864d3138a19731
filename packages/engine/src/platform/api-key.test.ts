import { describe, expect, it } from "vitest";
import { apiKeyType, createApiKey, isApiKeyForm } from "./api-key.js";
import { systemRandom } from "./random.js";

describe("an API key", () => {
  it("has its type's prefix, 32 random characters and a checksum that one typing error breaks", () => {
    const key = createApiKey(systemRandom(), "production");
    expect(key).toMatch(/^ph_live_[0-9A-Za-z]{38}$/);
    expect(isApiKeyForm(key)).toBe(true);
    const typo = key.slice(0, 12) + (key[12] === "a" ? "b" : "a") + key.slice(13);
    expect(isApiKeyForm(typo)).toBe(false);
    expect(isApiKeyForm(key.replace("ph_live_", "ph_sandbox_"))).toBe(false);
    expect(isApiKeyForm(`${key}a`)).toBe(false);
  });

  it("tells its type by its prefix", () => {
    expect(apiKeyType(createApiKey(systemRandom(), "sandbox"))).toBe("sandbox");
    expect(apiKeyType(createApiKey(systemRandom(), "production"))).toBe("production");
  });
});
