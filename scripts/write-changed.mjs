import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes files, a map from names to texts, into a folder, and deletes other files whose names `isOurs` accepts. Does not write a file
 * that has its text already, because a program may be running from it.
 */
export function writeChanged(folder, files, isOurs) {
  mkdirSync(folder, { recursive: true });
  const present = readdirSync(folder);
  for (const [name, text] of files) writeIfChanged(join(folder, name), text);
  for (const name of present) if (isOurs(name) && !files.has(name)) rmSync(join(folder, name));
}

/** Writes a whole folder: files, a map from paths in it to texts, as `writeChanged` does, and deletes all others, at any depth. */
export function writeFolder(folder, files) {
  const wanted = new Map(Array.from(files, ([path, text]) => [join(folder, path), text]));
  for (const [path, text] of wanted) {
    mkdirSync(dirname(path), { recursive: true });
    writeIfChanged(path, text);
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !wanted.has(path)) rmSync(path);
  }
}

function writeIfChanged(path, text) {
  if (textOf(path) !== text) writeFileSync(path, text);
}

/** Returns the text of a file, or undefined where there is none. */
function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
