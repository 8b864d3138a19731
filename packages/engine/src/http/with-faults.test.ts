import { errorCodes } from "@posthorn/sdk/contract";
import { describe, expect, it } from "vitest";
import { openCore } from "../testing/core-fixture.js";

const contact = { email: "ada@example.com" };

/** A core, and a call of it whose response is seen as a transport sees it. */
async function start(settings = {}, seed = "posthorn") {
  const fixture = await openCore({ settings, seed });
  const { core, liveKey } = fixture;
  const handle = (method: string, path: string, body?: unknown, gone?: AbortSignal) =>
    core.handle({
      method,
      url: `/v1${path}`,
      headers: { authorization: `Bearer ${liveKey}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(gone && { gone: () => gone }),
    });
  const contacts = async () => (await fixture.call("GET /contacts")).body.pagination.total;
  return { ...fixture, handle, contacts };
}

describe("a call with a fault", () => {
  it("fails the given number of times, with an error of the contract, and changes nothing", async () => {
    const { core, handle, contacts } = await start();
    core.faults.add("contacts.create", { times: 2, status: 429, code: "rate_limited", retry_after: 7 });
    for (const _call of [1, 2]) {
      const { status, headers, body, cut } = await handle("POST", "/contacts", contact);
      expect([status, headers["Retry-After"], cut]).toEqual([429, "7", undefined]);
      expect(headers["X-Request-Id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(JSON.parse(String(body))).toEqual({ error: { code: "rate_limited", message: expect.any(String) } });
    }
    expect(await contacts()).toBe(0);
    expect((await handle("POST", "/contacts", contact)).status).toBe(201);
  });

  it("fails before its key and body are checked", async () => {
    const { core } = await start();
    core.faults.add("contacts.create", { code: "unavailable" });
    const body = () => Promise.reject(new Error("nobody reads it"));
    expect((await core.handle({ method: "POST", url: "/v1/contacts", headers: {}, body })).status).toBe(503);
  });

  it("has done its work when its response is dropped", async () => {
    const { core, handle, contacts } = await start();
    core.faults.add("contacts.create", { drop_response: true });
    expect(await handle("POST", "/contacts", contact)).toMatchObject({ status: 201, cut: true });
    expect(await contacts()).toBe(1);
    expect((await handle("POST", "/contacts", contact)).cut).toBeUndefined();
  });

  it("changes nothing when its request is dropped", async () => {
    const { core, handle, contacts } = await start();
    core.faults.add("contacts.create", { times: 2, drop_request: true });
    for (const _call of [1, 2]) expect((await handle("POST", "/contacts", contact)).cut).toBe(true);
    expect(await contacts()).toBe(0);
    expect((await handle("POST", "/contacts", contact)).status).toBe(201);
  });

  it("can fail every time, until the faults of its operation are removed", async () => {
    const { core, handle } = await start();
    core.faults.add("contacts.list", { times: Infinity });
    core.faults.add("lists.list", { status: 503 });
    for (let call = 0; call < 20; call++) expect((await handle("GET", "/contacts")).status).toBe(500);
    expect(core.faults.clear("contacts.list")).toBe(1);
    expect((await handle("GET", "/contacts")).status).toBe(200);
    expect((await handle("GET", "/lists")).status).toBe(503);
    expect(core.faults.clear()).toBe(0);
  });

  it("has done its work when its response is delayed, even on a stopped clock", async () => {
    const { core, handle, contacts } = await start();
    core.faults.add("contacts.create", { delay_ms: 1 });
    expect(await handle("POST", "/contacts", contact)).toMatchObject({ status: 201 });
    expect(await contacts()).toBe(1);
  });

  it("is not delayed further when the client is gone", async () => {
    const { core, handle, contacts } = await start();
    core.faults.add("contacts.create", { times: 2, delay_ms: 3_600_000 });
    expect(await handle("POST", "/contacts", contact, AbortSignal.abort())).toMatchObject({ status: 201, cut: true });
    const controller = new AbortController();
    const late = handle("POST", "/contacts", { email: "grace@example.com" }, controller.signal);
    for (let look = 0; look < 100 && (await contacts()) < 2; look++);
    controller.abort();
    expect(await late).toMatchObject({ status: 201, cut: true });
  });

  it("comes after earlier faults of the same operation, and does not affect others", async () => {
    const { core, handle } = await start();
    core.faults.add("contacts.list", { status: 503 });
    core.faults.add("contacts.list", { status: 500 });
    expect((await handle("GET", "/suppressions")).status).toBe(200);
    expect((await handle("POST", "/nothing")).status).toBe(404);
    expect((await handle("GET", "/contacts?limit=1")).status).toBe(503);
    expect((await handle("GET", "/contacts")).status).toBe(500);
    expect((await handle("GET", "/contacts")).status).toBe(200);
  });

  it("hits with its probability, by default without end, and equal seeds hit the same calls", async () => {
    const run = async (seed: string, times?: number) => {
      const { core, handle } = await start({}, seed);
      const statuses: number[] = [];
      core.faults.add("contacts.list", { status: 503, probability: 0.3, ...(times && { times }) });
      for (let call = 0; call < 100; call++) {
        statuses.push((await handle("GET", "/contacts")).status);
        // What else is called changes nothing about it.
        if (seed === "one" && call % 3 === 0) await handle("GET", "/lists");
      }
      return statuses;
    };
    const [one, other] = [await run("one"), await run("other")];
    expect(await run("one")).toEqual(one);
    expect(other).not.toEqual(one);
    const hits = one.filter((status) => status === 503).length;
    expect([hits > 15, hits < 45]).toEqual([true, true]);
    expect((await run("one", 2)).filter((status) => status === 503)).toHaveLength(2);
  });

  it("passes a call that it does not hit to the next fault", async () => {
    const { core, handle } = await start();
    core.faults.add("contacts.list", { status: 503, probability: 1e-12 });
    core.faults.add("contacts.list", { status: 500 });
    expect((await handle("GET", "/contacts")).status).toBe(500);
    expect((await handle("GET", "/contacts")).status).toBe(200);
  });

  it("can fail with every code of the contract", async () => {
    const { core, handle } = await start();
    for (const code of errorCodes) {
      core.faults.add("health", { code });
      expect(JSON.parse(String((await handle("GET", "/health")).body)).error.code).toBe(code);
    }
  });

  it("is not affected in the service profile", async () => {
    const { core, handle } = await start({ profile: "service" });
    core.faults.add("health");
    expect((await handle("GET", "/health")).status).toBe(200);
  });
});
