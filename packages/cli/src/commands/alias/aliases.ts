import { join } from "node:path";
import { configDir } from "../../files/private-folder.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure, usage } from "../../program/failure.js";
import type { Io } from "../../program/io.js";
import { isRecordOf, memberOf, readSaved } from "../../settings/saved-file.js";

/** What each alias stands for, as it was written. */
export type Aliases = Readonly<Record<string, string>>;

/** Returns where aliases are kept. */
export function aliasesFile(env: Io["env"]): string {
  return join(configDir(env), "aliases.json");
}

/** Returns what is saved, nothing where there is no file; a file that holds something else is a usage failure. */
export function readAliases(env: Io["env"]): Aliases {
  const file = aliasesFile(env);
  const saved = readSaved(file);
  if (!saved) return {};
  const aliases = memberOf(saved.content, "aliases");
  if (!isRecordOf(aliases, (value) => typeof value === "string")) {
    throw usage(`${file} holds no aliases`, { hint: "Mend it, or remove it and set them again." });
  }
  return aliases;
}

/** Returns what an alias stands for, undefined where there is none; it is looked for by its own name only. */
export function aliasNamed(name: string, aliases: Aliases): string | undefined {
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

/** Returns the failure for a name that no alias has. */
export function noSuchAlias(name: string, aliases: Aliases): Failure {
  const names = Object.keys(aliases);
  return new Failure("alias_not_found", `there is no alias "${name}"`, exitCodes.notFound, {
    path: "alias",
    hint: names.length > 0 ? `There are ${names.join(", ")}.` : undefined,
    next: ["posthorn alias list"],
  });
}
