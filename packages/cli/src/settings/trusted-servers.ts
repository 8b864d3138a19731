import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { configDir } from "../files/private-folder.js";
import { usage } from "../program/failure.js";
import type { Io } from "../program/io.js";
import { changeSaved, memberOf, readSaved } from "./saved-file.js";

/** A base URL and the project file that names it. */
export interface NamedServer {
  file: string;
  baseUrl: string;
}

/** A base URL to which the user lets keys go from within a folder. */
export interface TrustedServer {
  folder: string;
  base_url: string;
}

/** Returns the path of the file that remembers what the user said yes to. */
function trustedServersFile(env: Io["env"]): string {
  return join(configDir(env), "trusted.json");
}

/** Returns what the user said yes to, nothing where there is no file; a file that holds something else is a usage failure. */
export function readTrustedServers(env: Io["env"]): readonly TrustedServer[] {
  const file = trustedServersFile(env);
  const saved = readSaved(file);
  if (!saved) return [];
  const trusted = memberOf(saved.content, "trusted");
  if (!Array.isArray(trusted) || !trusted.every(isTrustedServer)) {
    throw usage(`${file} holds no trusted servers`, { hint: "Remove it, and say again what is trusted." });
  }
  return trusted;
}

/** Whether the user said yes to exactly this base URL of this folder's project file. */
export function isTrusted(server: NamedServer, env: Io["env"]): boolean {
  const wanted = trustedEntry(server);
  return readTrustedServers(env).some((each) => isSame(each, wanted));
}

/** Remembers a yes; the folder's earlier base URL is forgotten with it. */
export function trustServer(server: NamedServer, env: Io["env"]): TrustedServer {
  const added = trustedEntry(server);
  save((saved) => [...saved.filter(({ folder }) => folder !== added.folder), added], env);
  return added;
}

/** Forgets what `isMeant` names, and returns it. */
export function distrustServers(isMeant: (server: TrustedServer) => boolean, env: Io["env"]): TrustedServer[] {
  const removed = readTrustedServers(env).filter(isMeant);
  if (removed.length > 0) save((saved) => saved.filter((each) => !isMeant(each)), env);
  return removed;
}

function save(change: (saved: readonly TrustedServer[]) => TrustedServer[], env: Io["env"]): void {
  changeSaved(
    trustedServersFile(env),
    () => change(readTrustedServers(env)),
    (trusted) => ({ trusted }),
  );
}

/** Returns what a yes is remembered as. The folder goes by its real path, so that a link cannot borrow another folder's yes. */
export function trustedEntry({ file, baseUrl }: NamedServer): TrustedServer {
  return { folder: realpathSync(dirname(file)), base_url: baseUrl };
}

function isSame(one: TrustedServer, other: TrustedServer): boolean {
  return one.folder === other.folder && one.base_url === other.base_url;
}

function isTrustedServer(value: unknown): value is TrustedServer {
  return ["folder", "base_url"].every((name) => typeof memberOf(value, name) === "string");
}
