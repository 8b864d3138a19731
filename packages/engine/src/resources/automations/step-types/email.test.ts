import { describe, expect, it } from "vitest";
import { openRuns, type RunFixture } from "../../../testing/run-fixture.js";

const minute = 60_000;

async function setup(options = {}) {
  const fixture = await openRuns(options);
  const html = "<p>Hello {{first_name}}, {{plan}} {{trigger_data.seats}} {{seats}}</p>";
  const template = await fixture.make("/templates", { name: "Hello", html });
  const email = (config: object = {}) => ({
    step_type: "email",
    config: { templateId: template.id, subject: "Hi {{first_name}}", ...config },
  });
  return { ...fixture, template, email };
}

async function messages({ admin, workspace_id }: RunFixture) {
  return (await admin(`GET /workspaces/${workspace_id}/messages`)).body.data;
}

describe("an email step", () => {
  it("sends the template with subject and preview rendered from contact and trigger data", async () => {
    const fixture = await setup();
    const { email, contact, through, mails, template } = fixture;
    const contact_id = await contact({ attributes: { plan: "pro" } });
    const preview = { previewText: "{{seats}} seats & more" };
    const run = await through([email(preview)], { contact_id, trigger_data: { seats: 7 } });
    const [mail] = mails;
    expect([mail?.subject, mail?.to]).toEqual(["Hi Ada", "ada@example.com"]);
    expect(mail?.html).toMatch(
      /^<div class="posthorn-preview" style="[^"]+">7 seats &amp; more<\/div><p>Hello Ada, pro 7 7</,
    );
    expect(mail?.text).toMatch(/^Hello Ada, pro 7 7\n/);
    const [message] = await messages(fixture);
    expect(run).toMatchObject({
      status: "completed",
      steps: [
        {
          status: "completed",
          output: { message_id: message.message_id, reason: "a mail to ada@example.com is queued" },
          error: null,
        },
      ],
    });
    expect(message).toMatchObject({
      automation_id: run.automation_id,
      run_id: run.id,
      contact_id,
      template_id: template.id,
      status: "delivered",
    });
  });

  it("sends the template's version at the time of the step", async () => {
    const { email, flow, contact, trigger, run, advance, call, template, mails } = await setup();
    const { id } = await flow([{ step_type: "delay", config: { duration: 5, unit: "minutes" } }, email()]);
    const started = await trigger(id, await contact());
    await run(started);
    await call(`PATCH /templates/${template.id}`, { body: { html: "<p>Newer</p>" } });
    await advance(5 * minute);
    expect(mails[0]?.html).toContain("<p>Newer</p>");
  });

  it.each([
    ["unsubscribed", "the contact is unsubscribed"],
    ["suppressed", "the address is suppressed (manual)"],
  ])("is skipped for a contact that is %s, and the run continues", async (why, reason) => {
    const { email, contact, through, make, mails } = await setup();
    const contact_id = await contact({ subscribed: why !== "unsubscribed" });
    if (why === "suppressed") await make("/suppressions", { email: "ADA@example.com" });
    const run = await through([email(), { step_type: "sms" }], { contact_id });
    expect(run.steps).toMatchObject([{ status: "skipped", output: { reason }, error: null }, { status: "completed" }]);
    expect([run.status, mails]).toEqual(["completed", []]);
  });

  it("fails, is retried, and succeeds once its template exists", async () => {
    const { email, flow, contact, trigger, run, advance, call, make, mails, template } = await setup();
    const { id, steps } = await flow([email()]);
    const started = await trigger(id, await contact());
    await call(`DELETE /templates/${template.id}`);
    const failing = await run(started);
    expect(failing.steps[0]).toMatchObject({ status: "running", error: `there is no template \`${template.id}\`` });
    const other = await make("/templates", { name: "Other", html: "<p>Other</p>" });
    await call(`PATCH /automations/${id}/steps/${steps[0]}`, { body: { config: { templateId: other.id } } });
    await advance(minute);
    expect((await run(started)).status).toBe("completed");
    expect(mails[0]?.html).toContain("<p>Other</p>");
  });

  it("counts towards the limits of the workspace, and is sent when the limit allows it again", async () => {
    const { email, flow, contact, trigger, run, advance, mails } = await setup({ workspace: { hourly_limit: 1 } });
    const { id } = await flow([email(), { step_type: "delay", config: { duration: 57, unit: "minutes" } }, email()]);
    const started = await trigger(id, await contact());
    await advance(58 * minute);
    expect(mails).toHaveLength(1);
    expect((await run(started)).steps[2]).toMatchObject({
      status: "running",
      error: expect.stringMatching(/^limit_reached: .*hourly limit of 1/),
    });
    await advance(2 * minute);
    expect([(await run(started)).status, mails.length]).toEqual(["completed", 2]);
  });

  it("fails a run whose workspace has no address to send from", async () => {
    const { email, flow, contact, trigger, run, admin, workspace_id } = await setup();
    const { id } = await flow([email()]);
    await admin(`PATCH /workspaces/${workspace_id}`, { settings: { from_email: null } });
    const started = await trigger(id, await contact());
    expect((await run(started)).steps[0].error).toMatch(/^missing_from_email: /);
  });

  it("is not activated in a workspace without an address to send from", async () => {
    const { email, make, call } = await setup({ workspace: { from_email: null } });
    const delay = { step_type: "delay", config: { duration: 1, unit: "days" } };
    const draft = { name: "Welcome", trigger_type: "custom", trigger_config: { event_name: "joined" } };
    const { id } = await make("/automations", { ...draft, steps: [delay, email()] });
    const activate = (automation: string) => call(`PATCH /automations/${automation}`, { body: { status: "active" } });
    const refused = await activate(id);
    expect([refused.status, refused.body.error]).toEqual([
      400,
      expect.objectContaining({ code: "missing_from_email", path: "steps[1]" }),
    ]);
    expect((await call(`GET /automations/${id}`)).body.data.status).toBe("draft");

    const waiting = await make("/automations", { ...draft, steps: [delay] });
    expect((await activate(waiting.id)).status).toBe(200);
    const added = await call(`POST /automations/${waiting.id}/steps`, { body: email() });
    expect([added.status, added.body.error.code]).toEqual([400, "missing_from_email"]);
    expect((await call(`PATCH /automations/${waiting.id}`, { body: { name: "Waits" } })).status).toBe(200);
  });

  it("simulates its mail in a sandbox run without using the limits", async () => {
    const fixture = await setup({ workspace: { hourly_limit: 1 } });
    const { email, through, sandboxKey, mails } = fixture;
    const run = await through([email(), email()], { key: sandboxKey });
    expect(run.status).toBe("completed");
    expect(mails).toEqual([]);
    expect(
      (await messages(fixture)).map(({ message_id, sandbox }: Record<string, string>) => [
        message_id?.slice(0, 12),
        sandbox,
      ]),
    ).toEqual([
      ["msg_sandbox_", true],
      ["msg_sandbox_", true],
    ]);
  });
});
