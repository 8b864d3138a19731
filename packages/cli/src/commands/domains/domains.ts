import type { Command } from "commander";
import { addOperationFlags, describe, runOperation, type SetAction } from "../../operations/add-operation.js";
import { operationNamed } from "../../operations/operation-named.js";
import { addWaitFlags, isWaiting } from "../../operations/wait-flags.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

/** Makes a command verify a domain, again and again where that is asked for. */
export function defineDomainsVerify(command: Command, context: Context, setAction: SetAction): void {
  const operation = operationNamed("domains.verify");
  describe(command, {
    ...operation,
    description: `${operation.description}

With --wait the records are looked up again until the domain is verified, also after a wrong one. The exit code is 9 when it is not in 10 minutes, or within --timeout, and the error says which records are missing.`,
    examples: [...operation.examples, `${operation.examples[0]} --wait --timeout 1h --interval 30s`],
  });
  addOperationFlags(command, operation);
  addWaitFlags(command, "until it is verified");
  setAction(command, async ([id], flags) => {
    if (!isWaiting(flags)) return runOperation(operation, [String(id)], flags, context);
    const { verifyDomain } = await import("./verify-domain.js");
    return verifyDomain(String(id), flags, context);
  });
}

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
    const { printDns } = await import("./print-dns.js");
    return printDns(String(id), flags, context);
  });
}
