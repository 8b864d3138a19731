import { chmodSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { exitCodes } from "../exit-codes.js";
import { Failure } from "../failure.js";
import type { Io } from "../io.js";
import { makePrivateFolder } from "../local/make-private-folder.js";
import { type Profiles, profilesFile } from "./profiles.js";

/** Puts profiles in the place of those that were saved, whole or not at all, readable to nobody but their user. */
export function saveProfiles({ current, profiles }: Profiles, env: Io["env"]): void {
  const file = profilesFile(env);
  const beside = `${file}.${process.pid}`;
  try {
    makePrivateFolder(dirname(file));
    writeFileSync(beside, `${JSON.stringify({ current, profiles }, null, 2)}\n`, { mode: 0o600, flush: true });
    // A file that was left there keeps its mode when it is written to.
    chmodSync(beside, 0o600);
    renameSync(beside, file);
  } catch (error) {
    if (existsSync(beside)) rmSync(beside);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("not_saved", `${file} cannot be written: ${reason}`, exitCodes.failed, {
      hint: "POSTHORN_CONFIG_DIR names another folder.",
    });
  }
}
