import { resolve } from "node:path";
import type { Command } from "commander";
import { replaceFile } from "../../files/regular-files.js";
import { callAdminApi, listAdminApi, previewAdminCall } from "../../local/admin-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";

/** Defines `contacts erase`, which erases a person. */
export function defineContactsErase(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Erase a person (operator)")
    .description(
      `Deletes the contact of an address, and removes address and attributes from messages, bounces, events, runs, saved answers and the files of the store, within an hour. Mail that waits is not sent. Counts stay, and a suppression stays as a hash. This cannot be undone: export first with posthorn contacts export --email … --everything.

Needs the operator token. --workspace names the workspace; without it, it is the oldest one.`,
    )
    .requiredOption("--email <address>", "the address of the person")
    .option("--workspace <id>", "the workspace, by default the oldest one")
    .addHelpText("after", examples("posthorn contacts erase --email ada@example.com"));
  setAction(command, (_, flags) => callPersons("erase", flags, context));
}

/** Prints, or writes to a file, everything that is stored about the person of an address, and returns the exit code. */
export async function exportEverything(flags: FlagValues, context: Context): Promise<number> {
  if (flags.email === undefined)
    throw usage("--everything needs --email, the address of the person", { path: "email" });
  return callPersons("export", flags, context);
}

async function callPersons(what: "erase" | "export", flags: FlagValues, context: Context): Promise<number> {
  const body = { email: String(flags.email) };
  const preview = `/workspaces/${flags.workspace ?? "<workspace>"}/persons/${what}`;
  if (await previewAdminCall("POST", preview, body, context)) return exitCodes.ok;
  const workspace = flags.workspace === undefined ? await oldestWorkspace(context) : String(flags.workspace);
  const path = `/workspaces/${encodeURIComponent(workspace)}/persons/${what}`;
  const data = await callAdminApi("POST", path, body, context);
  if (what === "export") return writeExport(data, flags, context);
  await context.data(await printOne(data, ["id", "status", "address_sha256"], context.layout()));
  return exitCodes.ok;
}

async function writeExport(data: unknown, { outputFile }: FlagValues, context: Context): Promise<number> {
  const text = `${JSON.stringify(data, null, 2)}\n`;
  if (outputFile === undefined) await context.data(text);
  else await replaceFile(resolve(context.io.cwd, String(outputFile)), text, { mode: 0o600 });
  return exitCodes.ok;
}

async function oldestWorkspace(context: Context): Promise<string> {
  const { data } = await listAdminApi("/workspaces?limit=1000", context);
  const oldest = data.at(-1) as { id?: string } | undefined;
  return String(oldest?.id);
}
