import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { OutboundRequest } from "../../../platform/outbound.js";
import { beginning } from "../../../testing/core-fixture.js";
import { openRuns } from "../../../testing/run-fixture.js";
import { getWorkspace } from "../../workspaces/workspaces.js";

const minute = 60_000;
const url = "https://example.com/hook";
const hook = (config: object = {}) => ({ step_type: "webhook", config: { url, ...config } });

/** The signature of the specification. */
function signatureOf(request: OutboundRequest | undefined, secret: string): string {
  const t = beginning / 1000;
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${request?.body}`).digest("hex")}`;
}

/** The signature by the current secret, which comes before that of a secret that was replaced within a day. */
function currentSignature(request: OutboundRequest | undefined): string {
  return (request?.headers["X-Service-Signature"] ?? "").split(",").slice(0, 2).join(",");
}

function expectSigned(request: OutboundRequest | undefined, secret: string): void {
  const headers = request?.headers ?? {};
  expect(currentSignature(request)).toBe(signatureOf(request, secret));
  const { "webhook-id": id, "webhook-timestamp": t, "webhook-signature": signature } = headers;
  expect([id, t]).toEqual([headers["X-Service-Delivery-Id"], String(beginning / 1000)]);
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const hash = createHmac("sha256", key).update(`${id}.${t}.${request?.body}`).digest("base64");
  expect(signature?.split(" ")[0]).toBe(`v1,${hash}`);
}

