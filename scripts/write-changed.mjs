import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes files, a map from names to texts, into a folder, and deletes other files whose names `isOurs` accepts. Does not write a file
 * that has its text already, because a program may be running from it.
 */
export function writeChanged(folder, files, isOurs) {
  mkdirSync(folder, { recursive: true });
  const present = readdirSync(folder);
  for (const [name, text] of files) {
    if (!present.includes(name) || readFileSync(`${folder}/${name}`, "utf8") !== text)
      writeFileSync(`${folder}/${name}`, text);
  }
  for (const name of present) if (isOurs(name) && !files.has(name)) rmSync(`${folder}/${name}`);
}
