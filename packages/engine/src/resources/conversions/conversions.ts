import type { components } from "@posthorn/sdk/contract";
import type { ConversionRow } from "../../store/entities.js";
import { toIso } from "../handler.js";

/** Returns a conversion in wire format. */
export function toWire(row: Readonly<ConversionRow>): components["schemas"]["Conversion"] {
  return {
    id: row.id,
    contact_id: row.contact_id,
    value: row.value,
    currency: row.currency,
    metadata: row.metadata,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}
