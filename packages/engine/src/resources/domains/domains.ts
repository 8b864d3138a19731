import type { DomainRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";

/** The workspace's domain of exactly this name (lower-cased A-labels), or undefined: a subdomain is a domain of its own. */
export async function findDomain(
  tx: ReadTx,
  workspace_id: string,
  domain: string,
): Promise<Readonly<DomainRow> | undefined> {
  return tx.domains.first({ where: { workspace_id, domain } });
}

/** Whether mail may go out from a domain: it is verified, and receivers find the keys of its signatures. */
export function maySend(row: Readonly<DomainRow>): boolean {
  return row.verified && row.dkim_enabled;
}
