import type { Posthorn } from "@posthorn/sdk";
import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

type NewAutomation = Parameters<Posthorn["automations"]["create"]>[0];

/** An active automation that waits a day and then records a text message. */
async function active(
  posthorn: Posthorn,
  steps: NewAutomation["steps"] = [{ step_type: "delay" }, { step_type: "sms" }],
) {
  const made = await posthorn.automations.create({ name: "Reminders", trigger_type: "custom", steps });
  return posthorn.automations.update(made.id, { status: "active" });
}

describe.each(targets)("runs of automations on $name", ({ open }) => {
  const target = travel(open);

  const advance = async (advanced: string) => {
    const { status } = await target().admin("POST", "/clock", { advance: advanced });
    expect(status).toBe(200);
  };

  it("are started by hand, completed, listed and cancelled", async () => {
    const { posthorn } = await target().tenant();
    await target().admin("POST", "/clock", { freeze: true });
    const automation = await active(posthorn);
    const ada = await posthorn.contacts.create({ email: "ada@example.com" });
    const { id } = automation;
    const run = await posthorn.automations.trigger(id, { email: "ada@example.com", trigger_data: { order: [1] } });
    expect(run).toMatchObject({
      automation_id: id,
      contact_id: ada.id,
      contact_email: "ada@example.com",
      status: "active",
      trigger_type: "api",
      trigger_data: { order: [1] },
      current_step_id: automation.steps[0]?.id,
    });
    const other = await posthorn.automations.trigger(id, { contact_id: ada.id });
    expect((await posthorn.automations.get(id)).run_count).toBe(2);

    await advance("1h");
    const cancelled = await posthorn.automations.runs.cancel(id, other.id);
    expect(cancelled).toMatchObject({ id: other.id, status: "cancelled", next_run_at: null });
    await expect(posthorn.automations.runs.cancel(id, other.id)).rejects.toMatchObject({
      status: 409,
      code: "conflict",
    });
    await advance("23h");
    const { data, pagination } = await posthorn.automations.runs.list(id);
    expect(data.map(({ id: of, status }) => [of, status])).toEqual([
      [other.id, "cancelled"],
      [run.id, "completed"],
    ]);
    expect(pagination).toEqual({ total: 2, limit: 100, offset: 0, has_more: false });
    expect(data[1]?.steps.map(({ step_type, status }) => [step_type, status])).toEqual([
      ["delay", "completed"],
      ["sms", "completed"],
    ]);
    const completed = await posthorn.automations.runs.list(id, { status: "completed" });
    expect([completed.data.map(({ id: of }) => of), completed.pagination.total]).toEqual([[run.id], 1]);
  });

  it("start only for existing contacts, in an active automation", async () => {
    const { posthorn, raw } = await target().tenant();
    const { id } = await active(posthorn);
    await posthorn.contacts.create({ email: "ada@example.com" });
    const trigger = (email: string) => posthorn.automations.trigger(id, { email });
    await expect(trigger("eve@example.com")).rejects.toMatchObject({ status: 404, code: "contact_not_found" });
    const nobody = await raw("POST", `/automations/${id}/trigger`, { body: {} });
    expect([nobody.status, nobody.body.error.code]).toEqual([400, "validation_error"]);
    await posthorn.automations.update(id, { status: "paused" });
    await expect(trigger("ada@example.com")).rejects.toMatchObject({ status: 409, code: "conflict" });
    const draft = await posthorn.automations.create({ name: "Draft", trigger_type: "signup" });
    await expect(posthorn.automations.trigger(draft.id, { email: "ada@example.com" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await posthorn.automations.runs.list(id)).data).toEqual([]);
  });

  it("are paused and resumed with their automation, while their timers run on", async () => {
    const { posthorn } = await target().tenant();
    await target().admin("POST", "/clock", { freeze: true });
    const { id } = await active(posthorn);
    for (const name of ["ada", "eve"]) {
      await posthorn.contacts.create({ email: `${name}@example.com` });
      await posthorn.automations.trigger(id, { email: `${name}@example.com` });
      await advance("12h");
    }
    const statuses = async () => (await posthorn.automations.runs.list(id)).data.map(({ status }) => status);
    const count = async (status: "active" | "paused" | "completed") =>
      (await posthorn.automations.runs.list(id, { status })).pagination.total;
    // The first run is due already.
    expect(await statuses()).toEqual(["active", "completed"]);
    await posthorn.automations.update(id, { status: "paused" });
    expect([await statuses(), await count("active"), await count("paused")]).toEqual([["paused", "completed"], 0, 1]);
    await advance("3d");
    expect(await statuses()).toEqual(["paused", "completed"]);
    await posthorn.automations.update(id, { status: "active" });
    await target().settle();
    expect([await statuses(), await count("completed")]).toEqual([["completed", "completed"], 2]);
  });

  it("are cancelled when their contact or their automation is deleted", async () => {
    const { posthorn, id: workspace } = await target().tenant();
    const { id } = await active(posthorn);
    const people = [];
    for (const name of ["ada", "eve", "grace"]) {
      const contact = await posthorn.contacts.create({ email: `${name}@example.com` });
      people.push(contact.id);
      await posthorn.automations.trigger(id, { contact_id: contact.id });
    }
    await target().settle();
    await posthorn.contacts.delete(people[0] ?? "");
    await posthorn.contacts.bulkDelete({ contact_ids: [people[1] ?? ""] });
    const { data } = await posthorn.automations.runs.list(id);
    expect(data.map(({ contact_email, status }) => [contact_email, status])).toEqual([
      ["grace@example.com", "active"],
      ["eve@example.com", "cancelled"],
      ["ada@example.com", "cancelled"],
    ]);
    await posthorn.automations.delete(id);
    await target().settle();
    await expect(posthorn.automations.runs.list(id)).rejects.toMatchObject({ status: 404, code: "not_found" });
    const told = await target().admin("GET", `/workspaces/${workspace}/events?type=flow.completed`);
    expect([told.status, told.body.data]).toEqual([200, []]);
  });

  it("of a sandbox key send no mail", async () => {
    const { posthorn, sandbox, inbox } = await target().tenant();
    const template = await posthorn.templates.create({ name: "Hi", html: "<p>Hello</p>" });
    const config = { templateId: template.id, subject: "Hi" };
    const { id } = await active(posthorn, [{ step_type: "email", config }]);
    await posthorn.contacts.create({ email: "ada@example.com" });
    await sandbox.automations.trigger(id, { email: "ada@example.com" });
    await target().settle();
    expect(await inbox()).toEqual([]);
    await posthorn.automations.trigger(id, { email: "ada@example.com" });
    await target().settle();
    expect((await inbox()).map(({ to, subject }) => [to, subject])).toEqual([["ada@example.com", "Hi"]]);
    const { data } = await posthorn.automations.runs.list(id);
    expect(data.map(({ steps }) => String(steps[0]?.output?.message_id).replace(/_[0-9a-f]{32}$/, ""))).toEqual([
      "msg",
      "msg_sandbox",
    ]);
  });
});
