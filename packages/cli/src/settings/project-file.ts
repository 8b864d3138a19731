import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { usage } from "../program/failure.js";

const fileName = "posthorn.config.json";
const mostBytes = 65_536;
const keys = ["baseUrl", "output", "profile"] as const;

/** The settings that a project may share; never a secret. */
export type ProjectFile = { readonly [key in (typeof keys)[number]]?: string };

/** Returns the settings and the path of the project file in the folder or the nearest folder above it; empty where there is none. @throws a usage failure for an invalid file. */
export function readProjectFile(folder: string): { file: string | undefined; settings: ProjectFile } {
  const file = join(folder, fileName);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) {
    return dirname(folder) === folder ? { file: undefined, settings: {} } : readProjectFile(dirname(folder));
  }
  // Reading a pipe of that name would block.
  if (!found.isFile() || found.size > mostBytes) throw usage(`${file} is no file of at most ${mostBytes} bytes`);
  return { file, settings: checked(file, parsed(file)) };
}

function parsed(file: string): unknown {
  try {
    // Some editors write a byte order mark.
    return JSON.parse(readFileSync(file, "utf8").replace(/^\ufeff/, ""));
  } catch (error) {
    throw usage(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function checked(file: string, content: unknown): ProjectFile {
  if (typeof content !== "object" || content === null || Array.isArray(content))
    throw usage(`${file} must hold an object`);
  for (const [key, value] of Object.entries(content)) {
    if (!keys.some((known) => known === key)) {
      const hint = /key|token|secret/i.test(key)
        ? "Secrets belong in the environment (POSTHORN_API_KEY) or in a profile (posthorn login)."
        : undefined;
      throw usage(`${file} has no setting "${key}"; it takes ${keys.slice(0, -1).join(", ")} and ${keys.at(-1)}`, {
        hint,
      });
    }
    if (typeof value !== "string") throw usage(`"${key}" in ${file} must be text`);
  }
  return content as ProjectFile;
}
