import type { Settings } from "../../platform/context.js";
import type { DomainRow } from "../../store/entities.js";
import { keyName, wantedRecords } from "./domains.js";
import { keyRecord } from "./rotate-key.js";

/** The TTL of the records, in seconds. */
const ttl = 3600;
/** A string of a TXT record has at most 255 bytes (RFC 1035 §3.3). */
const maxStringLength = 255;

/**
 * Returns the records of domains' keys for the zone of the shared domain (RFC 1035 §5), which the operator publishes.
 * The records that each domain's owner publishes are added as comments.
 */
export function zoneOf(settings: Pick<Settings, "sharedDomain">, rows: readonly Readonly<DomainRow>[]): string {
  return rows.map((row) => zoneOfOne(settings, row)).join("\n");
}

function zoneOfOne(settings: Pick<Settings, "sharedDomain">, row: Readonly<DomainRow>): string {
  const keys = row.keys.map(({ token, public_key }) =>
    line(keyName(settings, token), "TXT", quoted(keyRecord(public_key))),
  );
  const owners = wantedRecords(settings, row).map(
    ({ type, name, value }) => `; ${line(name, type, type === "CNAME" ? `${value}.` : quoted(value))}`,
  );
  return [
    `; ${row.domain}: keys of its mail, for the zone of ${settings.sharedDomain}`,
    ...keys,
    `; for the zone of ${row.domain}, whose owner publishes:`,
    ...owners,
    "",
  ].join("\n");
}

function line(name: string, type: string, value: string): string {
  return `${name}. ${ttl} IN ${type} ${value}`;
}

/** ASCII without quotes and backslashes, so that nothing needs escaping. */
function quoted(text: string): string {
  let strings = "";
  for (let at = 0; at < text.length; at += maxStringLength) strings += ` "${text.slice(at, at + maxStringLength)}"`;
  return strings.slice(1);
}
