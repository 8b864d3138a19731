import type { KeyType } from "./platform/api-key.js";
import type { Ctx } from "./platform/context.js";
import { createKey, createWorkspace } from "./resources/workspaces/workspaces.js";
import type { WorkspaceSettings } from "./store/entities.js";
import type { ReadTx, Store, Tx } from "./store/store.js";

export interface BootstrapWishes {
  liveKey?: string | undefined;
  sandboxKey?: string | undefined;
  operatorToken?: string | undefined;
  settings?: Partial<WorkspaceSettings> | undefined;
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
    super("POSTHORN_SECRET (or `secret` in the data directory) is not the one that this store was begun with", {
      cause,
    });
  }
}

/** What is kept of it; the ways in are sealed, and only in the local profile, which shows them at every start. */
interface Kept {
  workspace_id: string;
  live_key: string | null;
  sandbox_key: string | null;
  operator_token: string | null;
}

const metaId = "bootstrap";

/** Gives back the workspace a store began with; on the first start it is made, with a live and a sandbox key. */
export async function bootstrap(ctx: Ctx, store: Store, wishes: BootstrapWishes = {}): Promise<Bootstrapped> {
  return store.transaction("system", async (tx) => {
    const kept = (await tx.meta.get(metaId))?.value as Kept | undefined;
    if (kept !== undefined) return opened(ctx, kept, wishes);

    const workspace = await createWorkspace(ctx, tx, "Default", wishes.settings);
    const local = ctx.settings.profile === "local";
    const make = async (type: KeyType, key: string | undefined) => {
      // A service hands out keys through its operator; only the ones it was given are made here.
      if (key === undefined && !local) return null;
      return (await createKey(ctx, tx, { workspace_id: workspace.id, name: `default ${type}`, type, key })).key;
    };
    const ways: Bootstrapped = {
      workspace_id: workspace.id,
      liveKey: await make("production", wishes.liveKey),
      sandboxKey: await make("sandbox", wishes.sandboxKey),
      operatorToken: wishes.operatorToken ?? (local ? Buffer.from(ctx.random.bytes(24)).toString("base64url") : null),
      fresh: true,
    };
    await keep(ctx, tx, ways, local);
    return ways;
  });
}

/** The id of the workspace a store began with; undefined where it began without. */
export async function bootstrapped(tx: ReadTx): Promise<string | undefined> {
  return ((await tx.meta.get(metaId))?.value as Kept | undefined)?.workspace_id;
}

async function keep(ctx: Ctx, tx: Tx, ways: Bootstrapped, local: boolean): Promise<void> {
  const seal = (value: string | null) => (local && value !== null ? ctx.secrets.seal(value) : null);
  const value: Kept = {
    workspace_id: ways.workspace_id,
    live_key: seal(ways.liveKey),
    sandbox_key: seal(ways.sandboxKey),
    operator_token: seal(ways.operatorToken),
  };
  await tx.meta.insert({ id: metaId, value: { ...value } });
}

function opened(ctx: Ctx, kept: Kept, wishes: BootstrapWishes): Bootstrapped {
  const unseal = (value: string | null) => {
    try {
      return value === null ? null : ctx.secrets.unseal(value);
    } catch (error) {
      throw new OtherSecret(error);
    }
  };
  return {
    workspace_id: kept.workspace_id,
    liveKey: unseal(kept.live_key),
    sandboxKey: unseal(kept.sandbox_key),
    operatorToken: wishes.operatorToken ?? unseal(kept.operator_token),
    fresh: false,
  };
}
