import { type DnsRecord, type Domain, isWritable, textStrings, ttl } from "./dns-record.js";

/** Gives back the records of a domain as lines of a zone file (RFC 1035 §5), names in full; what cannot be written is left out. */
export function zoneLines({ dns_records }: Domain): string {
  return dns_records
    .filter(isWritable)
    .map((record) => `${absolute(record.name)} ${ttl} IN ${record.type} ${dataOf(record)}\n`)
    .join("");
}

function dataOf({ type, value }: DnsRecord): string {
  return type === "TXT" ? textStrings(value, decimal).join(" ") : absolute(value);
}

/** A name with its final dot; what has a meaning of its own in a zone file, or is no character of a name, is escaped. */
function absolute(name: string): string {
  const bytes = [...Buffer.from(name.replace(/\.$/, ""))];
  return `${bytes.map((byte) => (isOfNames(byte) ? String.fromCharCode(byte) : decimal(byte))).join("")}.`;
}

function isOfNames(byte: number): boolean {
  return /[\w.*-]/.test(String.fromCharCode(byte));
}

function decimal(byte: number): string {
  return `\\${String(byte).padStart(3, "0")}`;
}
