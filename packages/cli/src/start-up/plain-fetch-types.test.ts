import { describe, expect, it } from "vitest";
import * as plain from "./plain-fetch-types.js";

const node = { Headers, Request, Response };

describe.each([
  ["the plain types", plain],
  ["Node's own types", node],
] as [string, typeof node][])("%s", (_, { Headers, Request, Response }) => {
  it("read header names in any case, join repeated fields and list them in order", () => {
    const headers = new Headers([
      ["X-Two", "2"],
      ["x-one", " 1 "],
      ["X-One", "3"],
    ]);
    expect([...headers]).toEqual([
      ["x-one", "1, 3"],
      ["x-two", "2"],
    ]);
    headers.set("X-ONE", "4");
    headers.delete("x-two");
    expect([headers.get("x-one"), headers.get("none"), headers.has("X-Two")]).toEqual(["4", null, false]);
    expect([...new Headers(headers)]).toEqual([["x-one", "4"]]);
    expect([...new Headers({ A: "b" })]).toEqual([["a", "b"]]);
  });

  it("make a request of another one, with what is given anew", async () => {
    const stop = new AbortController();
    const first = new Request("http://127.0.0.1:1/v1/a b?c=d", { method: "POST", headers: { A: "1" }, body: "ä" });
    const second = new Request(first.clone(), { headers: { B: "2" }, signal: stop.signal });
    expect(second).toMatchObject({ method: "POST", url: "http://127.0.0.1:1/v1/a%20b?c=d" });
    expect([...second.headers].filter(([name]) => name.length === 1)).toEqual([["b", "2"]]);
    stop.abort("over");
    expect([first.signal.aborted, second.signal.aborted]).toEqual([false, true]);
    expect(Buffer.from(await second.arrayBuffer()).toString()).toBe("ä");
  });

  it("know a request without a body", () => {
    expect(new Request("http://127.0.0.1:1/").body).toBeNull();
  });

  it("read an answer as text and JSON, of each clone once more", async () => {
    const bytes = new TextEncoder().encode('{"a":"ä"}');
    const response = new Response(bytes, { status: 201, statusText: "Created", headers: { A: "1" } });
    expect(response).toMatchObject({ status: 201, statusText: "Created", ok: true });
    expect(await response.clone().text()).toBe('{"a":"ä"}');
    expect(await response.json()).toEqual({ a: "ä" });
    expect(await new Response(null, { status: 204 }).text()).toBe("");
  });

  it.each([
    [199 + 1, true],
    [299, true],
    [300, false],
    [404, false],
  ])("call %i ok: %s", (status, ok) => {
    expect(new Response(null, { status }).ok).toBe(ok);
  });
});
