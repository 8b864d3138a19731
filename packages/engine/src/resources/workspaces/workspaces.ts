import { apiKeyType, createApiKey, hashApiKey, type KeyType } from "../../platform/api-key.js";
import type { Ctx } from "../../platform/context.js";
import { notFound } from "../../platform/errors.js";
import type { ApiKeyRow, WorkspaceRow, WorkspaceSettings } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { toIso } from "../handler.js";
import { makeSecret } from "../webhooks/webhooks.js";

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
};

/** Returns a workspace as the admin API shows it, the step secret readable: receivers are given it by the operator. */
export function workspaceToWire({ secrets }: Pick<Ctx, "secrets">, row: Readonly<WorkspaceRow>) {
  const { step_webhook_secret, limited_since: _, ...settings } = row.settings;
  return {
    id: row.id,
    name: row.name,
    settings: { ...settings, step_webhook_secret: unsealed(secrets, step_webhook_secret) },
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Null also where it was sealed under another secret of the process: the workspace can still be seen, and given a new one. */
function unsealed(secrets: Ctx["secrets"], sealed: string | null): string | null {
  try {
    return sealed === null ? null : secrets.unseal(sealed);
  } catch {
    return null;
  }
}

/** A key as the admin API shows it; the key itself is shown once, by whoever made it. */
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

/** The workspace with this id; throws `not_found`. */
export async function getWorkspace(tx: ReadTx, id: string): Promise<Readonly<WorkspaceRow>> {
  const row = await tx.workspaces.get(id);
  if (row === undefined) throw notFound("workspace");
  return row;
}

/** Makes a workspace: a tenant whose rows no other can see. It has a step secret, given or new. */
export async function createWorkspace(
  ctx: Ctx,
  tx: Tx,
  name: string,
  settings: Partial<WorkspaceSettings> = {},
): Promise<WorkspaceRow> {
  const now = ctx.clock.now();
  const row: WorkspaceRow = {
    id: ctx.ids.uuid(),
    name,
    settings: limitedSince(now, noSettings, {
      ...noSettings,
      ...sealed(ctx, { step_webhook_secret: null, ...settings }),
    }),
    created_at: now,
    updated_at: now,
  };
  await tx.workspaces.insert(row);
  return row;
}

/** Changes name or settings and returns the workspace as it is then; null for the step secret makes a new one. */
export async function updateWorkspace(
  ctx: Ctx,
  tx: Tx,
  id: string,
  change: { name?: string | undefined; settings?: Partial<WorkspaceSettings> | undefined },
): Promise<Readonly<WorkspaceRow>> {
  const before = await getWorkspace(tx, id);
  const now = ctx.clock.now();
  const wanted = { ...before.settings, ...sealed(ctx, change.settings ?? {}) };
  const settings = limitedSince(now, before.settings, wanted);
  const after = { name: change.name ?? before.name, settings, updated_at: now };
  await tx.workspaces.update(id, after);
  return { ...before, ...after };
}

/** Nothing is counted while there is no limit, so that what was counted before is out of date once there is one again. */
function limitedSince(now: number, before: WorkspaceSettings, after: WorkspaceSettings): WorkspaceSettings {
  const limited_since = hasLimit(after) ? (before.limited_since ?? now) : null;
  return { ...after, limited_since };
}

function hasLimit({ hourly_limit, daily_limit, plan_limit }: WorkspaceSettings): boolean {
  return hourly_limit !== null || daily_limit !== null || plan_limit !== null;
}

/** Returns settings as they are kept: the step secret sealed, and a new one where it is null. No workspace is without. */
function sealed(ctx: Ctx, settings: Partial<WorkspaceSettings>): Partial<WorkspaceSettings> {
  const { step_webhook_secret: secret } = settings;
  if (secret === undefined) return settings;
  return { ...settings, step_webhook_secret: ctx.secrets.seal(secret ?? makeSecret(ctx)) };
}

/** Gives a workspace that an older version made its step secret; `updated_at` stays, since nobody changed a setting. */
export async function ensureStepSecret(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const row = await tx.workspaces.get(id);
  if (row === undefined || row.settings.step_webhook_secret !== null) return;
  await tx.workspaces.update(id, { settings: { ...row.settings, ...sealed(ctx, { step_webhook_secret: null }) } });
}

/** Returns the ids of the workspaces that an older version made without a step secret. */
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
  /** A key to take over instead of a new one; its prefix must fit its type. */
  key?: string | undefined;
}

/** Makes a key and gives back the row and, this once, the key itself. */
export async function createKey(ctx: Ctx, tx: Tx, wanted: NewKey): Promise<{ row: ApiKeyRow; key: string }> {
  const key = wanted.key ?? createApiKey(ctx.random, wanted.type);
  if (apiKeyType(key) !== wanted.type) throw new RangeError(`the key's prefix is not that of a ${wanted.type} key`);
  const row: ApiKeyRow = {
    id: ctx.ids.uuid(),
    workspace_id: wanted.workspace_id,
    name: wanted.name,
    type: wanted.type,
    permissions: wanted.permissions ?? ["*"],
    rate_limit: wanted.rate_limit ?? null,
    email_rate_limit: wanted.email_rate_limit ?? null,
    hash: hashApiKey(key),
    last4: key.slice(-4),
    created_at: ctx.clock.now(),
    revoked_at: null,
  };
  await tx.api_keys.insert(row);
  return { row, key };
}

/** Revokes a key from its next request on; throws `not_found`. Revoking again changes nothing. */
export async function revokeKey(ctx: Ctx, tx: Tx, id: string): Promise<Readonly<ApiKeyRow>> {
  const row = await tx.api_keys.get(id);
  if (row === undefined) throw notFound("key");
  if (row.revoked_at !== null) return row;
  const after = { revoked_at: ctx.clock.now() };
  await tx.api_keys.update(id, after);
  return { ...row, ...after };
}
