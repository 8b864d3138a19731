import type { Io } from "../program/io.js";
import { changeSaved } from "./change-saved.js";
import { type Profiles, profilesFile, readProfiles } from "./profiles.js";

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
