import { describe, expect, it } from "vitest";
import { openCore } from "../../testing/core-fixture.js";

type Given = Record<string, unknown>;

const tagged = (tag_name: string) => ({ trigger_type: "tag_added", trigger_config: { tag_name } });
const add = (tagName: string) => ({ step_type: "tag", config: { action: "add", tagName } });
const remove = (tagName: string) => ({ step_type: "tag", config: { action: "remove", tagName } });

async function setup(email = "ada@example.com") {
  const fixture = await openCore({ settings: { requestLimit: 0, emailLimit: 0 } });
  const { call, core, store } = fixture;
  const make = async (path: string, body: Given) => {
    const answer = await call(`POST ${path}`, { body });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data;
  };
  const contact = await make("/contacts", { email });
  const activate = async (name: string, body: Given) => {
    const { id } = await make("/automations", { name, ...body });
    await call(`PATCH /automations/${id}`, { body: { status: "active" } });
    return id as string;
  };
  const tags = new Map<string, string>();
  /** Assigns a tag to the contact through the API, after removing it if the contact has it. */
  const tag = async (name: string) => {
    const id = tags.get(name) ?? (await make("/tags", { name })).id;
    tags.set(name, id);
    const body = { contact_ids: [contact.id] };
    await call(`DELETE /tags/${id}/contacts`, { body });
    await call(`POST /tags/${id}/contacts`, { body });
    await core.settle();
  };
  /** The number of runs of each automation, by name. */
  const counts = async () => {
    const { data } = (await call("GET /automations")).body;
    return Object.fromEntries(data.map((each: { name: string; run_count: number }) => [each.name, each.run_count]));
  };
  const runs = () => store.read("system", (tx) => tx.automation_runs.find({}));
  return { ...fixture, make, contact, activate, tag, counts, runs };
}

describe("a change that a run makes", () => {
  it("triggers other automations, whose runs record their ancestor automations", async () => {
    const { activate, tag, counts, runs, store } = await setup();
    const first = await activate("first", { ...tagged("one"), steps: [add("two")] });
    const second = await activate("second", { ...tagged("two"), steps: [add("three")] });
    await activate("third", { ...tagged("three"), steps: [{ step_type: "sms" }] });
    await tag("one");
    expect(await counts()).toEqual({ first: 1, second: 1, third: 1 });
    const kept = await runs();
    expect(kept.map(({ chain }) => chain)).toEqual([[], [first], [first, second]]);
    const tagEvents = await store.read("system", (tx) => tx.events.find({ where: { type: "contact.tagged" } }));
    expect(tagEvents.map(({ caused_by }) => caused_by)).toEqual([null, kept[0]?.id, kept[1]?.id]);
  });

  it("never triggers an ancestor automation, so that two automations do not start each other forever", async () => {
    const { activate, tag, counts } = await setup();
    await activate("ping", { ...tagged("ping"), steps: [remove("pong"), add("pong")] });
    await activate("pong", { ...tagged("pong"), steps: [remove("ping"), add("ping")] });
    await activate("self", { ...tagged("self"), steps: [remove("self"), add("self")] });
    await tag("ping");
    expect(await counts()).toEqual({ ping: 1, pong: 1, self: 0 });
    await tag("self");
    expect(await counts()).toEqual({ ping: 1, pong: 1, self: 1 });
    await tag("ping");
    expect(await counts()).toEqual({ ping: 2, pong: 2, self: 1 });
  });

  it("includes the events of its mail", async () => {
    const { make, activate, call, counts, core } = await setup("opened@simulator.test");
    const { id: templateId } = await make("/templates", { name: "T", html: "<p>Hello</p>" });
    const mail = { step_type: "email", config: { templateId, subject: "Hello" } };
    await activate("opens", { trigger_type: "email_open", steps: [mail] });
    await activate("others", { trigger_type: "email_open", steps: [{ step_type: "sms" }] });
    await call("POST /email/send", {
      body: { to: "opened@simulator.test", subject: "Hi", text: "Hi", html: "<p>Hi</p>" },
    });
    await core.settle();
    expect(await counts()).toEqual({ opens: 1, others: 2 });
  });

  it("keeps the ancestor automations across a move to another automation", async () => {
    const { activate, tag, counts } = await setup();
    const end = await activate("end", { trigger_type: "custom", steps: [remove("start"), add("start")] });
    const move = { step_type: "move_to_flow", config: { targetFlowId: end, exitCurrentFlow: true } };
    await activate("start", { ...tagged("start"), steps: [move] });
    await tag("start");
    expect(await counts()).toEqual({ start: 1, end: 1 });
  });
});
