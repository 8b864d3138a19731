import { describe, expect, it } from "vitest";
import type { CoreFixture } from "./testing/core-fixture.js";
import { beginning, openCore } from "./testing/core-fixture.js";

const mail = { to: "deferred@simulator.test", subject: "Hi {{first_name|there}}", html: "<p>Hi</p>" };

/** A little of everything, as one text of all answers. */
async function story({ call, admin, core, page, workspace_id }: CoreFixture): Promise<string> {
  const written: unknown[] = [];
  const tell = async (answer: Promise<{ status: number; headers: unknown; text: string }>) => {
    const { status, headers, text } = await answer;
    written.push([status, headers, text]);
  };
  await tell(call("POST /contacts", { body: { email: "ada@example.com", attributes: { a: 1 } } }));
  await tell(call("POST /contacts", { body: { email: "ada@example.com" } }));
  await tell(call("POST /templates", { body: { name: "T", html: "<p>x</p>" } }));
  await tell(call("POST /email/send", { body: mail, headers: { "idempotency-key": "k" } }));
  await tell(call("POST /email/send", { body: mail, headers: { "idempotency-key": "k" } }));
  await tell(admin("POST /workspaces", { name: "Other", settings: { step_webhook_secret: "sixteen characters" } }));
  await tell(admin(`POST /workspaces/${workspace_id}/keys`, { name: "k", type: "production" }));
  await tell(admin("POST /clock", { advance: "1h" }));
  await tell(admin(`GET /workspaces/${workspace_id}/messages`));
  await tell(admin(`GET /workspaces/${workspace_id}/events`));
  await tell(page("GET /u/none"));
  const { meta: _ofTheMachine, ...rows } = (await core.snapshot()).collections;
  written.push(rows);
  return JSON.stringify(written);
}

