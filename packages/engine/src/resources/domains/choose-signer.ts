import type { DkimSigner } from "../../delivery/dkim.js";
import type { DkimKeyCache } from "../../delivery/dkim-key-cache.js";
import { domainOf } from "../../mail/address.js";
import type { Ctx } from "../../platform/context.js";
import type { MessageRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { findDomain, maySend } from "./domains.js";

/**
 * Returns the DKIM signer of a message; null for mail of the shared domain, which is not signed; a sentence if the
 * message must not be sent. Mail from a workspace's domain is never sent without a signature that receivers can check.
 */
export async function chooseSigner(
  ctx: Ctx,
  tx: ReadTx,
  openKey: DkimKeyCache,
  message: Readonly<MessageRow>,
): Promise<DkimSigner | string | null> {
  const domain = domainOf(message.from);
  if (domain === ctx.settings.sharedDomain) return null;
  const row = await findDomain(tx, message.workspace_id, domain);
  const [first] = row?.keys ?? [];
  if (row === undefined || first === undefined || !maySend(row)) {
    return `unusable key: ${domain} is not verified with DKIM any more`;
  }
  try {
    const time = Math.floor((message.rendered_at ?? message.created_at) / 1000);
    return { domain, selector: first.token, key: openKey(ctx.secrets, first), time };
  } catch {
    return `unusable key: what signs for ${domain} cannot be opened`;
  }
}
