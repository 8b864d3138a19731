import { type OperationId, operations } from "@posthorn/sdk/contract";
import { describe, expect, it } from "vitest";
import { openCore } from "../testing/core-fixture.js";

const ada = { email: "ada@example.com" };
const mail = { to: "ada@example.com", subject: "Hi", text: "Hi" };
const sender = { from_email: "hello@example.com" };

describe("a call of the public API as a workspace", () => {
  it("needs the operator token, whatever the operation", async () => {
    const { admin, liveKey, workspace_id } = await openCore();
    for (const name of Object.keys(operations) as OperationId[]) {
      const { method, path } = operations[name];
      const line = `${method} /workspaces/${workspace_id}/v1${path.replaceAll(/\{\w+\}/g, "x")}`;
      for (const authorization of ["", `Bearer ${liveKey}`]) {
        const { status, body } = await admin(line, undefined, { authorization });
        expect([line, status, body.error.code]).toEqual([line, 401, "unauthorized"]);
      }
    }
  });

  it("is answered as a key of that workspace would be, in the service profile as well", async () => {
    const { admin, call, workspace_id } = await openCore({ settings: { profile: "service" } });
    const base = `/workspaces/${workspace_id}/v1`;
    const created = await admin(`POST ${base}/contacts`, ada);
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    expect((await admin(`GET ${base}/contacts/${id}`)).body).toEqual((await call(`GET /contacts/${id}`)).body);
    expect((await admin(`GET ${base}/contacts?limit=1&search=ada`)).body.pagination).toMatchObject({
      total: 1,
      limit: 1,
    });
    expect((await admin(`GET ${base}/api-key/permissions`)).body.data).toMatchObject({
      name: "operator",
      type: "production",
      permissions: ["*"],
      is_sandbox: false,
    });
  });

  it("reaches no other workspace", async () => {
    const { admin, makeWorkspace, workspace_id } = await openCore();
    const other = await makeWorkspace("Other");
    const { body } = await admin(`POST /workspaces/${other.id}/v1/contacts`, ada);
    expect((await admin(`GET /workspaces/${workspace_id}/v1/contacts/${body.data.id}`)).status).toBe(404);
    expect((await admin(`GET /workspaces/${workspace_id}/v1/contacts`)).body.data).toEqual([]);
    expect((await admin(`DELETE /workspaces/${workspace_id}/v1/contacts/${body.data.id}`)).status).toBe(404);
    expect((await admin(`GET /workspaces/${other.id}/v1/contacts/${body.data.id}`)).status).toBe(200);
  });

  it("names what is wrong: the workspace, the path, the method, the body", async () => {
    const { admin, workspace_id } = await openCore();
    const base = `/workspaces/${workspace_id}/v1`;
    const unknown = await admin("GET /workspaces/nobody/v1/contacts");
    expect([unknown.status, unknown.body.error.message]).toEqual([404, expect.stringContaining("workspace")]);
    const misspelt = await admin(`GET ${base}/contact`);
    expect([misspelt.status, misspelt.body.error.message]).toEqual([404, expect.stringContaining("GET /contacts")]);
    expect((await admin(`GET ${base}`)).status).toBe(404);
    expect((await admin(`PUT ${base}/contacts`)).status).toBe(405);
    const invalid = await admin(`POST ${base}/contacts`, { email: "nobody" });
    expect([invalid.status, invalid.body.error.path]).toEqual([400, "email"]);
  });

  it("has no rate limit of a key, and the limits of the workspace", async () => {
    const { admin, makeWorkspace } = await openCore({ settings: { requestLimit: 1, emailLimit: 1 } });
    const { id } = await makeWorkspace("Limited", { ...sender, daily_limit: 2 });
    const send = () => admin(`POST /workspaces/${id}/v1/email/send`, mail);
    const answers = [await send(), await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403]);
    expect(answers[0]?.headers["X-RateLimit-Limit"]).toBeUndefined();
  });

  it("sends real mail, once for each idempotency key", async () => {
    const { admin, core, mails, makeWorkspace } = await openCore();
    const { id } = await makeWorkspace("Sender", sender);
    const send = () => admin(`POST /workspaces/${id}/v1/email/send`, mail, { "idempotency-key": "one" });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(second.headers["X-Idempotency-Status"]).toBe("cached");
    await core.runDueJobs();
    expect(mails).toHaveLength(1);
    expect((await admin(`GET /workspaces/${id}/messages`)).body.data).toMatchObject([{ sandbox: false }]);
  });
});
