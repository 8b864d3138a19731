import { describe, expect, it, onTestFinished } from "vitest";
import { createContext } from "../program/context.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import { type Received, startFakeApi } from "../testing/fake-api.js";
import { pageOf } from "../testing/replies.js";
import { collectingIo } from "../testing/run-cli.js";
import { folderWith } from "../testing/temporary-folder.js";
import { idWithoutKey, openLocalApi, withoutAbort } from "./local-api.js";

const id = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

/** Answers as the admin API and the API of a server with one workspace do. */
function answer({ url }: Received) {
  if (url.startsWith("/_posthorn/workspaces?")) return pageOf([{ id: "w1", name: "Main" }]);
  if (url.endsWith("/keys")) return { body: { data: { id: "k1", key: "ph_live_temporary" } } };
  if (url.startsWith("/v1/lists")) return pageOf([{ id, name: "Newsletter" }]);
  return { body: { data: {} } };
}

/** Starts a server, and returns a context that calls it with these variables, and the calls that it has made. */
async function serving(env: Record<string, string>, given: Partial<GlobalFlags> = {}) {
  const api = await startFakeApi(answer);
  onTestFinished(api.close);
  const stop = new AbortController();
  const { io } = collectingIo({
    env: { POSTHORN_CONFIG_DIR: folderWith({}), POSTHORN_BASE_URL: api.baseUrl, ...env },
    signal: stop.signal,
  });
  const context = createContext(["watch"], io, () => ({ input: true, color: true, ...given }));
  return { api, stop, context, calls: () => api.received.map(({ method, url }) => `${method} ${url}`) };
}

const operator = { POSTHORN_OPERATOR_TOKEN: "token-1" };

describe("the API of a local command", () => {
  it("uses the key that is set, and makes none", async () => {
    const { api, context, calls } = await serving({ ...operator, POSTHORN_API_KEY: "ph_live_set" });
    const local = await openLocalApi(["lists:read"], undefined, context);
    await local.api.send({ method: "GET", path: "/tags", authenticated: true });
    await local.release();
    expect(calls()).toEqual(["GET /v1/tags"]);
    expect(api.received[0]?.headers.authorization).toBe("Bearer ph_live_set");
  });

  it("makes a key with the permissions and without a limit, and deletes it at the end", async () => {
    const { api, context, calls } = await serving(operator);
    const local = await openLocalApi(["lists:read"], undefined, context);
    await local.api.send({ method: "GET", path: "/tags", authenticated: true });
    await local.release();
    expect(calls()).toEqual([
      "GET /_posthorn/workspaces?limit=1000",
      "POST /_posthorn/workspaces/w1/keys",
      "GET /v1/tags",
      "DELETE /_posthorn/keys/k1",
    ]);
    expect(api.received[1]?.body).toEqual({
      name: "posthorn watch",
      type: "production",
      permissions: ["lists:read"],
      rate_limit: 0,
    });
    expect(api.received[2]?.headers.authorization).toBe("Bearer ph_live_temporary");
  });

  it("deletes its key also after the process was asked to stop", async () => {
    const { context, stop, calls } = await serving(operator);
    const { release } = await openLocalApi([], undefined, context);
    stop.abort(130);
    await release();
    expect(calls().at(-1)).toBe("DELETE /_posthorn/keys/k1");
  });

  it("rejects calls without a key and a token", async () => {
    const { context, calls } = await serving({});
    const { api, release } = await openLocalApi([], undefined, context);
    await expect(api.send({ method: "GET", path: "/tags", authenticated: true })).rejects.toMatchObject({
      code: "no_api_key",
    });
    await release();
    expect(calls()).toEqual([]);
  });

  it("sends no idempotency key, which would make its second call a conflict", async () => {
    const { api, context } = await serving({ POSTHORN_API_KEY: "ph_live_set" }, { idempotencyKey: "once" });
    const local = await openLocalApi([], undefined, context);
    await local.api.send({ method: "POST", path: "/tags", body: {}, authenticated: true });
    expect(api.received[0]?.headers["idempotency-key"]).not.toBe("once");
  });
});

describe("the id of a name, without a key", () => {
  const name = { noun: "lists", from: "--list" };

  it("is looked up with a key that is deleted again", async () => {
    const { context, calls } = await serving(operator);
    expect(await idWithoutKey({ ...name, word: "newsletter" }, context)).toBe(id);
    expect(calls().slice(-2)).toEqual(["GET /v1/lists?limit=1000&offset=0", "DELETE /_posthorn/keys/k1"]);
  });

  it("needs no call where it is an id", async () => {
    const { context, calls } = await serving(operator);
    expect(await idWithoutKey({ ...name, word: id }, context)).toBe(id);
    expect(calls()).toEqual([]);
  });

  it("that nothing has is a failure, and its key is deleted", async () => {
    const { context, calls } = await serving(operator);
    await expect(idWithoutKey({ ...name, word: "nothing" }, context)).rejects.toMatchObject({
      exitCode: 2,
      details: { path: "list_id", hint: "There are Newsletter." },
    });
    expect(calls().at(-1)).toBe("DELETE /_posthorn/keys/k1");
  });
});

it("keeps everything of a context but its signal", async () => {
  const { context, stop } = await serving({});
  const own = withoutAbort(context);
  stop.abort(130);
  expect([context.io.signal.aborted, own.io.signal.aborted]).toEqual([true, false]);
  expect([own.io.env, own.io.now(), own.settings()]).toEqual([context.io.env, context.io.now(), context.settings()]);
});
