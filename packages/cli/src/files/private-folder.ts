import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Io } from "../program/io.js";

/** Returns the folder for what the command line keeps between calls. */
export function configDir(env: Io["env"]): string {
  if (env.POSTHORN_CONFIG_DIR) return env.POSTHORN_CONFIG_DIR;
  return join(env.XDG_CONFIG_HOME || env.APPDATA || join(homedir(), ".config"), "posthorn");
}

/** Makes a folder and those above it where they are missing, open to nobody but their user; throws as mkdir does. */
export function makePrivateFolder(path: string): void {
  // One by one: mkdir's own way through all of them never ends below /proc.
  if (existsSync(path)) return;
  makePrivateFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
