import { parseDomain } from "../../platform/address.js";
import type { Ctx } from "../../platform/context.js";
import { invalid } from "../../platform/errors.js";
import type { DomainRow } from "../../store/entities.js";

/**
 * How many names a domain's key has. Mail is signed under the first; a new key takes the next, which the owner's DNS has
 * already, so that changing keys needs nothing of the owner. Until then all stand for one key: each more costs some 100 ms.
 */
const nameCount = 3;

/** Leaves room for the names of its records, which end at 253 (RFC 1035 §2.3.4), and for the ids of its mail. */
const longestDomain = 200;

/** The domain to register, as lower-cased A-labels; throws `validation_error` for what nobody can send from. */
export function checkDomain({ settings }: Ctx, given: string): string {
  const domain = parseDomain(given);
  if (domain === undefined) {
    throw invalid("domain", "domain must be a domain name of at least two labels, such as mail.example.com");
  }
  if (domain.length > longestDomain) {
    throw invalid(
      "domain",
      `domain must have at most ${longestDomain} characters, to leave room for the names of its records`,
    );
  }
  if (domain === settings.sharedDomain || domain.endsWith(`.${settings.sharedDomain}`)) {
    throw invalid("domain", "domain must not be the service's own, nor below it");
  }
  return domain;
}

/** A new domain, pending, with a key of its own, which takes some 100 ms to make. */
export async function newDomain(ctx: Ctx, workspace_id: string, domain: string): Promise<DomainRow> {
  const { public_key, private_key } = await ctx.makeKeyPair();
  const sealed = ctx.secrets.seal(private_key);
  const now = ctx.clock.now();
  return {
    id: ctx.ids.uuid(),
    workspace_id,
    domain,
    status: "pending",
    verified: false,
    dkim_enabled: false,
    verification_token: newToken(ctx),
    keys: Array.from({ length: nameCount }, () => ({ token: newToken(ctx), public_key, private_key: sealed })),
    records: {},
    checked_at: null,
    created_at: now,
    updated_at: now,
  };
}

/** A label of 20 characters, which no other domain has (80 bits). */
function newToken({ random }: Ctx): string {
  return Buffer.from(random.bytes(10)).toString("hex");
}
