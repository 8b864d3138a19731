import { hashApiKey, type KeyType } from "./platform/api-key.js";
import type { Ctx } from "./platform/context.js";
import {
  createKey,
  createWorkspace,
  ensureStepSecret,
  getWorkspace,
  updateWorkspace,
  withoutStepSecret,
} from "./resources/workspaces/workspaces.js";
import type { WorkspaceSettings } from "./store/entities.js";
import type { ReadTx, Store, Tx } from "./store/store.js";

export interface BootstrapWishes {
  liveKey?: string | undefined;
  sandboxKey?: string | undefined;
  operatorToken?: string | undefined;
  /** Of the workspace, when it is made. Where `from_email` is left out, the local profile has one of its own. */
  settings?: Partial<WorkspaceSettings> | undefined;
  /**
   * Leaves keys, token and default sender to the first start of an engine, which knows its profile and shows what it makes.
   * Only keys that are given are made.
   */
  isWorkspaceOnly?: boolean;
}

/** The workspace a store begins with, and the ways in. */
export interface Bootstrapped {
  workspace_id: string;
  /** Null where only their hashes are kept: in the service profile. */
  liveKey: string | null;
  sandboxKey: string | null;
  operatorToken: string | null;
  /** Whether this start made the workspace. */
  fresh: boolean;
}

/** The ways into a store were sealed under another secret. */
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

/** What is kept of it; the ways in are sealed, and only in the local profile, which shows them at every start. */
interface Kept {
  workspace_id: string;
  live_key: string | null;
  sandbox_key: string | null;
  operator_token: string | null;
  /** Whether the default sender of the local profile was decided on: from then on it is the operator's to change. */
  has_sender?: boolean;
  /** Whether only the workspace was made so far: the first start of an engine makes the rest. */
  is_workspace_only?: boolean;
  /** Something sealed, by which another secret is known where nothing else is sealed. */
  sealed?: string;
}

const metaId = "bootstrap";

/** Returns the workspace a store began with; on the first start it is made, in the local profile with a live and a sandbox key. */
export async function bootstrap(ctx: Ctx, store: Store, wishes: BootstrapWishes = {}): Promise<Bootstrapped> {
  return store.transaction("system", async (tx) => {
    const kept = (await tx.meta.get(metaId))?.value as Kept | undefined;
    if (kept === undefined) return begin(ctx, tx, wishes);
    const ways = opened(ctx, kept, wishes);
    if (wishes.isWorkspaceOnly) return ways;
    if (kept.is_workspace_only) return complete(ctx, tx, kept, wishes);
    await bringUpToDate(ctx, tx, kept);
    return ways;
  });
}

async function begin(ctx: Ctx, tx: Tx, wishes: BootstrapWishes): Promise<Bootstrapped> {
  const isLocal = ctx.settings.profile === "local" && !wishes.isWorkspaceOnly;
  const settings = isLocal ? withSender(ctx, wishes.settings) : wishes.settings;
  const workspace = await createWorkspace(ctx, tx, "Default", settings);
  const ways = await makeWays(ctx, tx, workspace.id, wishes);
  const value = { ...keptOf(ctx, ways, isLocal), ...(wishes.isWorkspaceOnly && { is_workspace_only: true }) };
  await tx.meta.insert({ id: metaId, value });
  return ways;
}

/** Makes what a store lacks whose workspace was made by a command before any engine ran. */
async function complete(ctx: Ctx, tx: Tx, kept: Kept, wishes: BootstrapWishes): Promise<Bootstrapped> {
  const isLocal = ctx.settings.profile === "local";
  const { id, settings, created_at, updated_at } = await getWorkspace(tx, kept.workspace_id);
  if (updated_at === created_at) {
    const { from_email, from_name } = settings;
    const given = { ...withoutNull({ from_email, from_name }), ...withoutNull(wishes.settings ?? {}) };
    await updateWorkspace(ctx, tx, id, { settings: isLocal ? withSender(ctx, given) : given });
  }
  const ways = await makeWays(ctx, tx, id, wishes);
  await tx.meta.update(metaId, { value: { ...keptOf(ctx, ways, isLocal) } });
  return ways;
}

