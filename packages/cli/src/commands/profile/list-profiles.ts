import { maskKey } from "../../client/mask-key.js";
import { printList, printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { noSuchProfile, type Profile, profileNamed, readProfiles } from "../../settings/profiles.js";

/** What a table shows of profiles. */
export const profileColumns: readonly string[] = ["profile", "current", "base_url", "key", "key_name", "is_sandbox"];

/** Prints the profiles that are saved, their keys masked, and gives back the exit code. */
export async function listProfiles(context: Context): Promise<number> {
  const { profiles } = readProfiles(context.io.env);
  const { profile: inUse } = context.settings();
  const data = Object.entries(profiles).map(([name, profile]) => shown(name, profile, inUse));
  await context.data(await printList({ data }, profileColumns, context.layout()));
  if (data.length === 0) await context.note("There are no profiles; posthorn login makes one.");
  return exitCodes.ok;
}

/** Prints one profile, the one in use where none is named, its key masked, and gives back the exit code. */
export async function showProfile(named: string | undefined, context: Context): Promise<number> {
  const saved = readProfiles(context.io.env);
  const { profile: inUse } = context.settings();
  const name = named ?? inUse ?? "default";
  const profile = profileNamed(name, saved);
  if (!profile) throw noSuchProfile(name, saved);
  await context.data(await printOne(shown(name, profile, inUse), profileColumns, context.layout()));
  return exitCodes.ok;
}

function shown(name: string, { api_key, ...profile }: Profile, inUse: string | undefined): Record<string, unknown> {
  return { profile: name, current: name === inUse, ...profile, key: maskKey(api_key) };
}
