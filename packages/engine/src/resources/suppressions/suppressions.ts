import type { components } from "@posthorn/sdk/contract";
import type { Ctx } from "../../platform/context.js";
import type { SuppressionRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { toIso } from "../handler.js";

/** A suppression as the wire has it. */
export function toWire(row: Readonly<SuppressionRow>): components["schemas"]["Suppression"] {
  return {
    id: row.id,
    email: row.email,
    reason: row.reason,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** The suppression of an address, or undefined when mail may go there. */
export async function findSuppression(
  tx: ReadTx,
  workspace_id: string,
  address_key: string,
): Promise<Readonly<SuppressionRow> | undefined> {
  return tx.suppressions.first({ where: { workspace_id, address_key } });
}

/** Stops all mail to an address and gives back the new record; undefined, and nothing changed, when it is stopped already. */
export async function suppress(
  ctx: Ctx,
  tx: Tx,
  what: Pick<SuppressionRow, "workspace_id" | "email" | "address_key" | "reason">,
): Promise<SuppressionRow | undefined> {
  if (await findSuppression(tx, what.workspace_id, what.address_key)) return undefined;
  const now = ctx.clock.now();
  const { workspace_id, email, address_key, reason } = what;
  const row = { id: ctx.ids.uuid(), workspace_id, email, address_key, reason, created_at: now, updated_at: now };
  await tx.suppressions.insert(row);
  return row;
}

/** Lets mail through again if the address was stopped for this reason; one stopped for another stays stopped. */
export async function liftSuppression(
  tx: Tx,
  workspace_id: string,
  address_key: string,
  reason: SuppressionRow["reason"],
): Promise<void> {
  const row = await findSuppression(tx, workspace_id, address_key);
  if (row?.reason === reason) await tx.suppressions.delete(row.id);
}
