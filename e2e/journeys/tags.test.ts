import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("tags on $name", ({ open }) => {
  const target = travel(open);

  it("are made, read, changed, found and deleted", async () => {
    const { posthorn } = await target().tenant();
    const { tags } = posthorn;
    const made = await tags.create({ name: "vip", color: "#cc8800", description: "Buys every month" });
    expect(made).toMatchObject({ name: "vip", color: "#cc8800", description: "Buys every month", contact_count: 0 });
    expect(await tags.get(made.id)).toEqual(made);
    expect(await tags.update(made.id, { name: "best" })).toMatchObject({ id: made.id, name: "best", color: "#cc8800" });
    const other = await tags.create({ name: "Nest" });
    const found = async (search: string) => (await tags.list({ search })).data.map(({ name }) => name);
    expect([await found("EST"), await found("b"), await found("%")]).toEqual([["Nest", "best"], ["best"], []]);
    expect(await tags.delete(other.id)).toEqual({ id: other.id, success: true });
    await expect(tags.get(other.id)).rejects.toMatchObject({ status: 404, code: "not_found" });
    await expect(tags.create({ name: "red", color: "red" })).rejects.toMatchObject({ status: 400, path: "color" });
  });

  it("have unique names, in any letter case", async () => {
    const { posthorn } = await target().tenant();
    await posthorn.tags.create({ name: "Größe" });
    const again = posthorn.tags.create({ name: "gröSSe".replace("SS", "ß") });
    await expect(again).rejects.toMatchObject({ status: 409, code: "duplicate", path: "name" });
    const { id } = await posthorn.tags.create({ name: "other" });
    await expect(posthorn.tags.update(id, { name: "GRÖßE" })).rejects.toMatchObject({ status: 409, path: "name" });
  });

  it("are added to contacts, removed from them, and counted", async () => {
    const { posthorn } = await target().tenant();
    const { tags, contacts } = posthorn;
    const { id, name, color } = await tags.create({ name: "vip", color: "#112233" });
    const ids: string[] = [];
    for (const letter of ["a", "b", "c"]) ids.push((await contacts.create({ email: `${letter}@example.com` })).id);
    const [a = "", b = "", c = ""] = ids;
    expect(await tags.contacts.assign(id, { contact_ids: [b, a, b] })).toEqual({ added: 2, skipped: 1 });
    expect(await tags.contacts.assign(id, { contact_ids: [a, c] })).toEqual({ added: 1, skipped: 1 });
    expect((await contacts.get(a)).tags).toEqual([{ id, name, color }]);
    const walked: string[] = [];
    for await (const contact of tags.contacts.list(id, { limit: 2 })) walked.push(contact.id);
    expect(walked).toEqual([c, a, b]);
    expect(await tags.contacts.remove(id, { contact_ids: [a, a] })).toEqual({ removed: 1, skipped: 1 });
    expect((await tags.list()).data).toMatchObject([{ id, contact_count: 2 }]);
    await contacts.delete(b);
    expect((await tags.get(id)).contact_count).toBe(1);
    await tags.delete(id);
    expect((await contacts.get(c)).tags).toEqual([]);
  });
});
