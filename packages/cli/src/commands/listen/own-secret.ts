import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configDir } from "../../files/config-dir.js";
import { makePrivateFolder } from "../../files/make-private-folder.js";
import type { Io } from "../../program/io.js";

/** Gives back the secret that this user's listener signs with besides the service: the same each time, so that a program can keep it. */
export function ownSecret(env: Io["env"]): string {
  const file = join(configDir(env), "listen-secret");
  try {
    const kept = readFileSync(file, "utf8").trim();
    if (kept !== "") return kept;
  } catch {
    // The first time, there is none.
  }
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  try {
    makePrivateFolder(configDir(env));
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  } catch {
    // Where nothing can be kept it is another one each time.
  }
  return secret;
}