function withoutNull(settings: Partial<WorkspaceSettings>): Partial<WorkspaceSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}

/** Makes the keys that are given and, in the local profile, those that are not. */
async function makeWays(ctx: Ctx, tx: Tx, workspace_id: string, wishes: BootstrapWishes): Promise<Bootstrapped> {
  const isLocal = ctx.settings.profile === "local" && !wishes.isWorkspaceOnly;
  const make = async (type: KeyType, key: string | undefined) => {
    // A service hands out keys through its operator; only the ones it was given are made here.
    if (key === undefined && !isLocal) return null;
    const isThere = key !== undefined && (await tx.api_keys.first({ where: { hash: hashApiKey(key) } })) !== undefined;
    if (isThere) return key;
    return (await createKey(ctx, tx, { workspace_id, name: `default ${type}`, type, key })).key;
  };
  return {
    workspace_id,
    liveKey: await make("production", wishes.liveKey),
    sandboxKey: await make("sandbox", wishes.sandboxKey),
    operatorToken: wishes.operatorToken ?? (isLocal ? Buffer.from(ctx.random.bytes(24)).toString("base64url") : null),
    fresh: true,
  };
}

/** The id of the workspace a store began with; undefined where it began without. */
export async function bootstrapped(tx: ReadTx): Promise<string | undefined> {
  return ((await tx.meta.get(metaId))?.value as Kept | undefined)?.workspace_id;
}

/** Campaigns and automations work in the local profile without a word of configuration: `Posthorn <hello@SHARED_DOMAIN>`. */
function withSender({ settings }: Ctx, given: Partial<WorkspaceSettings> = {}): Partial<WorkspaceSettings> {
  if (given.from_email !== undefined) return given;
  return { ...given, from_email: `hello@${settings.sharedDomain}`, from_name: given.from_name ?? "Posthorn" };
}

/** Gives a store that an older version began what a new one has: step secrets, and a sender where nobody chose to have none. */
async function bringUpToDate(ctx: Ctx, tx: Tx, kept: Kept): Promise<void> {
  for (const id of await withoutStepSecret(tx)) await ensureStepSecret(ctx, tx, id);
  if (kept.has_sender === true || ctx.settings.profile !== "local") return;
  const workspace = await tx.workspaces.get(kept.workspace_id);
  const isUntouched = workspace !== undefined && workspace.updated_at === workspace.created_at;
  if (isUntouched && workspace.settings.from_email === null) {
    const from_name = workspace.settings.from_name ?? undefined;
    await updateWorkspace(ctx, tx, workspace.id, { settings: withSender(ctx, { from_name }) });
  }
  await tx.meta.update(metaId, { value: { ...kept, has_sender: true } });
}

function keptOf(ctx: Ctx, ways: Bootstrapped, isLocal: boolean): Kept {
  const seal = (value: string | null) => (isLocal && value !== null ? ctx.secrets.seal(value) : null);
  return {
    workspace_id: ways.workspace_id,
    live_key: seal(ways.liveKey),
    sandbox_key: seal(ways.sandboxKey),
    operator_token: seal(ways.operatorToken),
    has_sender: isLocal,
    ...(!isLocal && { sealed: ctx.secrets.seal(ways.workspace_id) }),
  };
}

function opened(ctx: Ctx, kept: Kept, wishes: BootstrapWishes): Bootstrapped {
  const unseal = (value: string | null) => {
    try {
      return value === null ? null : ctx.secrets.unseal(value);
    } catch (error) {
      throw new OtherSecret(error);
    }
  };
  unseal(kept.sealed ?? null);
  return {
    workspace_id: kept.workspace_id,
    liveKey: unseal(kept.live_key),
    sandboxKey: unseal(kept.sandbox_key),
    operatorToken: wishes.operatorToken ?? unseal(kept.operator_token),
    fresh: false,
  };
}
