import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Io } from "../io.js";
import { configDir } from "./config-dir.js";

/** A server that `dev` or `mock` runs on this machine, and the ways in. */
export interface RunningServer {
  base_url: string;
  operator_url: string;
  operator_token: string;
}

/** Notes a server for the other commands of this user, and gives back a function that takes the note away. */
export function noteRunning(server: RunningServer, env: Io["env"]): () => void {
  const file = fileOf(server.base_url, env);
  mkdirSync(join(configDir(env), "running"), { recursive: true, mode: 0o700 });
  // Only its user may read it: the token opens the operator's plane.
  writeFileSync(file, `${JSON.stringify(server)}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Gives back the noted server at a base URL, undefined where none is. */
export function findRunning(baseUrl: string, env: Io["env"]): RunningServer | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(baseUrl, env), "utf8")) as RunningServer;
  } catch {
    return undefined;
  }
}

function fileOf(baseUrl: string, env: Io["env"]): string {
  return join(configDir(env), "running", `${encodeURIComponent(baseUrl)}.json`);
}
