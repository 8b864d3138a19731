import { emit } from "../../events/emit.js";
import type { ProductViewRow } from "../../store/entities.js";
import { addressKey, findByAddress, unknownContact } from "../contacts/contacts.js";
import type { Handler } from "../handler.js";
import { toWire } from "./product-views.js";

export const productView: Handler<"tracking.productView"> = async (ctx, { body }) => {
  const { tx, caller, clock, ids } = ctx;
  const workspace_id = caller.workspace.id;
  const contact = await findByAddress(tx, workspace_id, addressKey(body.contact_email, "contact_email"));
  if (contact === undefined) throw unknownContact("contact_email");
  const now = clock.now();
  const row: ProductViewRow = {
    id: ids.uuid(),
    workspace_id,
    contact_id: contact.id,
    product_id: body.product_id,
    product: body.product ?? {},
    viewed_at: now,
    created_at: now,
    updated_at: now,
  };
  await tx.product_views.insert(row);
  const data = { contact_id: contact.id, email: contact.email, product_id: row.product_id, product: row.product };
  await emit(ctx, tx, { type: "product.viewed", workspace_id, subject_id: contact.id, data });
  return { data: toWire(row) };
};
