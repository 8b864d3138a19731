import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("contacts on $name", ({ open }) => {
  const target = travel(open);

  it("are created, read, changed and deleted", async () => {
    const { posthorn } = await target().tenant();
    const made = await posthorn.contacts.create({
      email: "Ada@Example.com",
      first_name: "Ada",
      attributes: { plan: "gold", age: 36, old: true },
    });
    expect(made).toMatchObject({
      email: "Ada@Example.com",
      first_name: "Ada",
      last_name: null,
      attributes: { plan: "gold", age: 36, old: true },
      subscribed: true,
      lists: [],
    });
    expect(await posthorn.contacts.get(made.id)).toEqual(made);

    const changed = await posthorn.contacts.update(made.id, {
      last_name: "Lovelace",
      attributes: { plan: "silver", old: null },
    });
    expect(changed).toMatchObject({
      first_name: "Ada",
      last_name: "Lovelace",
      attributes: { plan: "silver", age: 36 },
    });
    expect(changed.attributes).not.toHaveProperty("old");

    expect(await posthorn.contacts.delete(made.id)).toEqual({ id: made.id, success: true });
    await expect(posthorn.contacts.get(made.id)).rejects.toMatchObject({ status: 404, code: "not_found" });
    await posthorn.contacts.create({ email: "ada@example.com" });
  });

  it("have unique addresses, whatever their spelling", async () => {
    const { posthorn } = await target().tenant();
    await posthorn.contacts.create({ email: "ada@bücher.example" });
    const again = posthorn.contacts.create({ email: "ADA@xn--bcher-kva.example" });
    await expect(again).rejects.toMatchObject({ status: 409, code: "duplicate", path: "email" });
  });

  it("are listed newest first, page by page", async () => {
    const { posthorn } = await target().tenant();
    const emails = Array.from({ length: 5 }, (_, index) => `reader-${index}@example.com`);
    for (const email of emails) await posthorn.contacts.create({ email });

    const first = await posthorn.contacts.list({ limit: 2 });
    expect(first.pagination).toEqual({ total: 5, limit: 2, offset: 0, has_more: true });
    expect(first.data.map(({ email }) => email)).toEqual(["reader-4@example.com", "reader-3@example.com"]);

    const walked: string[] = [];
    for await (const { email } of posthorn.contacts.list({ limit: 2 })) walked.push(email);
    expect(walked).toEqual(emails.toReversed());
  });

  it("are found by a part of a name or address, in any letter case, and by subscription", async () => {
    const { posthorn } = await target().tenant();
    await posthorn.contacts.create({ email: "ada@example.com", last_name: "Lovelace" });
    await posthorn.contacts.create({ email: "grace@example.com", subscribed: false });
    const found = async (query: { search?: string; subscribed?: boolean }) =>
      (await posthorn.contacts.list(query)).data.map(({ email }) => email);
    expect(await found({ search: "LOVE" })).toEqual(["ada@example.com"]);
    expect(await found({ search: "example" })).toEqual(["grace@example.com", "ada@example.com"]);
    expect(await found({ subscribed: false })).toEqual(["grace@example.com"]);
    expect(await found({ search: "%" })).toEqual([]);
  });

  it("are deleted together, by ids or all, and leave their lists and tags", async () => {
    const { posthorn } = await target().tenant();
    const { contacts, lists, tags } = posthorn;
    const [list, tag] = [await lists.create({ name: "News" }), await tags.create({ name: "vip" })];
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      ids.push((await contacts.create({ email: `reader-${n}@example.com`, list_id: list.id })).id);
    }
    await tags.contacts.assign(tag.id, { contact_ids: ids });
    const counts = async () => [
      (await contacts.list()).pagination.total,
      (await lists.get(list.id)).member_count,
      (await tags.get(tag.id)).contact_count,
    ];
    const [first = "", second = ""] = ids;
    expect(await contacts.bulkDelete({ contact_ids: [first, second, first, list.id] })).toEqual({ deleted: 2 });
    expect(await counts()).toEqual([3, 3, 3]);
    expect((await contacts.list()).data.map(({ id }) => id)).toEqual(ids.slice(2).reverse());
    expect(await contacts.deleteAll({ confirm: "delete-all-contacts" })).toEqual({ deleted: 3 });
    expect(await counts()).toEqual([0, 0, 0]);
    await contacts.create({ email: "reader-0@example.com" });
  });
});
