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

/** A server that `npm start`, `dev` or `mock` runs on this machine, and its credentials. */
export interface RunningServer {
  base_url: string;
  operator_url: string;
  operator_token: string;
  /** The URL of its inbox; absent or null where it has none. */
  inbox_url?: string | null;
  /** The last message that `inbox clear` has hidden. */
  cleared_to?: string;
  /** Its process; without one the server is found by its base URL only. */
  pid?: number;
  /** The folders in which it was started: commands below them find it. */
  folders?: readonly string[];
  api_key?: string | null;
  sandbox_key?: string | null;
  /** The time of the record in epoch ms, and the machine: several machines may share a home folder. */
  noted_at?: number;
  host?: string;
  /** Whether a command has printed that it uses the server's key. */
  announced?: boolean;
}

/** Whether servers of this user may be recorded. */
export function hasRunningServers(env: Io["env"]): boolean {
  return existsSync(join(configDir(env), "running"));
}

/** Records a server for other commands of this user, and returns a function that removes the record. */
export function recordRunning(server: RunningServer, env: Io["env"]): () => void {
  const file = fileOf(server.base_url, env);
  const folder = join(configDir(env), "running");
  makePrivateFolder(folder);
  chmodSync(folder, 0o700);
  write(file, { ...server, noted_at: Date.now(), host: hostname() });
  return () => rmSync(file, { force: true });
}

/** Returns the recorded server at a base URL. */
export function findRunning(baseUrl: string, env: Io["env"]): RunningServer | undefined {
  return read(fileOf(baseUrl, env));
}

/** Returns the recorded servers of this machine whose process runs, newest first, and removes the records of ended processes. */
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
    // A file whose name is not that of its server was not written by this program.
    if (server?.pid === undefined || server.host !== hostname() || file !== fileOf(server.base_url, env)) return [];
    if (isAlive(server.pid)) return [server];
    rmSync(file, { force: true });
    return [];
  });
  return servers.sort((one, other) => (other.noted_at ?? 0) - (one.noted_at ?? 0));
}

/** Removes the record of a server. */
export function removeRunning(baseUrl: string, env: Io["env"]): void {
  rmSync(fileOf(baseUrl, env), { force: true });
}

/** Records that a command has printed that it uses the server's key, which is printed once for each start. */
export function recordAnnounced(server: RunningServer, env: Io["env"]): void {
  const now = findRunning(server.base_url, env);
  if (now && now.noted_at === server.noted_at) write(fileOf(server.base_url, env), { ...now, announced: true });
}

/** Returns the last message that was cleared from the inbox of a server. */
export function clearedTo(baseUrl: string, env: Io["env"]): string | undefined {
  return findRunning(baseUrl, env)?.cleared_to;
}

/** Records that mail up to a message is cleared, until the server stops. Returns whether the server is recorded. */
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

/** Replaces a record atomically with mode 0600, because it holds the operator token. */
function write(file: string, server: RunningServer): void {
  const temporary = `${file}.${crypto.randomUUID()}`;
  try {
    writeFileSync(temporary, `${JSON.stringify(server)}\n`, { mode: 0o600, flag: "wx" });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Whether a file belongs to this user and is readable and writable by nobody else. Always true on Windows, which has no modes. */
function isPrivate(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return false;
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0);
}

/** Whether a process of this user runs. A process that may not be signalled belongs to another user and has reused the number. */
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

/** Returns the address of a server's console. Its fragment, which no browser sends to a server, signs in. */
export function signedInConsole({
  operator_url,
  operator_token,
}: Pick<RunningServer, "operator_url" | "operator_token">): string {
  return `${operator_url}/console#token=${encodeURIComponent(operator_token)}`;
}
