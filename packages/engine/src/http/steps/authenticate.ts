import { hashApiKey, isApiKeyForm } from "../../platform/api-key.js";
import type { Settings } from "../../platform/context.js";
import { sameBytes } from "../../platform/crypto.js";
import { ApiError } from "../../platform/errors.js";
import type { ApiCaller } from "../../resources/handler.js";
import type { Store } from "../../store/store.js";
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

/** Returns the key and workspace of a request. Throws `unauthorized` or `workspace_not_found`. */
export async function authenticate(store: Store, settings: Settings, request: CoreRequest): Promise<ApiCaller> {
  const token = bearerToken(request);
  if (!isApiKeyForm(token)) throw unauthorized("the API key is not valid");
  const hash = hashApiKey(token);
  return store.read("system", async (tx) => {
    const key = await tx.api_keys.first({ where: { hash } });
    // The index compared the hashes already; this comparison takes constant time, whatever the index does.
    if (key === undefined || !sameBytes(bytesOf(key.hash), bytesOf(hash)) || key.revoked_at !== null) {
      throw unauthorized("the API key is not valid");
    }
    const workspace = await tx.workspaces.get(key.workspace_id);
    if (workspace === undefined) throw new ApiError("workspace_not_found", "the workspace of this key does not exist");
    const sandbox = key.type === "sandbox";
    return {
      id: key.id,
      scope: { workspace: workspace.id },
      permissions: key.permissions,
      requestLimit: key.rate_limit ?? settings.requestLimit,
      emailLimit: key.email_rate_limit ?? settings.emailLimit,
      idempotencyScope: `${workspace.id}/${key.type}`,
      workspace,
      key,
      sandbox,
    };
  });
}

function bytesOf(hash: string): Uint8Array {
  return Buffer.from(hash, "hex");
}
