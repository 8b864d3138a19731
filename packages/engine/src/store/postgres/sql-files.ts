import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "migrations");

/** The text of each migration by the name of its file. In a bundle the build puts the texts here, so that no folder has to be there. */
export const sqlFiles: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
);
