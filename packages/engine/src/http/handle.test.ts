import { operations } from "@posthorn/sdk/contract";
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { type Store, StoreUnavailable } from "../store/store.js";
import { openCore } from "../testing/core-fixture.js";
import { splitUrl } from "./handle.js";

/** A memory store that fails to commit a given number of times. */
function failingStore(error: () => Error): Store & { fail(times: number): void } {
  const inner = createMemoryStore();
  let left = 0;
  return {
    ...inner,
    fail(times) {
      left = times;
    },
    transaction: (scope, work) =>
      inner.transaction(scope, async (tx) => {
        const result = await work(tx);
        if (left > 0) {
          left -= 1;
          throw error();
        }
        return result;
      }),
  };
}

describe("the pipeline", () => {
  it("answers unknown paths and wrong methods without authentication, and does not count them", async () => {
    const { call } = await openCore();
    for (let i = 0; i < 3; i++) {
      const unknown = await call("GET /nowhere", { key: null });
      expect(unknown.status).toBe(404);
      expect(unknown.body.error.code).toBe("not_found");
      const wrong = await call("PUT /contacts", { key: null });
      expect(wrong.status).toBe(405);
      expect(wrong.body.error.code).toBe("method_not_allowed");
      expect(wrong.headers.Allow?.split(", ").sort()).toEqual(["GET", "POST"]);
      await call("PUT /contacts");
    }
    expect((await call("GET /contacts")).headers["X-RateLimit-Remaining"]).toBe("99");
  });

  it("names the methods of every known path", async () => {
    const { call } = await openCore();
    for (const { path } of Object.values(operations)) {
      const there = await call(`TRACE ${path.replaceAll(/\{\w+\}/g, "x")}`, { key: null });
      expect([path, there.status]).toEqual([path, 405]);
      expect(there.headers.Allow).not.toBe("");
    }
  });

  it("returns a different request id with every response", async () => {
    const { call, page, core } = await openCore();
    const answers = [
      await call("GET /contacts"),
      await call("GET /nowhere"),
      await call("GET /contacts", { key: null }),
      await call("GET /health", { key: null }),
      await page("GET /u/none"),
      await page("GET /openapi.yaml"),
      await page("PUT /openapi.yaml"),
      await page("GET /_posthorn/openapi.yaml"),
      await page("GET /_posthorn/clock"),
      await page("GET /"),
    ];
    const ids = answers.map(({ headers }) => headers["X-Request-Id"]);
    expect(new Set(ids).size).toBe(answers.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(core.ctx.settings.profile).toBe("local");
  });

  it("requires a key everywhere but at /health", async () => {
    const { call } = await openCore();
    for (const [name, { method, path, authenticated }] of Object.entries(operations)) {
      const { status } = await call(`${method} ${path.replaceAll(/\{\w+\}/g, "x")}`, { key: null });
      expect([name, status]).toEqual([name, authenticated ? 401 : 200]);
    }
  });

  it("allows a key with one permission the operations that need it only", async () => {
    const { call, makeKey } = await openCore({ settings: { requestLimit: 0, emailLimit: 0 } });
    const all = [...new Set(Object.values(operations).flatMap(({ permission }) => permission ?? []))];
    expect(all.length).toBeGreaterThan(20);
    const only = new Map<string, string>();
    const others = new Map<string, string>();
    for (const permission of all) {
      only.set(permission, await makeKey({ permissions: [permission] }));
      others.set(permission, await makeKey({ permissions: all.filter((each) => each !== permission) }));
    }
    for (const [name, { method, path, permission, authenticated }] of Object.entries(operations)) {
      if (!authenticated) continue;
      const line = `${method} ${path.replaceAll(/\{\w+\}/g, "x")}`;
      if (permission === null) {
        expect((await call(line, { key: only.get("email:read") ?? "" })).status).toBe(200);
        continue;
      }
      const may = await call(line, { key: only.get(permission) ?? "" });
      expect([name, may.status === 401 || may.status === 403]).toEqual([name, false]);
      const mayNot = await call(line, { key: others.get(permission) ?? "" });
      expect([name, mayNot.status, mayNot.body.error.code]).toEqual([name, 403, "forbidden"]);
      expect(mayNot.body.error.message).toContain(permission);
    }
  });

  it("answers 503 and saves nothing when the store is unavailable", async () => {
    const store = failingStore(() => new StoreUnavailable("disk full at /secret/place"));
    const { call } = await openCore({ store });
    store.fail(1);
    const headers = { "idempotency-key": "k1" };
    const refused = await call("POST /contacts", { body: { email: "ada@example.com" }, headers });
    expect([refused.status, refused.body.error.code, refused.headers["Retry-After"]]).toEqual([
      503,
      "unavailable",
      "5",
    ]);
    expect(refused.text).not.toContain("secret");
    expect(refused.headers["X-RateLimit-Limit"]).toBe("100");
    expect((await call("GET /contacts")).body.pagination.total).toBe(0);
    const again = await call("POST /contacts", { body: { email: "ada@example.com" }, headers });
    expect([again.status, again.headers["X-Idempotency-Status"]]).toEqual([201, "new"]);
  });

  it("reveals nothing about an unexpected error", async () => {
    const store = failingStore(() => new TypeError("cannot read the private parts"));
    const { call, logged } = await openCore({ store });
    store.fail(1);
    const broken = await call("POST /contacts", { body: { email: "ada@example.com" } });
    expect([broken.status, broken.body.error.code]).toEqual([500, "internal_error"]);
    expect(broken.text).not.toContain("private");
    expect(logged.join("\n")).toContain("private parts");
    expect(logged.join("\n")).toContain(broken.headers["X-Request-Id"]);
  });

  it("answers health without a key: 503 while the store cannot be written", async () => {
    const store = createMemoryStore();
    const { call, page } = await openCore({ store: { ...store, failure: () => new StoreUnavailable("full") } });
    const ill = await call("GET /health", { key: null });
    expect([ill.status, ill.body.data.status]).toEqual([503, "unavailable"]);
    expect(ill.headers["X-RateLimit-Limit"]).toBeUndefined();
    expect((await page("GET /openapi.yaml")).text).toMatch(/^openapi: 3/);
    const well = await (await openCore()).call("GET /health", { key: null });
    expect([well.status, well.body.data.status, well.body.data.time]).toEqual([200, "ok", "2026-11-21T09:00:00.000Z"]);
  });

  it("refuses what is not percent-encoded text, or could not be stored, in path and query", async () => {
    const { call } = await openCore();
    expect((await call("GET /contacts/%E0%A4")).status).toBe(404);
    expect((await call("GET /contacts/%00")).status).toBe(404);
    const query = await call("GET /contacts?search=a%00b");
    expect([query.status, query.body.error.path]).toEqual([400, "search"]);
  });
});

describe("parameters", () => {
  it.each([
    ["limit=1", 200, undefined],
    ["limit=1000", 200, undefined],
    ["limit=0", 400, "limit"],
    ["limit=1001", 400, "limit"],
    ["limit=1.5", 400, "limit"],
    ["limit=1e2", 400, "limit"],
    ["limit=", 400, "limit"],
    ["limit=ten", 400, "limit"],
    ["limit=1&limit=2", 400, "limit"],
    ["offset=0", 200, undefined],
    ["offset=-1", 400, "offset"],
    ["offset=999999999", 200, undefined],
    ["Limit=1", 400, "Limit"],
    ["__proto__=1", 400, "__proto__"],
    ["constructor=1", 400, "constructor"],
  ])("?%s is answered with %i", async (query, status, path) => {
    const { call } = await openCore();
    for (const noun of ["contacts", "templates", "suppressions"]) {
      const answer = await call(`GET /${noun}?${query}`);
      expect([noun, answer.status, answer.body.error?.path]).toEqual([noun, status, path]);
    }
  });

  it("that no operation knows are refused by every operation that is answered", async () => {
    const { call } = await openCore({ settings: { requestLimit: 0, emailLimit: 0 } });
    for (const [name, { method, path }] of Object.entries(operations)) {
      const answer = await call(`${method} ${path.replaceAll(/\{\w+\}/g, "x")}?nothing=1`, {
        ...(operations[name as keyof typeof operations].body ? { body: {} } : {}),
      });
      expect([name, answer.status]).toEqual([name, 400]);
      const paths = [
        answer.body.error.path,
        ...(answer.body.error.details ?? []).map((each: { path: string }) => each.path),
      ];
      expect(paths).toContain("nothing");
    }
  });
});

describe("splitUrl", () => {
  it.each([
    ["/v1/contacts?limit=1#top", "/v1/contacts", "limit=1"],
    ["http://127.0.0.1:4010/v1/contacts?x=a?b", "/v1/contacts", "x=a?b"],
    ["/a#b?c", "/a", ""],
    ["http://127.0.0.1", "/", ""],
    ["http://127.0.0.1?x=1", "/", "x=1"],
  ])("splits %s", (url, path, search) => {
    expect(splitUrl(url)).toEqual({ path, search });
  });
});
