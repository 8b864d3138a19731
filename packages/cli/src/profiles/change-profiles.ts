import type { Context } from "../context.js";
import { exitCodes } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { printOne } from "../output/printer.js";
import { noSuchProfile, type Profiles, profileNamed, readProfiles } from "../settings/profiles.js";
import { saveProfiles } from "../settings/save-profiles.js";
import { checkedName } from "./checked-name.js";

/** Makes a profile the one that is used where none is named, and gives back the exit code. */
export function useProfile(name: string, context: Context): Promise<number> {
  const saved = readProfiles(context.io.env);
  if (!profileNamed(name, saved)) throw noSuchProfile(name, saved);
  return save({ ...saved, current: name }, { profile: name, current: true }, context);
}

/** Gives a profile another name and gives back the exit code; a name that is taken is a conflict. */
export function renameProfile(name: string, newName: string, context: Context): Promise<number> {
  const saved = readProfiles(context.io.env);
  if (!profileNamed(name, saved)) throw noSuchProfile(name, saved);
  checkedName(newName);
  if (profileNamed(newName, saved)) {
    throw new Failure("profile_exists", `there is a profile "${newName}" already`, exitCodes.conflict, {
      path: "profile",
      next: [`posthorn profile remove ${newName}`],
    });
  }
  const entries = Object.entries(saved.profiles).map(([each, profile]) => [each === name ? newName : each, profile]);
  const current = saved.current === name ? newName : saved.current;
  const profiles = Object.fromEntries(entries);
  return save({ current, profiles }, { profile: newName, current: current === newName }, context);
}

/** Forgets a profile, key and all, and gives back the exit code. */
export function removeProfile(name: string, context: Context): Promise<number> {
  const saved = readProfiles(context.io.env);
  if (!profileNamed(name, saved)) throw noSuchProfile(name, saved);
  const profiles = Object.fromEntries(Object.entries(saved.profiles).filter(([each]) => each !== name));
  const current = saved.current === name ? undefined : saved.current;
  return save({ current, profiles }, { profile: name, removed: true }, context);
}

/** Forgets every profile and gives back the exit code. */
export function removeAllProfiles(context: Context): Promise<number> {
  const names = Object.keys(readProfiles(context.io.env).profiles);
  return save({ current: undefined, profiles: {} }, { removed: names.length }, context);
}

/** Saves, unless that is only to be tried, and says what was done. */
async function save(profiles: Profiles, done: Record<string, unknown>, context: Context): Promise<number> {
  const isTried = context.flags().dryRun === true;
  if (!isTried) saveProfiles(profiles, context.io.env);
  const told = isTried ? { dry_run: true, ...done } : done;
  await context.data(await printOne(told, Object.keys(told), context.layout()));
  return exitCodes.ok;
}
