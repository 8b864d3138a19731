import { loadOpenapiDocument } from "@posthorn/sdk/contract";
import { describe, expect, it } from "vitest";
import { ask } from "../support/ask.js";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("introspection on $name", ({ open }) => {
  const target = travel(open);

  it("describes a key, even one without permissions", async () => {
    const { id } = await target().tenant();
    const wanted = { name: "little", type: "sandbox", permissions: ["contacts:read"], rate_limit: 7 };
    const { body } = await target().admin("POST", `/workspaces/${id}/keys`, wanted);
    expect(await target().client(body.data.key).apiKey.permissions()).toEqual({
      name: "little",
      type: "sandbox",
      permissions: ["contacts:read"],
      rate_limit: 7,
      is_sandbox: true,
    });
  });

  it("reports the health without a key", async () => {
    const { baseUrl, fetch } = target();
    const { status, headers, body } = await ask(`${baseUrl}/health`, { fetch });
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: { status: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+/), time: expect.any(String) } },
    });
    expect(headers.get("X-RateLimit-Limit")).toBeNull();
  });

  it("serves the contract outside the version segment", async () => {
    const { baseUrl, fetch } = target();
    const { status, headers, body } = await ask(`${new URL(baseUrl).origin}/openapi.yaml`, { fetch });
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toMatch(/yaml/);
    expect(body).toBe(await loadOpenapiDocument());
    expect(body).toContain("/email/send:");
  });

  it("allows the admin API to the operator only", async () => {
    const { baseUrl, fetch } = target();
    const { liveKey } = await target().tenant();
    const { origin } = new URL(baseUrl);
    for (const token of [undefined, liveKey, "no token"]) {
      const { status, body } = await ask(`${origin}/_posthorn/workspaces`, { fetch, ...(token ? { token } : {}) });
      expect({ status, code: body.error.code }).toEqual({ status: 401, code: "unauthorized" });
    }
    const document = await ask(`${origin}/_posthorn/openapi.yaml`, { fetch });
    expect(document.body).toContain("/clock");
  });
});
