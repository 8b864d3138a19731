import { describe, expect, it } from "vitest";
import { loadPackage, startMock, variablesFor, variablesOf } from "./server.js";

const base_url = "http://127.0.0.1:4010/v1";

describe("the variables of a server", () => {
  it("name its address and every credential that it has", () => {
    const access = { base_url, inbox_url: "http://i", live_key: "l", sandbox_key: "s", operator_token: "t" };
    expect(variablesFor(access)).toEqual({
      POSTHORN_BASE_URL: base_url,
      POSTHORN_API_KEY: "l",
      POSTHORN_SANDBOX_KEY: "s",
      POSTHORN_OPERATOR_TOKEN: "t",
      POSTHORN_INBOX_URL: "http://i",
    });
  });

  it("leave out what it has not", () => {
    const none = { inbox_url: null, live_key: null, sandbox_key: null, operator_token: null };
    expect(variablesFor({ base_url, ...none })).toEqual({ POSTHORN_BASE_URL: base_url });
    expect(variablesFor({ base_url })).toEqual({ POSTHORN_BASE_URL: base_url });
  });
});

describe("an optional package", () => {
  const missing = (name: string) =>
    Object.assign(new Error(`Cannot find package '${name}' imported from cli`), { code: "ERR_MODULE_NOT_FOUND" });
  const load = (error: Error) => loadPackage("@posthorn/engine", () => Promise.reject(error));

  it("is loaded", async () => {
    expect(await loadPackage("@posthorn/engine", async () => ({ loaded: true }))).toEqual({ loaded: true });
  });

  it("that is not installed is a failure that says how to install it", async () => {
    await expect(load(missing("@posthorn/engine"))).rejects.toMatchObject({
      code: "package_missing",
      exitCode: 1,
      message: "this command needs @posthorn/engine, which is not installed",
      details: { next: ["npm install @posthorn/engine"] },
    });
  });

  it("that lacks a package or fails in another way keeps its error", async () => {
    for (const error of [missing("pg"), new Error("no memory")]) await expect(load(error)).rejects.toBe(error);
  });
});

describe("a mock", () => {
  it("answers on its own port, and remembers unknown calls after it is closed", async () => {
    const mock = await startMock({ port: 0 });
    const { base_url: url, operator_url, inbox_url, pid } = mock.ready;
    expect([inbox_url, pid, operator_url]).toEqual([null, process.pid, url.replace("/v1", "/_posthorn")]);
    expect(variablesOf(mock)).toMatchObject({ POSTHORN_BASE_URL: url, POSTHORN_API_KEY: mock.liveKey });
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/contcats`)).status).toBe(404);
    await mock.close();
    expect(mock.unhandled()).toEqual([{ method: "GET", path: "/v1/contcats" }]);
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });
});
