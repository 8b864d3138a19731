import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { printList, printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { maskKey } from "../../settings/credential.js";
import {
  changeProfiles,
  noSuchProfile,
  type Profile,
  type Profiles,
  profileNamed,
  readProfiles,
} from "../../settings/profiles.js";
import { checkedName, type SavedChange, saveAndPrint } from "../../settings/saved-file.js";

/** Defines `profile`: the commands that list and change the profiles that login has saved. */
export function defineProfile(command: Command, context: Context, setAction: SetAction): void {
  command.description("Looks after keys and the servers they are for, as login saves them. Keys are shown masked.");
  const list = command.command("list").summary("Every profile").description("Prints every profile.");
  list.addHelpText("after", examples("posthorn profile list", "posthorn profile list --jq '.data[].profile'"));
  setAction(list, async () => listProfiles(context));

  const show = command
    .command("show")
    .summary("One profile")
    .description("Prints a profile; without a name, the one in use.")
    .argument("[name]", "the profile")
    .addHelpText("after", examples("posthorn profile show", "posthorn profile show staging --fields base_url"));
  setAction(show, async ([name]) => {
    return showProfile(name as string | undefined, context);
  });

  const use = command
    .command("use")
    .summary("Use a profile from now on")
    .description("Makes a profile the one that is used where none is named with --profile or POSTHORN_PROFILE.")
    .argument("<name>", "the profile")
    .addHelpText("after", examples("posthorn profile use staging"));
  setAction(use, async ([name]) => useProfile(String(name), context));

  const rename = command
    .command("rename")
    .summary("Give a profile another name")
    .description("Gives a profile another name.")
    .argument("<name>", "the profile")
    .argument("<new-name>", "its new name")
    .addHelpText("after", examples("posthorn profile rename default staging"));
  setAction(rename, async ([name, newName]) => {
    return renameProfile(String(name), String(newName), context);
  });

  const remove = command
    .command("remove")
    .summary("Forget a profile")
    .description("Forgets a profile, as logout does. The key itself stays valid.")
    .argument("<name>", "the profile")
    .addHelpText("after", examples("posthorn profile remove staging"));
  setAction(remove, async ([name]) => removeProfile(String(name), context));
  command.addHelpText("after", examples("posthorn profile list", "posthorn profile use staging"));
}

/** Returns the profiles to save, given those that are saved, and what is printed of the change. */
type ProfilesChange = (saved: Profiles) => SavedChange & { profiles: Profiles };

/** Makes a profile the current one and returns the exit code. */
function useProfile(name: string, context: Context): Promise<number> {
  return save((saved) => {
    if (!profileNamed(name, saved)) throw noSuchProfile(name, saved);
    return { profiles: { ...saved, current: name }, done: { profile: name, current: true } };
  }, context);
}

/** Renames a profile and returns the exit code; a name that is taken is a conflict. */
function renameProfile(name: string, newName: string, context: Context): Promise<number> {
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

/** Removes a profile with its key and returns the exit code. */
export function removeProfile(name: string, context: Context): Promise<number> {
  return save((saved) => {
    if (!profileNamed(name, saved)) throw noSuchProfile(name, saved);
    const profiles = Object.fromEntries(Object.entries(saved.profiles).filter(([each]) => each !== name));
    const current = saved.current === name ? undefined : saved.current;
    return { profiles: { current, profiles }, done: { profile: name, removed: true } };
  }, context);
}

/** Removes every profile and returns the exit code. */
export function removeAllProfiles(context: Context): Promise<number> {
  return save(
    ({ profiles }) => ({
      profiles: { current: undefined, profiles: {} },
      done: { removed: Object.keys(profiles).length },
    }),
    context,
  );
}

/** Saves a change, or with --dry-run only makes it, prints what was done and returns the exit code. */
function save(change: ProfilesChange, context: Context): Promise<number> {
  const { env } = context.io;
  return saveAndPrint(
    () => change(readProfiles(env)),
    () => changeProfiles(change, env),
    context,
  );
}

/** The columns of a table of profiles. */
export const profileColumns: readonly string[] = ["profile", "current", "base_url", "key", "key_name", "is_sandbox"];

/** Prints the saved profiles with masked keys and returns the exit code. */
async function listProfiles(context: Context): Promise<number> {
  const { profiles } = readProfiles(context.io.env);
  const { profile: inUse } = context.settings();
  const data = Object.entries(profiles).map(([name, profile]) => shown(name, profile, inUse));
  await context.data(await printList({ data }, profileColumns, context.layout()));
  if (data.length === 0) await context.note("There are no profiles; posthorn login makes one.");
  return exitCodes.ok;
}

/** Prints one profile, the current one where none is named, with a masked key, and returns the exit code. */
async function showProfile(named: string | undefined, context: Context): Promise<number> {
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
