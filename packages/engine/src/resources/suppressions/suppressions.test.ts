import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../../testing/core-fixture.js";

const iso = (after: number) => new Date(beginning + after).toISOString();

describe("the suppression list", () => {
  it("has an address once, in any spelling", async () => {
    const { call } = await openCore();
    const { status, body } = await call("POST /suppressions", { body: { email: "Ada@Bücher.example" } });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      email: "Ada@Bücher.example",
      reason: "manual",
      created_at: iso(0),
      updated_at: iso(0),
    });
    const again = await call("POST /suppressions", { body: { email: "ADA@xn--bcher-kva.example" } });
    expect([again.status, again.body.error.code, again.body.error.path]).toEqual([409, "duplicate", "email"]);
  });

  it.each(["ada@xn--bcher-kva.example", "ADA%40B%C3%BCCHER.example", "Ada@B%C3%BCcher.example"])(
    "removes an address spelt as %s",
    async (spelling) => {
      const { call } = await openCore();
      const { id } = (await call("POST /suppressions", { body: { email: "ada@bücher.example" } })).body.data;
      const gone = await call(`DELETE /suppressions/${spelling}`);
      expect([gone.status, gone.body]).toEqual([200, { data: { id, success: true } }]);
      expect((await call(`DELETE /suppressions/${spelling}`)).status).toBe(404);
    },
  );

  it("accepts addresses with characters that are special in a path", async () => {
    const { call } = await openCore();
    const email = "a/b?c#d+e@example.com";
    await call("POST /suppressions", { body: { email } });
    expect((await call(`DELETE /suppressions/${encodeURIComponent(email)}`)).status).toBe(200);
    expect((await call("DELETE /suppressions/nobody")).status).toBe(404);
  });

  it.each([[{}], [{ email: "nobody" }], [{ email: "a!b@example.com" }], [{ email: 1 }]])("rejects %j", async (body) => {
    const { call } = await openCore();
    const answer = await call("POST /suppressions", { body });
    expect([answer.status, answer.body.error.code, answer.body.error.path]).toEqual([400, "validation_error", "email"]);
  });

  it("accepts only the address", async () => {
    const { call } = await openCore();
    const { status, body } = await call("POST /suppressions", { body: { email: "ada@example.com", reason: "bounce" } });
    expect([status, body.error.path]).toEqual([400, "reason"]);
  });

  it("is sorted newest first, optionally by reason", async () => {
    const { call, store, workspace_id } = await openCore();
    for (const name of ["a", "b"]) await call("POST /suppressions", { body: { email: `${name}@example.com` } });
    const row = {
      id: "00000000-0000-7000-8000-000000000000",
      workspace_id,
      email: "c@example.com",
      address_key: "c@example.com",
      created_at: 0,
      updated_at: 0,
    };
    await store.transaction("system", (tx) => tx.suppressions.insert({ ...row, reason: "complaint" }));
    const emails = async (query: string) =>
      (await call(`GET /suppressions?${query}`)).body.data.map(({ email }: { email: string }) => email);
    expect(await emails("")).toEqual(["b@example.com", "a@example.com", "c@example.com"]);
    expect(await emails("reason=complaint")).toEqual(["c@example.com"]);
    expect(await emails("reason=unsubscribe")).toEqual([]);
    expect((await call("GET /suppressions?reason=whim")).status).toBe(400);
  });

  it("keeps an address whose contact is deleted, and prevents mail to it", async () => {
    const { call } = await openCore();
    const { id } = (await call("POST /contacts", { body: { email: "ada@example.com" } })).body.data;
    await call("POST /suppressions", { body: { email: "ada@example.com" } });
    expect((await call(`GET /contacts/${id}`)).body.data.subscribed).toBe(true);
    await call(`DELETE /contacts/${id}`);
    const send = { to: "ada@example.com", subject: "s", text: "t" };
    expect((await call("POST /email/send", { body: send })).body.data.results[0].reason).toBe("suppressed");
    await call("DELETE /suppressions/ada@example.com");
    expect((await call("POST /email/send", { body: send })).body.data.sent).toBe(1);
  });
});
