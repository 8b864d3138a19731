import type { MockServer } from "@posthorn/mock-server/http";
import type { Posthorn } from "@posthorn/sdk";

/** The ids of what a filled workspace has, for addresses of pages. */
export interface FilledWorkspace {
  readonly contact: string;
  readonly list: string;
  readonly dynamicList: string;
  readonly segment: string;
  readonly template: string;
  readonly campaign: string;
  readonly domain: string;
  /** A message that was delivered at its third attempt, and one whose address is unknown. */
  readonly delivered: string;
  readonly bounced: string;
}

const hero = `<table width="100%" cellpadding="0" style="background:#f3f5fa;padding:24px;font-family:Arial,sans-serif"><tr><td align="center">
<table width="560" cellpadding="0" style="max-width:560px;background:#ffffff;border-radius:8px;padding:28px"><tr><td>
<h1 style="font-size:22px;margin:0 0 12px">{{title}}</h1>
<p style="font-size:15px;line-height:1.5;color:#444">Hello {{first_name|there}}, your plan is {{attributes.plan|free}}.</p>
<p><a href="https://example.com/start" style="background:#2f5bd0;color:#ffffff;padding:10px 18px;border-radius:6px;text-decoration:none">Start here</a></p>
</td></tr></table></td></tr></table>`;

const people = [
  ["ada", "Ada", "Lovelace"],
  ["grace", "Grace", "Hopper"],
  ["mary", "Mary", "Somerville"],
  ["emmy", "Emmy", "Noether"],
  ["alan", "Alan", "Turing"],
  ["opened", "Sofja", "Kowalewskaja"],
  ["clicked", "Zoë", "Übermaß-Müller"],
  ["bounced", "فاطمة", "الزهراء"],
] as const;

/** Fills the workspace of a mock with mail of several days, contacts, a campaign and the rest. Time is the mock's, which is stopped. */
export async function fillWorkspace({ mock }: MockServer, posthorn: Posthorn): Promise<FilledWorkspace> {
  const template = await addTemplate(posthorn);
  const audience = await addAudience(posthorn);
  for (let day = 0; day < 9; day += 1) {
    await sendOfDay(posthorn, template, day);
    await mock.settle();
    await mock.advance("1d");
  }
  const domain = await posthorn.domains.create({ domain: "mail.example.com" });
  const campaign = await posthorn.campaigns.create({
    name: "November letter",
    subject: "What is new in November, {{first_name|reader}}",
    template_id: template,
    list_id: audience.list,
  });
  await posthorn.campaigns.send(campaign.id);
  await mock.settle();
  const delivered = await send(posthorn, "deferred@simulator.test", "Your receipt");
  const bounced = await send(posthorn, "bounced@simulator.test", "Your receipt");
  await mock.settle();
  await mock.advance("6h");
  await send(
    posthorn,
    "later@example.com",
    "Rückfrage zu Ihrer Bestellung",
    new Date(mock.now() + 3_600_000).toISOString(),
  );
  return { ...audience, template, campaign: campaign.id, domain: domain.id, delivered, bounced };
}

async function send(posthorn: Posthorn, to: string, subject: string, send_at?: string): Promise<string> {
  const html = `<h1 style="font-family:Arial">${subject}</h1><p style="font-family:Arial">Thank you. <a href="https://example.com/orders/42">Look at your order</a></p>`;
  const sent = await posthorn.emails.send({ to, subject, html, ...(send_at !== undefined && { send_at }) });
  const [result] = "results" in sent ? sent.results : [];
  return result?.message_id ?? "";
}

async function addTemplate(posthorn: Posthorn): Promise<string> {
  const { id } = await posthorn.templates.create({
    name: "Letter",
    description: "Monthly letter to all readers",
    html: hero,
  });
  await posthorn.templates.update(id, { html: hero.replace("Start here", "Read on").replace("22px", "26px") });
  await posthorn.templates.update(id, {
    html: hero.replace("Start here", "Read the letter").replace("#f3f5fa", "#eef1f8"),
  });
  return id;
}

async function addAudience(
  posthorn: Posthorn,
): Promise<Pick<FilledWorkspace, "contact" | "list" | "dynamicList" | "segment">> {
  const list = await posthorn.lists.create({ name: "Readers", description: "Everybody who asked for the letter" });
  const tag = await posthorn.tags.create({ name: "Early" });
  const ids: string[] = [];
  for (const [local, first_name, last_name] of people) {
    const domain = ["opened", "clicked", "bounced"].includes(local) ? "simulator.test" : "example.com";
    const attributes = { plan: local === "ada" ? "pro" : "free", seats: local.length, city: "Zürich" };
    const contact = await posthorn.contacts.create({ email: `${local}@${domain}`, first_name, last_name, attributes });
    ids.push(contact.id);
  }
  await posthorn.lists.members.add(list.id, { contact_ids: ids });
  await posthorn.tags.contacts.assign(tag.id, { contact_ids: ids.slice(0, 3) });
  const conditions = {
    match: "all" as const,
    rules: [
      { field: "attributes.plan", operator: "in" as const, value: ["pro", "team"] },
      { field: "subscribed", operator: "equals" as const, value: true },
    ],
  };
  const segment = await posthorn.segments.create({ name: "Paying readers", conditions });
  const dynamicList = await posthorn.lists.create({ name: "Paying", type: "dynamic", conditions });
  return { contact: ids[0] ?? "", list: list.id, dynamicList: dynamicList.id, segment: segment.id };
}

const subjects = [
  "Confirm your address",
  "Your invoice",
  "Welcome aboard 🎉",
  "Neues Passwort für Ihr Konto",
  "مرحبا بكم",
];

async function sendOfDay(posthorn: Posthorn, template_id: string, day: number): Promise<void> {
  const count = 3 + ((day * 5) % 7);
  const messages = Array.from({ length: count }, (_, n) => {
    const kind = n % 4 === 0 ? "opened" : n % 4 === 1 ? "clicked" : "delivered";
    const to = n % 6 === 5 ? `bounced+${day}@simulator.test` : `${kind}+${day}${n}@simulator.test`;
    return {
      to,
      subject: subjects[n % subjects.length] ?? "",
      template_id,
      template_data: { title: `Day ${day + 1}` },
    };
  });
  await posthorn.emails.batch.send({ messages });
}
