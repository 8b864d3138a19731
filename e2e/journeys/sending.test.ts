import { describe, expect, it } from "vitest";
import { mailTargets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(mailTargets)("sending on $name", ({ open }) => {
  const target = travel(open);

  it("delivers HTML whose merge tags are rendered from the contact, the data and the fallbacks", async () => {
    const { posthorn, inbox } = await target().tenant();
    await posthorn.contacts.create({
      email: "Ada@example.com",
      first_name: "Ada",
      attributes: { company: "Analytical <Engines>" },
    });
    const { results, ...counts } = await posthorn.emails.send({
      to: "ada@example.com",
      subject: "Order {{order}}, {{first_name|there}}",
      html: "<p>{{firstName}} {{last_name|Doe|uppercase}} of {{company}}: {{#each items}}{{@index}}={{this.name}};{{/each}}</p>",
      template_data: { order: "A-7", items: [{ name: "pen" }, { name: "ink" }] } as never,
      reply_to: "orders@example.com",
    });
    expect(counts).toEqual({ sent: 1, failed: 0, skipped: 0, total: 1 });
    expect(results).toEqual([{ to: "ada@example.com", message_id: expect.stringMatching(/^msg_/), success: true }]);

    await target().settle();
    const [mail, ...others] = await inbox();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      messageId: results[0]?.message_id,
      to: "ada@example.com",
      from: { name: "Example", address: expect.stringMatching(/@posthorn\.test$/) },
      replyTo: "orders@example.com",
      subject: "Order A-7, Ada",
    });
    expect(mail?.html).toContain("<p>Ada DOE of Analytical &lt;Engines&gt;: 0=pen;1=ink;</p>");
    expect(mail?.text).toContain("Ada DOE of Analytical <Engines>: 0=pen;1=ink;");
  });

  it("delivers a text unchanged, and uses from_email as the reply address", async () => {
    const { posthorn, inbox } = await target().tenant();
    await posthorn.emails.send({
      to: "grace@example.com",
      subject: "Grüße, 世界",
      text: "Hallo {{first_name|Welt}}\n\nzwei < drei ☃",
      from_email: "team@example.org",
      from_name: "Das Team",
    });
    await target().settle();
    const [mail] = await inbox();
    expect(mail).toMatchObject({
      from: { name: "Das Team" },
      replyTo: "team@example.org",
      subject: "Grüße, 世界",
      html: null,
      text: "Hallo Welt\n\nzwei < drei ☃",
    });
  });

  it("delivers a template as it was when the send was accepted", async () => {
    const { posthorn, inbox } = await target().tenant();
    const template = await posthorn.templates.create({ name: "Invoice", html: "<p>Invoice {{invoice}}</p>" });
    await posthorn.emails.send({
      to: "ada@example.com",
      subject: "Your invoice",
      template_id: template.id,
      template_data: { invoice: "2026-118" },
    });
    await posthorn.templates.update(template.id, { html: "<p>Changed</p>" });
    await target().settle();
    const [mail] = await inbox();
    expect(mail?.html).toContain("<p>Invoice 2026-118</p>");
  });

  it("sends each of several recipients a separate message and says why others are skipped", async () => {
    const { posthorn, inbox } = await target().tenant();
    await posthorn.suppressions.create({ email: "stopped@example.com" });
    const to = ["ada@example.com", "stopped@example.com", "no address", "ADA@Example.com", "grace@example.com"];
    const { results, ...counts } = await posthorn.emails.send({ to, subject: "Hello {{email}}", text: "Hello" });

    expect(counts).toEqual({ sent: 2, failed: 0, skipped: 3, total: 5 });
    const skipped = (address: string, reason: string) => ({ to: address, message_id: null, success: false, reason });
    expect(results).toEqual([
      { to: "ada@example.com", message_id: expect.any(String), success: true },
      skipped("stopped@example.com", "suppressed"),
      skipped("no address", "invalid_address"),
      skipped("ADA@Example.com", "duplicate"),
      { to: "grace@example.com", message_id: expect.any(String), success: true },
    ]);
    await target().settle();
    const subjects = (await inbox()).map(({ to: address, subject }) => [address, subject]).sort();
    expect(subjects).toEqual([
      ["ada@example.com", "Hello ada@example.com"],
      ["grace@example.com", "Hello grace@example.com"],
    ]);
  });

  it("accepts 100 recipients, and rejects 101 with the name of the field", async () => {
    const { posthorn, inbox } = await target().tenant();
    const many = Array.from({ length: 100 }, (_, index) => `reader-${index}@example.com`);
    const { sent, total } = await posthorn.emails.send({ to: many, subject: "News", text: "News" });
    expect({ sent, total }).toEqual({ sent: 100, total: 100 });
    await target().settle();
    expect((await inbox()).map(({ to }) => to).sort()).toEqual([...many].sort());

    const tooMany = posthorn.emails.send({ to: [...many, "one@example.com"], subject: "News", text: "News" });
    await expect(tooMany).rejects.toMatchObject({ code: "validation_error", path: "to" });
  });

  it("reports a message as queued first, and as delivered once a server accepted it", async () => {
    const { posthorn } = await target().tenant();
    const { results } = await posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi" });
    const message_id = results[0]?.message_id ?? "";
    await target().settle();
    const status = await posthorn.emails.status(message_id);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(status).toEqual({
      message_id,
      status: "delivered",
      to: "ada@example.com",
      sent_at: time,
      delivered_at: time,
      opened_at: null,
      clicked_at: null,
      bounced_at: null,
      bounce_type: null,
    });
  });

  it("reports a bounce, and never connects to a server for a test address", async () => {
    const { posthorn, inbox } = await target().tenant();
    const { results } = await posthorn.emails.send({ to: "bounced+x@simulator.test", subject: "Hi", text: "Hi" });
    await target().settle();
    const status = await posthorn.emails.status(results[0]?.message_id ?? "");
    expect(status).toMatchObject({ status: "bounced", bounce_type: "permanent", delivered_at: null });
    expect(status.bounced_at).not.toBeNull();
    expect(await inbox()).toEqual([]);
  });
});
