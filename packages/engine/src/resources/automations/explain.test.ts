import { describe, expect, it } from "vitest";
import { beginning } from "../../testing/core-fixture.js";
import { openRuns } from "../../testing/run-fixture.js";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const iso = (after: number) => new Date(beginning + after).toISOString();

/** Steps of every type that writes something when it is executed. */
async function setup() {
  const fixture = await openRuns({ workspace: { daily_limit: 5 } });
  const { make, contact, flow } = fixture;
  const template = await make("/templates", { name: "Hello", html: "<p>Hello {{first_name}}</p>" });
  const list = await make("/lists", { name: "Readers" });
  const target = await flow([{ step_type: "delay" }], { name: "Next" });
  const ada = await contact({ attributes: { plan: "free" } });
  const steps = [
    { step_type: "delay", config: { duration: 36, unit: "hours" } },
    { step_type: "email", config: { templateId: template.id, subject: "Hi" } },
    { step_type: "wait_for_event", config: { eventType: "email_opened", timeoutDays: 2 } },
    { step_type: "condition", config: { field: "plan", operator: "equals", value: "pro" } },
    { step_type: "tag", config: { tagName: "seen" } },
    { step_type: "add_to_list", config: { listId: list.id } },
    { step_type: "update_attribute", config: { attributeName: "plan", attributeValue: "{{trigger_data.plan}}" } },
    { step_type: "action", config: { actionType: "unsubscribe" } },
    { step_type: "webhook", config: { url: "https://example.com/{{email}}" } },
    { step_type: "move_to_flow", config: { targetFlowId: target.id } },
  ];
  const explain = (id: string, body: object) => fixture.admin(`POST /automations/${id}/explain`, body);
  return { ...fixture, ada, steps, explain };
}

describe("explaining an automation", () => {
  it("returns what each step would do, when, and why", async () => {
    const { flow, steps, ada, explain } = await setup();
    const { id, steps: ids } = await flow(steps);
    const { status, body } = await explain(id, { contact_id: ada, trigger_data: { plan: "pro" } });
    expect([status, body.error]).toEqual([200, undefined]);
    const after = 36 * hour + 2 * day;
    const step = (position: number, at: number, reason: unknown, until = at) => ({
      step_id: ids[position],
      step_type: steps[position]?.step_type,
      position,
      at: iso(at),
      until: iso(until),
      outcome: "completed",
      reason,
    });
    expect(body.data).toEqual({
      status: "completed",
      error: null,
      completed_at: iso(after),
      steps: [
        step(0, 0, `waited until ${iso(36 * hour)}`, 36 * hour),
        step(1, 36 * hour, "a mail to ada@example.com is queued"),
        step(2, 36 * hour, expect.stringContaining("did not happen within 2 days → goes on"), after),
        step(3, after, "`plan` equals `pro`: contact has `free` → false branch"),
        step(4, after, "`seen` is added"),
        step(5, after, "joins `Readers`"),
        step(6, after, "`plan` becomes `pro`"),
        step(7, after, "unsubscribes"),
        step(8, after, expect.stringContaining("asks https://example.com/ada%40example.com with POST")),
        step(9, after, "moves to `Next`; this run ends"),
      ],
    });
  });

  it("changes nothing: no row, no job, no quota, no request, no id", async () => {
    const { flow, steps, ada, explain, store, sent, core, mails, make } = await setup();
    const { id } = await flow(steps);
    const before = JSON.stringify(await store.snapshot());
    for (let i = 0; i < 10; i++) expect((await explain(id, { contact_id: ada })).body.data.status).toBe("completed");
    expect(JSON.stringify(await store.snapshot())).toBe(before);
    expect(await core.settle()).toEqual([]);
    expect([sent, mails]).toEqual([[], []]);
    // Ten emails are explained where five may be sent.
    const { sent: accepted } = await make("/email/send", { to: "ada@example.com", subject: "Hi", text: "Hi" });
    expect(accepted).toBe(1);
  });

  it("takes the same path as a real run", async () => {
    const { flow, steps, ada, explain, trigger, run, advance } = await setup();
    const { id } = await flow(steps);
    const explained = (await explain(id, { email: "ADA@example.com" })).body.data.steps;
    const started = await trigger(id, ada);
    await advance(10 * day);
    const actual = (await run(started)).steps;
    type Step = { step_id: string; started_at: string; completed_at: string; status: string };
    expect(explained.map((step: Record<string, string>) => [step.step_id, step.at, step.until, step.outcome])).toEqual(
      actual.map((step: Step) => [step.step_id, step.started_at, step.completed_at, step.status]),
    );
    expect(actual).toHaveLength(10);
  });

  it("explains drafts and paused automations, with the steps that would fail", async () => {
    const { flow, ada, explain, call } = await setup();
    const missing = [{ step_type: "add_to_list", config: { listId: "nowhere" } }];
    const draft = await flow(missing, { status: "draft" });
    const { data } = (await explain(draft.id, { contact_id: ada })).body;
    expect(data).toMatchObject({
      status: "failed",
      error: "there is no list `nowhere`",
      completed_at: iso(7 * 60_000),
    });
    expect(data.steps).toEqual([
      expect.objectContaining({ at: iso(0), outcome: "failed", reason: "there is no list `nowhere`" }),
    ]);
    const paused = await flow([{ step_type: "delay" }]);
    await call(`PATCH /automations/${paused.id}`, { body: { status: "paused" } });
    expect((await explain(paused.id, { contact_id: ada })).body.data.status).toBe("completed");
  });

  it("rejects contacts and automations that do not exist or belong to other workspaces", async () => {
    const { flow, ada, explain, call, makeWorkspace } = await setup();
    const { id } = await flow([{ step_type: "delay" }]);
    const other = await makeWorkspace("Other");
    const theirs = await call("POST /contacts", { key: other.key, body: { email: "grace@example.com" } });
    for (const [body, status, code, path] of [
      [{ contact_id: theirs.body.data.id }, 404, "contact_not_found", "contact_id"],
      [{ contact_id: "nobody" }, 404, "contact_not_found", "contact_id"],
      [{ email: "grace@example.com" }, 404, "contact_not_found", "email"],
      [{ email: "nobody" }, 400, "validation_error", "email"],
      [{}, 400, "validation_error", "contact_id"],
      [{ contact_id: ada, email: "ada@example.com" }, 400, "validation_error", "contact_id"],
      [{ contact_id: ada, trigger: {} }, 400, "validation_error", "trigger"],
    ] as const) {
      const answer = await explain(id, body);
      expect([body, answer.status, answer.body.error.code, answer.body.error.path]).toEqual([body, status, code, path]);
    }
    expect((await explain("nothing", { contact_id: ada })).body.error.code).toBe("not_found");
    await call(`DELETE /automations/${id}`);
    expect((await explain(id, { contact_id: ada })).body.error.code).toBe("not_found");
  });
});

describe("a run on the admin API", () => {
  it("is returned with its steps, and only under its own automation", async () => {
    const { flow, ada, trigger, admin } = await setup();
    const { id } = await flow([{ step_type: "delay" }]);
    const other = await flow([{ step_type: "delay" }]);
    const run = await trigger(id, ada);
    const { status, body } = await admin(`GET /automations/${id}/runs/${run}`);
    expect([status, body.data.id, body.data.steps[0].status]).toEqual([200, run, "pending"]);
    for (const line of [`GET /automations/${other.id}/runs/${run}`, `GET /automations/${id}/runs/nothing`]) {
      expect((await admin(line)).body.error.code).toBe("not_found");
    }
  });
});
