import type { components } from "@posthorn/sdk/contract";
import type { Command } from "commander";
import { callAdminApi, previewAdminCall } from "../../local/admin-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import { callOf, operationNamed, pathSegment } from "../../operations/manifest.js";
import { previewed, send } from "../../operations/run-call.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printList } from "../../output/printer.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";

/** Defines `domains dns`, which prints the DNS records of a domain. */
export function defineDomainsDns(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Print the DNS records of a domain, for a zone file or Terraform, too")
    .description(
      `Prints the DNS records that are to be published for a domain, and what the last verification found of each.

--format bind prints lines of a zone file (RFC 1035). --format terraform prints a resource of Amazon Route 53 (aws_route53_record) for each record and a variable for the zone's id; for another provider, change the type of the resources. Both are whole texts, which no flag of output fits; --format json is -o json.

--now asks DNS and prints what it has of each record at the moment: found, missing, wrong, or unknown where the resolver failed, and the values. It needs dev, mock, or the operator token.

Needs the permission domains:read.`,
    )
    .argument("<id>", "The domain's id.")
    .addOption(
      command
        .createOption("--format <format>", "what it is for, instead of the formats of --output")
        .choices(["bind", "terraform", "json"]),
    )
    .option("--now", "ask DNS, and print the values it has now")
    .addHelpText(
      "after",
      examples(
        "posthorn domains dns 01a1fd7d-b021-7fdb-8340-8872b14dab4b",
        "posthorn domains dns 01a1fd7d-b021-7fdb-8340-8872b14dab4b --format bind >> example.com.zone",
        "posthorn domains dns 01a1fd7d-b021-7fdb-8340-8872b14dab4b --format terraform > posthorn.tf",
        "posthorn domains dns 01a1fd7d-b021-7fdb-8340-8872b14dab4b --now",
      ),
    );
  setAction(command, async ([id], flags) => {
    return printDns(String(id), flags, context);
  });
}

/** The columns of a table. The status precedes the value, which may be too long for the line. */
const columns = ["type", "status", "name", "value", "purpose"];

const texts = { bind: zoneLines, terraform: terraformText };
type DnsFormat = keyof typeof texts | "json";

/** Prints the DNS records of a domain as data or as the text of a format, and returns the exit code. */
async function printDns(id: string, flags: FlagValues, context: Context): Promise<number> {
  const format = flags.format as DnsFormat | undefined;
  assertOneFormat(format, context);
  if (flags.now) return printAnswers(id, format, context);
  const operation = operationNamed("domains.get");
  const call = callOf(operation, [id], {}, undefined);
  if (await previewed(call, context)) return exitCodes.ok;
  const domain = (await send(operation, call, context)) as Domain;
  if (format === undefined || format === "json") await printRecords(domain, format, context);
  else await printText(texts[format](domain), domain, context);
  return exitCodes.ok;
}

/** Prints each record with what DNS has of it now, and returns the exit code. */
async function printAnswers(id: string, format: DnsFormat | undefined, context: Context): Promise<number> {
  if (format === "bind" || format === "terraform")
    throw usage(`--format ${format} is for the records to publish, not for --now`);
  const path = `/domains/${pathSegment("id", id)}/dns`;
  if (await previewAdminCall("GET", path, undefined, context)) return exitCodes.ok;
  const { records } = (await callAdminApi("GET", path, undefined, context)) as { records: object[] };
  const layout = context.layout();
  const chosen = format === "json" ? { ...layout, format } : layout;
  await context.data(await printList({ data: records }, ["type", "finding", "name", "value", "answers"], chosen));
  return exitCodes.ok;
}

async function printText(text: string, { dns_records }: Domain, context: Context): Promise<void> {
  await context.data(text);
  for (const { type, name } of dns_records.filter((record) => !isWritable(record)))
    await context.note(plainText(`${type} ${name} is left out: how its value is written is not known here.`));
}

async function printRecords({ dns_records }: Domain, format: DnsFormat | undefined, context: Context): Promise<void> {
  const layout = context.layout();
  const chosen = format === "json" ? { ...layout, format } : layout;
  await context.data(await printList({ data: dns_records }, columns, chosen));
  if (chosen.format === "table" && !chosen.fields)
    await context.note("A table shortens long values; --format bind prints them in full.");
}

/** @throws a usage failure for an output flag that contradicts --format. */
function assertOneFormat(format: DnsFormat | undefined, { flags }: Context): void {
  const { output, json, fields, jq } = flags();
  const given = { "--json": json, "--output": output, "--fields": fields, "--jq": jq };
  for (const [flag, value] of Object.entries(given)) {
    if (format === undefined || value === undefined) continue;
    if (format === "json" && (flag !== "--output" || value === "json")) continue;
    const said = flag === "--output" ? `${flag} ${value}` : flag;
    throw usage(`--format ${format} and ${said} cannot both be meant`);
  }
}

type Domain = components["schemas"]["Domain"];
type DnsRecord = components["schemas"]["DnsRecord"];

/** The time to live of the records, in seconds. */
const ttl = 3600;
/** A string of a TXT record has at most 255 bytes (RFC 1035 §3.3). */
const longestString = 255;

/** Whether the value of a record can be written as text: a later contract may have types with another syntax. */
function isWritable({ type }: DnsRecord): boolean {
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
function zoneLines({ dns_records }: Domain): string {
  return dns_records
    .filter(isWritable)
    .map((record) => `${absolute(record.name)} ${ttl} IN ${record.type} ${dataOf(record)}\n`)
    .join("");
}

function dataOf({ type, value }: DnsRecord): string {
  return type === "TXT" ? textStrings(value, decimal).join(" ") : absolute(value);
}

/** Returns a name with its final dot; characters that are special in a zone file, or that no name has, are escaped. */
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
function terraformText({ domain, dns_records }: Domain): string {
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

/** Returns a value for the provider, which adds the outer quotes itself; the quotes between two strings stay. */
function terraformData({ type, value }: DnsRecord): string {
  return type === "TXT" ? textStrings(value, octal).join("").slice(1, -1) : withoutDot(value);
}

function block(head: string, entries: readonly [name: string, value: string][]): string {
  const widest = Math.max(...entries.map(([name]) => name.length));
  return `${head} {\n${entries.map(([name, value]) => `  ${name.padEnd(widest)} = ${value}\n`).join("")}}\n`;
}

/** Returns a text as part of an identifier. Domains have no underscores, so two never share one. */
function identifier(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9-]/g, "_");
}

/** Returns a string literal of HCL in ASCII, with template sequences escaped. */
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

/** Returns a byte as Route 53 writes it. */
function octal(byte: number): string {
  return `\\${byte.toString(8).padStart(3, "0")}`;
}
