import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * Makes a folder hold these files, a map from names to texts, and no others of those whose names `isOurs` knows; touches none
 * that is there already, as a program may be running from it.
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
