import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { OperationId } from "./contract/operation-types.js";
import { version } from "./core/version.js";
import DefaultPosthorn, { type Logger, Page, Posthorn, PosthornConfigError } from "./index.js";
import { FakeService, failure, success, testKey } from "./testing/fake-service.js";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("setting up", () => {
  test("the default export is Posthorn", () => {
    expect(DefaultPosthorn).toBe(Posthorn);
  });

  test.each([
    ["a key and options", (service: FakeService) => new Posthorn("k1", { fetch: service.fetch })],
    ["options", (service: FakeService) => new Posthorn({ apiKey: "k1", fetch: service.fetch })],
    ["options after no key", (service: FakeService) => new Posthorn(undefined, { apiKey: "k1", fetch: service.fetch })],
    [
      "a function for the key",
      (service: FakeService) => new Posthorn({ apiKey: async () => "k1", fetch: service.fetch }),
    ],
    ["a key with space around it", (service: FakeService) => new Posthorn(" k1\n", { fetch: service.fetch })],
  ])("a client takes %s", async (_, make) => {
    const service = new FakeService(success());
    await make(service).contacts.get("1");
    expect(service.requests[0]?.headers.get("Authorization")).toBe("Bearer k1");
  });

  test("key and base URL default to the environment", async () => {
    vi.stubEnv("POSTHORN_API_KEY", "from-env");
    vi.stubEnv("POSTHORN_BASE_URL", "https://mail.example.com/api/v1/");
    const urls: string[] = [];
    const fetch = async (request: Request) => {
      urls.push(`${request.headers.get("Authorization")} ${request.url}`);
      return success();
    };
    await new Posthorn({ fetch }).contacts.get("1");
    await new Posthorn("given", { fetch, baseUrl: "http://127.0.0.1:5000/v1" }).contacts.get("1");
    expect(urls).toEqual([
      "Bearer from-env https://mail.example.com/api/v1/contacts/1",
      "Bearer given http://127.0.0.1:5000/v1/contacts/1",
    ]);
  });

  test("without any setting the base URL is the local engine's", async () => {
    const service = new FakeService(success());
    const fetch = vi.fn(service.fetch);
    await service.client({ fetch }).contacts.get("1");
    expect(fetch.mock.calls[0]?.[0].url).toBe("http://127.0.0.1:4010/v1/contacts/1");
  });

  test("the function for the key is called once per call, not per attempt", async () => {
    let asked = 0;
    const service = new FakeService(failure(500, "internal_error"), success());
    await service.client({ apiKey: () => `k${++asked}` }).contacts.get("1");
    expect(service.requests.map(({ headers }) => headers.get("Authorization"))).toEqual(["Bearer k1", "Bearer k1"]);
  });

  test("a missing key throws at the first call and not before, and health needs none", async () => {
    vi.stubEnv("POSTHORN_API_KEY", "");
    const service = new FakeService(success({ status: "ok" }));
    const posthorn = new Posthorn({ fetch: service.fetch });
    const { error } = await posthorn.contacts.list().safe();
    expect(error).toBeInstanceOf(PosthornConfigError);
    expect(error?.message).toContain("POSTHORN_API_KEY");
    expect(service.requests).toHaveLength(0);
    expect(await posthorn.health()).toEqual({ status: "ok" });
    expect((await posthorn.raw.GET("/health")).response.status).toBe(200);
  });

  describe("without a key", () => {
    /** Constructs clients, and returns the warnings of the console and the logger. */
    function warnings(construct: (logger: Logger) => void): string[] {
      const warn = vi.fn<(message: string) => void>();
      vi.stubGlobal("console", { ...console, warn });
      construct({ error: warn, warn, info: warn, debug: warn });
      vi.unstubAllGlobals();
      return warn.mock.calls.map(([message]) => message);
    }
    const missing = "posthorn: the API key is missing: set POSTHORN_API_KEY or give apiKey";

    test.each([
      ["no argument", () => new Posthorn(), 1],
      ["an empty key", () => new Posthorn(""), 1],
      ["a blank key", () => new Posthorn("  "), 1],
      ["two clients", () => [new Posthorn(), new Posthorn()], 2],
      ["a logger", (logger: Logger) => new Posthorn({ logger }), 1],
      ["each level but off", () => (["error", "debug"] as const).map((logLevel) => new Posthorn({ logLevel })), 2],
      ["logLevel off", () => new Posthorn({ logLevel: "off" }), 0],
      ["a key", () => new Posthorn("ph_live_1"), 0],
      ["a function for the key", () => new Posthorn({ apiKey: () => "" }), 0],
      ["an Authorization header", () => new Posthorn({ headers: { authorization: "Bearer 1" } }), 0],
      ["a key beside an unreadable header", () => new Posthorn("k", { headers: { "\n": "" } }), 0],
    ])("constructing with %s warns once per client without a key", (_, construct, count) => {
      vi.stubEnv("POSTHORN_API_KEY", "");
      expect(warnings(construct)).toEqual(Array(count).fill(missing));
    });

    test("the environment can set the key, and the log level of the warning", () => {
      vi.stubEnv("POSTHORN_API_KEY", "ph_live_1");
      expect(warnings(() => new Posthorn())).toEqual([]);
      vi.stubEnv("POSTHORN_API_KEY", " ");
      vi.stubEnv("POSTHORN_LOG", "off");
      expect(warnings(() => new Posthorn())).toEqual([]);
      expect(warnings(() => new Posthorn({ logLevel: "warn" }))).toEqual([missing]);
    });

    test("constructing does not throw without a console, or with a logger that throws", () => {
      vi.stubEnv("POSTHORN_API_KEY", "");
      const broken = (): never => {
        throw new Error("a broken logger");
      };
      vi.stubGlobal("console", undefined);
      expect(() => new Posthorn()).not.toThrow();
      vi.unstubAllGlobals();
      const logger = { error: broken, warn: broken, info: broken, debug: broken };
      expect(() => new Posthorn({ logger })).not.toThrow();
    });
  });

  describe("ready", () => {
    test("returns the permissions of the key with one call", async () => {
      const service = new FakeService(success({ permissions: ["email:send"] }));
      expect(await service.client().ready()).toMatchObject({ permissions: ["email:send"] });
      expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(["GET /v1/api-key/permissions"]);
    });

    test.each([
      ["a missing key", { apiKey: " ", logLevel: "off" }, success(), { code: "config_error" }],
      ["a wrong key", {}, failure(401, "unauthorized"), { code: "unauthorized", status: 401 }],
      ["a server that is away", { maxRetries: 0 }, new TypeError("fetch failed"), { code: "connection_error" }],
      ["a server that is another", {}, new Response("<p>Hi</p>"), { code: "invalid_response" }],
    ] as const)("throws for %s", async (_, options, reply, error) => {
      await expect(new FakeService(reply).client(options).ready()).rejects.toMatchObject(error);
    });
  });

  test("a key that is invalid in a header is refused, without printing it", async () => {
    const key = "ph_live_one\nph_live_two";
    const { error } = await new Posthorn(key).contacts.list().safe();
    expect(error).toBeInstanceOf(PosthornConfigError);
    expect(inspect(error)).not.toContain("ph_live_one");
  });

  test("a key function that throws makes the call fail", async () => {
    const cause = new Error("the vault is closed");
    const apiKey = () => Promise.reject(cause);
    const { error } = await new Posthorn({ apiKey }).contacts.list().safe();
    expect(error).toMatchObject({ code: "config_error", cause });
  });

  test.each([
    ["its deadline", {}, { deadline: 20 }, { name: "APITimeoutError", message: "no key within 20 ms" }],
    ["its timeout", { timeout: 20 }, {}, { name: "APITimeoutError", message: "no key within 20 ms" }],
    ["a signal that aborted before", {}, { signal: AbortSignal.abort() }, { name: "APIUserAbortError" }],
  ])("a call waits for a pending key function no longer than %s", async (_, options, each, expected) => {
    const service = new FakeService(success());
    const client = service.client({ apiKey: () => service.silence(), ...options });
    const { error } = await client.contacts.list({}, each).safe();
    expect(error).toMatchObject({ ...expected, attempts: 0, request: { method: "GET", path: "/v1/contacts" } });
    expect(service.requests).toEqual([]);
  });

  test("a call waits for a pending key function no longer than its signal", async () => {
    const service = new FakeService(success());
    const caller = new AbortController();
    const apiKey = () => {
      caller.abort();
      return service.silence();
    };
    const { error } = await service.client({ apiKey }).contacts.list({}, { signal: caller.signal }).safe();
    expect(error).toMatchObject({ name: "APIUserAbortError", attempts: 0 });
    expect(service.requests).toEqual([]);
  });

  test.each([
    ["timeout", { timeout: Number.NaN }, {}],
    ["timeout", { timeout: -1 }, {}],
    ["maxRetries", { maxRetries: -1 }, {}],
    ["maxRetryAfter", { maxRetryAfter: Number.NaN }, {}],
    ["requestsPerMinute", { throttle: { requestsPerMinute: Number.NaN } }, {}],
    ["emailsPerMinute", { throttle: { requestsPerMinute: 1, emailsPerMinute: -1 } }, {}],
    ["timeout", {}, { timeout: -0.5 }],
    ["deadline", {}, { deadline: Number.NaN }],
    ["deadline", {}, { deadline: -1 }],
    ["maxRetries", {}, { maxRetries: "2" as unknown as number }],
    ["maxRetries", {}, { maxRetries: null as unknown as number }],
  ])("a %s that is no number from 0 is refused before anything is sent", async (name, options, each) => {
    const service = new FakeService(success());
    const { error } = await service.client(options).contacts.get("1", each).safe();
    expect(error).toBeInstanceOf(PosthornConfigError);
    expect(error?.message).toContain(`${name} must be a number, 0 or more, not `);
    expect(service.requests).toEqual([]);
  });

  test.each([
    ["headers", { headers: { "two words": "1" } }],
    ["appInfo", { appInfo: { name: "☕" } }],
    ["baseUrl", { baseUrl: new URL("http://127.0.0.1:4010/v1") as unknown as string }],
    ["throttle", { throttle: true as unknown as false }],
  ])("invalid %s fail the first call, not the constructor", async (_, options) => {
    const service = new FakeService(success());
    const { error } = await service.client(options).contacts.get("1").safe();
    expect(error).toBeInstanceOf(PosthornConfigError);
    expect(error?.message).toContain("the request cannot be made: ");
    expect(service.requests).toEqual([]);
  });

  test("maxRetries must be a whole number", async () => {
    const service = new FakeService(success());
    const { error } = await service.client({ maxRetries: 1.5 }).contacts.get("1").safe();
    expect(error).toBeInstanceOf(PosthornConfigError);
    expect(error?.message).toBe("maxRetries must be a whole number, not 1.5");
    await expect(service.client().health({ maxRetries: 0.5 })).rejects.toThrow("maxRetries must be a whole number");
    expect(service.requests).toEqual([]);
  });

  test.each([0, 1, Number.POSITIVE_INFINITY])("%s is valid for each of them", async (number) => {
    const options = { timeout: number, maxRetries: number, maxRetryAfter: number };
    const throttle = { requestsPerMinute: number, emailsPerMinute: number };
    const service = new FakeService(success());
    await service.client({ ...options, throttle }).contacts.get("1", { deadline: Number.POSITIVE_INFINITY });
    expect(service.requests).toHaveLength(1);
  });

  test("an idempotency key of null is none", async () => {
    const service = new FakeService(success());
    await service.client().tags.create({ name: "a" }, { idempotencyKey: null as unknown as string });
    expect(service.requests[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a Date in a query is serialised as in a body, and an invalid one is refused", async () => {
    const service = new FakeService(success());
    const posthorn = service.client();
    const since = new Date("2026-11-21T09:30:00Z");
    await posthorn.request("GET", "/bounces", { query: { since } });
    expect(service.requests[0]?.url).toBe("/v1/bounces?since=2026-11-21T09%3A30%3A00.000Z");
    const { error } = await posthorn.request("GET", "/bounces", { query: { since: new Date("soon") } }).safe();
    expect(error).toBeInstanceOf(PosthornConfigError);
  });

  test.each([
    "http://127.0.0.1:4010",
    "http://127.0.0.1:4010/v1/contacts",
    "http://127.0.0.1:4010/v2",
    "127.0.0.1:4010/v1",
    "ftp://example.com/v1",
    "https://example.com/v1?x=1",
    "https://user:secret@example.com/v1",
    "https://user:secret@example.com",
  ])("the base URL %s is refused at the first call", async (baseUrl) => {
    const service = new FakeService(success());
    const { error } = await service.client({ baseUrl }).health().safe();
    expect(error).toBeInstanceOf(PosthornConfigError);
    expect(error?.message).toContain("baseUrl");
    expect(error?.message).not.toContain("secret");
    expect(service.requests).toHaveLength(0);
  });

  test("a web page is refused unless it is dangerously allowed", async () => {
    const service = new FakeService(success());
    vi.stubGlobal("window", {});
    vi.stubGlobal("document", {});
    vi.stubGlobal("process", undefined);
    try {
      const { error } = await service.client().health().safe();
      expect(error?.message).toContain("dangerouslyAllowBrowser");
      expect(service.requests).toHaveLength(0);
      expect((await service.client({ dangerouslyAllowBrowser: true }).health())._meta.status).toBe(200);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test("a client works without a process object, and without permission to read the environment", async () => {
    const service = new FakeService(success());
    const forbidden = {
      get env(): never {
        throw new Error("NotCapable");
      },
    };
    for (const process of [undefined, {}, forbidden]) {
      vi.stubGlobal("process", process);
      try {
        expect((await service.client().contacts.get("1"))._meta.status).toBe(200);
      } finally {
        vi.unstubAllGlobals();
      }
    }
  });

  test("printing a client shows its groups and not its key", () => {
    const printed = inspect(new Posthorn(testKey), { depth: 9, showHidden: true });
    expect(printed).toContain("emails: Emails");
    expect(printed).not.toContain(testKey);
  });
});

describe("results", () => {
  test("a result is the data, with the metadata as a property that is not enumerable", async () => {
    const headers = {
      "X-Request-Id": "req_1",
      "X-Idempotency-Status": "cached",
      "X-RateLimit-Limit": "100",
      "X-RateLimit-Remaining": "99",
      "X-RateLimit-Reset": "2026-11-21T09:31:00.000Z",
    };
    const service = new FakeService(Response.json({ data: { id: "1" } }, { status: 201, headers }));
    const tag = await service.client().tags.create({ name: "vip" });
    expect(tag._meta).toEqual({
      status: 201,
      requestId: "req_1",
      attempts: 1,
      durationMs: 0,
      idempotency: "cached",
      rateLimit: { limit: 100, remaining: 99, reset: new Date("2026-11-21T09:31:00.000Z") },
    });
    expect(Object.keys(tag)).toEqual(["id"]);
    expect(JSON.stringify(tag)).toBe('{"id":"1"}');
  });

  test("metadata of missing or invalid headers is left out", async () => {
    const service = new FakeService(
      success(
        {},
        {
          "X-Idempotency-Status": "perhaps",
          "X-RateLimit-Limit": "many",
          "X-RateLimit-Remaining": "1",
          "X-RateLimit-Reset": "soon",
        },
      ),
    );
    const result = await service.client().tags.get("1");
    expect(result._meta).toEqual({ status: 200, attempts: 1, durationMs: 0 });
  });

  test("a body without data is the result itself", async () => {
    const service = new FakeService(Response.json({ status: "ok" }));
    expect(await service.client().health()).toEqual({ status: "ok" });
  });

  test("withResponse returns data and response, asResponse the response with its body", async () => {
    const posthorn = new FakeService(success({ id: "1" }, { "X-Request-Id": "req_1" })).client();
    const { data, response, meta } = await posthorn.tags.get("1").withResponse();
    expect(data).toEqual({ id: "1" });
    expect(response.headers.get("X-Request-Id")).toBe("req_1");
    expect(meta).toBe(data._meta);
    expect(await (await posthorn.tags.get("1").asResponse()).json()).toEqual({ data: { id: "1" } });
  });

  test("withResponse and asResponse throw what awaiting throws, and safe throws nothing", async () => {
    const posthorn = new FakeService(failure(404, "not_found")).client();
    await expect(posthorn.tags.get("1")).rejects.toMatchObject({ code: "not_found" });
    await expect(posthorn.tags.get("1").withResponse()).rejects.toMatchObject({ code: "not_found" });
    await expect(posthorn.tags.get("1").asResponse()).rejects.toMatchObject({ code: "not_found" });
    expect(await posthorn.tags.get("1").safe()).toMatchObject({ data: null, error: { code: "not_found" } });
  });

  test("a call of which only safe is used leaves no rejection unhandled", async () => {
    const unhandled: unknown[] = [];
    const listen = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", listen);
    await new FakeService(failure(404, "not_found")).client().tags.get("1").safe();
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", listen);
    expect(unhandled).toEqual([]);
  });

  test("a call is one request, however often it is awaited, and behaves like a promise", async () => {
    const service = new FakeService(success());
    const call = service.client().tags.get("1");
    let finished = 0;
    expect(call).toBeInstanceOf(Promise);
    await Promise.all([call, call.then(({ id }) => id), call.finally(() => finished++), call.catch(() => null)]);
    expect(finished).toBe(1);
    expect(service.requests).toHaveLength(1);
  });
});

describe("paths", () => {
  test.each([
    ["a/b@x", "a%2Fb%40x"],
    ["jörg@example.com", "j%C3%B6rg%40example.com"],
    ["a?b#c%2F", "a%3Fb%23c%252F"],
    ["..a", "..a"],
  ])("%s is in the path as %s", async (email, written) => {
    const service = new FakeService(success());
    await service.client().suppressions.delete(email);
    expect(service.requests[0]?.url).toBe(`/v1/suppressions/${written}`);
  });

  test.each(["", ".", ".."])("%j is refused, because it would change the path", async (id) => {
    const service = new FakeService(success());
    const { error } = await service.client().contacts.delete(id).safe();
    expect(error).toBeInstanceOf(PosthornConfigError);
    expect(error?.message).toMatch(/^id /);
    expect(service.requests).toHaveLength(0);
  });

  test("a missing parameter is refused by its name", async () => {
    const { error } = await new FakeService(success())
      .client()
      .call("automations.runs.cancel", { path: { id: "1" } })
      .safe();
    expect(error?.message).toMatch(/^runId /);
  });
});

describe("call, request and raw", () => {
  test("call sends an operation to its path in the contract", async () => {
    const service = new FakeService(success());
    const input = { path: { id: "1" }, method: "DELETE", route: "/contacts" };
    await service.client().call("contacts.get", input);
    expect(service.requests[0]).toMatchObject({ method: "GET", url: "/v1/contacts/1" });
  });

  test.each(["emails.recall", "toString"])("%s, an unknown operation, is an error", async (id) => {
    const { error } = await new FakeService(success())
      .client()
      .call(id as OperationId)
      .safe();
    expect(error).toMatchObject({ code: "config_error", message: `there is no operation ${id}` });
  });

  test("request sends to any path with key, query, body and retries", async () => {
    const service = new FakeService(failure(503, "unavailable"), success({ id: "9" }));
    const result = await service
      .client()
      .request<{ id: string }>("post", "/new/thing", { body: { a: 1 }, query: { b: "c d" }, idempotencyKey: "k" });
    expect(result.id).toBe("9");
    expect(result._meta.attempts).toBe(2);
    const [request] = service.requests;
    expect(request).toMatchObject({ method: "POST", url: "/v1/new/thing?b=c%20d", body: '{"a":1}' });
    expect(request?.headers.get("Idempotency-Key")).toBe("k");
    expect(request?.headers.get("Authorization")).toBe(`Bearer ${testKey}`);
  });

  test("request returns pages for an answer with pagination", async () => {
    const page = { data: [{ id: "1" }], pagination: { total: 2, limit: 1, offset: 0, has_more: true } };
    const service = new FakeService(Response.json(page));
    const result = await service.client().request<Page<{ id: string }>>("GET", "/contacts", { query: { limit: 1 } });
    expect(result).toBeInstanceOf(Page);
    await result.getNextPage();
    expect(service.requests[1]?.url).toBe("/v1/contacts?limit=1&offset=1");
  });

  test("the raw client has the same key, idempotency and retries", async () => {
    const service = new FakeService(failure(500, "internal_error"), success({ sent: 1 }));
    const { data, response } = await service.client().raw.POST("/email/send", {
      body: { to: "ada@example.com", subject: "Hi", text: "Hi" },
    });
    expect(data).toEqual({ data: { sent: 1 } });
    expect(response.status).toBe(200);
    const keys = service.requests.map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(service.requests[1]?.headers.get("Authorization")).toBe(`Bearer ${testKey}`);
  });

  test("middleware on the raw client receives every call, and may answer it", async () => {
    const service = new FakeService(success());
    const posthorn = service.client();
    posthorn.raw.use({
      onRequest: ({ schemaPath }) => (schemaPath === "/tags/{id}" ? success({ id: "made up" }) : undefined),
    });
    expect(await posthorn.tags.get("1")).toEqual({ id: "made up" });
    expect(await posthorn.lists.get("1")).toEqual({ id: "1" });
    expect(service.requests).toHaveLength(1);
  });

  test("an error of middleware after the answer is thrown as it is, because the request was sent", async () => {
    const service = new FakeService(success());
    const posthorn = service.client();
    const thrown = new Error("the tracer is away");
    posthorn.raw.use({
      onResponse: () => {
        throw thrown;
      },
    });
    await expect(posthorn.tags.create({ name: "a" })).rejects.toBe(thrown);
    expect(service.requests).toHaveLength(1);
  });

  test("every call has the headers of the client, overridden by those of the call", async () => {
    const service = new FakeService(success());
    const posthorn = service.client({ headers: { "X-A": "client", "X-B": "client" } });
    await posthorn.tags.get("1", { headers: { "X-B": "call" } });
    expect(service.requests[0]?.headers.get("X-A")).toBe("client");
    expect(service.requests[0]?.headers.get("X-B")).toBe("call");
  });

  test("a body that cannot be serialised is an error, and nothing is sent", async () => {
    const service = new FakeService(success());
    const { error } = await service
      .client()
      .request("POST", "/tags", { body: { size: 1n } })
      .safe();
    expect(error).toBeInstanceOf(PosthornConfigError);
    expect(service.requests).toHaveLength(0);
  });
});

describe("a client", () => {
  test("can be copied with other options", async () => {
    const service = new FakeService(failure(503, "unavailable"), failure(503, "unavailable"), success());
    const client = service.client({ headers: { "X-Team": "a" } });
    await expect(client.withOptions({ maxRetries: 0 }).tags.get("1")).rejects.toMatchObject({ status: 503 });
    await client.tags.get("1");
    expect(service.requests.map(({ headers }) => headers.get("X-Team"))).toEqual(["a", "a", "a"]);
  });

  test.each([
    ["ph_sandbox_1", true],
    [" ph_sandbox_1 ", true],
    ["ph_live_1", false],
    [async () => "ph_sandbox_1", false],
  ])("with the key %s is a sandbox client: %s", (apiKey, sandbox) => {
    expect(new FakeService().client({ apiKey }).isSandboxKey).toBe(sandbox);
  });

  test.each([
    [{}, `posthorn-sdk/${version}`],
    [{ appInfo: { name: "shop" } }, `posthorn-sdk/${version} (shop)`],
    [{ appInfo: { name: "shop", version: "2.1" } }, `posthorn-sdk/${version} (shop/2.1)`],
    [{ appInfo: { name: "shop" }, headers: { "user-agent": "own" } }, "own"],
  ])("with %j has the User-Agent %s", async (options, agent) => {
    const service = new FakeService(success());
    await service.client(options).tags.get("1");
    expect(service.requests[0]?.headers.get("User-Agent")).toBe(agent);
  });

  test("has the version of its package", () => {
    const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
    expect(JSON.parse(manifest).version).toBe(version);
  });

  test("passes fetchOptions to fetch", async () => {
    const seen: unknown[] = [];
    const service = new FakeService(success());
    const fetch = (request: Request, init?: RequestInit): Promise<Response> => {
      seen.push(init);
      return service.fetch(request);
    };
    await service.client({ fetch, fetchOptions: { redirect: "error" } }).tags.get("1");
    expect(seen).toMatchObject([{ redirect: "error", method: "GET", signal: expect.any(AbortSignal) }]);
  });

  test("calls the fetch of another library, such as undici, with URL and all options", async () => {
    const service = new FakeService(failure(503, "unavailable"), success());
    const fetch = (input: unknown, init?: RequestInit) => service.fetch(new Request(String(input), init));
    await service.client({ fetch }).tags.create({ name: "Väst" }, { idempotencyKey: "k" });
    for (const { method, url, headers, body } of service.requests) {
      expect([method, url, body]).toEqual(["POST", "/v1/tags", '{"name":"Väst"}']);
      expect(headers.get("Idempotency-Key")).toBe("k");
      expect(headers.get("Authorization")).toBe(`Bearer ${testKey}`);
    }
    expect(service.requests).toHaveLength(2);
  });

  test("adds the query option to the method's query, which wins", async () => {
    const service = new FakeService(Response.json({ data: [] }));
    await service.client().tags.list({ limit: 5 }, { query: { limit: 9, preview: true } });
    expect(service.requests[0]?.url).toBe("/v1/tags?limit=5&preview=true");
  });

  test("reports how long a call took, including waits", async () => {
    const service = new FakeService(failure(503, "unavailable"), success());
    expect((await service.client().tags.get("1"))._meta.durationMs).toBe(1_000);
  });
});
