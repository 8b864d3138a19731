import { printOne } from "../output/printer.js";
import type { Context } from "../program/context.js";
import { exitCodes } from "../program/exit-codes.js";

/** What was done to something that is saved, as it is told. */
export interface Changed {
  done: Record<string, unknown>;
}

/** Saves a change, or only tries it where the user wants that, prints what was done and returns the exit code. */
export async function saveAndTell(tried: () => Changed, saved: () => Changed, context: Context): Promise<number> {
  const isTried = context.flags().dryRun === true;
  const { done } = isTried ? tried() : saved();
  const told = isTried ? { dry_run: true, ...done } : done;
  await context.data(await printOne(told, Object.keys(told), context.layout()));
  return exitCodes.ok;
}
