import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { didYouMean } from "@posthorn/sdk/internal";
import { ConfigError, type EngineConfig, type Environment, readConfig } from "../config.js";
import { apiKeyType, hashApiKey, isApiKeyForm } from "../platform/api-key.js";
import { createClock } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import { createCtx } from "../platform/create-ctx.js";
import { silentLog } from "../platform/log.js";
import { type Random, systemRandom } from "../platform/random.js";
import { unknownPermission } from "../resources/workspaces/permissions.js";
import { createKey, keyToWire, revokeKey } from "../resources/workspaces/workspaces.js";
import { bootstrap } from "../startup/bootstrap.js";
import { openDataDir, readOrCreateSecret } from "../startup/data-dir.js";
import { openStore } from "../startup/open-store.js";
import { assertNoUnfinishedCopy } from "../store/copy/checkpoint.js";
import type { Store } from "../store/store.js";

const actions = ["create", "list", "revoke"] as const;

/** Returns the secret of the data directory. Creates one for the store in the directory, but never for a database. */
function secretOf({ databaseUrl, dataDir }: EngineConfig, random: Random): string {
  if (databaseUrl === undefined || existsSync(join(dataDir, "secret"))) return readOrCreateSecret(dataDir, random);
  throw new ConfigError(
    `POSTHORN_SECRET is not set, and there is no secret in ${dataDir}: a database needs the secret that its engines run with. ` +
      "Set POSTHORN_SECRET to that; for a new database create one with `openssl rand -base64 48` and keep it",
  );
}

/** Creates, lists or revokes keys of the first workspace on a stopped store, and returns the exit code. Writes a new key alone to stdout. */
export async function keysCommand(args: readonly string[], environment: Environment): Promise<number> {
  const { values, positionals } = parseKeysArgs(args);
  const [action, subject] = positionals;
  if (!actions.some((each) => each === action)) {
    throw new ConfigError(`keys needs one of create, list and revoke${didYouMean(action ?? "", actions)}`);
  }
  const storeFlags = (["data-dir", "database-url"] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
  const config = readConfig(storeFlags, environment);
  const random = systemRandom();
  if (config.databaseUrl === undefined) openDataDir(config.dataDir);
  const secret = config.secret ?? secretOf(config, random);
  const clock = createClock();
  const ctx = createCtx({
    clock,
    secret,
    previousSecret: config.previousSecret,
    random,
    settings: { profile: config.profile, sharedDomain: config.sharedDomain },
  });
  const store = await openStore(config, random, silentLog, 0);
  try {
    await assertNoUnfinishedCopy(store);
    const { workspace_id } = await bootstrap(ctx, store, {
      liveKey: config.bootstrapLiveKey,
      sandboxKey: config.bootstrapSandboxKey,
      operatorToken: config.operatorToken,
      settings: config.workspaceSettings,
      isWorkspaceOnly: true,
    });
    if (action === "list") return await list(ctx, store, workspace_id);
    if (action === "revoke") return await revoke(ctx, store, subject);
    return await create(ctx, store, workspace_id, values);
  } finally {
    await store.close();
  }
}

interface KeyFlags {
  type?: string | undefined;
  name?: string | undefined;
  permissions?: string | undefined;
  "data-dir"?: string | undefined;
  "database-url"?: string | undefined;
}

function parseKeysArgs(args: readonly string[]): { values: KeyFlags; positionals: string[] } {
  try {
    const text = { type: "string" } as const;
    const options = { type: text, name: text, permissions: text, "data-dir": text, "database-url": text };
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

async function create(ctx: Ctx, store: Store, workspace_id: string, flags: KeyFlags): Promise<number> {
  const { type = "production", name = `${type} key`, permissions = "*" } = flags;
  if (type !== "production" && type !== "sandbox") throw new ConfigError("--type must be production or sandbox");
  const granted = permissions.split(",").map((permission) => permission.trim());
  const unknown = unknownPermission(granted);
  if (unknown !== undefined) throw new ConfigError(`--permissions: ${unknown.message}`);
  const { key } = await store.transaction("system", (tx) =>
    createKey(ctx, tx, { workspace_id, name, type, permissions: granted }),
  );
  process.stdout.write(`${key}\n`);
  return 0;
}

async function list(ctx: Ctx, store: Store, workspace_id: string): Promise<number> {
  const rows = await store.read("system", (tx) => tx.api_keys.find({ where: { workspace_id } }));
  for (const row of rows) process.stdout.write(`${JSON.stringify(keyToWire(ctx, row))}\n`);
  return 0;
}

async function revoke(ctx: Ctx, store: Store, subject: string | undefined): Promise<number> {
  if (subject === undefined) throw new ConfigError("keys revoke needs the id of a key, or the key");
  const isKey = isApiKeyForm(subject);
  const revoked = await store.transaction("system", async (tx) => {
    const row = isKey
      ? await tx.api_keys.first({ where: { hash: hashApiKey(subject) } })
      : await tx.api_keys.get(subject);
    return row && revokeKey(ctx, tx, row.id);
  });
  if (revoked === undefined) {
    throw new ConfigError(isKey ? `no such ${apiKeyType(subject)} key in this store` : `no key with the id ${subject}`);
  }
  process.stderr.write(`revoked ${revoked.id} (…${revoked.last4})\n`);
  return 0;
}