describe("a core", () => {
  it("gives byte-identical responses for equal seeds and clocks, and others for another seed", async () => {
    const one = await story(await openCore({ seed: "a" }));
    expect(await story(await openCore({ seed: "a" }))).toBe(one);
    expect(await story(await openCore({ seed: "b" }))).not.toBe(one);
  });

  it("never writes a key, a token or a secret to the log or the store", async () => {
    const fixture = await openCore();
    await story(fixture);
    const { call, admin, liveKey, sandboxKey, operatorToken, logged, store, workspace_id } = fixture;
    const made = (await admin(`POST /workspaces/${workspace_id}/keys`, { name: "k", type: "sandbox" })).body.data.key;
    await call("GET /contacts", { key: made });
    await call("GET /contacts", { key: `${liveKey}x` });
    await admin("GET /workspaces", undefined, { authorization: `Bearer ${sandboxKey}` });
    const kept = JSON.stringify(await store.snapshot()) + logged.join("\n");
    for (const secret of [liveKey, sandboxKey, operatorToken, made, "sixteen characters"]) {
      expect(kept).not.toContain(secret);
    }
    expect(kept).toContain("ada@example.com");
  });

  it("serves both OpenAPI documents, and no other path beside the API", async () => {
    const { page, core } = await openCore();
    for (const path of ["/openapi.yaml", "/_posthorn/openapi.yaml"]) {
      const { status, headers, text } = await page(`GET ${path}`);
      expect([status, headers["Content-Type"]]).toEqual([200, "application/yaml; charset=utf-8"]);
      expect(text).toMatch(/^openapi: 3\.1/);
      const head = await core.handle({ method: "HEAD", url: path, headers: {} });
      expect([head.status, head.body]).toEqual([200, null]);
      const wrong = await page(`POST ${path}`);
      expect([wrong.status, wrong.headers.Allow]).toEqual([405, "GET, HEAD"]);
    }
    for (const path of [
      "/v1",
      "/v2/contacts",
      "/v1x/contacts",
      "/contacts",
      "/_posthorn",
      "/__proto__",
      "/u",
      "//v1/contacts",
    ]) {
      expect([path, (await page(`GET ${path}`)).status]).toEqual([path, 404]);
    }
  });

  it("links at / to the API, its health and its description", async () => {
    const { core } = await openCore();
    const ask = (method: string, accept?: string) => core.handle({ method, url: "/", headers: { accept } });
    for (const accept of [undefined, "*/*", "application/json"]) {
      const { status, headers, body } = await ask("GET", accept);
      expect([status, headers["Content-Type"], headers.Vary]).toEqual([
        200,
        "application/json; charset=utf-8",
        "Accept",
      ]);
      const { data } = JSON.parse(String(body));
      expect(data).toMatchObject({ service: "posthorn", base_url: expect.stringMatching(/^http.*\/v1$/) });
      for (const url of [data.health, data.openapi]) {
        expect([url, (await core.handle({ method: "GET", url, headers: {} })).status]).toEqual([url, 200]);
      }
    }
    const page = await ask("GET", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8");
    expect(page.headers["Content-Type"]).toBe("text/html; charset=utf-8");
    for (const [, href] of String(page.body).matchAll(/href="([^"]+)"/g)) {
      expect((await core.handle({ method: "GET", url: `/${href}`, headers: {} })).status).toBe(200);
    }
    expect(String(page.body)).toContain('href="v1/health"');
    const head = await ask("HEAD", "text/html");
    expect([head.status, head.body, head.headers["Content-Type"]]).toEqual([200, null, "text/html; charset=utf-8"]);
    const wrong = await ask("POST");
    expect([wrong.status, wrong.headers.Allow]).toEqual([405, "GET, HEAD"]);
  });

  it.each([
    ["POST", "/v1/emails/send", "POST /email/send"],
    ["POST", "/v1/emails", "POST /email/send"],
    ["GET", "/v1/contact/5", "GET /contacts/{id}"],
    ["POST", "/emails/send", "POST /v1/email/send"],
    ["POST", "/email/send", "POST /v1/email/send"],
    ["POST", "/api/v1/email/send", "POST /v1/email/send"],
    ["GET", "/health", "GET /v1/health"],
  ])("names the operation that %s %s most likely meant", async (method, url, meant) => {
    const { core } = await openCore();
    const { status, body } = await core.handle({ method, url, headers: {} });
    expect(status).toBe(404);
    expect(JSON.parse(String(body)).error).toMatchObject({
      code: "not_found",
      message: expect.stringMatching(new RegExp(`; did you mean ${meant.replaceAll(/[{}]/g, "\\$&")}\\?$`)),
    });
  });

  it("never mentions the admin API to other callers", async () => {
    const { core } = await openCore();
    for (const url of ["/_posthorn/workspace", "/_posthorn/email/send", "/_posthorn/v1/email/send"]) {
      const { status, body } = await core.handle({ method: "GET", url, headers: {} });
      expect([status, String(body)]).toEqual([404, expect.not.stringContaining("did you mean")]);
    }
  });

  it("restores a snapshot with its jobs and without leases", async () => {
    const { call, core, store, mails } = await openCore();
    await call("POST /email/send", { body: { ...mail, to: "ada@example.com" } });
    await store.transaction("system", (tx) =>
      tx.claimDue({
        now: beginning,
        limit: 1,
        lease_until: beginning + 60_000,
        lease_token: "of the time before",
        maxPerKey: 1,
      }),
    );
    const snapshot = await core.snapshot();
    await call("POST /contacts", { body: { email: "later@example.com" } });
    await core.restore(snapshot);
    expect((await call("GET /contacts")).body.pagination.total).toBe(0);
    expect((await core.runDueJobs()).length).toBe(1);
    expect(mails.length).toBe(1);
    await core.restore(snapshot);
    await core.settle();
    expect(mails.length).toBe(2);
    expect(mails[1]).toEqual(mails[0]);
  });

  it("restores while the job loop runs", async () => {
    const { call, core, mails } = await openCore();
    await core.start();
    const empty = await core.snapshot();
    await call("POST /email/send", { body: { ...mail, to: "ada@example.com" } });
    await core.settle();
    await core.restore(empty);
    await call("POST /email/send", { body: { ...mail, to: "grace@example.com" } });
    await core.settle();
    expect(mails.map(({ to }) => to)).toEqual(["ada@example.com", "grace@example.com"]);
    await core.stop();
  });
});
