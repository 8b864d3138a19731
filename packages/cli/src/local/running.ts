import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Io } from "../io.js";
import { configDir } from "./config-dir.js";
import { makePrivateFolder } from "./make-private-folder.js";

/** A server that `dev` or `mock` runs on this machine, and the ways in. */
export interface RunningServer {
  base_url: string;
  operator_url: string;
  operator_token: string;
  /** Where its mail is shown; absent or null where it has no inbox. */
  inbox_url?: string | null;
  /** Mail up to this message was cleared away. */
  cleared_to?: string;
}

/** Notes a server for the other commands of this user, and gives back a function that takes the note away. */
export function noteRunning(server: RunningServer, env: Io["env"]): () => void {
  const file = fileOf(server.base_url, env);
  makePrivateFolder(join(configDir(env), "running"));
  write(file, server);
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

/** Gives back the last message whose mail was cleared away from the server at a base URL. */
export function clearedTo(baseUrl: string, env: Io["env"]): string | undefined {
  return findRunning(baseUrl, env)?.cleared_to;
}

/** Notes that mail up to a message is cleared away, until the server stops; tells whether the server is one that was noted. */
export function noteCleared(baseUrl: string, message: string, env: Io["env"]): boolean {
  const server = findRunning(baseUrl, env);
  if (server) write(fileOf(baseUrl, env), { ...server, cleared_to: message });
  return server !== undefined;
}

function write(file: string, server: RunningServer): void {
  // Only its user may read it: the token opens the operator's plane.
  writeFileSync(file, `${JSON.stringify(server)}\n`, { mode: 0o600 });
}

function fileOf(baseUrl: string, env: Io["env"]): string {
  return join(configDir(env), "running", `${encodeURIComponent(baseUrl)}.json`);
}
