import { describe, expect, it } from "vitest";
import { openCore } from "../../../testing/core-fixture.js";
import { recordOpened } from "../../emails/engagement.js";

const day = 24 * 3600_000;
type Given = Record<string, unknown>;

/** An automation that waits for an event, followed by steps that show how the wait ended. */
async function setup(config: Given, { email = "ada@example.com", before = [] as Given[] } = {}) {
  const fixture = await openCore({ settings: { requestLimit: 0, emailLimit: 0 } });
  const { call, core } = fixture;
  const make = async (path: string, body: Given) => {
    const answer = await call(`POST ${path}`, { body });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data;
  };
  const contact = await make("/contacts", { email });
  const { id: templateId } = await make("/templates", { name: "T", html: '<a href="https://example.com/x">Hello</a>' });
  const mail = { step_type: "email", config: { templateId, subject: "Hello" } };
  const wait = { step_type: "wait_for_event", config: { timeoutDays: 3, ...config } };
  const steps = [...before.map((step) => (step === aMail ? mail : step)), wait, { step_type: "sms" }];
  const automation = await make("/automations", { name: "Waits", trigger_type: "custom", steps });
  const set = (status: string) => call(`PATCH /automations/${automation.id}`, { body: { status } });
  await set("active");
  const start = async () => {
    await call(`POST /automations/${automation.id}/trigger`, { body: { contact_id: contact.id } });
    await core.settle();
  };
  const runs = async () => (await call(`GET /automations/${automation.id}/runs`)).body.data;
  /** The wait of the only run: its status, its reason, and its end in ms since the beginning. */
  const waited = async () => {
    const [run] = await runs();
    const step = run.steps.find(({ step_type }: { step_type: string }) => step_type === "wait_for_event");
    const ended = step.completed_at && Date.parse(step.completed_at) - Date.parse(run.started_at);
    return { run: run.status, status: step.status, timedOut: step.output?.timed_out === true, ended };
  };
  const buy = (value = 5) => make("/conversions", { contact_id: contact.id, value });
  return { ...fixture, make, contact, automation, templateId, set, start, runs, waited, buy };
}

/** Replaces a step that sends mail. */
const aMail: Given = { step_type: "email" };

const waiting = { run: "active", status: "waiting", timedOut: false, ended: null };
const happened = (ended: number) => ({ run: "completed", status: "completed", timedOut: false, ended });
const timedOut = (ended: number) => ({ run: "completed", status: "completed", timedOut: true, ended });

