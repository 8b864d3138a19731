import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("two workspaces on $name", ({ open }) => {
  const target = travel(open);

  it("see nothing of each other, and cannot tell another's id from an unknown one", async () => {
    const [ours, theirs] = [await target().tenant(), await target().tenant()];
    const contact = await theirs.posthorn.contacts.create({ email: "ada@example.com" });
    const template = await theirs.posthorn.templates.create({ name: "Theirs", html: "<p>Theirs</p>" });
    const { results } = await theirs.posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi" });
    const message_id = results[0]?.message_id ?? "";
    const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

    for (const [method, path, theirId, body] of [
      ["GET", "/contacts/:id", contact.id],
      ["PATCH", "/contacts/:id", contact.id, { first_name: "Eve" }],
      ["DELETE", "/contacts/:id", contact.id],
      ["GET", "/templates/:id", template.id],
      ["PATCH", "/templates/:id", template.id, { name: "Eve" }],
      ["DELETE", "/templates/:id", template.id],
      ["GET", "/email/:id/status", message_id],
    ] as const) {
      const call = (id: string) => ours.raw(method, path.replace(":id", id), body === undefined ? {} : { body });
      const answers = [await call(theirId), await call(unknown)].map(({ status, body: said }) => ({ status, said }));
      expect(answers[0]).toMatchObject({ status: 404, said: { error: { code: "not_found" } } });
      expect(answers[1]).toEqual(answers[0]);
    }
    expect((await ours.posthorn.contacts.list()).data).toEqual([]);
    expect((await ours.posthorn.templates.list()).data).toEqual([]);
    expect(await theirs.posthorn.contacts.get(contact.id)).toEqual(contact);
    expect(await theirs.posthorn.templates.get(template.id)).toEqual(template);
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
