import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import { checkedName } from "../../settings/checked-name.js";
import { noSuchProfile, type Profiles, profileNamed, readProfiles } from "../../settings/profiles.js";
import { type Changed, saveAndTell } from "../../settings/save-and-tell.js";
import { changeProfiles } from "../../settings/save-profiles.js";

/** What a change makes of the profiles that are saved, and what is said of it. */
type Change = (saved: Profiles) => Changed & { profiles: Profiles };

/** Makes a profile the one that is used where none is named, and gives back the exit code. */
export function useProfile(name: string, context: Context): Promise<number> {
  return save((saved) => {
    if (!profileNamed(name, saved)) throw noSuchProfile(name, saved);
    return { profiles: { ...saved, current: name }, done: { profile: name, current: true } };
  }, context);
}

/** Gives a profile another name and gives back the exit code; a name that is taken is a conflict. */
export function renameProfile(name: string, newName: string, context: Context): Promise<number> {
  return save((saved) => {
    if (!profileNamed(name, saved)) throw noSuchProfile(name, saved);
    checkedName(newName, "profile");
    if (profileNamed(newName, saved)) {
      throw new Failure("profile_exists", `there is a profile "${newName}" already`, exitCodes.conflict, {
        path: "profile",
        next: [`posthorn profile remove ${newName}`],
      });
    }
    const entries = Object.entries(saved.profiles).map(([each, profile]) => [each === name ? newName : each, profile]);
    const current = saved.current === name ? newName : saved.current;
    const profiles = { current, profiles: Object.fromEntries(entries) };
    return { profiles, done: { profile: newName, current: current === newName } };
  }, context);
}

/** Forgets a profile, key and all, and gives back the exit code. */
export function removeProfile(name: string, context: Context): Promise<number> {
  return save((saved) => {
    if (!profileNamed(name, saved)) throw noSuchProfile(name, saved);
    const profiles = Object.fromEntries(Object.entries(saved.profiles).filter(([each]) => each !== name));
    const current = saved.current === name ? undefined : saved.current;
    return { profiles: { current, profiles }, done: { profile: name, removed: true } };
  }, context);
}

/** Forgets every profile and gives back the exit code. */
export function removeAllProfiles(context: Context): Promise<number> {
  return save(
    ({ profiles }) => ({
      profiles: { current: undefined, profiles: {} },
      done: { removed: Object.keys(profiles).length },
    }),
    context,
  );
}

/** Saves, unless that is only to be tried, and says what was done. */
function save(change: Change, context: Context): Promise<number> {
  const { env } = context.io;
  return saveAndTell(
    () => change(readProfiles(env)),
    () => changeProfiles(change, env),
    context,
  );
}
