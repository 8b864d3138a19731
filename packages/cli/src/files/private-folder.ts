import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Io } from "../program/io.js";

/** Returns the folder of profiles, aliases and other files that the command line saves. */
export function configDir(env: Io["env"]): string {
  if (env.POSTHORN_CONFIG_DIR) return env.POSTHORN_CONFIG_DIR;
  return join(env.XDG_CONFIG_HOME || env.APPDATA || join(homedir(), ".config"), "posthorn");
}

/** Creates a folder and its missing parents with mode 0700. @throws the errors of `mkdirSync`. */
export function makePrivateFolder(path: string): void {
  // Recursive mkdirSync does not return below /proc.
  if (existsSync(path)) return;
  makePrivateFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
