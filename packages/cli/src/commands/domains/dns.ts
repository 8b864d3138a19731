import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { callOf } from "../../operations/call.js";
import { operationNamed } from "../../operations/manifest.js";
import { previewed, send } from "../../operations/run-call.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printList } from "../../output/printer.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { type Domain, isWritable, terraformText, zoneLines } from "./dns-text.js";

/** Makes a command print the DNS records of a domain. */
export function defineDomainsDns(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Print the DNS records of a domain, for a zone file or Terraform, too")
    .description(
      `Prints the DNS records that are to be published for a domain, and what the last verification found of each.

--format bind prints lines of a zone file (RFC 1035). --format terraform prints a resource of Amazon Route 53 (aws_route53_record) for each record and a variable for the zone's id; for another provider, change the type of the resources. Both are whole texts, which no flag of output fits; --format json is -o json.

Needs the permission domains:read.`,
    )
    .argument("<id>", "The domain's id.")
    .addOption(
      command
        .createOption("--format <format>", "what it is for, instead of the formats of --output")
        .choices(["bind", "terraform", "json"]),
    )
    .addHelpText(
      "after",
      examples(
        "posthorn domains dns 01a1fd7d-b021-7fdb-8340-8872b14dab4b",
        "posthorn domains dns 01a1fd7d-b021-7fdb-8340-8872b14dab4b --format bind >> example.com.zone",
        "posthorn domains dns 01a1fd7d-b021-7fdb-8340-8872b14dab4b --format terraform > posthorn.tf",
      ),
    );
  setAction(command, async ([id], flags) => {
    return printDns(String(id), flags, context);
  });
}

/** What a verification found stands before the texts, which may be too long for the line. */
const columns = ["type", "status", "name", "value", "purpose"];

const texts = { bind: zoneLines, terraform: terraformText };
type Format = keyof typeof texts | "json";

/** Prints the DNS records of a domain as data or as the text of a format, and returns the exit code. */
async function printDns(id: string, flags: FlagValues, context: Context): Promise<number> {
  const format = flags.format as Format | undefined;
  refuseOutput(format, context);
  const operation = operationNamed("domains.get");
  const call = callOf(operation, [id], {}, undefined);
  if (await previewed(call, context)) return exitCodes.ok;
  const domain = (await send(operation, call, context)) as Domain;
  if (format === undefined || format === "json") await printRecords(domain, format, context);
  else await printText(texts[format](domain), domain, context);
  return exitCodes.ok;
}

async function printText(text: string, { dns_records }: Domain, context: Context): Promise<void> {
  await context.data(text);
  for (const { type, name } of dns_records.filter((record) => !isWritable(record)))
    await context.note(plainText(`${type} ${name} is left out: how its value is written is not known here.`));
}

async function printRecords({ dns_records }: Domain, format: Format | undefined, context: Context): Promise<void> {
  const layout = context.layout();
  const chosen = format === "json" ? { ...layout, format } : layout;
  await context.data(await printList({ data: dns_records }, columns, chosen));
  if (chosen.format === "table" && !chosen.fields)
    await context.note("A table shortens long values; --format bind prints them in full.");
}

/** Two flags that say how it is printed must say the same. */
function refuseOutput(format: Format | undefined, { flags }: Context): void {
  const { output, json, fields, jq } = flags();
  const given = { "--json": json, "--output": output, "--fields": fields, "--jq": jq };
  for (const [flag, value] of Object.entries(given)) {
    if (format === undefined || value === undefined) continue;
    if (format === "json" && (flag !== "--output" || value === "json")) continue;
    const said = flag === "--output" ? `${flag} ${value}` : flag;
    throw usage(`--format ${format} and ${said} cannot both be meant`);
  }
}
