import { createMock, type Mock } from "@posthorn/mock-server";
import { type BatchMessage, Posthorn } from "@posthorn/sdk";
import { operations } from "@posthorn/sdk/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examples } from "./generated/examples.js";

type Snapshot = Awaited<ReturnType<Mock["snapshot"]>>;

let mock: Mock;
let snapshot: Snapshot;
/** The ids in the document's examples → ids of this workspace. */
const standIns = new Map<string, string>();
/** The value of `id` in the examples of a group. */
let ids: Readonly<Record<string, string>>;
let others: { messageId: string; batchId: string; stepId: string; runId: string; email: string };

beforeAll(async () => {
  mock = createMock();
  const posthorn = plain();
  const template = await posthorn.templates.create({ name: "Invoice", html: "<p>Hi</p>" });
  const list = await posthorn.lists.create({ name: "News" });
  const contact = await posthorn.contacts.create({ email: "ada@example.com", list_id: list.id });
  const second = await posthorn.contacts.create({ email: "second@example.com" });
  const tag = await posthorn.tags.create({ name: "known" });
  await posthorn.tags.contacts.assign(tag.id, { contact_ids: [contact.id] });
  const conditions = {
    match: "all" as const,
    rules: [{ field: "subscribed", operator: "equals" as const, value: true }],
  };
  const segment = await posthorn.segments.create({ name: "Subscribed", conditions });
  const campaign = await posthorn.campaigns.create({
    name: "C",
    subject: "Hi",
    template_id: template.id,
    list_id: list.id,
  });
  const config = { templateId: template.id, subject: "Hi" };
  const automation = await posthorn.automations.create({
    name: "A",
    trigger_type: "custom",
    steps: [
      { step_type: "delay", config: { duration: 1, unit: "days" } },
      { step_type: "email", config },
      { step_type: "email", config },
    ],
  });
  await posthorn.automations.activate(automation.id);
  await posthorn.automations.trigger(automation.id, { contact_id: contact.id });
  const [run] = await posthorn.automations.runs.list(automation.id).all({ max: 1 });
  const webhook = await posthorn.webhooks.create({ targetUrl: "https://example.com/hooks", event: "email.sent" });
  const domain = await posthorn.domains.create({ domain: "other.example.com" });
  await posthorn.suppressions.create({ email: "gone@example.com" });
  const bouncing = { to: "bounced@simulator.test", subject: "Hi", text: "Hi" };
  await posthorn.emails.send(bouncing);
  const { batch_id } = await posthorn.emails.batch.send({ messages: [bouncing] });
  const send_at = new Date(mock.now() + 3_600_000).toISOString();
  const scheduled = await posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi", send_at });
  await mock.settle();
  const [bounce] = await posthorn.bounces.list().all({ max: 1 });
  const [, stepOne, stepTwo] = automation.steps;

  ids = {
    templates: template.id,
    lists: list.id,
    contacts: contact.id,
    tags: tag.id,
    segments: segment.id,
    campaigns: campaign.id,
    automations: automation.id,
    webhooks: webhook.id,
    domains: domain.id,
    bounces: bounce?.id ?? "",
  };
  others = {
    messageId: scheduled.message_id,
    batchId: batch_id,
    stepId: stepOne?.id ?? "",
    runId: run?.id ?? "",
    email: "gone@example.com",
  };
  standIns.set("01a1fd7d-b021-7fdb-8340-8872b14dab4b", template.id);
  standIns.set("01a1fd89-65f8-7243-9c2d-3e89d206a08a", list.id);
  standIns.set("01a1fd84-3ecb-7e51-988c-4cd055f58461", contact.id);
  standIns.set("01a1fd72-d4aa-7191-8085-f105f6be12b3", second.id);
  standIns.set("01a1fd79-c828-7ff0-8706-c321a6252d53", stepOne?.id ?? "");
  standIns.set("01a1fd8b-7173-7bd8-a269-0ed035d61092", stepTwo?.id ?? "");
  snapshot = await mock.snapshot();
}, 60_000);
afterAll(() => mock.close());

test("there is an example of every operation", () => {
  expect(Object.keys(examples)).toEqual(expect.arrayContaining(Object.keys(operations)));
});

test.each(Object.keys(examples))("the example of %s does what it says", async (method) => {
  await mock.restore(snapshot);
  if (method === "contacts.create") await plain().contacts.delete(ids.contacts ?? "");
  const statuses: number[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const response = await mock.fetch(await withStandIns(request));
    statuses.push(response.status);
    return response;
  };
  // Time passes only while a client waits.
  const sleep = async (milliseconds: number): Promise<void> => {
    await mock.advance(milliseconds);
  };
  const runtime = { now: () => mock.now(), sleep, setTimer: () => () => {} };
  const posthorn = new Posthorn({ apiKey: mock.liveKey, baseUrl: mock.baseUrl, fetch, runtime, maxRetries: 0 });
  const messages: BatchMessage[] = [{ to: "ada@example.com", subject: "Hi", text: "Hi" }];
  const id = ids[method.split(".", 1)[0] ?? ""] ?? "";
  const waited = { messageId: await delivered(method) };

  await examples[method]?.({ posthorn, console: { log: () => {} }, messages, id, ...others, ...waited });

  expect(statuses.length).toBeGreaterThan(0);
  // An upsert learns from the refusal of a first call that it has to be an update.
  expect(statuses.filter((status) => status >= 300)).toEqual(method === "contacts.upsert" ? [409] : []);
});

function plain(): Posthorn {
  return new Posthorn({ apiKey: mock.liveKey, baseUrl: mock.baseUrl, fetch: mock.fetch });
}

/** The message of an example: one that waits for delivery has one that will be. */
async function delivered(method: string): Promise<string> {
  if (method !== "emails.waitFor") return others.messageId;
  const sent = await plain().emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi" });
  return sent.results[0]?.message_id ?? "";
}

async function withStandIns(request: Request): Promise<Request> {
  if (request.body === null) return request;
  const text = await request.text();
  const body = text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => standIns.get(id) ?? id);
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}
