import { homedir } from "node:os";
import { join } from "node:path";
import type { Io } from "../program/io.js";

/** Returns the folder for what the command line keeps between calls. */
export function configDir(env: Io["env"]): string {
  if (env.POSTHORN_CONFIG_DIR) return env.POSTHORN_CONFIG_DIR;
  return join(env.XDG_CONFIG_HOME || env.APPDATA || join(homedir(), ".config"), "posthorn");
}
