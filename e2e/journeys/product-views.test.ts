import { describe, expect, it } from "vitest";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

describe.each(targets)("product views on $name", ({ open }) => {
  const target = travel(open);

  it("belong to the contact with the address, whatever its spelling", async () => {
    const { posthorn } = await target().tenant();
    const { id: contact_id } = await posthorn.contacts.create({ email: "ada@example.com" });
    const product = { name: "Notebook", price: 12.5, sizes: ["A4", null] };
    const seen = { contact_email: "ADA@Example.com", product_id: "sku-42", product };
    const view = await posthorn.tracking.productView(seen);
    expect(view).toMatchObject({ contact_id, product_id: "sku-42", product, viewed_at: expect.any(String) });
    expect(view.created_at).toBe(view.viewed_at);
    const bare = await posthorn.tracking.productView({ contact_email: "ada@example.com", product_id: "sku-43" });
    expect(bare.product).toEqual({});
  });

  it("are rejected for an address without a contact", async () => {
    const { posthorn } = await target().tenant();
    const view = posthorn.tracking.productView({ contact_email: "grace@example.com", product_id: "sku-42" });
    await expect(view).rejects.toMatchObject({ status: 404, code: "contact_not_found", path: "contact_email" });
  });
});
