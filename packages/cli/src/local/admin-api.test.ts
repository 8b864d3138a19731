import { describe, expect, it, onTestFinished } from "vitest";
import { createContext } from "../program/context.js";
import { exitCodes } from "../program/failure.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import { type Reply, startFakeApi } from "../testing/fake-api.js";
import { refusal } from "../testing/replies.js";
import { collectingIo } from "../testing/run-cli.js";
import { folderWith } from "../testing/temporary-folder.js";
import { callAdminApi, hasAdminToken, listAdminApi, previewAdminCall, serverTime } from "./admin-api.js";
import { recordRunning } from "./running.js";

type Answer = Reply | "silence" | "cut";

/** Starts a server and returns a context that calls it, with an operator token unless the environment says otherwise. */
async function serving(reply: Answer, given: Partial<GlobalFlags> = {}, env: Record<string, string> = {}) {
  const api = await startFakeApi(() => reply);
  onTestFinished(api.close);
  const { io, printed } = collectingIo({
    now: 7,
    env: {
      POSTHORN_CONFIG_DIR: folderWith({}),
      POSTHORN_BASE_URL: api.baseUrl,
      POSTHORN_OPERATOR_TOKEN: "token-1",
      ...env,
    },
  });
  const context = createContext([], io, () => ({ input: true, color: true, ...given }));
  return { api, context, printed, root: api.baseUrl.replace("/v1", "/_posthorn") };
}

describe("a call of the admin API", () => {
  it("goes beside the base URL, with the operator token and a JSON body", async () => {
    const { api, context } = await serving({ body: { data: { fired: 3 } } });
    expect(await callAdminApi("POST", "/clock/advance", { by: "1h" }, context)).toEqual({ fired: 3 });
    expect(api.received).toMatchObject([
      {
        method: "POST",
        url: "/_posthorn/clock/advance",
        body: { by: "1h" },
        headers: { authorization: "Bearer token-1", "content-type": "application/json" },
      },
    ]);
  });

  it("without a body has no content type, and an empty answer has no data", async () => {
    const { api, context } = await serving({ status: 204 });
    expect(await callAdminApi("DELETE", "/keys/k1", undefined, context)).toBeUndefined();
    expect(api.received[0]?.headers["content-type"]).toBeUndefined();
  });

  it("uses the address and the token of a recorded server", async () => {
    const { api, context } = await serving({ body: { data: 1 } }, {}, { POSTHORN_OPERATOR_TOKEN: "" });
    expect(hasAdminToken(context)).toBe(false);
    const operator_url = api.baseUrl.replace("/v1", "/elsewhere");
    recordRunning({ base_url: api.baseUrl, operator_url, operator_token: "recorded" }, context.io.env);
    expect(hasAdminToken(context)).toBe(true);
    await callAdminApi("GET", "/clock", undefined, context);
    expect(api.received).toMatchObject([{ url: "/elsewhere/clock", headers: { authorization: "Bearer recorded" } }]);
  });

  it("prefers the token of the environment to that of a recorded server", async () => {
    const { api, context, root } = await serving({ body: { data: 1 } });
    recordRunning({ base_url: api.baseUrl, operator_url: root, operator_token: "recorded" }, context.io.env);
    await callAdminApi("GET", "/clock", undefined, context);
    expect(api.received[0]?.headers.authorization).toBe("Bearer token-1");
  });

  it("without a token sends nothing", async () => {
    const { api, context } = await serving({ body: {} }, {}, { POSTHORN_OPERATOR_TOKEN: "" });
    await expect(callAdminApi("GET", "/clock", undefined, context)).rejects.toMatchObject({
      code: "no_operator_token",
      exitCode: exitCodes.auth,
      details: { next: ["posthorn dev"] },
    });
    expect(api.received).toEqual([]);
  });

  it.each([
    [401, "unauthorized", exitCodes.auth],
    [404, "not_found", exitCodes.notFound],
    [409, "conflict", exitCodes.conflict],
    [500, "internal_error", exitCodes.failed],
  ])("that is rejected with %i %s ends with %i", async (status, code, exitCode) => {
    const { context } = await serving(refusal(status, code, { path: "by" }));
    await expect(callAdminApi("GET", "/clock", undefined, context)).rejects.toMatchObject({
      code,
      exitCode,
      message: "No.",
      details: { status, path: "by", requestId: "req-1" },
    });
  });

  it("that a proxy rejects is named by its status", async () => {
    const { context } = await serving({ status: 502, body: "<html>" });
    await expect(callAdminApi("GET", "/clock", undefined, context)).rejects.toMatchObject({
      code: "http_502",
      message: "the server answered 502",
    });
  });

  it("that is answered with something else than JSON is no call of Posthorn", async () => {
    const { api, context } = await serving({ body: "<html>" });
    await expect(callAdminApi("GET", "/clock", undefined, context)).rejects.toMatchObject({
      code: "invalid_response",
      message: `${api.baseUrl} does not answer as Posthorn does`,
    });
  });

  it("without an answer is a failure of the network", async () => {
    const cut = await serving("cut");
    await expect(callAdminApi("GET", "/clock", undefined, cut.context)).rejects.toMatchObject({
      code: "connection_error",
      exitCode: exitCodes.network,
    });
    const silent = await serving("silence", { timeout: "50ms" });
    await expect(callAdminApi("GET", "/clock", undefined, silent.context)).rejects.toMatchObject({
      code: "timeout",
      exitCode: exitCodes.network,
    });
  });
});

