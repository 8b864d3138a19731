import { hashApiKey, type KeyType } from "../platform/api-key.js";
import type { Ctx } from "../platform/context.js";
import {
  createKey,
  createWorkspace,
  ensureStepSecret,
  getWorkspace,
  updateWorkspace,
  withoutStepSecret,
} from "../resources/workspaces/workspaces.js";
import type { WorkspaceSettings } from "../store/entities.js";
import type { ReadTx, Store, Tx } from "../store/store.js";

/** The settings that the environment or a test gives a workspace. */
type BootstrapSettings = Partial<Omit<WorkspaceSettings, "lives">>;

export interface BootstrapOptions {
  liveKey?: string | undefined;
  sandboxKey?: string | undefined;
  operatorToken?: string | undefined;
  /** Settings of the workspace when it is made. Without `from_email` the local profile sets a default sender. */
  settings?: BootstrapSettings | undefined;
  /**
   * Makes the workspace and only those keys that are given. The first start of an engine, which knows its profile and shows
   * what it makes, adds the other keys, the token and the default sender.
   */
  isWorkspaceOnly?: boolean;
}

/** The first workspace of a store and the credentials to use it. */
export interface Credentials {
  workspace_id: string;
  /** Null in the service profile, which stores hashes of keys only. */
  liveKey: string | null;
  sandboxKey: string | null;
  operatorToken: string | null;
  /** Whether this start made the workspace. */
  fresh: boolean;
}

/** Thrown when the secret of this start does not open what the store keeps encrypted. */
export class OtherSecret extends Error {
  override readonly name = "OtherSecret";

  constructor(cause: unknown) {
    super(
      "POSTHORN_SECRET (or `secret` in the data directory) is not the one that this store was begun with, so what the store " +
        "keeps encrypted (keys, tokens, DKIM keys, secrets of webhooks) cannot be opened. Nothing was changed. Start with the " +
        "secret of the first start: where POSTHORN_SECRET was not set then, it is in the file `secret` of the data directory. " +
        "Where that secret is lost, begin a new store, with another --data-dir or another database",
      { cause },
    );
  }
}

/** The `meta` row of the first start. Only the local profile, which shows the credentials at every start, seals them here. */
interface BootstrapRecord {
  workspace_id: string;
  live_key: string | null;
  sandbox_key: string | null;
  operator_token: string | null;
  /** Whether the default sender of the local profile was set once; from then on only the operator changes it. */
  has_sender?: boolean;
  /** Whether only the workspace was made so far, and the first start of an engine makes the rest. */
  is_workspace_only?: boolean;
  /** A sealed value that reveals a wrong secret where no credentials are sealed. */
  sealed?: string;
}

const metaId = "bootstrap";

/**
 * Returns the first workspace of a store with its credentials. The first start makes it, in the local profile with a live
 * and a sandbox key. Throws OtherSecret.
 */
export async function bootstrap(ctx: Ctx, store: Store, options: BootstrapOptions = {}): Promise<Credentials> {
  return store.transaction("system", async (tx) => {
    const record = (await tx.meta.get(metaId))?.value as BootstrapRecord | undefined;
    if (record === undefined) return begin(ctx, tx, options);
    const credentials = openRecord(ctx, record, options);
    if (options.isWorkspaceOnly) return credentials;
    if (record.is_workspace_only) return complete(ctx, tx, record, options);
    await bringUpToDate(ctx, tx, record);
    return credentials;
  });
}

async function begin(ctx: Ctx, tx: Tx, options: BootstrapOptions): Promise<Credentials> {
  const isLocal = ctx.settings.profile === "local" && !options.isWorkspaceOnly;
  const settings = isLocal ? withSender(ctx, options.settings) : options.settings;
  const workspace = await createWorkspace(ctx, tx, "Default", settings);
  const credentials = await createCredentials(ctx, tx, workspace.id, options);
  const record = createRecord(ctx, credentials, isLocal);
  const value = { ...record, ...(options.isWorkspaceOnly && { is_workspace_only: true }) };
  await tx.meta.insert({ id: metaId, value });
  return credentials;
}

/** Adds what a store lacks whose workspace was made by a command before any engine ran. */
async function complete(ctx: Ctx, tx: Tx, record: BootstrapRecord, options: BootstrapOptions): Promise<Credentials> {
  const isLocal = ctx.settings.profile === "local";
  const { id, settings, created_at, updated_at } = await getWorkspace(tx, record.workspace_id);
  if (updated_at === created_at) {
    const { from_email, from_name } = settings;
    const given = { ...withoutNull({ from_email, from_name }), ...withoutNull(options.settings ?? {}) };
    await updateWorkspace(ctx, tx, id, { settings: isLocal ? withSender(ctx, given) : given });
  }
  const credentials = await createCredentials(ctx, tx, id, options);
  await tx.meta.update(metaId, { value: { ...createRecord(ctx, credentials, isLocal) } });
  return credentials;
}

