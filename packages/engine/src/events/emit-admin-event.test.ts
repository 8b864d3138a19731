import { eventTypes } from "@posthorn/sdk/contract";
import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../testing/core-fixture.js";

describe("an event emitted through the admin API", () => {
  it("is stored and delivered like any other, with its data as given", async () => {
    const { admin, workspace_id } = await openCore();
    const path = `/workspaces/${workspace_id}/events`;
    const data = {
      form_id: "f",
      form_name: "Newsletter",
      contact_id: "nobody",
      email: "ada@example.com",
      fields: { n: 1, deep: [{ a: null }], __proto__: null },
    };
    const emitted = await admin(`POST ${path}`, { type: "form.submitted", data });
    const event = {
      id: expect.any(String),
      type: "form.submitted",
      timestamp: new Date(beginning).toISOString(),
      data,
    };
    expect([emitted.status, emitted.body]).toEqual([202, { data: event }]);
    expect((await admin(`GET ${path}`)).body.data).toEqual([emitted.body.data]);
  });

  it.each([...eventTypes])("can be %s, without data", async (type) => {
    const { admin, workspace_id } = await openCore();
    const { status, body } = await admin(`POST /workspaces/${workspace_id}/events`, { type });
    expect([status, body.data.type, body.data.data]).toEqual([202, type, {}]);
  });

  it("belongs to the message that its data names", async () => {
    const { call, admin, workspace_id, core } = await openCore();
    const mail = { to: "ada@example.com", subject: "Hi", text: "Hi" };
    const { message_id } = (await call("POST /email/send", { body: mail })).body.data.results[0];
    await core.runDueJobs();
    await admin(`POST /workspaces/${workspace_id}/events`, { type: "email.opened", data: { message_id } });
    const { events, status } = (await admin(`GET /messages/${message_id}`)).body.data;
    expect(events.map(({ type }: { type: string }) => type)).toEqual(["email.sent", "email.delivered", "email.opened"]);
    // The event is emitted without the change that it reports.
    expect(status).toBe("delivered");
  });

  it("is one of the contract's types, or custom", async () => {
    const { admin, workspace_id } = await openCore();
    for (const [body, path] of [
      [{ type: "email.lost", data: {} }, "type"],
      [{ type: "contact.tagged", data: {} }, "type"],
      [{ type: "toString" }, "type"],
      [{ type: "" }, "type"],
      [{ type: 1 }, "type"],
      [{ data: {} }, "type"],
      [{ type: "form.submitted", data: [] }, "data"],
      [{ type: "form.submitted", data: null }, "data"],
      [{ type: "form.submitted", fields: {} }, "fields"],
      [{ type: "custom", data: { contact_id: "x" } }, "data.event_name"],
      [{ type: "custom", data: { event_name: "", contact_id: "x" } }, "data.event_name"],
      [{ type: "custom", data: { event_name: 7, contact_id: "x" } }, "data.event_name"],
      [{ type: "custom", data: { event_name: "x" } }, "data.contact_id"],
      [{ type: "custom" }, "data.event_name"],
    ] as const) {
      const { status, body: answer } = await admin(`POST /workspaces/${workspace_id}/events`, body);
      expect([body, status, answer.error.code, answer.error.path]).toEqual([body, 400, "validation_error", path]);
    }
    expect((await admin(`GET /workspaces/${workspace_id}/events`)).body.data).toEqual([]);
    expect((await admin("POST /workspaces/x/events", { type: "form.submitted" })).status).toBe(404);
  });

  it("can be custom only for a contact of the workspace", async () => {
    const { call, admin, workspace_id, makeWorkspace } = await openCore();
    const { id: contact_id } = (await call("POST /contacts", { body: { email: "ada@example.com" } })).body.data;
    const event = { type: "custom", data: { event_name: "trial_ended", contact_id, plan: "pro" } };
    const emitted = await admin(`POST /workspaces/${workspace_id}/events`, event);
    expect([emitted.status, emitted.body.data]).toMatchObject([202, event]);
    const other = await makeWorkspace("Other");
    const refused = await admin(`POST /workspaces/${other.id}/events`, event);
    expect([refused.status, refused.body.error]).toMatchObject([
      404,
      { code: "contact_not_found", path: "data.contact_id" },
    ]);
  });

  it("is delivered to the subscriptions of its type", async () => {
    const posted: string[] = [];
    const { call, admin, workspace_id, core } = await openCore({
      outbound: {
        problem: () => undefined,
        async send({ body }) {
          posted.push(body ?? "");
          return { status_code: 200, duration_ms: 1, error: null, retry_after: null, body: "" };
        },
      },
    });
    await call("POST /webhooks/triggers", { body: { targetUrl: "https://example.com/hook", event: "form.submitted" } });
    await admin(`POST /workspaces/${workspace_id}/events`, { type: "form.submitted", data: { form_id: "f" } });
    await admin(`POST /workspaces/${workspace_id}/events`, { type: "campaign.sent" });
    await admin(`POST /workspaces/${workspace_id}/events`, { type: "form.submitted", data: { machine: true } });
    await core.settle();
    expect(posted).toHaveLength(1);
    expect(JSON.parse(posted[0] ?? "")).toMatchObject({ event: "form.submitted", data: { form_id: "f" } });
  });
});
