import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { usage } from "../failure.js";

const fileName = "posthorn.config.json";
const keys = ["baseUrl", "output", "profile"] as const;

/** What a project may fix for everybody who works in it; never a secret. */
export type ProjectFile = { readonly [key in (typeof keys)[number]]?: string };

/** Gives back the project file of the folder or of the nearest folder above it, empty where there is none. */
export function readProjectFile(folder: string): ProjectFile {
  const file = join(folder, fileName);
  if (!existsSync(file)) return dirname(folder) === folder ? {} : readProjectFile(dirname(folder));
  return checked(file, parsed(file));
}

function parsed(file: string): unknown {
  try {
    // Some editors put a mark before the first character.
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
