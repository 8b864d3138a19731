import type { Command } from "commander";
import { unansweredHelp } from "../../client/api-failure.js";
import type { Call } from "../../client/connect.js";
import { traceFetch } from "../../client/trace.js";
import { contractVersion } from "../../generated/contract.js";
import type { SetAction } from "../../operations/add-operation.js";
import { previewed } from "../../operations/run-call.js";
import { type Layout, printOne } from "../../output/printer.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { readVersion } from "../../program/version.js";
import { nodeFetch } from "../../start-up/node-fetch.js";

/** What --check prints. */
interface VersionCheck {
  version: string;
  node: string;
  server: { base_url: string; contract: string };
  /** The version of the contract that this command line is generated from. */
  contract: string;
  compatible: boolean;
}

/** Defines `version`, which prints the version and with --check whether the server speaks the same contract. */
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
  setAction(command, async (_, flags) => (flags.check ? checkServer(context) : printVersion(context)));
}

async function printVersion({ layout, data }: Context): Promise<number> {
  const version = readVersion();
  const isBare = isForPeople(layout());
  await data(isBare ? `${version}\n` : await printOne({ version }, ["version"], layout()));
  return exitCodes.ok;
}

async function checkServer(context: Context): Promise<number> {
  const { settings, layout, data } = context;
  if (await previewed(documentCall, context, documentRoot(settings().baseUrl))) return exitCodes.ok;
  const served = await servedContract(context);
  const checked: VersionCheck = {
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

function textOf({ version, node, server, contract, compatible }: VersionCheck): string {
  const fits = compatible ? "they fit" : "they do not fit: take the command line that was made for the server's";
  return plainText(`posthorn ${version} on Node ${node} speaks contract ${contract}
${server.base_url} speaks contract ${server.contract}
${fits}
`);
}

function majorOf(version: string): string | undefined {
  return version.split(".", 1)[0];
}

/** The call for the OpenAPI document, which a server shows to everybody beside `/v1`. */
export const documentCall: Call = { method: "GET", path: "/openapi.yaml", authenticated: false };

/** Returns the address that the document's path is below. */
export function documentRoot(baseUrl: string): string {
  return baseUrl.replace(/\/v1$/, "");
}

/** Returns the version of the contract that the server in use says it speaks; where it does not say it, that is a failure. */
export async function servedContract(context: Context): Promise<string> {
  const { io, flags } = context;
  // One attempt, as with doctor: what does not answer at once is what is looked for.
  const settings = { ...context.settings(), retries: 0 };
  const url = `${documentRoot(settings.baseUrl)}${documentCall.path}`;
  const request = new Request(url, { signal: AbortSignal.any([io.signal, AbortSignal.timeout(settings.timeout)]) });
  const trace = traceFetch(nodeFetch, io, flags(), settings);
  const response = await trace.fetch(request).catch((error: Error) => {
    throw io.signal.aborted ? error : noAnswer(error, request);
  });
  const contract = response.ok ? contractIn(await response.text()) : undefined;
  if (contract !== undefined) return contract;
  const why = response.ok ? "is no OpenAPI document with a version" : `answered ${response.status}`;
  throw new Failure(
    "unknown_contract",
    `the server does not say which contract it speaks: ${url} ${why}`,
    exitCodes.failed,
    {
      status: response.status,
      hint: "POSTHORN_BASE_URL may point at something else, or a proxy before the server forwards /v1 alone.",
      next: ["posthorn doctor"],
    },
  );
}

/** Returns the version of an OpenAPI document. It is right below `info`, so no YAML parser is needed. */
export function contractIn(document: string): string | undefined {
  const text = document.replaceAll("\r\n", "\n");
  const [, info = "", indent = ""] = /^info: *\n(( +)\S.*\n(?: .*\n|\n)*)/m.exec(text) ?? [];
  return new RegExp(`^${indent}version: *["']?(\\d+\\.[\\w.+-]+)`, "m").exec(info)?.[1];
}

function noAnswer(error: Error, { signal, url }: Request): Failure {
  const code = signal.aborted ? "timeout" : "connection_error";
  const message = `no answer from ${new URL(url).host}: ${error.message || error.name}`;
  return new Failure(code, message, exitCodes.network, unansweredHelp);
}
