import { join } from "node:path";
import { configDir } from "../files/private-folder.js";
import { exitCodes, Failure, usage } from "../program/failure.js";
import type { Io } from "../program/io.js";
import { changeSaved, isRecordOf, memberOf, readSaved } from "./saved-file.js";

/** A saved key and its server. */
export interface Profile {
  api_key: string;
  base_url: string;
  /** The key's name, and whether it was a sandbox key, when it was saved. */
  key_name: string;
  is_sandbox: boolean;
}

/** The profiles that `login` has saved. `current` is used where no profile is named. */
export interface Profiles {
  current: string | undefined;
  profiles: Readonly<Record<string, Profile>>;
}

/** Returns the path of the profiles file. */
export function profilesFile(env: Io["env"]): string {
  return join(configDir(env), "credentials.json");
}

/** Returns the saved profiles, none where there is no file. @throws a usage failure for a file with another content. */
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

/** Returns the profile of a name, undefined where none is saved. */
export function profileNamed(name: string, { profiles }: Profiles): Profile | undefined {
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

/** Returns the failure for an unknown profile. */
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

/** Changes the saved profiles under a lock and returns what `change` returned. */
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
