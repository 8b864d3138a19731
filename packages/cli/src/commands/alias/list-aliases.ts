import { printList } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { readAliases } from "./aliases.js";

/** Prints the aliases that are saved, by their names, and gives back the exit code. */
export async function listAliases(context: Context): Promise<number> {
  const aliases = readAliases(context.io.env);
  const data = Object.keys(aliases)
    .sort()
    .map((name) => ({ name, expansion: aliases[name] }));
  await context.data(await printList({ data }, ["name", "expansion"], context.layout()));
  if (data.length === 0) await context.note("There are no aliases; posthorn alias set makes one.");
  return exitCodes.ok;
}
