import { parseDomain } from "../../mail/address.js";
import type { Ctx } from "../../platform/context.js";
import { invalid } from "../../platform/errors.js";
import type { DomainRow } from "../../store/entities.js";

/**
 * The number of names for a domain's key. Mail is signed under the first one. A new key uses the next one, which is in
 * the owner's DNS already, so that a rotation needs no action of the owner. Until then all names have the same key,
 * since each further key takes some 100 ms to generate.
 */
const nameCount = 3;

/**
 * Leaves room for the names of its records, which have at most 253 characters (RFC 1035 §2.3.4), and for the ids of its
 * mail.
 */
const maxDomainLength = 200;

/**
 * Returns the domain to register as lower-cased A-labels; throws `validation_error` for a domain that cannot send mail.
 */
export function acceptDomain({ settings }: Ctx, given: string): string {
  const domain = parseDomain(given);
  if (domain === undefined) {
    throw invalid("domain", "domain must be a domain name of at least two labels, such as mail.example.com");
  }
  if (domain.length > maxDomainLength) {
    throw invalid(
      "domain",
      `domain must have at most ${maxDomainLength} characters, to leave room for the names of its records`,
    );
  }
  if (domain === settings.sharedDomain || domain.endsWith(`.${settings.sharedDomain}`)) {
    throw invalid("domain", "domain must not be the service's own, nor below it");
  }
  return domain;
}

/** Returns a new pending domain with a new key. Generating the key takes some 100 ms. */
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

/** Returns a label of 20 characters that no other domain has (80 random bits). */
function newToken({ random }: Ctx): string {
  return Buffer.from(random.bytes(10)).toString("hex");
}
