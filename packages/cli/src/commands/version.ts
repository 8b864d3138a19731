import type { Command } from "commander";
import { documentCall, documentRoot, servedContract } from "../client/served-contract.js";
import { contractVersion } from "../generated/contract.js";
import type { SetAction } from "../operations/add-operation.js";
import { previewed } from "../operations/run-call.js";
import { plainText } from "../output/plain-text.js";
import { type Layout, printOne } from "../output/printer.js";
import type { Context } from "../program/context.js";
import { examples } from "../program/examples.js";
import { exitCodes } from "../program/exit-codes.js";
import { readVersion } from "../program/version.js";

/** What --check finds out. */
interface Checked {
  version: string;
  node: string;
  server: { base_url: string; contract: string };
  /** What this command line was made for. */
  contract: string;
  compatible: boolean;
}

/** Makes a command tell the version, and whether the server in use speaks the contract it was made for. */
export function defineVersion(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Prints the version, which --version prints bare everywhere: bare on a terminal, elsewhere as JSON, as -o says.

--check asks the server in use, and nobody else, for the version of the contract it speaks (openapi.yaml) and holds it to the one that this command line was made for. The same major version fits; the exit code is 1 where it does not or the server does not tell, and 8 where there is no answer.`,
    )
    .option("--check", "whether it fits the server in use")
    .addHelpText(
      "after",
      examples("posthorn version", "posthorn version --json", "posthorn version --check --jq .server.contract"),
    );
  setAction(command, async (_, flags) => (flags.check ? check(context) : tell(context)));
}

async function tell({ layout, data }: Context): Promise<number> {
  const version = readVersion();
  const isBare = isForPeople(layout());
  await data(isBare ? `${version}\n` : await printOne({ version }, ["version"], layout()));
  return exitCodes.ok;
}

async function check(context: Context): Promise<number> {
  const { settings, layout, data } = context;
  if (await previewed(documentCall, context, documentRoot(settings().baseUrl))) return exitCodes.ok;
  const served = await servedContract(context);
  const checked: Checked = {
    version: readVersion(),
    node: process.version,
    server: { base_url: settings().baseUrl, contract: served },
    contract: contractVersion,
    compatible: majorOf(served) === majorOf(contractVersion),
  };
  const columns = ["version", "node", "server.base_url", "server.contract", "contract", "compatible"];
  await data(isForPeople(layout()) ? textOf(checked) : await printOne(checked, columns, layout()));
  return checked.compatible ? exitCodes.ok : exitCodes.failed;
}

function isForPeople({ format, fields }: Layout): boolean {
  return format === "table" && !fields;
}

function textOf({ version, node, server, contract, compatible }: Checked): string {
  const fits = compatible ? "they fit" : "they do not fit: take the command line that was made for the server's";
  return plainText(`posthorn ${version} on Node ${node} speaks contract ${contract}
${server.base_url} speaks contract ${server.contract}
${fits}
`);
}

function majorOf(version: string): string | undefined {
  return version.split(".", 1)[0];
}