describe("a page of the admin API", () => {
  const pagination = { total: 1, limit: 10, offset: 0, has_more: false };

  it("has data and pagination", async () => {
    const { context } = await serving({ body: { data: ["a"], pagination } });
    expect(await listAdminApi("/workspaces", context)).toEqual({ data: ["a"], pagination });
  });

  it.each([{}, { data: ["a"] }, { data: {}, pagination }, { pagination }])("is not %j", async (body) => {
    const { context } = await serving({ body });
    await expect(listAdminApi("/workspaces", context)).rejects.toMatchObject({ code: "invalid_response" });
  });
});

describe("the time of a server", () => {
  it("is that of its clock", async () => {
    const { context } = await serving({ body: { data: { now: "2026-03-09T08:30:00.000Z" } } });
    expect(await serverTime(context)).toBe(Date.UTC(2026, 2, 9, 8, 30));
  });

  it("is that of this machine where the server has no clock to move", async () => {
    const { context } = await serving(refusal(404, "not_found"));
    expect(await serverTime(context)).toBe(7);
  });

  it("is unknown where it cannot be read for another reason", async () => {
    const { context } = await serving(refusal(401, "unauthorized"));
    await expect(serverTime(context)).rejects.toMatchObject({ code: "unauthorized" });
  });
});

describe("a printed request", () => {
  const preview = async (given: Partial<GlobalFlags>, env: Record<string, string> = {}) => {
    const { api, context, printed, root } = await serving({ body: {} }, given, env);
    const isPrinted = await previewAdminCall("POST", "/reset", {}, context);
    expect(api.received).toEqual([]);
    return { isPrinted, root, ...printed() };
  };

  it("is none without a flag that asks for it", async () => {
    expect(await preview({})).toMatchObject({ isPrinted: false, stdout: "" });
  });

  it("is an object with --dry-run", async () => {
    const { isPrinted, stdout, root } = await preview({ dryRun: true });
    expect(isPrinted).toBe(true);
    expect(JSON.parse(stdout)).toEqual({ dry_run: true, method: "POST", url: `${root}/reset`, body: {} });
  });

  it("is a curl command with --print-curl, which names the variable and not the token", async () => {
    const { stdout, stderr } = await preview({ printCurl: true });
    expect(stdout).toContain('-H "Authorization: Bearer $POSTHORN_OPERATOR_TOKEN"');
    expect(stdout + stderr).not.toContain("token-1");
    expect(stderr).toBe("");
    expect((await preview({ printCurl: true }, { POSTHORN_OPERATOR_TOKEN: "" })).stderr).toContain(
      "To run it, set POSTHORN_OPERATOR_TOKEN",
    );
  });
});
