import { join } from "node:path";
import { configDir } from "../files/private-folder.js";
import { exitCodes } from "../program/exit-codes.js";
import { Failure, usage } from "../program/failure.js";
import type { Io } from "../program/io.js";
import { changeSaved, isRecordOf, memberOf, readSaved } from "./saved-file.js";

/** A key with the server it is for. */
export interface Profile {
  api_key: string;
  base_url: string;
  /** What the key was called, and whether it was a sandbox key, when it was saved. */
  key_name: string;
  is_sandbox: boolean;
}

/** What `login` has saved; `current` is used where no profile is named. */
export interface Profiles {
  current: string | undefined;
  profiles: Readonly<Record<string, Profile>>;
}

/** Returns where profiles are kept. */
export function profilesFile(env: Io["env"]): string {
  return join(configDir(env), "credentials.json");
}

/** Returns what is saved, nothing where there is no file; a file that holds something else is a usage failure. */
export function readProfiles(env: Io["env"]): Profiles {
  const file = profilesFile(env);
  const saved = readSaved(file);
  if (!saved) return { current: undefined, profiles: {} };
  const { content } = saved;
  const profiles = memberOf(content, "profiles");
  const current = memberOf(content, "current");
  if (!isRecordOf(profiles, isProfile)) {
    throw usage(`${file} holds no profiles`, { hint: "Remove it, and log in again.", next: ["posthorn login"] });
  }
  return { current: typeof current === "string" ? current : undefined, profiles };
}

/** Returns a profile that must be there; it is looked for by its own name only. */
export function profileNamed(name: string, { profiles }: Profiles): Profile | undefined {
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

/** Returns the failure for a name that no profile has. */
export function noSuchProfile(name: string, { profiles }: Profiles, exitCode: number = exitCodes.notFound): Failure {
  const names = Object.keys(profiles);
  return new Failure("profile_not_found", `there is no profile "${name}"`, exitCode, {
    path: "profile",
    hint:
      name === "local"
        ? "No server of yours runs on this machine."
        : names.length > 0
          ? `There are ${names.join(", ")}.`
          : undefined,
    next:
      name === "local"
        ? ["posthorn dev"]
        : names.length > 0
          ? ["posthorn profile list"]
          : [`posthorn login --profile ${name}`],
  });
}

function isProfile(value: unknown): value is Profile {
  return ["api_key", "base_url"].every((name) => typeof memberOf(value, name) === "string");
}

/** Saves what a change makes of the profiles and returns what the change gave; of changes at the same time none is lost. */
export function changeProfiles<Made extends { profiles: Profiles }>(
  change: (saved: Profiles) => Made,
  env: Io["env"],
): Made {
  return changeSaved(
    profilesFile(env),
    () => change(readProfiles(env)),
    ({ profiles: { current, profiles } }) => ({ current, profiles }),
  );
}
