import type { Engine } from "@posthorn/engine";
import { Posthorn } from "@posthorn/sdk";
import { ask } from "../support/ask.js";

/** The secret of the engine with the sample data. */
export const sampleSecret = "the-secret-of-the-sample-data-of-upgrades";

/** Stores rows of all kinds through the API of an engine with a manual clock: ended, waiting and scheduled ones. */
export async function addSampleData({ ready, credentials }: Engine): Promise<void> {
  const posthorn = new Posthorn({ apiKey: credentials.liveKey ?? "", baseUrl: ready.base_url });
  const from_email = "hello@example.com";
  const { id: list_id } = await posthorn.lists.create({ name: "Readers" });
  const { id: tag_id } = await posthorn.tags.create({ name: "vip" });
  const { id: template_id } = await posthorn.templates.create({
    name: "Welcome",
    html: "<p>Hello {{first_name}}, <a href='https://example.com/start'>start here</a>.</p>",
  });
  const ids: string[] = [];
  for (const first_name of ["Ada", "Grace", "Mary"]) {
    const email = `${first_name.toLowerCase()}@example.com`;
    const { id } = await posthorn.contacts.create({ email, first_name, attributes: { plan: "gold" } });
    ids.push(id);
  }
  await posthorn.lists.members.add(list_id, { contact_ids: ids });
  await posthorn.tags.contacts.assign(tag_id, { contact_ids: ids.slice(0, 1) });
  await posthorn.segments.create({
    name: "Gold",
    conditions: { match: "all", rules: [{ field: "attributes.plan", operator: "equals", value: "gold" }] },
  });
  await posthorn.webhooks.create({ targetUrl: "http://127.0.0.1:4999/hook", event: "email.sent" });
  await posthorn.domains.create({ domain: "mail.example.com" });
  await posthorn.suppressions.create({ email: "gone@example.com" });
  await posthorn.emails.send({ to: "ada@example.com", from_email, subject: "Sent", template_id });
  await posthorn.emails.send({
    to: "grace@example.com",
    from_email,
    subject: "Scheduled",
    text: "Later.",
    send_at: "2026-11-24T08:00:00.000Z",
  });
  const automation = await posthorn.automations.create({
    name: "Welcome",
    trigger_type: "custom",
    steps: [
      { step_type: "delay", config: { duration: 2, unit: "days" } },
      { step_type: "email", config: { templateId: template_id, subject: "After two days" } },
    ],
  });
  await posthorn.automations.update(automation.id, { status: "active" });
  await posthorn.automations.trigger(automation.id, { email: "mary@example.com" });
  await ask(`${ready.operator_url}/settle`, { method: "POST", token: credentials.operatorToken ?? "", body: {} });
}
