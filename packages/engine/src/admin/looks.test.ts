import { describe, expect, it } from "vitest";
import { openCore } from "../testing/core-fixture.js";

describe("the admin API's looks at what the public API has no call for", () => {
  it("counts the mail of each day, oldest first", async () => {
    const { admin, call, core, workspace_id, pass } = await openCore();
    const send = () => call("POST /email/send", { body: { to: "ada@example.com", subject: "s", text: "t" } });
    await send();
    await core.runDueJobs();
    pass(24 * 60 * 60 * 1000);
    await send();
    const { days, totals } = (await admin(`GET /workspaces/${workspace_id}/analytics?days=3`)).body.data;
    expect(days.map(({ date, sends, delivered }: Record<string, unknown>) => [date, sends, delivered])).toEqual([
      ["2026-11-20", 0, 0],
      ["2026-11-21", 1, 1],
      ["2026-11-22", 1, 0],
    ]);
    expect(totals).toMatchObject({ sends: 2, api_sends: 2, delivered: 1, opens: 0, clicks: 0, bounces: 0 });
    for (const [days, status] of [
      [366, 200],
      [367, 400],
      [1, 200],
      [0, 400],
    ] as const) {
      expect([days, (await admin(`GET /workspaces/${workspace_id}/analytics?days=${days}`)).status]).toEqual([
        days,
        status,
      ]);
    }
  });

  it("has every version of a template, and renders one for a contact", async () => {
    const { admin, call } = await openCore({ workspace: { from_email: "a@example.com", company_name: "Co" } });
    const { id } = (await call("POST /templates", { body: { name: "Hello", html: "<p>Hi {{first_name}}</p>" } })).body
      .data;
    await call(`PATCH /templates/${id}`, { body: { html: "<p>Bye {{first_name}}</p>" } });
    const contact = (await call("POST /contacts", { body: { email: "ada@example.com", first_name: "Ada" } })).body.data;
    const listed = (await admin(`GET /templates/${id}/versions`)).body;
    expect(listed.data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect((await admin(`GET /templates/${id}/versions/1`)).body.data.html).toContain("Hi");
    expect((await admin(`GET /templates/${id}/versions/3`)).status).toBe(404);
    const preview = async (body: object) => (await admin(`POST /templates/${id}/preview`, body)).body;
    const shown = (await preview({ contact_id: contact.id, subject: "To {{first_name}}" })).data;
    expect(shown).toMatchObject({ to: "ada@example.com", subject: "To Ada" });
    expect(shown.html).toContain("Bye Ada");
    expect((await preview({ version: 1 })).data.html).toContain("Hi ");
    expect((await preview({ contact_id: id })).error).toMatchObject({ code: "contact_not_found", path: "contact_id" });
  });

  it("lists the events about one thing, the runs of one contact, and finds the suppression of an address", async () => {
    const { admin, call, core, workspace_id } = await openCore();
    const { id } = (await call("POST /contacts", { body: { email: "ada@example.com" } })).body.data;
    await call("POST /contacts", { body: { email: "bob@example.com" } });
    await call(`PATCH /contacts/${id}`, { body: { first_name: "Ada" } });
    const steps = [{ step_type: "delay", config: { duration: 1, unit: "days" } }];
    const made = await call("POST /automations", { body: { name: "A", trigger_type: "custom", steps } });
    const automation = made.body.data.id;
    await call(`PATCH /automations/${automation}`, { body: { status: "active" } });
    await call(`POST /automations/${automation}/trigger`, { body: { contact_id: id } });
    await core.runDueJobs();
    const of = `/workspaces/${workspace_id}`;
    const events = (await admin(`GET ${of}/events?about=${id}&newest=true`)).body.data;
    expect(
      events.map(({ type }: { type: string }) => type).filter((type: string) => type.startsWith("contact.")),
    ).toEqual(["contact.updated", "contact.created"]);
    const runs = (await admin(`GET ${of}/runs?contact_id=${id.toUpperCase()}`)).body;
    expect([runs.pagination.total, runs.data[0].automation_id]).toEqual([1, automation]);
    expect((await admin(`GET ${of}/runs?automation_id=${automation}&status=completed`)).body.data).toEqual([]);
    expect((await admin(`GET ${of}/suppressions/ada@example.com`)).status).toBe(404);
    await call("POST /suppressions", { body: { email: "ada@example.com" } });
    expect((await admin(`GET ${of}/suppressions/ADA@example.com`)).body.data.reason).toBe("manual");
  });

  it("says how far a campaign is", async () => {
    const { admin, call, core } = await openCore({ workspace: { from_email: "a@example.com" } });
    const { id: list_id } = (await call("POST /lists", { body: { name: "L" } })).body.data;
    const ids = [];
    for (const name of ["a", "b"]) {
      ids.push((await call("POST /contacts", { body: { email: `${name}@example.com` } })).body.data.id);
    }
    await call(`POST /lists/${list_id}/members`, { body: { contact_ids: ids } });
    const { id: template_id } = (await call("POST /templates", { body: { name: "T", html: "<p>x</p>" } })).body.data;
    const campaign = { name: "C", subject: "s", template_id, list_id };
    const { id } = (await call("POST /campaigns", { body: campaign })).body.data;
    expect((await admin(`GET /campaigns/${id}/progress`)).body.data).toMatchObject({ status: "draft", launched: 0 });
    await call(`POST /campaigns/${id}/send/api`, { headers: { "idempotency-key": "send-1" } });
    await core.runDueJobs();
    const after = (await admin(`GET /campaigns/${id}/progress`)).body.data;
    expect(after).toMatchObject({ status: "sent", recipients: 2, launched: 2, sent: 2, unsent: 0, delivered: 2 });
    expect((await admin("GET /campaigns/none/progress")).status).toBe(404);
  });
});
