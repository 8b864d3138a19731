import { emit } from "../../events/emit.js";
import { invalid } from "../../platform/errors.js";
import type { ConversionRow } from "../../store/entities.js";
import { unknownContact } from "../contacts/contacts.js";
import type { Handler } from "../handler.js";
import { page } from "../page.js";
import { toWire } from "./conversions.js";
import { isCurrency } from "./currencies.js";

export const list: Handler<"conversions.list"> = async ({ tx, caller }, { query }) =>
  page(tx.conversions, query, { where: { workspace_id: caller.workspace.id } }, toWire);

export const create: Handler<"conversions.create"> = async (ctx, { body }) => {
  const { tx, caller, clock, ids } = ctx;
  const workspace_id = caller.workspace.id;
  const currency = body.currency ?? "USD";
  if (!isCurrency(currency)) throw invalid("currency", "currency must be an ISO 4217 code in use");
  const contact = await tx.contacts.get(body.contact_id.toLowerCase());
  if (contact === undefined) throw unknownContact("contact_id");
  const now = clock.now();
  const row: ConversionRow = {
    id: ids.uuid(),
    workspace_id,
    contact_id: contact.id,
    value: body.value,
    currency,
    metadata: body.metadata ?? {},
    created_at: now,
    updated_at: now,
  };
  await tx.conversions.insert(row);
  const data = toWire(row);
  await emit(ctx, tx, { type: "conversion.created", workspace_id, subject_id: contact.id, data });
  return { data };
};