function withoutNull(settings: BootstrapSettings): BootstrapSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}

/** Makes the keys that are given and, in the local profile, those that are not. */
async function createCredentials(
  ctx: Ctx,
  tx: Tx,
  workspace_id: string,
  options: BootstrapOptions,
): Promise<Credentials> {
  const isLocal = ctx.settings.profile === "local" && !options.isWorkspaceOnly;
  const make = async (type: KeyType, key: string | undefined) => {
    // In the service profile the operator makes keys through the admin API, so only the given ones are made here.
    if (key === undefined && !isLocal) return null;
    const exists = key !== undefined && (await tx.api_keys.first({ where: { hash: hashApiKey(key) } })) !== undefined;
    if (exists) return key;
    return (await createKey(ctx, tx, { workspace_id, name: `default ${type}`, type, key })).key;
  };
  return {
    workspace_id,
    liveKey: await make("production", options.liveKey),
    sandboxKey: await make("sandbox", options.sandboxKey),
    operatorToken: options.operatorToken ?? (isLocal ? Buffer.from(ctx.random.bytes(24)).toString("base64url") : null),
    fresh: true,
  };
}

/** Returns the id of the first workspace of a store; undefined where the store began without one. */
export async function firstWorkspaceId(tx: ReadTx): Promise<string | undefined> {
  return ((await tx.meta.get(metaId))?.value as BootstrapRecord | undefined)?.workspace_id;
}

/** Adds the default sender `Posthorn <hello@SHARED_DOMAIN>`, with which campaigns and automations run unconfigured. */
function withSender({ settings }: Ctx, given: BootstrapSettings = {}): BootstrapSettings {
  if (given.from_email !== undefined) return given;
  return { ...given, from_email: `hello@${settings.sharedDomain}`, from_name: given.from_name ?? "Posthorn" };
}

/** Adds what stores of older versions lack: step secrets, and the default sender where nobody has changed the settings. */
async function bringUpToDate(ctx: Ctx, tx: Tx, record: BootstrapRecord): Promise<void> {
  for (const id of await withoutStepSecret(tx)) await ensureStepSecret(ctx, tx, id);
  if (record.has_sender === true || ctx.settings.profile !== "local") return;
  const workspace = await tx.workspaces.get(record.workspace_id);
  const isUntouched = workspace !== undefined && workspace.updated_at === workspace.created_at;
  if (isUntouched && workspace.settings.from_email === null) {
    const from_name = workspace.settings.from_name ?? undefined;
    await updateWorkspace(ctx, tx, workspace.id, { settings: withSender(ctx, { from_name }) });
  }
  await tx.meta.update(metaId, { value: { ...record, has_sender: true } });
}

function createRecord(ctx: Ctx, credentials: Credentials, isLocal: boolean): BootstrapRecord {
  const seal = (value: string | null) => (isLocal && value !== null ? ctx.secrets.seal(value) : null);
  return {
    workspace_id: credentials.workspace_id,
    live_key: seal(credentials.liveKey),
    sandbox_key: seal(credentials.sandboxKey),
    operator_token: seal(credentials.operatorToken),
    has_sender: isLocal,
    ...(!isLocal && { sealed: ctx.secrets.seal(credentials.workspace_id) }),
  };
}

/** The fields of the record that are sealed. */
const sealedFields = ["live_key", "sandbox_key", "operator_token", "sealed"] as const;

/** Returns the bootstrap record of a store as a row of `meta`, and the names of its fields that are sealed; undefined without one. */
export async function sealedBootstrap(tx: ReadTx) {
  const row = await tx.meta.get(metaId);
  return row && { row, sealedFields };
}

/** Returns the credentials of a record. Throws OtherSecret. */
function openRecord(ctx: Ctx, record: BootstrapRecord, options: BootstrapOptions): Credentials {
  const unseal = (value: string | null) => {
    try {
      return value === null ? null : ctx.secrets.unseal(value);
    } catch (error) {
      throw new OtherSecret(error);
    }
  };
  unseal(record.sealed ?? null);
  return {
    workspace_id: record.workspace_id,
    liveKey: unseal(record.live_key),
    sandboxKey: unseal(record.sandbox_key),
    operatorToken: options.operatorToken ?? unseal(record.operator_token),
    fresh: false,
  };
}
