import { operations } from "@posthorn/sdk/contract";
import { describe, expect, it } from "vitest";
import { openCore } from "../testing/core-fixture.js";
import { handlers, notImplemented } from "./index.js";

/** Nothing may be added here: what is done is taken away, until the list is empty. */
const pinned = new Set<string>([]);

describe("the list of later work", () => {
  it("only shrinks", () => {
    expect(notImplemented.filter((name) => !pinned.has(name))).toEqual([]);
  });

  it("and the handlers are the 77 operations together, and nothing is in both", () => {
    const all = [...notImplemented, ...Object.keys(handlers)];
    expect(all.sort()).toEqual(Object.keys(operations).sort());
  });

  it("is answered with 501, after all that can be wrong with a call", async () => {
    const { call } = await openCore({ settings: { requestLimit: 0, emailLimit: 0 } });
    for (const name of notImplemented) {
      const { method, path, body } = operations[name];
      const line = `${method} ${path.replaceAll(/\{\w+\}/g, "x")}`;
      expect((await call(line, { key: null })).status).toBe(401);
      const answer = await call(`${line}?nothing=1`, body ? { body: {} } : {});
      expect([name, answer.status]).toEqual([name, 400]);
    }
    const { status, body } = await call("GET /webhooks/triggers");
    expect([status, body.error.code]).toEqual([501, "not_implemented"]);
  });
});
