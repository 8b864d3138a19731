import { printList } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { readTrustedServers } from "../../settings/trusted-servers.js";

/** Prints the servers that keys may go to from within a folder, and returns the exit code. */
export async function listTrusted(context: Context): Promise<number> {
  const data = [...readTrustedServers(context.io.env)];
  await context.data(await printList({ data }, ["base_url", "folder"], context.layout()));
  if (data.length === 0) await context.note("No project file's server is trusted.");
  return exitCodes.ok;
}
