import { describe, expect, it } from "vitest";
import { openCore } from "../../testing/core-fixture.js";

/** The key with another last character, so that its checksum is wrong. */
const mistyped = (key: string) => key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");

describe("authentication", () => {
  it.each(["Bearer", "bearer", "BEARER", "bEaReR"])("reads %s in any case", async (scheme) => {
    const { call, liveKey } = await openCore();
    const headers = { authorization: `${scheme} ${liveKey}` };
    expect((await call("GET /api-key/permissions", { key: null, headers })).status).toBe(200);
  });

  it("answers every key that is none alike, and with nothing about why", async () => {
    const { call, liveKey, sandboxKey, operatorToken } = await openCore();
    const other = await openCore({ seed: "another" });
    const headers = [
      `Bearer ${mistyped(liveKey)}`,
      `Bearer ${other.liveKey}`,
      `Bearer ${liveKey.replace("ph_live_", "ph_sandbox_")}`,
      `Bearer ${sandboxKey.toUpperCase()}`,
      `Bearer ${operatorToken}`,
      "Bearer x",
    ];
    const bodies = new Set<string>();
    for (const authorization of headers) {
      const { status, text, headers: told } = await call("GET /contacts", { key: null, headers: { authorization } });
      expect([status, told["WWW-Authenticate"]]).toEqual([401, "Bearer"]);
      expect(told["X-RateLimit-Limit"]).toBeUndefined();
      bodies.add(text);
    }
    expect([...bodies]).toEqual([
      '{"error":{"code":"unauthorized","message":"the API key is not valid","path":"Authorization"}}',
    ]);
  });

  it.each(["", "Bearer", "Bearer ", "Basic dXNlcjpwYXNz", "Bearer a b", "Token x"])(
    "needs a bearer token: %j",
    async (authorization) => {
      const { call } = await openCore();
      const { status, body } = await call("GET /contacts", { key: null, headers: { authorization } });
      expect([status, body.error.code]).toEqual([401, "unauthorized"]);
    },
  );

  it("fails a revoked key from its very next request on, and no other", async () => {
    const { call, makeKey, admin, workspace_id, liveKey } = await openCore();
    const key = await makeKey({ name: "soon gone" });
    expect((await call("GET /contacts", { key })).status).toBe(200);
    const { body } = await admin(`GET /workspaces/${workspace_id}/keys`);
    const { id } = body.data.find(({ name }: { name: string }) => name === "soon gone");
    await admin(`DELETE /keys/${id}`);
    expect((await call("GET /contacts", { key })).text).toContain("the API key is not valid");
    expect((await call("GET /contacts", { key: liveKey })).status).toBe(200);
  });

  it("says when the workspace of a key is gone", async () => {
    const { call, store, workspace_id } = await openCore();
    await store.transaction("system", (tx) => tx.workspaces.delete(workspace_id));
    const { status, body } = await call("GET /contacts");
    expect([status, body.error.code]).toEqual([404, "workspace_not_found"]);
  });

  it("introspects the key in use", async () => {
    const { call, makeKey, sandboxKey } = await openCore();
    const key = await makeKey({ name: "reader", permissions: ["contacts:read"], rate_limit: 7 });
    expect((await call("GET /api-key/permissions", { key })).body.data).toEqual({
      name: "reader",
      type: "production",
      permissions: ["contacts:read"],
      rate_limit: 7,
      is_sandbox: false,
    });
    expect((await call("GET /api-key/permissions", { key: sandboxKey })).body.data).toMatchObject({
      type: "sandbox",
      is_sandbox: true,
      rate_limit: 100,
      permissions: ["*"],
    });
  });
});
