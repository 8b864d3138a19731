// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

import { type BatchMessage, type Posthorn, template } from "@posthorn/sdk";

/** The names that examples use without declaring them. */
export interface Given {
  posthorn: Posthorn;
  console: Pick<Console, "log">;
  id: string;
  messageId: string;
  batchId: string;
  stepId: string;
  runId: string;
  email: string;
  messages: BatchMessage[];
}

export const examples: Readonly<Record<string, (given: Given) => Promise<void>>> = {
  "emails.send": async ({ posthorn }) => {
    await posthorn.emails.send({
      to: "ada@example.com",
      subject: "Welcome, {{first_name|there}}",
      html: "<p>Hello {{first_name|there}}, good to have you.</p><p><a href=\"{{unsubscribe_url}}\">Unsubscribe</a></p>",
      from_email: "hello@example.com",
      from_name: "Example Ltd"
    });
  },
  "emails.batch.send": async ({ posthorn }) => {
    await posthorn.emails.batch.send({
      messages: [
        {
          to: "ada@example.com",
          subject: "Your invoice for November",
          template_id: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
          template_data: {
            invoice: "2026-118"
          }
        },
        {
          to: "grace@example.com",
          subject: "Your invoice for November",
          text: "Invoice 2026-119 is attached to your account."
        }
      ]
    });
  },
  "emails.batch.get": async ({ posthorn, batchId }) => {
    await posthorn.emails.batch.get(batchId);
  },
  "emails.batch.sendAll": async ({ posthorn, messages, console }) => {
    for await (const part of posthorn.emails.batch.sendAll(messages, { idempotencyPrefix: "nightly-2026-11-21" })) {
      console.log(part.offset, part.batch_id, part.failed);
    }
  },
  "emails.batch.waitFor": async ({ posthorn, batchId, console }) => {
    const { sent, failures } = await posthorn.emails.batch.waitFor(batchId);
    console.log(sent, failures);
  },
  "emails.status": async ({ posthorn, messageId }) => {
    await posthorn.emails.status(messageId);
  },
  "emails.cancel": async ({ posthorn, messageId }) => {
    await posthorn.emails.cancel(messageId);
  },
  "emails.waitFor": async ({ posthorn, messageId, console }) => {
    const { status, delivered_at } = await posthorn.emails.waitFor(messageId, { until: "delivered", timeout: 30_000 });
    console.log(status, delivered_at);
  },
  "automations.list": async ({ posthorn, console }) => {
    for await (const item of posthorn.automations.list()) console.log(item);
  },
  "automations.create": async ({ posthorn }) => {
    await posthorn.automations.create({
      name: "Welcome series",
      trigger_type: "added_to_list",
      trigger_config: {
        list_id: "01a1fd89-65f8-7243-9c2d-3e89d206a08a"
      },
      steps: [
        {
          step_type: "email",
          config: {
            templateId: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
            subject: "Welcome, {{first_name|there}}"
          }
        },
        {
          step_type: "delay",
          config: {
            duration: 2,
            unit: "days"
          }
        },
        {
          step_type: "condition",
          config: {
            field: "plan",
            operator: "equals",
            value: "pro"
          }
        }
      ]
    });
  },
  "automations.get": async ({ posthorn, id }) => {
    await posthorn.automations.get(id);
  },
  "automations.update": async ({ posthorn, id }) => {
    await posthorn.automations.update(id, {
      status: "active"
    });
  },
  "automations.delete": async ({ posthorn, id }) => {
    await posthorn.automations.delete(id);
  },
  "automations.steps.create": async ({ posthorn, id }) => {
    await posthorn.automations.steps.create(id, {
      step_type: "email",
      config: {
        templateId: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
        subject: "How is it going, {{first_name}}?"
      },
      position: 1
    });
  },
  "automations.steps.replace": async ({ posthorn, id }) => {
    await posthorn.automations.steps.replace(id, {
      steps: [
        {
          id: "01a1fd79-c828-7ff0-8706-c321a6252d53"
        },
        {
          id: "01a1fd8b-7173-7bd8-a269-0ed035d61092",
          config: {
            subject: "Two days in, {{first_name|there}}"
          }
        }
      ]
    });
  },
  "automations.steps.update": async ({ posthorn, id, stepId }) => {
    await posthorn.automations.steps.update(id, stepId, {
      config: {
        subject: "Welcome aboard, {{first_name|there}}"
      }
    });
  },
  "automations.steps.delete": async ({ posthorn, id, stepId }) => {
    await posthorn.automations.steps.delete(id, stepId);
  },
  "automations.trigger": async ({ posthorn, id }) => {
    await posthorn.automations.trigger(id, {
      email: "ada@example.com",
      trigger_data: {
        order_number: "A-1024"
      }
    });
  },
  "automations.runs.list": async ({ posthorn, id, console }) => {
    for await (const item of posthorn.automations.runs.list(id)) console.log(item);
  },
  "automations.runs.cancel": async ({ posthorn, id, runId }) => {
    await posthorn.automations.runs.cancel(id, runId);
  },
  "automations.activate": async ({ posthorn, id }) => {
    await posthorn.automations.activate(id);
  },
  "automations.pause": async ({ posthorn, id }) => {
    await posthorn.automations.pause(id);
  },
  "webhooks.list": async ({ posthorn, console }) => {
    for await (const item of posthorn.webhooks.list()) console.log(item);
  },
  "webhooks.create": async ({ posthorn }) => {
    await posthorn.webhooks.create({
      targetUrl: "https://example.com/hooks/mail",
      event: "email.bounced"
    });
  },
  "webhooks.delete": async ({ posthorn, id }) => {
    await posthorn.webhooks.delete(id);
  },
  "webhooks.test": async ({ posthorn, id }) => {
    await posthorn.webhooks.test(id);
  },
  "contacts.list": async ({ posthorn, console }) => {
    for await (const item of posthorn.contacts.list()) console.log(item);
  },
  "contacts.create": async ({ posthorn }) => {
    await posthorn.contacts.create({
      email: "ada@example.com",
      first_name: "Ada",
      attributes: {
        company: "Example Ltd",
        plan: "pro"
      },
      list_id: "01a1fd89-65f8-7243-9c2d-3e89d206a08a"
    });
  },
  "contacts.get": async ({ posthorn, id }) => {
    await posthorn.contacts.get(id);
  },
  "contacts.update": async ({ posthorn, id }) => {
    await posthorn.contacts.update(id, {
      last_name: "Lovelace",
      attributes: {
        plan: "team",
        trial_ends: null
      }
    });
  },
  "contacts.delete": async ({ posthorn, id }) => {
    await posthorn.contacts.delete(id);
  },
  "contacts.bulkDelete": async ({ posthorn, id, console }) => {
    const { deleted } = await posthorn.contacts.bulkDelete([id], { onProgress: (sums) => console.log(sums.ids) });
    console.log(deleted);
  },
  "contacts.deleteAll": async ({ posthorn, console }) => {
    const { deleted } = await posthorn.contacts.deleteAll({ confirm: "delete-all-contacts" });
    console.log(deleted);
  },
  "contacts.duplicates": async ({ posthorn, console }) => {
    for await (const item of posthorn.contacts.duplicates()) console.log(item);
  },
  "contacts.upsert": async ({ posthorn, console }) => {
    const contact = await posthorn.contacts.upsert({ email: "ada@example.com", attributes: { plan: "pro" } });
    console.log(contact.id, contact._meta.status);
  },
  "lists.list": async ({ posthorn, console }) => {
    for await (const item of posthorn.lists.list()) console.log(item);
  },
  "lists.create": async ({ posthorn }) => {
    await posthorn.lists.create({
      name: "Newsletter",
      description: "Monthly news"
    });
  },
  "lists.get": async ({ posthorn, id }) => {
    await posthorn.lists.get(id);
  },
  "lists.update": async ({ posthorn, id }) => {
    await posthorn.lists.update(id, {
      description: "Monthly news and offers"
    });
  },
  "lists.delete": async ({ posthorn, id }) => {
    await posthorn.lists.delete(id);
  },
  "lists.members.list": async ({ posthorn, id, console }) => {
    for await (const item of posthorn.lists.members.list(id)) console.log(item);
  },
  "lists.members.add": async ({ posthorn, id }) => {
    await posthorn.lists.members.add(id, {
      contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461", "01a1fd72-d4aa-7191-8085-f105f6be12b3"]
    });
  },
  "lists.members.remove": async ({ posthorn, id }) => {
    await posthorn.lists.members.remove(id, {
      contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461", "01a1fd72-d4aa-7191-8085-f105f6be12b3"]
    });
  },
  "segments.list": async ({ posthorn, console }) => {
    for await (const item of posthorn.segments.list()) console.log(item);
  },
  "segments.create": async ({ posthorn }) => {
    await posthorn.segments.create({
      name: "Active on pro",
      conditions: {
        match: "all",
        rules: [
          {
            field: "attributes.plan",
            operator: "equals",
            value: "pro"
          },
          {
            field: "last_opened_at",
            operator: "within_last_days",
            value: 30
          },
          {
            field: "tag",
            operator: "not_in",
            value: ["churned", "blocked"]
          },
          {
            field: "company",
            operator: "is_set"
          }
        ]
      }
    });
  },
  "segments.get": async ({ posthorn, id }) => {
    await posthorn.segments.get(id);
  },
  "segments.update": async ({ posthorn, id }) => {
    await posthorn.segments.update(id, {
      name: "On pro"
    });
  },
  "segments.delete": async ({ posthorn, id }) => {
    await posthorn.segments.delete(id);
  },
  "segments.estimate": async ({ posthorn, id }) => {
    await posthorn.segments.estimate(id);
  },
  "segments.contacts.list": async ({ posthorn, id, console }) => {
    for await (const item of posthorn.segments.contacts.list(id)) console.log(item);
  },
  "tags.list": async ({ posthorn, console }) => {
    for await (const item of posthorn.tags.list()) console.log(item);
  },
  "tags.create": async ({ posthorn }) => {
    await posthorn.tags.create({
      name: "vip",
      color: "#cc8800",
      description: "Buys every month"
    });
  },
  "tags.get": async ({ posthorn, id }) => {
    await posthorn.tags.get(id);
  },
  "tags.update": async ({ posthorn, id }) => {
    await posthorn.tags.update(id, {
      color: "#cc8800"
    });
  },
  "tags.delete": async ({ posthorn, id }) => {
    await posthorn.tags.delete(id);
  },
  "tags.contacts.list": async ({ posthorn, id, console }) => {
    for await (const item of posthorn.tags.contacts.list(id)) console.log(item);
  },
  "tags.contacts.assign": async ({ posthorn, id }) => {
    await posthorn.tags.contacts.assign(id, {
      contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461", "01a1fd72-d4aa-7191-8085-f105f6be12b3"]
    });
  },
  "tags.contacts.remove": async ({ posthorn, id }) => {
    await posthorn.tags.contacts.remove(id, {
      contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461"]
    });
  },
  "campaigns.list": async ({ posthorn, console }) => {
    for await (const item of posthorn.campaigns.list()) console.log(item);
  },
  "campaigns.create": async ({ posthorn }) => {
    await posthorn.campaigns.create({
      name: "November news",
      subject: "News for {{first_name|you}}",
      template_id: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
      list_id: "01a1fd89-65f8-7243-9c2d-3e89d206a08a"
    });
  },
  "campaigns.get": async ({ posthorn, id }) => {
    await posthorn.campaigns.get(id);
  },
  "campaigns.send": async ({ posthorn, id }) => {
    await posthorn.campaigns.send(id);
  },
  "templates.list": async ({ posthorn, console }) => {
    for await (const item of posthorn.templates.list()) console.log(item);
  },
  "templates.create": async ({ posthorn }) => {
    await posthorn.templates.create({
      name: "Welcome",
      description: "Sent after signing up",
      html: "<h1>Welcome, {{first_name|there}}</h1><p><a href=\"{{unsubscribe_url}}\">Unsubscribe</a></p>",
      json_structure: {
        blocks: [
          {
            id: "b1",
            type: "header",
            content: {
              text: "Welcome, {{first_name|there}}",
              level: 1,
              alignment: "center",
              color: "#222222"
            }
          },
          {
            id: "b2",
            type: "button",
            content: {
              text: "Start",
              url: "https://example.com/start",
              borderRadius: 4,
              fullWidth: false
            }
          }
        ],
        settings: {
          fontFamily: "Georgia",
          contentWidth: 600,
          backgroundColor: "#f4f4f4"
        }
      }
    });
  },
  "templates.get": async ({ posthorn, id }) => {
    await posthorn.templates.get(id);
  },
  "templates.update": async ({ posthorn, id }) => {
    await posthorn.templates.update(id, {
      html: "<h1>Hello, {{first_name|there}}</h1><p><a href=\"{{unsubscribe_url}}\">Unsubscribe</a></p>"
    });
  },
  "templates.delete": async ({ posthorn, id }) => {
    await posthorn.templates.delete(id);
  },
  "suppressions.list": async ({ posthorn, console }) => {
    for await (const item of posthorn.suppressions.list()) console.log(item);
  },
  "suppressions.create": async ({ posthorn }) => {
    await posthorn.suppressions.create({
      email: "grace@example.com"
    });
  },
  "suppressions.delete": async ({ posthorn, email }) => {
    await posthorn.suppressions.delete(email);
  },
  "bounces.list": async ({ posthorn, console }) => {
    for await (const item of posthorn.bounces.list()) console.log(item);
  },
  "bounces.get": async ({ posthorn, id }) => {
    await posthorn.bounces.get(id);
  },
  "analytics.get": async ({ posthorn }) => {
    await posthorn.analytics.get();
  },
  "domains.list": async ({ posthorn, console }) => {
    for await (const item of posthorn.domains.list()) console.log(item);
  },
  "domains.create": async ({ posthorn }) => {
    await posthorn.domains.create({
      domain: "mail.example.com"
    });
  },
  "domains.get": async ({ posthorn, id }) => {
    await posthorn.domains.get(id);
  },
  "domains.delete": async ({ posthorn, id }) => {
    await posthorn.domains.delete(id);
  },
  "domains.verify": async ({ posthorn, id }) => {
    await posthorn.domains.verify(id);
  },
  "domains.waitForVerified": async ({ posthorn, id, console }) => {
    const domain = await posthorn.domains.waitForVerified(id, { interval: 10_000 });
    console.log(domain.verified);
  },
  "conversions.list": async ({ posthorn, console }) => {
    for await (const item of posthorn.conversions.list()) console.log(item);
  },
  "conversions.create": async ({ posthorn }) => {
    await posthorn.conversions.create({
      contact_id: "01a1fd84-3ecb-7e51-988c-4cd055f58461",
      value: 49.9,
      currency: "EUR",
      metadata: {
        order_number: "A-1024"
      }
    });
  },
  "tracking.productView": async ({ posthorn }) => {
    await posthorn.tracking.productView({
      contact_email: "ada@example.com",
      product_id: "sku-42",
      product: {
        name: "Notebook",
        price: 12.5
      }
    });
  },
  "apiKey.permissions": async ({ posthorn }) => {
    await posthorn.apiKey.permissions();
  },
  "health": async ({ posthorn }) => {
    await posthorn.health();
  },
  "template": async ({ posthorn }) => {
    const json_structure = template({
      blocks: [
        { type: "header", content: { text: "Welcome, {{first_name|there}}", level: 1 } },
        { type: "button", content: { text: "Start", url: "https://example.com/start" } },
      ],
      settings: { fontFamily: "Georgia" },
    });
    await posthorn.templates.create({ name: "Welcome", html: "<h1>Welcome, {{first_name|there}}</h1>", json_structure });
  },
};
