import { operations } from "@posthorn/sdk/contract";
import { describe, expect, it } from "vitest";
import type { Answer } from "../support/ask.js";
import { findIdPlaces, type IdPlace, type Ids, kinds } from "../support/id-places.js";
import { targets } from "../targets.js";
import { type Tenant, travel } from "./travel.js";

const unknownId = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
const unknown: Ids = {
  ...(Object.fromEntries(kinds.map((kind) => [kind, unknownId])) as Ids),
  batch: `batch_${unknownId.replaceAll("-", "")}`,
  message: `msg_${unknownId.replaceAll("-", "")}`,
  contact_email: "nobody@example.net",
  suppressed_email: "nobody@example.net",
};
/** Headers that differ from call to call. */
const ofTheCall = new Set(["x-request-id", "date", "x-ratelimit-remaining", "x-ratelimit-reset", "content-length"]);

/** The parts of an answer that a caller can compare, without the given id, new ids, times and positions. */
function told({ status, headers, body }: Answer, given: Ids) {
  const ids = new Set<string>(Object.values(given));
  const text = JSON.stringify(body, (key, value) => (key === "position" ? "position" : value))
    .replaceAll(/[^"\s]+/g, (word) => (ids.has(word) ? "given" : word))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "id");
  return { status, headers: [...headers].filter(([name]) => !ofTheCall.has(name)).sort(), text };
}

/** Creates one of everything that has an id. */
async function populate({ posthorn }: Tenant): Promise<Ids> {
  const contact_email = `reader-${crypto.randomUUID()}@example.com`;
  const contact = await posthorn.contacts.create({ email: contact_email });
  const template = await posthorn.templates.create({ name: "Hello", html: "<p>Hello</p>" });
  const list = await posthorn.lists.create({ name: "Readers" });
  const rules = [{ field: "email", operator: "is_set" as const }];
  const segment = await posthorn.segments.create({ name: "All", conditions: { rules } });
  const tag = await posthorn.tags.create({ name: "Marked" });
  await posthorn.lists.members.add(list.id, { contact_ids: [contact.id] });
  await posthorn.tags.contacts.assign(tag.id, { contact_ids: [contact.id] });
  const mail = { subject: "Hi", text: "Hi" };
  const send_at = new Date(Date.parse((await posthorn.health()).time) + 3_600_000).toISOString();
  const scheduled = await posthorn.emails.send({ ...mail, to: "ada@example.com", send_at });
  const { batch_id } = await posthorn.emails.batch.send({ messages: [{ ...mail, to: "grace@example.com" }] });
  await posthorn.emails.send({ ...mail, to: "bounced@simulator.test" });
  const automation = await posthorn.automations.create({
    name: "Waiting",
    trigger_type: "custom",
    steps: [{ step_type: "delay" }, { step_type: "delay" }],
  });
  await posthorn.automations.update(automation.id, { status: "active" });
  const run = await posthorn.automations.trigger(automation.id, { contact_id: contact.id });
  const campaign = { name: "News", subject: "News", template_id: template.id, list_id: list.id };
  const suppressed_email = `stopped-${crypto.randomUUID()}@example.com`;
  await posthorn.suppressions.create({ email: suppressed_email });
  const hook = { targetUrl: "https://hooks.example.com/in", event: "form.submitted" } as const;
  const made = {
    campaign: (await posthorn.campaigns.create(campaign)).id,
    domain: (await posthorn.domains.create({ domain: `mail-${crypto.randomUUID()}.example.com` })).id,
    webhook: (await posthorn.webhooks.create(hook)).id,
  };
  const bounces = async () => (await posthorn.bounces.list()).data;
  await expect.poll(async () => (await bounces()).length).toBe(1);
  return {
    ...made,
    automation: automation.id,
    batch: batch_id,
    bounce: (await bounces())[0]?.id ?? "",
    contact: contact.id,
    contact_email,
    list: list.id,
    message: "message_id" in scheduled ? scheduled.message_id : "",
    run: run.id,
    segment: segment.id,
    step: automation.steps[0]?.id ?? "",
    suppressed_email,
    tag: tag.id,
    template: template.id,
  };
}

/** Returns everything that a workspace can read. */
async function everythingOf({ raw }: Tenant, own: Ids): Promise<unknown[]> {
  const places = (await findIdPlaces()).filter(({ at }) => at.startsWith("path"));
  const reads = [
    ...Object.values(operations).flatMap(({ method, path, pathParams }) =>
      method === "GET" && pathParams.length === 0 && path !== "/health" ? [path] : [],
    ),
    ...places
      .map((place) => place.request(own, (kind) => own[kind]))
      .flatMap(({ method, path }) => (method === "GET" ? [path] : [])),
  ];
  const answers = [];
  for (const path of reads) {
    const { status, body } = await raw("GET", path);
    expect([path, status]).toEqual([path, 200]);
    answers.push({ path, body });
  }
  return answers;
}

describe.each(targets)("two workspaces on $name", ({ open }) => {
  const target = travel(open);

  it("see no data of each other", async () => {
    const [ours, theirs] = [await target().tenant(), await target().tenant()];
    const { contact } = await populate(theirs);
    await ours.posthorn.contacts.create({ email: "grace@example.com" });
    expect((await ours.posthorn.contacts.list()).data.map(({ email }) => email)).toEqual(["grace@example.com"]);
    expect((await ours.posthorn.automations.list()).data).toEqual([]);
    expect((await ours.posthorn.templates.list()).data).toEqual([]);
    const contact_ids = [contact];
    const { id } = await ours.posthorn.lists.create({ name: "Ours" });
    expect(await ours.posthorn.lists.members.add(id, { contact_ids })).toEqual({ added: 0, skipped: 1 });
    expect(await ours.posthorn.contacts.bulkDelete({ contact_ids })).toEqual({ deleted: 0 });
    expect(await ours.posthorn.contacts.deleteAll({ confirm: "delete-all-contacts" })).toEqual({ deleted: 1 });
    expect(await theirs.posthorn.contacts.get(contact)).toMatchObject({ id: contact });
  });

  it("cannot distinguish another workspace's id from an unknown one, in any place of any operation", {
    timeout: 120_000,
  }, async () => {
    const [ours, theirs] = [await target().tenant(), await target().tenant()];
    const [own, foreign] = [await populate(ours), await populate(theirs)];
    const before = await everythingOf(theirs, foreign);
    const elsewhere: unknown[] = [];
    let calls = 0;
    const call = async (place: IdPlace, ids: Ids) => {
      const { method, path, body } = place.request(own, (kind) => ids[kind]);
      const headers = { "Idempotency-Key": `call-${++calls}` };
      return told(await ours.raw(method, path, { headers, ...(body !== undefined && { body }) }), ids);
    };
    for (const place of await findIdPlaces()) {
      const where = `${place.operation}, ${place.at}`;
      const answer = await call(place, foreign);
      expect([where, await call(place, unknown)]).toEqual([where, answer]);
      if (![200, 201, 404].includes(answer.status)) elsewhere.push([where, answer]);
    }
    // Another error of the call would hide the result for the id.
    expect(elsewhere).toEqual([]);
    expect(calls).toBeGreaterThan(150);
    expect(await everythingOf(theirs, foreign)).toEqual(before);
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
