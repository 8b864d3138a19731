import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../../testing/core-fixture.js";

const at = new Date(beginning).toISOString();

async function setup() {
  const fixture = await openCore({ settings: { requestLimit: 0 } });
  const { call } = fixture;
  const contact = (await call("POST /contacts", { body: { email: "Ada@bücher.example" } })).body.data;
  const view = (body: Record<string, unknown>) =>
    call("POST /track/product-view", { body: { contact_email: "ada@bücher.example", product_id: "sku-42", ...body } });
  return { ...fixture, contact, view };
}

describe("a product view", () => {
  it("has all fields, and is stored", async () => {
    const { view, contact, store, workspace_id } = await setup();
    const product = { name: "Notebook", price: 12.5, sizes: [null, { a: 0 }] };
    const { status, body } = await view({ product });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      contact_id: contact.id,
      product_id: "sku-42",
      product,
      viewed_at: at,
      created_at: at,
      updated_at: at,
    });
    const where = { workspace_id, contact_id: contact.id };
    const kept = await store.read("system", (tx) => tx.product_views.find({ where }));
    expect(kept.map(({ id, viewed_at }) => [id, viewed_at])).toEqual([[body.data.id, beginning]]);
  });

  it.each(["ada@bücher.example", "ADA@BÜCHER.EXAMPLE", "Ada@xn--bcher-kva.example"])(
    "belongs to the contact by any spelling of its address: %s",
    async (contact_email) => {
      const { view, contact } = await setup();
      expect((await view({ contact_email })).body.data).toMatchObject({ contact_id: contact.id, product: {} });
    },
  );

  it("needs a contact of the workspace", async () => {
    const { view, call, makeWorkspace } = await setup();
    const { key } = await makeWorkspace("Other");
    const body = { contact_email: "ada@bücher.example", product_id: "sku-42" };
    for (const answer of [
      await view({ contact_email: "grace@example.com" }),
      await call("POST /track/product-view", { key, body }),
    ]) {
      const { status, body } = answer;
      expect([status, body.error.code, body.error.path]).toEqual([404, "contact_not_found", "contact_email"]);
    }
  });

  it("has a product id of 1 to 255 characters", async () => {
    const { view } = await setup();
    for (const product_id of ["7", "x".repeat(255)]) {
      expect((await view({ product_id })).body.data.product_id).toBe(product_id);
    }
  });

  it.each([
    ["contact_email", "nobody"],
    ["contact_email", null],
    ["product_id", ""],
    ["product_id", "x".repeat(256)],
    ["product_id", 42],
    ["product", []],
    ["product", "Notebook"],
    ["viewed_at", at],
  ])("is rejected with %s: %j, with the path of the field", async (field, value) => {
    const { view } = await setup();
    const { status, body } = await view({ [field]: value });
    expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", field]);
  });
});
