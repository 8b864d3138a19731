import { parseAddress } from "../../platform/address.js";
import type { ReadTx } from "../../store/store.js";
import { findSuppression } from "../suppressions/suppressions.js";

/** A given address, judged: to be mailed, or skipped for a reason. */
export type Recipient =
  | { to: string; address: string; address_key: string; reason: null }
  | { to: string; reason: "suppressed" | "invalid_address" | "duplicate" };

/** Judges each address as it was given, in order; of several spellings of one address, the first counts. */
export async function judgeRecipients(
  tx: ReadTx,
  workspace_id: string,
  given: readonly string[],
): Promise<Recipient[]> {
  const seen = new Set<string>();
  const judged: Recipient[] = [];
  for (const to of given) {
    const parsed = parseAddress(to);
    if (parsed === undefined) judged.push({ to, reason: "invalid_address" });
    else if (seen.has(parsed.key)) judged.push({ to, reason: "duplicate" });
    else {
      seen.add(parsed.key);
      const stopped = await findSuppression(tx, workspace_id, parsed.key);
      if (stopped) judged.push({ to, reason: "suppressed" });
      else judged.push({ to, address: parsed.address, address_key: parsed.key, reason: null });
    }
  }
  return judged;
}
