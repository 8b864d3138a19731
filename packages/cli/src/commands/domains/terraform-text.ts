import { type DnsRecord, type Domain, isWritable, textStrings, ttl } from "./dns-record.js";

/** Gives back the records of a domain as Terraform's resources for Route 53, and a variable for the zone they are in; what cannot be written is left out. */
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
      ["records", `[${quoted(dataOf(record))}]`],
    ]);
  });
  const variable = block(`variable "${zone}"`, [
    ["type", "string"],
    ["description", quoted(`The id of the Route 53 zone that ${domain} is in.`)],
  ]);
  return [variable, ...resources].join("\n");
}

/** The provider puts quotes around a text, so that what joins two strings of it is a quote that ends and one that begins. */
function dataOf({ type, value }: DnsRecord): string {
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
