import { parseAddress } from "../../mail/address.js";
import type { ReadTx } from "../../store/store.js";
import { findSuppression, suppressedAmong } from "../suppressions/suppressions.js";

/** A given address, which is either mailed or skipped for a reason. */
export type Recipient =
  | { to: string; address: string; address_key: string; reason: null }
  | { to: string; reason: "suppressed" | "invalid_address" | "duplicate" };

/**
 * Evaluates the addresses of one email in the given order. Of several spellings of one address, the first one is
 * mailed.
 */
export function evaluateRecipients(tx: ReadTx, workspace_id: string, given: readonly string[]): Promise<Recipient[]> {
  const seen = new Set<string>();
  const evaluated = given.map((to): Recipient | Promise<Recipient> => {
    const parsed = parseAddress(to);
    if (parsed !== undefined && seen.has(parsed.key)) return { to, reason: "duplicate" };
    if (parsed !== undefined) seen.add(parsed.key);
    return evaluateRecipient(tx, workspace_id, to, parsed);
  });
  return Promise.all(evaluated);
}

/** Evaluates the addresses of several emails, one of each. */
export async function evaluateAll(tx: ReadTx, workspace_id: string, given: readonly string[]): Promise<Recipient[]> {
  const parsed = given.map((to) => parseAddress(to));
  const keys = parsed.flatMap((address) => address?.key ?? []);
  const suppressed = await suppressedAmong(tx, workspace_id, keys);
  return given.map((to, i): Recipient => {
    const address = parsed[i];
    if (address === undefined) return { to, reason: "invalid_address" };
    if (suppressed.has(address.key)) return { to, reason: "suppressed" };
    return { to, address: address.address, address_key: address.key, reason: null };
  });
}

async function evaluateRecipient(
  tx: ReadTx,
  workspace_id: string,
  to: string,
  parsed: ReturnType<typeof parseAddress>,
): Promise<Recipient> {
  if (parsed === undefined) return { to, reason: "invalid_address" };
  if (await findSuppression(tx, workspace_id, parsed.key)) return { to, reason: "suppressed" };
  return { to, address: parsed.address, address_key: parsed.key, reason: null };
}
