import type { Ctx } from "../../platform/context.js";
import type { DnsFinding, WantedRecord } from "../../platform/dns.js";
import { ApiError } from "../../platform/errors.js";
import type { RsaKeyPair } from "../../platform/rsa.js";
import type { DkimKey, DomainRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { getDomain, keyName } from "./domains.js";

/** The place of the key that is next: mail is signed under the first, and the names are used in turn. */
const nextPlace = 1;

/** Returns the key of a domain that is not published yet; undefined without one. */
export function pendingKey({ keys }: Readonly<DomainRow>): DkimKey | undefined {
  return keys.find(({ pending }) => pending);
}

/**
 * Adds a new key under the next name of a domain and returns the domain. Mail is signed with the old key until the new one is
 * activated. Where a key is pending already, nothing changes. Throws `not_found`.
 */
export async function beginKeyRotation(ctx: Ctx, tx: Tx, id: string, pair: RsaKeyPair): Promise<Readonly<DomainRow>> {
  const row = await getDomain(tx, id);
  if (pendingKey(row) !== undefined) return row;
  const { public_key } = pair;
  const private_key = ctx.secrets.seal(pair.private_key);
  const keys = row.keys.map((key, i) =>
    i === nextPlace ? { token: key.token, public_key, private_key, pending: true as const } : key,
  );
  const change = { keys, updated_at: ctx.clock.now() };
  await tx.domains.update(id, change);
  return { ...row, ...change };
}

/** Returns the record by which receivers find a key: it is read at the domain's own name, whose alias leads to the operator's zone. */
export function publishedRecord({ domain }: Readonly<DomainRow>, { token, public_key }: DkimKey): WantedRecord {
  return { type: "TXT", name: `${token}._domainkey.${domain}`, value: keyRecord(public_key) };
}

/** Returns the value of the DNS record of a public key (RFC 6376 §3.6.1). */
export function keyRecord(public_key: string): string {
  return `v=DKIM1; k=rsa; p=${public_key}`;
}

/** Returns the pending key of a domain. Throws `conflict` where there is none. */
export function assertPendingKey(row: Readonly<DomainRow>): DkimKey {
  const key = pendingKey(row);
  if (key === undefined) throw new ApiError("conflict", `${row.domain} has no key that waits to be activated`);
  return key;
}

/**
 * Signs mail with the pending key from now on, and returns the domain. The old key goes to the end and stays in the zone, for mail that is
 * on its way. Throws `conflict` unless receivers find the new key.
 */
export async function activateKey(
  ctx: Ctx,
  tx: Tx,
  id: string,
  { token, finding }: { token: string; finding: DnsFinding },
): Promise<Readonly<DomainRow>> {
  const row = await getDomain(tx, id);
  const key = assertPendingKey(row);
  if (finding !== "found" || key.token !== token) {
    const record = `TXT record ${keyName(ctx.settings, key.token)}`;
    throw new ApiError("conflict", `receivers do not find the new key yet (${finding}): publish the ${record} first`);
  }
  const { pending: _, ...activated } = key;
  const [old, ...others] = row.keys.filter((each) => each !== key);
  const change = { keys: [activated, ...others, ...(old ? [old] : [])], updated_at: ctx.clock.now() };
  await tx.domains.update(id, change);
  return { ...row, ...change };
}
