import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("two workspaces on $name", ({ open }) => {
  const target = travel(open);

  it("see nothing of each other, and cannot tell another's id from an unknown one", async () => {
    const [ours, theirs] = [await target().tenant(), await target().tenant()];
    const contact = await theirs.posthorn.contacts.create({ email: "ada@example.com" });
    const template = await theirs.posthorn.templates.create({ name: "Theirs", html: "<p>Theirs</p>" });
    const list = await theirs.posthorn.lists.create({ name: "Theirs" });
    const rules = [{ field: "email", operator: "is_set" as const }];
    const segment = await theirs.posthorn.segments.create({ name: "Theirs", conditions: { rules } });
    const tag = await theirs.posthorn.tags.create({ name: "Theirs" });
    await theirs.posthorn.lists.members.add(list.id, { contact_ids: [contact.id] });
    await theirs.posthorn.tags.contacts.assign(tag.id, { contact_ids: [contact.id] });
    const belonging = await theirs.posthorn.contacts.get(contact.id);
    const { results } = await theirs.posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi" });
    const message_id = results[0]?.message_id ?? "";
    const automation = await theirs.posthorn.automations.create({
      name: "Theirs",
      trigger_type: "custom",
      steps: [{ step_type: "delay" }],
    });
    const step = automation.steps[0]?.id ?? "";
    await theirs.posthorn.automations.update(automation.id, { status: "active" });
    const run = await theirs.posthorn.automations.trigger(automation.id, { contact_id: contact.id });
    await ours.posthorn.contacts.create({ email: "grace@example.com" });
    const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

    for (const [method, path, theirId, body] of [
      ["GET", "/contacts/:id", contact.id],
      ["PATCH", "/contacts/:id", contact.id, { first_name: "Eve" }],
      ["DELETE", "/contacts/:id", contact.id],
      ["GET", "/contacts/duplicates?list_id=:id", list.id],
      ["POST", "/contacts", list.id, { email: "eve@example.com", list_id: ":id" }],
      ["GET", "/segments/:id", segment.id],
      ["PATCH", "/segments/:id", segment.id, { name: "Eve" }],
      ["DELETE", "/segments/:id", segment.id],
      ["POST", "/segments/:id/estimate", segment.id],
      ["GET", "/segments/:id/contacts", segment.id],
      ["GET", "/lists/:id", list.id],
      ["PATCH", "/lists/:id", list.id, { name: "Eve" }],
      ["DELETE", "/lists/:id", list.id],
      ["GET", "/lists/:id/members", list.id],
      ["POST", "/lists/:id/members", list.id, { contact_ids: [contact.id] }],
      ["DELETE", "/lists/:id/members", list.id, { contact_ids: [contact.id] }],
      ["GET", "/tags/:id", tag.id],
      ["PATCH", "/tags/:id", tag.id, { name: "Eve" }],
      ["DELETE", "/tags/:id", tag.id],
      ["GET", "/tags/:id/contacts", tag.id],
      ["POST", "/tags/:id/contacts", tag.id, { contact_ids: [contact.id] }],
      ["DELETE", "/tags/:id/contacts", tag.id, { contact_ids: [contact.id] }],
      ["GET", "/templates/:id", template.id],
      ["PATCH", "/templates/:id", template.id, { name: "Eve" }],
      ["DELETE", "/templates/:id", template.id],
      ["GET", "/email/:id/status", message_id],
      ["GET", "/automations/:id", automation.id],
      ["PATCH", "/automations/:id", automation.id, { name: "Eve" }],
      ["DELETE", "/automations/:id", automation.id],
      ["POST", "/automations/:id/steps", automation.id, { step_type: "delay" }],
      ["PUT", "/automations/:id/steps", automation.id, { steps: [{ id: step }] }],
      ["PATCH", `/automations/:id/steps/${step}`, automation.id, {}],
      ["DELETE", `/automations/:id/steps/${step}`, automation.id],
      ["POST", "/automations/:id/trigger", automation.id, { email: "grace@example.com" }],
      ["GET", "/automations/:id/runs", automation.id],
      ["POST", `/automations/:id/runs/${run.id}/cancel`, automation.id],
      [
        "POST",
        "/automations",
        list.id,
        { name: "Eve", trigger_type: "added_to_list", trigger_config: { list_id: ":id" } },
      ],
    ] as const) {
      const named = (text: string, id: string) => text.replace(":id", id);
      const call = (id: string) =>
        ours.raw(
          method,
          named(path, id),
          body === undefined ? {} : { body: JSON.parse(named(JSON.stringify(body), id)) },
        );
      const answers = [await call(theirId), await call(unknown)].map(({ status, body: said }) => ({ status, said }));
      expect(answers[0]).toMatchObject({ status: 404, said: { error: { code: "not_found" } } });
      expect(answers[1]).toEqual(answers[0]);
    }
    expect((await ours.posthorn.contacts.list()).data.map(({ email }) => email)).toEqual(["grace@example.com"]);
    expect((await ours.posthorn.automations.list()).data).toEqual([]);
    expect((await ours.posthorn.templates.list()).data).toEqual([]);
    const contact_ids = [contact.id];
    const { id } = await ours.posthorn.lists.create({ name: "Ours" });
    expect(await ours.posthorn.lists.members.add(id, { contact_ids })).toEqual({ added: 0, skipped: 1 });
    expect(await ours.posthorn.contacts.bulkDelete({ contact_ids })).toEqual({ deleted: 0 });
    expect(await ours.posthorn.contacts.deleteAll({ confirm: "delete-all-contacts" })).toEqual({ deleted: 1 });
    expect(await theirs.posthorn.contacts.get(contact.id)).toEqual(belonging);
    expect(await theirs.posthorn.templates.get(template.id)).toEqual(template);
    const { steps, run_count } = await theirs.posthorn.automations.get(automation.id);
    expect([steps, run_count]).toEqual([automation.steps, 1]);
    expect((await theirs.posthorn.automations.runs.list(automation.id)).data).toMatchObject([
      { id: run.id, status: "active" },
    ]);
  });

  it("share neither addresses, nor suppressions, nor idempotency keys, nor mail", async () => {
    const [ours, theirs] = [await target().tenant(), await target().tenant()];
    await theirs.posthorn.contacts.create({ email: "ada@example.com", first_name: "Theirs" });
    await theirs.posthorn.suppressions.create({ email: "ada@example.com" });
    await ours.posthorn.contacts.create({ email: "ada@example.com", first_name: "Ours" });

    const options = { idempotencyKey: "the-same" };
    const text = "Hello {{first_name}}";
    await theirs.posthorn.emails.send({ to: "grace@example.com", subject: "Hi", text }, options);
    await ours.posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text }, options);
    await target().settle();
    expect((await ours.inbox()).map((mail) => [mail.to, mail.text])).toEqual([["ada@example.com", "Hello Ours"]]);
    expect((await theirs.inbox()).map((mail) => [mail.to, mail.text])).toEqual([["grace@example.com", "Hello "]]);
    const [our, their] = [(await ours.inbox())[0], (await theirs.inbox())[0]];
    expect(our?.from.address).not.toBe(their?.from.address);
  });
});
