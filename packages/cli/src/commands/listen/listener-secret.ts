import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configDir, makePrivateFolder } from "../../files/private-folder.js";
import type { Io } from "../../program/io.js";

/**
 * Returns the secret that this user's listener signs deliveries with. It is stored in the config folder, so that it is the same
 * at each start; where the folder cannot be written, each call returns a new one.
 */
export function listenerSecret(env: Io["env"]): string {
  const file = join(configDir(env), "listen-secret");
  try {
    const stored = readFileSync(file, "utf8").trim();
    if (stored !== "") return stored;
  } catch {
    // The first start has none.
  }
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  try {
    makePrivateFolder(configDir(env));
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  } catch {
    // A read-only home costs no more than a secret that changes.
  }
  return secret;
}