describe("a webhook step", () => {
  it("posts contact, run and trigger data, and logs the answer", async () => {
    const { through, contact, sent, call } = await openRuns();
    const contact_id = await contact({ attributes: { plan: "pro" } });
    const run = await through([hook()], { contact_id, trigger_data: { seats: 7 } });
    const [request] = sent;
    expect(sent).toHaveLength(1);
    expect([request?.method, request?.url, request?.headers["content-type"]]).toEqual([
      "POST",
      url,
      "application/json",
    ]);
    expect(JSON.parse(request?.body ?? "")).toEqual({
      contact: (await call(`GET /contacts/${contact_id}`)).body.data,
      automation_id: run.automation_id,
      run_id: run.id,
      trigger_data: { seats: 7 },
    });
    expect(run.steps).toMatchObject([
      {
        status: "completed",
        output: { method: "POST", url, status_code: 200, response: "answered", reason: "the answer was 200" },
      },
    ]);
  });

  it("is signed with the workspace's secret in the same way as event deliveries", async () => {
    const { through, sent, admin, workspace_id } = await openRuns();
    const secret = "whsec_c2VjcmV0IG9mIHRoZSB3b3Jrc3BhY2UgZm9yIHN0ZXBz";
    await admin(`PATCH /workspaces/${workspace_id}`, { settings: { step_webhook_secret: secret } });
    const run = await through([hook()]);
    const [request] = sent;
    const t = beginning / 1000;
    const v1 = createHmac("sha256", secret).update(`${t}.${request?.body}`).digest("hex");
    expect(currentSignature(request)).toBe(`t=${t},v1=${v1}`);
    expect(request?.headers).toMatchObject({
      "X-Service-Event": "automation.webhook",
      "X-Service-Delivery-Id": `${run.id}-0`,
      "X-Service-Webhook-Id": run.steps[0].step_id,
    });
  });

  it("is signed with the initial secret of the workspace, in a form that Standard Webhooks libraries can check", async () => {
    const fixture = await openRuns();
    const { through, sent, admin, workspace_id, makeWorkspace } = fixture;
    await through([hook()]);
    const secretOf = async (id: string) =>
      (await admin(`GET /workspaces/${id}`)).body.data.settings.step_webhook_secret as string;
    const secret = await secretOf(workspace_id);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expectSigned(sent[0], secret);
    const other = await makeWorkspace("Other");
    expect(await secretOf(other.id)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await secretOf(other.id)).not.toBe(secret);
    expect(fixture.logged.join("\n")).not.toContain(secret);
  });

  it("is signed with a new secret after the operator rotates it", async () => {
    const { through, sent, admin, workspace_id, contact } = await openRuns();
    const contact_id = await contact();
    const change = async (step_webhook_secret: unknown) => {
      const { body } = await admin(`PATCH /workspaces/${workspace_id}`, { settings: { step_webhook_secret } });
      return body.data.settings.step_webhook_secret as string;
    };
    const before = (await admin(`GET /workspaces/${workspace_id}`)).body.data.settings.step_webhook_secret;
    const after = await change(null);
    expect(after).toMatch(/^whsec_/);
    expect(after).not.toBe(before);
    await through([hook()], { contact_id });
    expectSigned(sent[0], after);
    const given = await change("a secret without the prefix");
    await through([hook()], { contact_id });
    expect(currentSignature(sent[1])).toBe(signatureOf(sent[1], given));
  });

  it("is signed in a workspace of an older version, whose secret is stored before the first request", async () => {
    const { through, sent, store, core, workspace_id, answer } = await openRuns();
    await store.transaction("system", async (tx) => {
      const { settings } = await getWorkspace(tx, workspace_id);
      await tx.workspaces.update(workspace_id, { settings: { ...settings, step_webhook_secret: null } });
    });
    const kept: (string | null)[] = [];
    const secret = async () => {
      const { settings } = await store.read("system", (tx) => getWorkspace(tx, workspace_id));
      return settings.step_webhook_secret;
    };
    answer.with = async () => {
      kept.push(await secret());
      return 200;
    };
    await through([hook()]);
    expect(sent).toHaveLength(1);
    expect(kept).toEqual([await secret()]);
    expectSigned(sent[0], core.ctx.secrets.unseal(kept[0] ?? ""));
  });

  it("renders url, headers and body with values escaped", async () => {
    const { through, contact, sent } = await openRuns();
    const contact_id = await contact({ first_name: 'A"b\n/ ?', attributes: { host: "https://example.org" } });
    const config = {
      url: "{{{host}}}/{{first_name}}?q={{trigger_data.n}}",
      headers: { "X-Name": "{{first_name}} !", Host: "evil.example", "X-Service-Signature": "mine", "X-Odd": "é" },
    };
    const how = { contact_id, trigger_data: { n: 3 } };
    const object = { name: "{{first_name}}", n: 1, deep: ["{{trigger_data.n}}"] };
    await through([hook({ ...config, body: object })], how);
    await through([hook({ ...config, body: '{"name": "{{first_name}}", "n": {{trigger_data.n}}}' })], how);
    await through(
      [hook({ body: "name={{first_name}}", headers: { "content-type": "application/x-www-form-urlencoded" } })],
      how,
    );
    await through([hook({ body: "Hello {{first_name}}", method: "PUT" })], how);
    await through([hook({ body: "Hello", method: "GET" })], how);
    const [first, second, form, text, get] = sent;
    expect(first?.url).toBe("https://example.org/A%22b%0A%2F%20%3F?q=3");
    expect(first?.headers).toMatchObject({ "x-name": 'A"b / ? !' });
    const names = Object.keys(first?.headers ?? {}).map((name) => name.toLowerCase());
    expect(["host", "x-odd"].filter((name) => names.includes(name))).toEqual([]);
    expect(names.filter((name) => name === "x-service-signature")).toHaveLength(1);
    expect(first?.headers["X-Service-Signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(JSON.parse(first?.body ?? "")).toEqual({ name: 'A"b\n/ ?', n: 1, deep: ["3"] });
    expect(JSON.parse(second?.body ?? "")).toEqual({ name: 'A"b\n/ ?', n: 3 });
    expect([form?.body, form?.headers["content-type"]]).toEqual([
      "name=A%22b%0A%2F%20%3F",
      "application/x-www-form-urlencoded",
    ]);
    expect([text?.method, text?.body, text?.headers["content-type"]]).toEqual([
      "PUT",
      'Hello A"b\n/ ?',
      "text/plain; charset=utf-8",
    ]);
    expect([get?.method, get?.body, get?.headers["content-type"]]).toEqual(["GET", null, undefined]);
  });

  it.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
    [404, false],
    [500, false],
    [0, false],
  ])("treats the answer %d as success: %s", async (status, success) => {
    const { through, answer } = await openRuns();
    answer.with = () => status;
    const run = await through([hook()]);
    const error = status === 0 ? "the connection was refused" : `the answer was ${status}`;
    expect(run.steps).toMatchObject([
      { status: success ? "completed" : "running", error: success ? null : error, output: { status_code: status } },
    ]);
  });

  it("is retried with the same delivery id and a new signature, and the run fails after four attempts", async () => {
    const { flow, contact, trigger, run, advance, sent, answer } = await openRuns();
    answer.with = () => 503;
    const { id } = await flow([hook(), { step_type: "sms" }]);
    const started = await trigger(id, await contact());
    const at: number[] = [];
    for (let i = 0; i < 10; i++) {
      if ((await run(started)).steps[0].status === "running") at.push(sent.length);
      await advance(minute);
    }
    expect(sent).toHaveLength(4);
    expect(at).toEqual([1, 2, 2, 3, 3, 3, 3]);
    expect(new Set(sent.map(({ headers }) => headers["X-Service-Delivery-Id"])).size).toBe(1);
    const failed = await run(started);
    expect(failed).toMatchObject({ status: "failed", error: "the answer was 503", current_step_id: null });
    expect(failed.steps).toMatchObject([{ status: "failed", error: "the answer was 503" }]);
  });

  it("has another delivery id than a webhook step before it that is deleted before its retry", async () => {
    const { flow, contact, trigger, run, call, advance, sent, answer } = await openRuns();
    answer.with = (request) => (request.url === url ? 503 : 200);
    const { id, steps } = await flow([hook(), hook({ url: `${url}/second` })]);
    const started = await trigger(id, await contact());
    await run(started);
    await call(`DELETE /automations/${id}/steps/${steps[0]}`);
    await advance(minute);
    expect((await run(started)).status).toBe("completed");
    expect(sent.map(({ headers }) => headers["X-Service-Delivery-Id"])).toEqual([`${started}-0`, `${started}-1`]);
  });

  it("fails when all texts of the body together become too long", async () => {
    const { through, sent } = await openRuns();
    const v = "x".repeat(200_000);
    const body = (texts: number) => ({ list: Array.from({ length: texts }, () => "{{v}}") });
    const fits = await through([hook({ body: body(5) })], { trigger_data: { v } });
    expect([fits.status, sent[0]?.body?.length]).toEqual(["completed", 5 * 200_003 + 10]);
    const run = await through([hook({ body: body(6) })], { contact_id: fits.contact_id, trigger_data: { v } });
    expect([run.steps[0].error, sent.length]).toEqual([
      "body cannot be rendered: rendering the template takes more than 1048576 bytes of output",
      1,
    ]);
  });

  it("fails when its url is empty or is not an HTTP URL", async () => {
    const { through, sent } = await openRuns();
    const run = await through([hook({ url: "{{nope}}" })]);
    expect(run.steps[0].error).toBe("url must not be empty");
    const other = await through([hook({ url: "ftp://{{email}}" })], { contact_id: run.contact_id });
    expect(other.steps[0].error).toBe("url must be an http or https URL");
    expect(sent).toEqual([]);
  });

  it("sends a new request when the step is changed during the first one", async () => {
    const { flow, contact, trigger, run, call, sent, answer } = await openRuns();
    const { id, steps } = await flow([hook()]);
    answer.with = async ({ url: requested }) => {
      const body = { config: { url: `${url}/new` } };
      if (requested === url) await call(`PATCH /automations/${id}/steps/${steps[0]}`, { body });
      return 200;
    };
    const ended = await run(await trigger(id, await contact()));
    expect(sent.map((request) => request.url)).toEqual([url, `${url}/new`]);
    expect([ended.status, ended.steps[0].output.url]).toEqual(["completed", `${url}/new`]);
  });

  it("discards the answer when the run is cancelled during the request", async () => {
    const { flow, contact, trigger, run, call, answer } = await openRuns();
    const { id } = await flow([hook()]);
    let started = "";
    answer.with = async () => {
      await call(`POST /automations/${id}/runs/${started}/cancel`);
      return 200;
    };
    started = await trigger(id, await contact());
    expect(await run(started)).toMatchObject({ status: "cancelled", steps: [] });
  });
});
