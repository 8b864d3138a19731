import type { components } from "@posthorn/sdk/contract";

export type Domain = components["schemas"]["Domain"];
type DnsRecord = components["schemas"]["DnsRecord"];

/** How long others may keep a record, in seconds. */
const ttl = 3600;
/** A string of a TXT record has at most 255 bytes (RFC 1035 §3.3). */
const longestString = 255;

/** Whether its value can be written for other programs: the contract may come to know types that are written in other ways. */
export function isWritable({ type }: DnsRecord): boolean {
  return type === "CNAME" || type === "TXT";
}

/** Returns a text as the strings of a TXT record, each in quotes; `written` gives a byte that is no plain character. */
function textStrings(value: string, written: (byte: number) => string): string[] {
  const bytes = Buffer.from(value);
  const strings: string[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += longestString) {
    const characters = [...bytes.subarray(at, at + longestString)].map((byte) => textCharacter(byte, written));
    strings.push(`"${characters.join("")}"`);
  }
  return strings;
}

function textCharacter(byte: number, written: (byte: number) => string): string {
  if (byte < 0x20 || byte > 0x7e) return written(byte);
  const character = String.fromCharCode(byte);
  return character === '"' || character === "\\" ? `\\${character}` : character;
}

/** Returns the records of a domain as lines of a zone file (RFC 1035 §5), names in full; what cannot be written is left out. */
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

/** Returns the records of a domain as Terraform's resources for Route 53, and a variable for the zone they are in; what cannot be written is left out. */
export function terraformText({ domain, dns_records }: Domain): string {
  const prefix = `posthorn_${identifier(domain)}`;
  const zone = `${prefix}_zone_id`;
  const counts = new Map<string, number>();
  const resources = dns_records.filter(isWritable).map((record) => {
    const purpose = identifier(record.purpose);
    const count = (counts.get(purpose) ?? 0) + 1;
    counts.set(purpose, count);
    return block(`resource "aws_route53_record" "${prefix}_${purpose}_${count}"`, [
      ["zone_id", `var.${zone}`],
      ["name", quoted(withoutDot(record.name))],
      ["type", quoted(record.type)],
      ["ttl", String(ttl)],
      ["records", `[${quoted(terraformData(record))}]`],
    ]);
  });
  const variable = block(`variable "${zone}"`, [
    ["type", "string"],
    ["description", quoted(`The id of the Route 53 zone that ${domain} is in.`)],
  ]);
  return [variable, ...resources].join("\n");
}

/** The provider puts quotes around a text, so that what joins two strings of it is a quote that ends and one that begins. */
function terraformData({ type, value }: DnsRecord): string {
  return type === "TXT" ? textStrings(value, octal).join("").slice(1, -1) : withoutDot(value);
}

function block(head: string, entries: readonly [name: string, value: string][]): string {
  const widest = Math.max(...entries.map(([name]) => name.length));
  return `${head} {\n${entries.map(([name, value]) => `  ${name.padEnd(widest)} = ${value}\n`).join("")}}\n`;
}

/** A text as part of a name; two domains never share one, as they have no underscores. */
function identifier(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9-]/g, "_");
}

/** A string of HCL: no template begins in it, and nothing in it but ASCII. */
function quoted(text: string): string {
  const escaped = text
    .replaceAll(/["\\]/g, "\\$&")
    .replaceAll(/[$%](?=\{)/g, "$&$&")
    .replaceAll(/[^ -~]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0;
      const digits = code.toString(16).toUpperCase();
      return code > 0xffff ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
    });
  return `"${escaped}"`;
}

function withoutDot(name: string): string {
  return name.replace(/\.$/, "");
}

/** As Route 53 writes bytes. */
function octal(byte: number): string {
  return `\\${byte.toString(8).padStart(3, "0")}`;
}
