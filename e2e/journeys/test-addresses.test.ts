import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("mail to test addresses on $name", ({ open }) => {
  const target = travel(open);

  const html = '<p><a href="https://example.com/first">first</a> <a href="https://example.com/second">second</a></p>';

  it.each([
    ["delivered", "delivered", [], {}],
    ["bounced", "bounced", ["email.bounced"], { bounce_type: "permanent" }],
    ["soft-bounced", "bounced", ["email.bounced"], { bounce_type: "transient" }],
    ["suppressed", "bounced", ["email.bounced"], { bounce: { sub_type: "suppressed" } }],
    ["complained", "delivered", ["email.complained"], { complaint: { feedback_type: "abuse" } }],
    ["opened", "opened", ["email.opened"], { first: true }],
    ["clicked", "clicked", ["email.clicked"], { url: "https://example.com/first" }],
  ])("%s@ ends as %s, with live and sandbox keys, and stops nothing", async (box, status, events, data) => {
    const { id, posthorn, sandbox, inbox } = await target().tenant();
    for (const client of [posthorn, sandbox]) {
      const to = `${box}+label@simulator.test`;
      const { results } = await client.emails.send({ to, subject: "Hi", html });
      await target().settle();
      const message_id = results[0]?.message_id ?? "";
      expect(await client.emails.status(message_id)).toMatchObject({ status });
      const { body } = await target().admin("GET", `/messages/${message_id}`);
      const told = body.data.events.filter(({ type }: { type: string }) => !/sent|delivered/.test(type));
      expect(told.map(({ type }: { type: string }) => type)).toEqual(events);
      for (const event of told) expect(event.data).toMatchObject({ ...data, message_id, sandbox: client === sandbox });
    }
    expect((await posthorn.suppressions.list()).data).toEqual([]);
    expect(await inbox()).toEqual([]);
    expect((await target().admin("GET", `/workspaces/${id}/messages`)).body.pagination.total).toBe(2);
  });
});
