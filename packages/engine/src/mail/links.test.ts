import { describe, expect, it } from "vitest";
import type { Settings } from "../platform/context.js";
import { systemRandom } from "../platform/random.js";
import { createSecrets } from "../platform/secrets.js";
import { clickLinks, linkTo, readLink } from "./links.js";

const settings = { publicUrl: "http://127.0.0.1:4010" } as Settings;
const ctx = { secrets: createSecrets("a text of at least thirty-two characters", systemRandom()), settings };
const message_id = "msg_0199a1b2c3d47e5f8a9b0c1d2e3f4a5b";
const simulated = message_id.replace("msg_", "msg_sandbox_");

/** Every token that differs from this one in a single bit. */
function* flipped(token: Buffer): Generator<string> {
  for (let bit = 0; bit < token.length * 8; bit++) {
    const changed = Buffer.from(token);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    yield changed.toString("base64url");
  }
}

describe("a link in a mail", () => {
  it.each(["unsubscribe", "preferences", "open"] as const)(
    "leads back to its message (%s), simulated ones too",
    (kind) => {
      for (const id of [message_id, simulated]) {
        const path = new URL(linkTo(ctx, kind, id)).pathname;
        expect(readLink(ctx, path)).toEqual({ kind, message_id: id });
      }
    },
  );

  it("is nothing once any of its bits is flipped", () => {
    const path = new URL(linkTo(ctx, "preferences", message_id)).pathname;
    for (const token of flipped(Buffer.from(path.slice(3), "base64url"))) {
      expect(readLink(ctx, `/p/${token}`)).toBeUndefined();
    }
  });

  it("is good for its own purpose only", () => {
    const path = new URL(linkTo(ctx, "preferences", message_id)).pathname;
    expect(readLink(ctx, path.replace("/p/", "/u/"))).toBeUndefined();
    expect(readLink(ctx, `${path}=`)).toBeUndefined();
    expect(readLink(ctx, "/u/")).toBeUndefined();
  });
});

describe("a click link", () => {
  const paths = (id: string, count: number) => clickLinks(ctx, id, count).map((url) => new URL(url).pathname);

  it("leads back to its message and its place in it", () => {
    for (const id of [message_id, simulated]) {
      expect(paths(id, 300).map((path) => readLink(ctx, path))).toEqual(
        Array.from({ length: 300 }, (_, index) => ({ kind: "click", message_id: id, index })),
      );
    }
    const last = new URL(clickLinks(ctx, message_id, 65_536).at(-1) ?? "").pathname;
    expect(readLink(ctx, last)).toEqual({ kind: "click", message_id, index: 65_535 });
    expect(paths(message_id, 0)).toEqual([]);
  });

  it("is the same however many links its mail has", () => {
    expect(paths(message_id, 3)).toEqual(paths(message_id, 200).slice(0, 3));
  });

  it("is nothing once any of its bits is flipped", () => {
    for (const path of paths(message_id, 2)) {
      for (const token of flipped(Buffer.from(path.slice(3), "base64url"))) {
        expect(readLink(ctx, `/c/${token}`)).toBeUndefined();
      }
    }
  });

  it("cannot be put together from others", () => {
    const [first, second] = paths(message_id, 2).map((path) => Buffer.from(path.slice(3), "base64url"));
    const [foreign] = paths(simulated, 2).map((path) => Buffer.from(path.slice(3), "base64url"));
    const opening = Buffer.from(new URL(linkTo(ctx, "open", message_id)).pathname.slice(3), "base64url");
    if (first === undefined || second === undefined || foreign === undefined) throw new Error("three were made");
    const mixed = [
      Buffer.concat([second.subarray(0, 20), first.subarray(20)]),
      Buffer.concat([foreign.subarray(0, 20), first.subarray(20)]),
      Buffer.concat([first.subarray(0, 20), opening.subarray(18)]),
    ];
    for (const token of mixed) expect(readLink(ctx, `/c/${token.toString("base64url")}`)).toBeUndefined();
  });
});
