import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { configDir, makePrivateFolder } from "../files/private-folder.js";
import type { Io } from "../program/io.js";

/** A server that `npm start`, `dev` or `mock` runs on this machine, and the ways in. */
export interface RunningServer {
  base_url: string;
  operator_url: string;
  operator_token: string;
  /** Where its mail is shown; absent or null where it has no inbox. */
  inbox_url?: string | null;
  /** Mail up to this message was cleared away. */
  cleared_to?: string;
  /** The process that serves it; without one the server is found by its base URL alone. */
  pid?: number;
  /** Where it was started: commands within these folders find it. */
  folders?: readonly string[];
  api_key?: string | null;
  sandbox_key?: string | null;
  /** When it was noted, in milliseconds since 1970, and the machine it runs on: a home folder may be shared by several. */
  noted_at?: number;
  host?: string;
  /** Whether a command has said that it uses its key. */
  announced?: boolean;
}

/** Whether there may be notes of servers of this user. */
export function hasRunningServers(env: Io["env"]): boolean {
  return existsSync(join(configDir(env), "running"));
}

/** Notes a server for the other commands of this user, and returns a function that removes the note. */
export function recordRunning(server: RunningServer, env: Io["env"]): () => void {
  const file = fileOf(server.base_url, env);
  const folder = join(configDir(env), "running");
  makePrivateFolder(folder);
  chmodSync(folder, 0o700);
  write(file, { ...server, noted_at: Date.now(), host: hostname() });
  return () => rmSync(file, { force: true });
}

/** Returns the noted server at a base URL, undefined where none is. */
export function findRunning(baseUrl: string, env: Io["env"]): RunningServer | undefined {
  return read(fileOf(baseUrl, env));
}

/** Returns every server of this machine that is noted with its process, the newest first; notes of processes that are gone are removed. */
export function listRunning(env: Io["env"]): RunningServer[] {
  const folder = join(configDir(env), "running");
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
  const servers = names.flatMap((name) => {
    const file = join(folder, name);
    const server = isPrivate(file) ? read(file) : undefined;
    // A note whose name is not that of its server was not written here.
    if (server?.pid === undefined || server.host !== hostname() || file !== fileOf(server.base_url, env)) return [];
    if (isAlive(server.pid)) return [server];
    rmSync(file, { force: true });
    return [];
  });
  return servers.sort((one, other) => (other.noted_at ?? 0) - (one.noted_at ?? 0));
}

/** Removes the note of a server that no longer answers. */
export function removeRunning(baseUrl: string, env: Io["env"]): void {
  rmSync(fileOf(baseUrl, env), { force: true });
}

/** Notes that a command has said that it uses the server's key; it is said once for each start. */
export function recordAnnounced(server: RunningServer, env: Io["env"]): void {
  const now = findRunning(server.base_url, env);
  if (now && now.noted_at === server.noted_at) write(fileOf(server.base_url, env), { ...now, announced: true });
}

/** Returns the last message whose mail was cleared away from the server at a base URL. */
export function clearedTo(baseUrl: string, env: Io["env"]): string | undefined {
  return findRunning(baseUrl, env)?.cleared_to;
}

/** Notes that mail up to a message is cleared away, until the server stops; tells whether the server is one that was noted. */
export function recordCleared(baseUrl: string, message: string, env: Io["env"]): boolean {
  const server = findRunning(baseUrl, env);
  if (server) write(fileOf(baseUrl, env), { ...server, cleared_to: message });
  return server !== undefined;
}

function read(file: string): RunningServer | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as RunningServer;
  } catch {
    return undefined;
  }
}

/** Puts a note in its place whole. Only its user may read it: the token opens the admin API. */
function write(file: string, server: RunningServer): void {
  const beside = `${file}.${crypto.randomUUID()}`;
  try {
    writeFileSync(beside, `${JSON.stringify(server)}\n`, { mode: 0o600, flag: "wx" });
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Whether a file is this user's own and nobody else's to read or write; Windows has no such modes. */
function isPrivate(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return false;
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0);
}

/** A process that may not be signalled is somebody else's, which has the number of one that is gone. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function fileOf(baseUrl: string, env: Io["env"]): string {
  return join(configDir(env), "running", `${encodeURIComponent(baseUrl)}.json`);
}
