import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { configDir } from "../files/private-folder.js";
import { usage } from "../program/failure.js";
import type { Io } from "../program/io.js";
import { changeSaved, memberOf, readSaved } from "./saved-file.js";

/** A base URL, and the project file that names it. */
export interface NamedServer {
  file: string;
  baseUrl: string;
}

/** A base URL that the user trusts with keys, for project files in one folder. */
export interface TrustedServer {
  folder: string;
  base_url: string;
}

/** Returns the path of the file of trusted servers. */
function trustedServersFile(env: Io["env"]): string {
  return join(configDir(env), "trusted.json");
}

/** Returns the trusted servers, none where there is no file. @throws a usage failure for a file with another content. */
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

/** Whether the user trusts exactly this base URL in the folder of this project file. */
export function isTrusted(server: NamedServer, env: Io["env"]): boolean {
  const wanted = trustedEntry(server);
  return readTrustedServers(env).some((each) => isSame(each, wanted));
}

/** Saves a trusted server in place of the folder's earlier one, and returns it. */
export function trustServer(server: NamedServer, env: Io["env"]): TrustedServer {
  const added = trustedEntry(server);
  save((saved) => [...saved.filter(({ folder }) => folder !== added.folder), added], env);
  return added;
}

/** Removes the trusted servers that `isMeant` selects, and returns them. */
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

/** Returns the entry of a trusted server. It has the real path of the folder, so that a link does not inherit trust. */
export function trustedEntry({ file, baseUrl }: NamedServer): TrustedServer {
  return { folder: realpathSync(dirname(file)), base_url: baseUrl };
}

function isSame(one: TrustedServer, other: TrustedServer): boolean {
  return one.folder === other.folder && one.base_url === other.base_url;
}

function isTrustedServer(value: unknown): value is TrustedServer {
  return ["folder", "base_url"].every((name) => typeof memberOf(value, name) === "string");
}
