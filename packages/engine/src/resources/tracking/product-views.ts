import type { components } from "@posthorn/sdk/contract";
import type { ProductViewRow } from "../../store/entities.js";
import { toIso } from "../handler.js";

/** Returns a product view in wire format. */
export function toWire(row: Readonly<ProductViewRow>): components["schemas"]["ProductView"] {
  return {
    id: row.id,
    contact_id: row.contact_id,
    product_id: row.product_id,
    product: row.product,
    viewed_at: toIso(row.viewed_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
