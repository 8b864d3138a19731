import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

const pro = { rules: [{ field: "plan", operator: "equals" as const, value: "pro" }] };

describe.each(targets)("lists on $name", ({ open }) => {
  const target = travel(open);

  it("are created, read, changed and deleted, and their members stay contacts", async () => {
    const { posthorn } = await target().tenant();
    const { lists, contacts } = posthorn;
    const made = await lists.create({ name: "News", description: "Monthly" });
    expect(made).toMatchObject({ name: "News", description: "Monthly", type: "static", conditions: null });
    expect(await lists.get(made.id)).toEqual(made);
    const changed = await lists.update(made.id, { name: "Letters", description: null });
    expect(changed).toMatchObject({ id: made.id, name: "Letters", description: null, member_count: 0 });

    const ada = await contacts.create({ email: "ada@example.com", list_id: made.id });
    expect(ada.lists).toEqual([{ id: made.id, name: "Letters" }]);
    expect((await lists.get(made.id)).member_count).toBe(1);
    expect(await lists.delete(made.id)).toEqual({ id: made.id, success: true });
    await expect(lists.get(made.id)).rejects.toMatchObject({ status: 404, code: "not_found" });
    expect((await contacts.get(ada.id)).lists).toEqual([]);
  });

  it("have members who join and leave, newest first, with an event each", async () => {
    const { posthorn, id: workspace } = await target().tenant();
    const { lists, contacts } = posthorn;
    const { id } = await lists.create({ name: "News" });
    const ids: string[] = [];
    for (const name of ["a", "b", "c"]) ids.push((await contacts.create({ email: `${name}@example.com` })).id);
    const [a = "", b = "", c = ""] = ids;
    expect(await lists.members.add(id, { contact_ids: [b, a, b] })).toEqual({ added: 2, skipped: 1 });
    expect(await lists.members.add(id, { contact_ids: [a, c] })).toEqual({ added: 1, skipped: 1 });
    const walked: string[] = [];
    for await (const contact of lists.members.list(id, { limit: 2 })) walked.push(contact.id);
    expect(walked).toEqual([c, a, b]);
    expect(await lists.members.remove(id, { contact_ids: [b, workspace, b] })).toEqual({ removed: 1, skipped: 2 });
    expect((await lists.get(id)).member_count).toBe(2);

    const told = async (type: string) => {
      const { body } = await target().admin("GET", `/workspaces/${workspace}/events?type=${type}`);
      return body.data.map(({ data }: { data: { contact_id: string } }) => data.contact_id);
    };
    expect((await told("list.member_added")).sort()).toEqual([a, b, c].sort());
    expect(await told("list.member_removed")).toEqual([b]);
  });

  it("that are dynamic compute their members and reject changes of them", async () => {
    const { posthorn } = await target().tenant();
    const { lists, contacts } = posthorn;
    const { id } = await lists.create({ name: "Pro", type: "dynamic", conditions: pro });
    const ada = await contacts.create({ email: "ada@example.com", attributes: { plan: "Pro" } });
    const grace = await contacts.create({ email: "grace@example.com" });
    const emails = async () => (await lists.members.list(id)).data.map(({ email }) => email);
    expect([await emails(), (await lists.get(id)).member_count]).toEqual([["ada@example.com"], 1]);
    await contacts.update(grace.id, { attributes: { plan: "pro" } });
    expect(await emails()).toEqual(["grace@example.com", "ada@example.com"]);
    expect((await contacts.get(ada.id)).lists).toEqual([]);
    const { members } = lists;
    await expect(members.add(id, { contact_ids: [ada.id] })).rejects.toMatchObject({ status: 400 });
    await expect(members.remove(id, { contact_ids: [ada.id] })).rejects.toMatchObject({ status: 400 });
    await expect(lists.create({ name: "Pro", type: "dynamic" })).rejects.toMatchObject({ path: "conditions" });
    await expect(lists.create({ name: "Pro", conditions: pro })).rejects.toMatchObject({ path: "conditions" });
    expect((await lists.list({ type: "dynamic" })).data).toMatchObject([{ id, member_count: 2 }]);
    expect((await lists.list({ type: "static" })).data).toEqual([]);
  });

  it("list the contacts of several lists", async () => {
    const { posthorn } = await target().tenant();
    const { lists, contacts } = posthorn;
    const [one, two] = [await lists.create({ name: "one" }), await lists.create({ name: "two" })];
    const ada = await contacts.create({ email: "ada@example.com", list_id: one.id });
    await contacts.create({ email: "grace@example.com", list_id: two.id });
    expect((await contacts.duplicates()).data).toEqual([]);
    await lists.members.add(two.id, { contact_ids: [ada.id] });
    const { data, pagination } = await contacts.duplicates({ list_id: two.id });
    expect(pagination.total).toBe(1);
    expect(data).toEqual([{ ...(await contacts.get(ada.id)), list_count: 2 }]);
    expect(data[0]?.lists).toEqual([one, two].map(({ id, name }) => ({ id, name })));
  });

  it("are left on the preferences page, and joined again there", async () => {
    const tenant = await target().tenant();
    const { lists, contacts, emails } = tenant.posthorn;
    const { id } = await lists.create({ name: "News & more" });
    const ada = await contacts.create({ email: "ada@example.com", list_id: id });
    await emails.send({ to: "ada@example.com", subject: "Hi", html: '<a href="{{preferences_url}}">Choose</a>' });
    await target().settle();
    const [, link = ""] = /href="([^"]+)">Choose</.exec((await tenant.inbox())[0]?.html ?? "") ?? [];
    const box = (checked: string) => `name="list" value="${id}"${checked}> <span>News &amp; more</span>`;
    const page = async (init?: RequestInit) => (await target().fetch(new Request(link, init))).text();
    const save = (fields: [string, string][]) => page({ method: "POST", body: new URLSearchParams(fields) });
    expect(await page()).toContain(box(" checked"));
    const form: [string, string][] = [
      ["subscribed", "yes"],
      ["shown", id],
    ];
    expect(await save(form)).toContain(box(""));
    expect((await contacts.get(ada.id)).lists).toEqual([]);
    expect(await save([...form, ["list", id]])).toContain(box(" checked"));
    expect(await contacts.get(ada.id)).toMatchObject({ subscribed: true, lists: [{ id, name: "News & more" }] });
    const { body } = await target().admin("GET", `/workspaces/${tenant.id}/events`);
    const told = body.data.filter(({ data }: { data: { source?: string } }) => data.source === "preferences");
    expect(told.map(({ type, data }: { type: string; data: { list_id: string } }) => [type, data.list_id])).toEqual(
      ["list.member_removed", "contact.unsubscribed", "list.member_added", "contact.subscribed"].map((type) => [
        type,
        id,
      ]),
    );
  });
});
