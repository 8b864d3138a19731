import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("conversions on $name", ({ open }) => {
  const target = travel(open);

  it("list the value of a contact's purchases, newest first", async () => {
    const { posthorn } = await target().tenant();
    const { id: contact_id } = await posthorn.contacts.create({ email: "ada@example.com" });
    const metadata = { order: { number: "A-1024", lines: [1, null, "x"] } };
    const first = await posthorn.conversions.create({ contact_id, value: 49.9, currency: "EUR", metadata });
    expect(first).toMatchObject({ contact_id, value: 49.9, currency: "EUR", metadata });
    const second = await posthorn.conversions.create({ contact_id, value: 0 });
    expect(second).toMatchObject({ value: 0, currency: "USD", metadata: {} });

    const { data, pagination } = await posthorn.conversions.list();
    expect(data).toEqual([second, first]);
    expect(pagination).toEqual({ total: 2, limit: 100, offset: 0, has_more: false });
    expect((await posthorn.conversions.list({ limit: 1, offset: 1 })).data).toEqual([first]);
  });

  it("are rejected for an unknown contact, or an invalid value or currency", async () => {
    const { posthorn } = await target().tenant();
    const { id: contact_id } = await posthorn.contacts.create({ email: "ada@example.com" });
    const other = await target().tenant();
    await expect(other.posthorn.conversions.create({ contact_id, value: 1 })).rejects.toMatchObject({
      status: 404,
      code: "contact_not_found",
      path: "contact_id",
    });
    await expect(posthorn.conversions.create({ contact_id, value: -1 })).rejects.toMatchObject({ path: "value" });
    await expect(posthorn.conversions.create({ contact_id, value: 1, currency: "DEM" })).rejects.toMatchObject({
      status: 400,
      code: "validation_error",
      path: "currency",
    });
    expect((await posthorn.conversions.list()).data).toEqual([]);
  });
});