describe("a wait for an event", () => {
  it.each([
    ["purchase", "POST /conversions", { value: 5 }],
    ["page_viewed", "POST /track/product-view", { product_id: "sku-42" }],
  ])("for %s ends with an event of the contact, and of no other contact", async (eventType, line, body) => {
    const { call, make, contact, start, waited, core, advance } = await setup({ eventType });
    const grace = await make("/contacts", { email: "grace@example.com" });
    await start();
    const happen = async ({ id, email }: { id: string; email: string }) => {
      const whom = eventType === "purchase" ? { contact_id: id } : { contact_email: email };
      expect((await call(line, { body: { ...whom, ...body } })).status).toBe(201);
      await core.settle();
    };
    await advance(day);
    await happen(grace);
    expect(await waited()).toEqual(waiting);
    await happen(contact);
    expect(await waited()).toEqual(happened(day));
    await advance(9 * day);
    expect(await waited()).toEqual(happened(day));
  });

  it.each([
    ["email_opened", "opened@simulator.test"],
    ["email_clicked", "clicked@simulator.test"],
  ])("for %s ends with events of mail of the run", async (eventType, email) => {
    const { start, waited } = await setup({ eventType }, { email, before: [aMail] });
    await start();
    expect(await waited()).toEqual(happened(0));
  });

  it("for an opened mail ignores other mail", async () => {
    const email = "opened@simulator.test";
    const { call, start, waited, core, templateId, automation, contact, advance } = await setup(
      { eventType: "email_opened" },
      { email },
    );
    await start();
    const other = await call("POST /email/send", { body: { to: email, subject: "Hi", template_id: templateId } });
    expect(other.status).toBe(200);
    await call(`POST /automations/${automation.id}/trigger`, { body: { contact_id: contact.id } });
    await core.settle();
    expect(await waited()).toEqual(waiting);
    await advance(3 * day);
    expect(await waited()).toEqual(timedOut(3 * day));
  });

  it("ignores events before the run reached it", async () => {
    const before = [{ step_type: "delay", config: { duration: 1, unit: "hours" } }];
    const { buy, start, waited, core, advance } = await setup({ eventType: "purchase" }, { before });
    await start();
    await buy();
    await advance(3600_000);
    expect(await waited()).toEqual(waiting);
    await buy();
    await core.settle();
    expect(await waited()).toEqual(happened(3600_000));
  });

  it("counts events between the preceding step and its own job", async () => {
    const { buy, call, automation, contact, waited, core } = await setup({ eventType: "purchase" });
    await call(`POST /automations/${automation.id}/trigger`, { body: { contact_id: contact.id } });
    await buy();
    await core.settle();
    expect(await waited()).toEqual(happened(0));
  });

  it("times out exactly at its time-out when nothing happens", async () => {
    const { start, waited, advance } = await setup({ eventType: "purchase" });
    await start();
    await advance(3 * day - 1);
    expect(await waited()).toEqual(waiting);
    await advance(1);
    expect(await waited()).toEqual(timedOut(3 * day));
  });

  it("ends with an event at the moment of the time-out, if the event is written before the time-out's job", async () => {
    const { start, waited, pass, buy, core } = await setup({ eventType: "purchase" });
    await start();
    pass(3 * day);
    await buy();
    await core.settle();
    expect(await waited()).toEqual(happened(3 * day));
  });

  it("has timed out if the time-out's job came first at that moment", async () => {
    const { start, waited, advance, buy, core } = await setup({ eventType: "purchase" });
    await start();
    await advance(3 * day);
    await buy();
    await core.settle();
    expect(await waited()).toEqual(timedOut(3 * day));
  });

  it("has timed out for a later event, even if the time-out's job has not run yet", async () => {
    const { start, waited, pass, buy, core } = await setup({ eventType: "purchase" });
    await start();
    pass(3 * day + 1);
    await buy();
    await core.settle();
    expect(await waited()).toEqual(timedOut(3 * day + 1));
  });

  it("counts its event during a pause, and continues after the resumption", async () => {
    const { start, waited, set, buy, core, advance } = await setup({ eventType: "purchase" });
    await start();
    await set("paused");
    await advance(day);
    await buy();
    await advance(day);
    expect(await waited()).toEqual({ ...waiting, run: "paused" });
    await advance(5 * day);
    await set("active");
    await core.settle();
    expect(await waited()).toEqual(happened(7 * day));
  });

  it("times out during a pause: later events do not count", async () => {
    const { start, waited, set, buy, core, advance } = await setup({ eventType: "purchase" });
    await start();
    await set("paused");
    await advance(4 * day);
    await buy();
    await set("active");
    await core.settle();
    expect(await waited()).toEqual(timedOut(4 * day));
  });

  it("ends with the cancellation of the run", async () => {
    const { start, call, automation, runs, buy, core } = await setup({ eventType: "purchase" });
    await start();
    const [{ id }] = await runs();
    await call(`POST /automations/${automation.id}/runs/${id}/cancel`);
    await buy();
    await core.settle();
    expect((await runs())[0].status).toBe("cancelled");
  });

  it("resumes every run of the contact that awaits its event", async () => {
    const { start, runs, buy, core } = await setup({ eventType: "purchase" });
    await start();
    await start();
    await buy();
    await core.settle();
    expect((await runs()).map(({ status }: { status: string }) => status)).toEqual(["completed", "completed"]);
  });

  it("uses an event once: the next wait needs another event", async () => {
    const again = { step_type: "wait_for_event", config: { eventType: "purchase", timeoutDays: 3 } };
    const { start, runs, buy, core, advance } = await setup({ eventType: "purchase" }, { before: [again] });
    await start();
    await advance(day);
    await buy();
    await core.settle();
    const statuses = async () => (await runs())[0].steps.map(({ status }: { status: string }) => status);
    expect(await statuses()).toEqual(["completed", "waiting"]);
    await advance(day);
    await buy();
    await core.settle();
    expect(await statuses()).toEqual(["completed", "completed", "completed"]);
  });

  it("that is deleted is followed by the step after it, even if steps before it were added or removed", async () => {
    const { start, call, automation, runs, advance } = await setup(
      { eventType: "purchase" },
      { before: [{ step_type: "push" }, { step_type: "tag", config: { tagName: "x" } }] },
    );
    await start();
    const path = `/automations/${automation.id}/steps`;
    const [first, , wait] = automation.steps;
    await call(`POST ${path}`, { body: { step_type: "push", position: 0 } });
    await call(`POST ${path}`, { body: { step_type: "push", position: 0 } });
    await call(`DELETE ${path}/${wait.id}`);
    await call(`DELETE ${path}/${first.id}`);
    await advance(3 * day);
    const [run] = await runs();
    const log = run.steps.map(({ step_type, status }: { step_type: string; status: string }) => [step_type, status]);
    expect([run.status, log]).toEqual([
      "completed",
      [
        ["push", "completed"],
        ["tag", "completed"],
        ["wait_for_event", "skipped"],
        ["sms", "completed"],
      ],
    ]);
  });

  it("that is deleted together with all later steps completes the run", async () => {
    const { start, call, automation, runs, advance } = await setup(
      { eventType: "purchase" },
      { before: [{ step_type: "push" }] },
    );
    await start();
    const [, wait, last] = automation.steps;
    await call(`DELETE /automations/${automation.id}/steps/${wait.id}`);
    await call(`DELETE /automations/${automation.id}/steps/${last.id}`);
    await advance(3 * day);
    const [run] = await runs();
    expect([run.status, run.steps.length]).toEqual(["completed", 2]);
  });

  it("ignores programs that open mail", async () => {
    const { start, waited, store, core, advance } = await setup({ eventType: "email_opened" }, { before: [aMail] });
    await start();
    const [message] = await store.read("system", (tx) => tx.messages.find({}));
    if (message === undefined) throw new Error("the run sent a mail");
    const open = (machine: boolean) =>
      store.transaction({ workspace: message.workspace_id }, async (tx) => {
        const now = await tx.messages.get(message.id);
        if (now) await recordOpened(core.ctx, tx, now, { ip_address: null, user_agent: null, machine });
      });
    await advance(day);
    await open(true);
    await core.settle();
    expect(await waited()).toEqual(waiting);
    await open(false);
    await core.settle();
    expect(await waited()).toEqual(happened(day));
  });
});
