import { apiKeyType, createApiKey, hashApiKey, type KeyType } from "../../platform/api-key.js";
import type { Ctx } from "../../platform/context.js";
import { notFound } from "../../platform/errors.js";
import type { Lives } from "../../platform/lives.js";
import type { ApiKeyRow, WorkspaceRow, WorkspaceSettings } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { toIso } from "../handler.js";
import { secretOverlap } from "../webhooks/sign.js";
import { makeSecret } from "../webhooks/webhooks.js";
import { changedLives, livesToWire, type WireLives } from "./lives.js";

const noSettings: WorkspaceSettings = {
  from_email: null,
  from_name: null,
  company_name: null,
  company_address: null,
  hourly_limit: null,
  daily_limit: null,
  plan_limit: null,
  limited_since: null,
  step_webhook_secret: null,
  step_webhook_secret_previous: null,
  step_webhook_secret_until: null,
};

/** A change of settings as the admin API takes it. */
type SettingsChange = Partial<Omit<WorkspaceSettings, "lives">> & { lives?: WireLives | null | undefined };

/** A change of settings as they are stored; undefined removes the lives of a workspace. */
type WorkspaceChange = Partial<Omit<WorkspaceSettings, "lives">> & { lives?: Partial<Lives> | undefined };

/** Returns a workspace in the format of the admin API. It contains the step secret, which the operator gives to receivers. */
export function workspaceToWire({ secrets }: Pick<Ctx, "secrets">, row: Readonly<WorkspaceRow>) {
  const {
    step_webhook_secret,
    step_webhook_secret_previous: _,
    step_webhook_secret_until: _until,
    ...others
  } = row.settings;
  const { limited_since: _since, lives, ...settings } = others;
  return {
    id: row.id,
    name: row.name,
    settings: {
      ...settings,
      step_webhook_secret: decrypted(secrets, step_webhook_secret),
      ...(lives && { lives: livesToWire(lives) }),
    },
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Returns a decrypted secret; null without one, and for one that was encrypted under another secret of the process. */
function decrypted(secrets: Ctx["secrets"], sealed: string | null): string | null {
  try {
    return sealed === null ? null : secrets.unseal(sealed);
  } catch {
    return null;
  }
}

/** Returns a key in the format of the admin API, without the key itself, which only its creation returns. */
export function keyToWire(ctx: Ctx, row: Readonly<ApiKeyRow>) {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    name: row.name,
    type: row.type,
    permissions: [...row.permissions],
    rate_limit: row.rate_limit ?? ctx.settings.requestLimit,
    email_rate_limit: row.email_rate_limit ?? ctx.settings.emailLimit,
    last4: row.last4,
    created_at: toIso(row.created_at),
    revoked_at: toIso(row.revoked_at),
  };
}

/** Returns the workspace with an id; throws `not_found`. */
export async function getWorkspace(tx: ReadTx, id: string): Promise<Readonly<WorkspaceRow>> {
  const row = await tx.workspaces.get(id);
  if (row === undefined) throw notFound("workspace");
  return row;
}

/** Creates a workspace and returns it. It gets a new step secret unless one is given. */
export async function createWorkspace(
  ctx: Ctx,
  tx: Tx,
  name: string,
  settings: SettingsChange = {},
): Promise<WorkspaceRow> {
  const now = ctx.clock.now();
  const given = withLives(ctx, noSettings, settings);
  const row: WorkspaceRow = {
    id: ctx.ids.uuid(),
    name,
    settings: limitedSince(now, noSettings, {
      ...noSettings,
      ...withEncryptedSecret(ctx, { step_webhook_secret: null, ...given }),
    }),
    created_at: now,
    updated_at: now,
  };
  await tx.workspaces.insert(row);
  return row;
}

/**
 * Updates name or settings and returns the workspace. Null as the step secret generates a new one. The secret that is replaced
 * signs together with the new one for a day.
 */
export async function updateWorkspace(
  ctx: Ctx,
  tx: Tx,
  id: string,
  change: { name?: string | undefined; settings?: SettingsChange | undefined },
): Promise<Readonly<WorkspaceRow>> {
  const before = await getWorkspace(tx, id);
  const now = ctx.clock.now();
  const given = withEncryptedSecret(ctx, withLives(ctx, before.settings, change.settings ?? {}));
  const replaced = given.step_webhook_secret !== undefined && {
    step_webhook_secret_previous: before.settings.step_webhook_secret,
    step_webhook_secret_until: now + secretOverlap,
  };
  const { lives, ...changed } = { ...before.settings, ...given, ...replaced };
  const settings = limitedSince(now, before.settings, { ...changed, ...(lives && { lives }) });
  const after = { name: change.name ?? before.name, settings, updated_at: now };
  await tx.workspaces.update(id, after);
  return { ...before, ...after };
}

/** Returns settings with the lives of rows as they are stored, when they change. */
function withLives(ctx: Ctx, before: WorkspaceSettings, { lives, ...settings }: SettingsChange): WorkspaceChange {
  return lives === undefined ? settings : { ...settings, lives: changedLives(ctx.settings.lives, before.lives, lives) };
}

/** Sets the time since which there has been a limit. Mail is not counted without one, so older counts are then out of date. */
function limitedSince(now: number, before: WorkspaceSettings, after: WorkspaceSettings): WorkspaceSettings {
  const limited_since = hasLimit(after) ? (before.limited_since ?? now) : null;
  return { ...after, limited_since };
}

function hasLimit({ hourly_limit, daily_limit, plan_limit }: WorkspaceSettings): boolean {
  return hourly_limit !== null || daily_limit !== null || plan_limit !== null;
}

/** Returns settings with the step secret encrypted; null generates a new one. */
function withEncryptedSecret(ctx: Ctx, settings: WorkspaceChange): WorkspaceChange {
  const { step_webhook_secret: secret } = settings;
  if (secret === undefined) return settings;
  return { ...settings, step_webhook_secret: ctx.secrets.seal(secret ?? makeSecret(ctx)) };
}

/** Generates the step secret of a workspace of an older version. `updated_at` stays, since nobody changed a setting. */
export async function ensureStepSecret(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const row = await tx.workspaces.get(id);
  if (row === undefined || row.settings.step_webhook_secret !== null) return;
  await tx.workspaces.update(id, {
    settings: { ...row.settings, ...withEncryptedSecret(ctx, { step_webhook_secret: null }) },
  });
}

/** Returns the ids of the workspaces without a step secret, which an older version created. */
export async function withoutStepSecret(tx: ReadTx): Promise<string[]> {
  const rows = await tx.workspaces.find({});
  return rows.filter(({ settings }) => settings.step_webhook_secret === null).map(({ id }) => id);
}

export interface NewKey {
  workspace_id: string;
  name: string;
  type: KeyType;
  permissions?: readonly string[] | undefined;
  rate_limit?: number | undefined;
  email_rate_limit?: number | undefined;
  /** An existing key to store instead of a new one. Its prefix must match `type`. */
  key?: string | undefined;
}

/**
 * Creates a key and returns its row and the key itself, which is not stored.
 * @throws RangeError when the prefix of a given key does not match its type.
 */
export async function createKey(ctx: Ctx, tx: Tx, newKey: NewKey): Promise<{ row: ApiKeyRow; key: string }> {
  const key = newKey.key ?? createApiKey(ctx.random, newKey.type);
  if (apiKeyType(key) !== newKey.type) throw new RangeError(`the key's prefix is not that of a ${newKey.type} key`);
  const row: ApiKeyRow = {
    id: ctx.ids.uuid(),
    workspace_id: newKey.workspace_id,
    name: newKey.name,
    type: newKey.type,
    permissions: newKey.permissions ?? ["*"],
    rate_limit: newKey.rate_limit ?? null,
    email_rate_limit: newKey.email_rate_limit ?? null,
    hash: hashApiKey(key),
    last4: key.slice(-4),
    created_at: ctx.clock.now(),
    revoked_at: null,
  };
  await tx.api_keys.insert(row);
  return { row, key };
}

/** Revokes a key, which its next request notices, and returns its row; throws `not_found`. Repeating it changes nothing. */
export async function revokeKey(ctx: Ctx, tx: Tx, id: string): Promise<Readonly<ApiKeyRow>> {
  const row = await tx.api_keys.get(id);
  if (row === undefined) throw notFound("key");
  if (row.revoked_at !== null) return row;
  const after = { revoked_at: ctx.clock.now() };
  await tx.api_keys.update(id, after);
  return { ...row, ...after };
}
