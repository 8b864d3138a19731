import type { components } from "@posthorn/sdk/contract";
import type { Ctx } from "../../platform/context.js";
import { sha256 } from "../../platform/crypto.js";
import type { SuppressionRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { toIso } from "../handler.js";

/** Returns a suppression in wire format. */
export function toWire(row: Readonly<SuppressionRow>): components["schemas"]["Suppression"] {
  return {
    id: row.id,
    email: row.email,
    reason: row.reason,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Returns the suppression of an address; undefined if mail may be sent to it. */
export async function findSuppression(
  tx: ReadTx,
  workspace_id: string,
  address_key: string,
): Promise<Readonly<SuppressionRow> | undefined> {
  const hash = erasedSuppressionKey(workspace_id, address_key);
  // Two look-ups by a unique key, which stores answer together with those of other calls.
  const [found, erased] = await Promise.all([
    tx.suppressions.first({ where: { workspace_id, address_key } }),
    tx.suppressions.first({ where: { workspace_id, address_key: hash } }),
  ]);
  return found ?? erased;
}

/** Returns the key of the suppression of an address that was erased: a hash, since the suppression has to outlive the address. */
export function erasedSuppressionKey(workspace_id: string, address_key: string): string {
  return `sha256:${sha256(`${workspace_id}\n${address_key}`)}`;
}

/** Returns which of some addresses of a workspace are suppressed, by their keys. */
export async function suppressedAmong(
  tx: ReadTx,
  workspace_id: string,
  address_keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const byKey = new Map(
    address_keys.flatMap((key) => [
      [key, key],
      [erasedSuppressionKey(workspace_id, key), key],
    ]),
  );
  const found = await tx.suppressions.find({ where: { workspace_id, address_key: { in: [...byKey.keys()] } } });
  return new Set(found.flatMap(({ address_key }) => byKey.get(address_key) ?? []));
}

/**
 * Suppresses an address and returns the suppression; undefined, with nothing changed, if the address is suppressed
 * already.
 */
export async function suppress(
  ctx: Ctx,
  tx: Tx,
  suppression: Pick<SuppressionRow, "workspace_id" | "email" | "address_key" | "reason">,
): Promise<SuppressionRow | undefined> {
  if (await findSuppression(tx, suppression.workspace_id, suppression.address_key)) return undefined;
  const now = ctx.clock.now();
  const { workspace_id, email, address_key, reason } = suppression;
  const row = { id: ctx.ids.uuid(), workspace_id, email, address_key, reason, created_at: now, updated_at: now };
  await tx.suppressions.insert(row);
  return row;
}

/** Lifts the suppression of an address if it has this reason. */
export async function liftSuppression(
  tx: Tx,
  workspace_id: string,
  address_key: string,
  reason: SuppressionRow["reason"],
): Promise<void> {
  const row = await findSuppression(tx, workspace_id, address_key);
  if (row?.reason === reason) await tx.suppressions.delete(row.id);
}
