import { realpathSync } from "node:fs";
import { connect } from "node:net";
import { sep } from "node:path";
import { parseUrl } from "@posthorn/sdk/internal";
import type { Io } from "../program/io.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import { profileNamed, readProfiles } from "../settings/profiles.js";
import { readProjectFile } from "../settings/project-file.js";
import { listRunning, type RunningServer, removeRunning } from "./running.js";

/** The profile that names a running server of this user, where no profile of that name is saved. */
const localProfile = "local";

/** In milliseconds. A server on this machine accepts a connection in less than one. */
const connectTimeout = 1000;

/** A running server of this user, whose key and address are used. */
export interface FoundServer {
  server: RunningServer;
  /** Whether the user named the profile `local`. */
  isNamed: boolean;
}

/**
 * Returns the running server that a call uses by default: the one at the base URL of a flag or the environment; any for
 * `--profile local`; otherwise one that was started in this folder or above it. Keys, named profiles and the current profile
 * take precedence. A project file cannot choose a server, but it can exclude one.
 */
export async function findLocal(flags: GlobalFlags, io: Io): Promise<FoundServer | undefined> {
  const { env } = io;
  if (flags.apiKey !== undefined || flags.apiKeyStdin || env.POSTHORN_API_KEY) return undefined;
  const running = listRunning(env).filter(({ api_key }) => api_key);
  if (running.length === 0) return undefined;
  const wanted = serverChoice(flags, io);
  if (!wanted) return undefined;
  const server = await firstAnswering(wanted.among(running), env);
  return server && { server, isNamed: wanted.isNamed };
}

/** Returns the running servers that answer: those started in this folder or above it, the nearest first, then others, the newest first. */
export async function runningServers(io: Io): Promise<RunningServer[]> {
  const running = listRunning(io.env);
  const near = within(running, io.cwd);
  const all = [...near, ...running.filter((server) => !near.includes(server))];
  const answers = await Promise.all(all.map((server) => isAnswering(server, io.env)));
  return all.filter((_, index) => answers[index]);
}

interface ServerChoice {
  isNamed: boolean;
  /** Chooses from servers that are sorted from the newest to the oldest. */
  among(running: readonly RunningServer[]): readonly RunningServer[];
}

function serverChoice(flags: GlobalFlags, io: Io): ServerChoice | undefined {
  const { env, cwd } = io;
  const saved = readable(() => readProfiles(env));
  const project = readable(() => readProjectFile(cwd).settings);
  if (!saved || !project) return undefined;
  const isLocal = (name: string): boolean => name === localProfile && !profileNamed(name, saved);
  const named = flags.profile ?? (env.POSTHORN_PROFILE || undefined);
  if (named !== undefined && !isLocal(named)) return undefined;
  const isNamed = named !== undefined;
  const address = flags.baseUrl ?? (env.POSTHORN_BASE_URL || undefined);
  if (address !== undefined) {
    const current = saved.current === undefined ? undefined : profileNamed(saved.current, saved);
    const isOfProfile = !isNamed && (project.profile || (current && sameOrigin(current.base_url, address)));
    return isOfProfile ? undefined : { isNamed, among: (running) => at(running, address) };
  }
  if (isNamed) return { isNamed, among: (running) => [...within(running, cwd), ...running] };
  if (project.profile ? !isLocal(project.profile) : saved.current !== undefined) return undefined;
  const { baseUrl } = project;
  const isAllowed = (server: RunningServer): boolean => !baseUrl || at([server], baseUrl).length > 0;
  return { isNamed, among: (running) => within(running, cwd).filter(isAllowed) };
}

/** Returns the content of a settings file, undefined where it cannot be read; the settings themselves report that. */
function readable<Content>(read: () => Content): Content | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function at(running: readonly RunningServer[], address: string): RunningServer[] {
  let plain = address;
  while (plain.endsWith("/")) plain = plain.slice(0, -1);
  return running.filter(({ base_url }) => base_url === plain);
}

function sameOrigin(one: string, other: string): boolean {
  const origin = parseUrl(one)?.origin;
  return origin !== undefined && origin === parseUrl(other)?.origin;
}

/** Returns the servers that were started in a folder or above it, the nearest first. */
function within(running: readonly RunningServer[], folder: string): RunningServer[] {
  const here = realPath(folder);
  return running
    .map((server) => ({ server, depth: Math.max(-1, ...(server.folders ?? []).map((each) => depthOf(each, here))) }))
    .filter(({ depth }) => depth >= 0)
    .sort((one, other) => other.depth - one.depth)
    .map(({ server }) => server);
}

/** Returns the length of a folder's path where it contains a path, otherwise -1. */
function depthOf(folder: string, path: string): number {
  const real = realPath(folder);
  const isAbove = path === real || path.startsWith(real.endsWith(sep) ? real : `${real}${sep}`);
  return isAbove ? real.length : -1;
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

async function firstAnswering(servers: readonly RunningServer[], env: Io["env"]): Promise<RunningServer | undefined> {
  for (const server of servers) if (await isAnswering(server, env)) return server;
  return undefined;
}

/** Whether the recorded server accepts a connection. Where it refuses, its record is removed. */
async function isAnswering({ base_url }: RunningServer, env: Io["env"]): Promise<boolean> {
  const { hostname, port } = new URL(base_url);
  const met = await new Promise<string>((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port || 80),
      timeout: connectTimeout,
    });
    const end = (what: string): void => {
      socket.destroy();
      resolve(what);
    };
    socket.once("connect", () => end("answer"));
    socket.once("timeout", () => end("silence"));
    socket.once("error", ({ code = "" }: NodeJS.ErrnoException) => end(code));
  });
  if (met === "ECONNREFUSED") removeRunning(base_url, env);
  return met === "answer";
}
