import { describe, expect, it } from "vitest";
import type { Settings } from "./context.js";
import { linkTo, readLink } from "./links.js";
import { systemRandom } from "./random.js";
import { createSecrets } from "./secrets.js";

const settings = { publicUrl: "http://127.0.0.1:4010" } as Settings;
const ctx = { secrets: createSecrets("a text of at least thirty-two characters", systemRandom()), settings };
const message_id = "msg_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b";

describe("a link in a mail", () => {
  it("leads back to its message, simulated ones too", () => {
    for (const id of [message_id, message_id.replace("msg_", "msg_sandbox_")]) {
      const path = new URL(linkTo(ctx, "unsubscribe", id)).pathname;
      expect(readLink(ctx, path)).toEqual({ kind: "unsubscribe", message_id: id });
    }
  });

  it("is nothing once any of its bits is flipped", () => {
    const path = new URL(linkTo(ctx, "preferences", message_id)).pathname;
    const token = Buffer.from(path.slice(3), "base64url");
    for (let bit = 0; bit < token.length * 8; bit++) {
      const changed = Buffer.from(token);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(readLink(ctx, `/p/${changed.toString("base64url")}`)).toBeUndefined();
    }
  });

  it("is good for its own purpose only", () => {
    const path = new URL(linkTo(ctx, "preferences", message_id)).pathname;
    expect(readLink(ctx, path.replace("/p/", "/u/"))).toBeUndefined();
    expect(readLink(ctx, `${path}=`)).toBeUndefined();
    expect(readLink(ctx, "/u/")).toBeUndefined();
  });
});
