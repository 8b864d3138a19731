import { connect } from "node:net";
import { describe, expect } from "vitest";
import { ask } from "../support/ask.js";
import { runEngine } from "../support/engine-process.js";
import { test } from "./engine-test.js";

const get = async (url: string, token?: string) => {
  const response = await fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, text: await response.text() };
};

describe("an engine with --admin", { timeout: 30_000 }, () => {
  test("answers the admin API only there, and there nothing else", async ({ serve }) => {
    const engine = await serve({ args: ["--admin", "127.0.0.1:0"] });
    const { base_url, operator_url } = engine.ready;
    const [open, admin] = [new URL(base_url).origin, new URL(operator_url).origin];
    expect(open).not.toBe(admin);
    expect(operator_url).toBe(`${admin}/_posthorn`);
    expect((await engine.admin("GET", "/workspaces")).body.data).toHaveLength(1);
    expect((await get(`${operator_url}/openapi.yaml`)).text).toContain("openapi:");

    for (const path of [
      "/_posthorn",
      "/_posthorn/",
      "/_posthorn/workspaces",
      "/_posthorn/openapi.yaml",
      "/_posthorn/none",
    ]) {
      const { status, text } = await get(`${open}${path}`, engine.operatorToken);
      expect([path, status, JSON.parse(text).error.code]).toEqual([path, 404, "not_found"]);
    }
    expect((await get(`${base_url}/health`)).status).toBe(200);
    for (const path of ["/v1/health", "/v1/contacts", "/openapi.yaml", "/u/none", "/o/none", "/"]) {
      expect([path, (await get(`${admin}${path}`)).status]).toEqual([path, 404]);
    }
    expect((await ask(`${operator_url}/workspaces`, { token: "another" })).status).toBe(401);
    expect((await engine.stop()).code).toBe(0);
  });

  test("prints an IPv6 address in brackets, and answers there", async ({ serve }) => {
    const hasV6 = await new Promise<boolean>((resolve) => {
      const socket = connect({ port: 1, host: "::1" });
      socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED"));
    });
    if (!hasV6) return;
    const engine = await serve({ env: { POSTHORN_ADMIN: "[::1]:0" } });
    expect(engine.ready.operator_url).toMatch(/^http:\/\/\[::1\]:\d+\/_posthorn$/);
    expect((await engine.admin("GET", "/workspaces")).status).toBe(200);
  });

  test("exits with 2 when that address is in use, and leaves nothing open", async ({ serve, directory }) => {
    const { ready } = await serve();
    const { host, port } = new URL(ready.base_url);
    const other = ["serve", "--port", "0", "--data-dir", `${directory}/other`, "--admin", host];
    const { code, stderr } = await runEngine(other);
    expect(code).toBe(2);
    expect(stderr).toContain(`port ${port} on 127.0.0.1 is taken`);
    expect(stderr).toContain("--admin");
  });
});
