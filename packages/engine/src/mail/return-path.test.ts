import { describe, expect, it } from "vitest";
import { seededRandom } from "../platform/random.js";
import { createSecrets } from "../platform/secrets.js";
import { readReturnPath, returnPathOf } from "./return-path.js";

const settings = { sharedDomain: "posthorn.test" } as Parameters<typeof returnPathOf>[0]["settings"];
const under = (secret: string) => ({ secrets: createSecrets(secret.padEnd(32, "."), seededRandom("s")), settings });
const ctx = under("one");
const id = "msg_01a1fd8b52847983ab3e7970a66de67e";

describe("a return path", () => {
  it("names its message, and is no longer than a local part may be", () => {
    const path = returnPathOf(ctx, id);
    expect(path).toMatch(/^b\+01a1fd8b52847983ab3e7970a66de67e\.[a-z2-7]{16}@posthorn\.test$/);
    expect(path.indexOf("@")).toBeLessThanOrEqual(64);
    expect(readReturnPath(ctx, path)).toBe(id);
    expect(readReturnPath(ctx, path.toUpperCase())).toBe(id);
  });

  it("is not read when a character was changed, or when it is another's", () => {
    const path = returnPathOf(ctx, id);
    for (let at = 0; at < path.length; at += 1) {
      const changed = path.slice(0, at) + (path[at] === "a" ? "b" : "a") + path.slice(at + 1);
      expect(readReturnPath(ctx, changed)).toBeUndefined();
    }
    expect(readReturnPath(ctx, returnPathOf(under("two"), id))).toBeUndefined();
    expect(readReturnPath(ctx, path.replace("posthorn.test", "example.com"))).toBeUndefined();
    for (const other of ["", "b+@posthorn.test", "postmaster@posthorn.test", `${path}.example.com`, `x${path}`]) {
      expect(readReturnPath(ctx, other)).toBeUndefined();
    }
  });
});
