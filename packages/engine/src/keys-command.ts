import { parseArgs } from "node:util";
import { bootstrap } from "./bootstrap.js";
import { ConfigError, type Environment, readConfig } from "./config.js";
import { createCtx } from "./create-core.js";
import { keptSecret, openDataDir } from "./data-dir.js";
import { openStore } from "./open-store.js";
import { apiKeyType, hashApiKey, isApiKeyForm } from "./platform/api-key.js";
import { createClock } from "./platform/clock.js";
import type { Ctx } from "./platform/context.js";
import { silentLog } from "./platform/log.js";
import { systemRandom } from "./platform/random.js";
import { createKey, keyToWire, revokeKey } from "./resources/workspaces/workspaces.js";
import { refuseUnfinishedCopy } from "./store/copy/note.js";
import type { Store } from "./store/store.js";

/** Makes, lists or revokes keys of the first workspace on a stopped store; a new key alone goes to stdout. */
export async function keys(args: readonly string[], environment: Environment): Promise<number> {
  const { values, positionals } = parseKeysArgs(args);
  const [action, subject] = positionals;
  if (action !== "create" && action !== "list" && action !== "revoke") {
    throw new ConfigError("keys needs one of create, list and revoke");
  }
  const config = readConfig(values["data-dir"] === undefined ? [] : ["--data-dir", values["data-dir"]], environment);
  const random = systemRandom();
  openDataDir(config.dataDir);
  const secret = config.secret ?? keptSecret(config.dataDir, random);
  const clock = createClock();
  const ctx = createCtx({ clock, secret, random, settings: { profile: config.profile } });
  const store = await openStore(config, random, silentLog);
  try {
    await refuseUnfinishedCopy(store);
    const { workspace_id } = await bootstrap(ctx, store, {
      liveKey: config.bootstrapLiveKey,
      sandboxKey: config.bootstrapSandboxKey,
      operatorToken: config.operatorToken,
      settings: config.workspaceSettings,
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
}

function parseKeysArgs(args: readonly string[]): { values: KeyFlags; positionals: string[] } {
  try {
    const text = { type: "string" } as const;
    const options = { type: text, name: text, permissions: text, "data-dir": text };
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

async function create(ctx: Ctx, store: Store, workspace_id: string, flags: KeyFlags): Promise<number> {
  const { type = "production", name = `${type} key`, permissions = "*" } = flags;
  if (type !== "production" && type !== "sandbox") throw new ConfigError("--type must be production or sandbox");
  const granted = permissions.split(",").map((permission) => permission.trim());
  const unfit = granted.find((permission) => !/^(\*|[a-z-]+:[a-z]+)$/.test(permission));
  if (unfit !== undefined)
    throw new ConfigError(`--permissions: ${JSON.stringify(unfit)} is no permission such as email:send`);
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
