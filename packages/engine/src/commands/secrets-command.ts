import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ConfigError, type EngineConfig, type Environment, readConfig } from "../config.js";
import { createClock } from "../platform/clock.js";
import { createCtx } from "../platform/create-ctx.js";
import { silentLog } from "../platform/log.js";
import { systemRandom } from "../platform/random.js";
import { readOrCreateSecret } from "../startup/data-dir.js";
import { openStore } from "../startup/open-store.js";
import { resealSecrets } from "../startup/reseal-secrets.js";
import { assertNoUnfinishedCopy } from "../store/copy/checkpoint.js";
import { exitCodes } from "./exit-codes.js";

/**
 * Encrypts everything in a store with the current secret, and returns the exit code: 1 when neither secret opens some value. A data
 * directory must not be in use; a database may be.
 */
export async function secretsCommand(args: readonly string[], environment: Environment): Promise<number> {
  const config = readConfig(storeFlagsOf(args), environment);
  const { databaseUrl, dataDir, previousSecret } = config;
  if (previousSecret === undefined) {
    throw new ConfigError("secrets reseal needs POSTHORN_SECRET_PREVIOUS, the secret that POSTHORN_SECRET replaces");
  }
  if (databaseUrl === undefined && !existsSync(dataDir)) {
    throw new ConfigError(`there is no store in ${dataDir}: name its directory with --data-dir`);
  }
  const random = systemRandom();
  const store = await openStore(config, random, silentLog, 0);
  try {
    await assertNoUnfinishedCopy(store);
    const ctx = createCtx({ clock: createClock(), secret: secretOf(config), previousSecret, random });
    const { resealed, unreadable } = await resealSecrets(ctx, store);
    process.stderr.write(`${resealed} values were encrypted with the current secret\n`);
    if (unreadable === 0) return exitCodes.ok;
    process.stderr.write(`${unreadable} values are encrypted with neither secret, and stay as they are\n`);
    return exitCodes.unexpected;
  } finally {
    await store.close();
  }
}

/** Returns the current secret: that of the environment, or that of the data directory. Throws ConfigError. */
function secretOf({ secret, databaseUrl, dataDir }: EngineConfig): string {
  if (secret !== undefined) return secret;
  if (databaseUrl !== undefined) throw new ConfigError("secrets reseal on a database needs POSTHORN_SECRET");
  return readOrCreateSecret(dataDir, systemRandom());
}

function storeFlagsOf(args: readonly string[]): string[] {
  const text = { type: "string" } as const;
  try {
    const options = { "data-dir": text, "database-url": text };
    const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
    if (positionals.join(" ") !== "reseal") throw new Error("secrets needs the word reseal");
    return Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)]);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}
