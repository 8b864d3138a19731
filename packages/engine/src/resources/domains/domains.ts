import type { components } from "@posthorn/sdk/contract";
import type { Ctx, Settings } from "../../platform/context.js";
import type { DnsFinding, WantedRecord } from "../../platform/dns.js";
import { ApiError, notFound } from "../../platform/errors.js";
import type { DomainRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { toIso } from "../handler.js";

type DnsRecord = components["schemas"]["DnsRecord"];

/** Returns a domain in wire format. */
export function toWire(settings: Settings, row: Readonly<DomainRow>): components["schemas"]["Domain"] {
  return {
    id: row.id,
    domain: row.domain,
    status: row.status,
    verified: row.verified,
    dkim_enabled: row.dkim_enabled,
    dns_records: wantedRecords(settings, row).map((record) => ({ ...record, status: statusOf(row, record) })),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Returns the records that prove a domain: a CNAME for each of its keys, and a TXT record. */
export function wantedRecords(
  settings: Pick<Settings, "sharedDomain">,
  { domain, keys, verification_token }: Readonly<DomainRow>,
): (WantedRecord & Pick<DnsRecord, "purpose">)[] {
  const aliases = keys.map(({ token }) => ({
    type: "CNAME" as const,
    name: `${token}._domainkey.${domain}`,
    value: keyName(settings, token),
    purpose: "dkim",
  }));
  const value = `posthorn-verification=${verification_token}`;
  return [...aliases, { type: "TXT", name: `_posthorn.${domain}`, value, purpose: "verification" }];
}

/** Returns the name on the shared domain at which the operator publishes a key. */
export function keyName(settings: Pick<Settings, "sharedDomain">, token: string): string {
  return `${token}.dkim.${settings.sharedDomain}`;
}

/** Returns the domain with an id; throws `not_found`. */
export async function getDomain(tx: ReadTx, id: string): Promise<Readonly<DomainRow>> {
  const row = await tx.domains.get(id);
  if (row === undefined) throw notFound("domain");
  return row;
}

/**
 * Returns the workspace's domain with exactly this name (lower-cased A-labels), or undefined. A subdomain is a separate
 * domain.
 */
export function findDomain(tx: ReadTx, workspace_id: string, domain: string): Promise<Readonly<DomainRow> | undefined> {
  return tx.domains.first({ where: { workspace_id, domain } });
}

/** Returns the error for a domain that is registered already. */
export function duplicateDomain(): ApiError {
  return new ApiError("duplicate", "this domain is registered already", { path: "domain" });
}

/** Returns whether mail can be sent from a domain: it is verified, and receivers find the keys of its signatures. */
export function maySend(row: Readonly<DomainRow>): boolean {
  return row.verified && row.dkim_enabled;
}

const statuses = { found: "verified", missing: "pending", wrong: "failed" } as const;

/**
 * Returns the changes of a verification by the findings for each record. Without a finding a record keeps its status,
 * so that a failing resolver revokes nothing. The status of a domain is that of its worst record.
 */
export function evaluateRecords(
  ctx: Ctx,
  row: Readonly<DomainRow>,
  findings: ReadonlyMap<string, DnsFinding>,
): Partial<DomainRow> {
  const evaluated = wantedRecords(ctx.settings, row).map((record) => {
    const finding = findings.get(record.name) ?? "unknown";
    return { ...record, status: finding === "unknown" ? statusOf(row, record) : statuses[finding] };
  });
  const worst = (["failed", "pending"] as const).find((status) => evaluated.some((record) => record.status === status));
  const status = worst ?? "verified";
  const now = ctx.clock.now();
  const changed = status !== row.status || evaluated.some((record) => record.status !== statusOf(row, record));
  return {
    status,
    verified: status === "verified",
    dkim_enabled: evaluated.every((record) => record.purpose !== "dkim" || record.status === "verified"),
    records: Object.fromEntries(evaluated.map((record) => [record.name, record.status])),
    checked_at: now,
    ...(changed && { updated_at: now }),
  };
}

function statusOf(row: Readonly<DomainRow>, { name }: WantedRecord): DomainRow["status"] {
  return row.records[name] ?? "pending";
}
