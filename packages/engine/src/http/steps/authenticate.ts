import { hashApiKey, isApiKeyForm } from "../../platform/api-key.js";
import type { Settings } from "../../platform/context.js";
import { sameBytes } from "../../platform/crypto.js";
import { ApiError } from "../../platform/errors.js";
import { livesOf } from "../../platform/lives.js";
import { remember } from "../../platform/remember.js";
import type { ApiCaller } from "../../resources/handler.js";
import type { ReadTx, Store } from "../../store/store.js";
import type { CoreRequest } from "../exchange.js";

/** Returns the token of an `Authorization: Bearer …` header. Throws `unauthorized` when there is none. */
export function bearerToken(request: CoreRequest): string {
  const [, token] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? "") ?? [];
  if (token === undefined) throw unauthorized("send the header Authorization: Bearer <key>");
  return token;
}

/** Returns the error for a request without valid credentials. */
export function unauthorized(message: string): ApiError {
  return new ApiError("unauthorized", message, { path: "Authorization", headers: { "WWW-Authenticate": "Bearer" } });
}

/** The maximum of callers that are remembered. */
const rememberedCallers = 1000;

/**
 * Identifies callers by their keys. Where no other process changes the store's rows it remembers the callers it found, by the
 * hashes of their keys, until a key or workspace changes, so that a send reads no row of its caller (bench/accept.bench.ts).
 */
export class KeyAuthenticator {
  readonly #store: Store;
  readonly #settings: Settings;
  readonly #callers = new Map<string, ApiCaller>();
  /** The workspace of each key, which never changes, so that both are read at once. */
  readonly #workspaceIds = new Map<string, string>();
  /** The revision of the rows that the remembered callers were read from. */
  #revision: number | undefined;

  constructor(store: Store, settings: Settings) {
    this.#store = store;
    this.#settings = settings;
  }

  /** Returns the key and workspace of a request. Throws `unauthorized` or `workspace_not_found`. */
  authenticate(request: CoreRequest): ApiCaller | Promise<ApiCaller> {
    const token = bearerToken(request);
    const hash = hashApiKey(token);
    const revision = this.#revisionNow();
    if (revision !== this.#revision) {
      this.#callers.clear();
      this.#revision = revision;
    }
    const known = this.#callers.get(hash);
    if (known !== undefined) return known;
    if (!isApiKeyForm(token)) throw unauthorized("the API key is not valid");
    return this.#readCaller(hash, revision);
  }

  async #readCaller(hash: string, revision: number | undefined): Promise<ApiCaller> {
    const caller = await readCaller(this.#store, this.#settings, { hash, expected: this.#workspaceIds.get(hash) });
    remember(this.#workspaceIds, rememberedCallers, [hash, caller.workspace.id]);
    // A change since the request began may be of the rows that were read.
    if (revision !== undefined && this.#revision === revision && this.#revisionNow() === revision) {
      remember(this.#callers, rememberedCallers, [hash, caller]);
    }
    return caller;
  }

  /** Returns a number that differs after every change of a key or workspace; undefined where other processes make changes. */
  #revisionNow(): number | undefined {
    const { revision } = this.#store;
    return revision && revision("api_keys") + revision("workspaces");
  }
}

/** Returns the caller whose key has a hash. `expected` is the id of its workspace, where that is known. */
async function readCaller(
  store: Store,
  settings: Settings,
  { hash, expected }: { hash: string; expected: string | undefined },
): Promise<ApiCaller> {
  const read = async (tx: ReadTx): Promise<ApiCaller> => {
    const [key, known] = await Promise.all([
      tx.api_keys.first({ where: { hash } }),
      expected === undefined ? undefined : tx.workspaces.get(expected),
    ]);
    // The index compared the hashes already; this comparison takes constant time, whatever the index does.
    if (key === undefined || !sameBytes(bytesOf(key.hash), bytesOf(hash)) || key.revoked_at !== null) {
      throw unauthorized("the API key is not valid");
    }
    const workspace = known?.id === key.workspace_id ? known : await tx.workspaces.get(key.workspace_id);
    if (workspace === undefined) throw new ApiError("workspace_not_found", "the workspace of this key does not exist");
    const sandbox = key.type === "sandbox";
    return {
      id: key.id,
      scope: { workspace: workspace.id },
      permissions: key.permissions,
      requestLimit: key.rate_limit ?? settings.requestLimit,
      emailLimit: key.email_rate_limit ?? settings.emailLimit,
      idempotencyScope: `${workspace.id}/${key.type}`,
      idempotencyLife: livesOf(settings.lives, workspace.settings.lives).idempotency,
      workspace,
      key,
      sandbox,
    };
  };
  return store.read("system", read, { snapshot: false, name: hash });
}

function bytesOf(hash: string): Uint8Array {
  return Buffer.from(hash, "hex");
}
