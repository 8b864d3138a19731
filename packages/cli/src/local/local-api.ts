import { type Api, connect } from "../client/connect.js";
import { idOf, isId, type NameOrId } from "../operations/by-name.js";
import type { Context } from "../program/context.js";
import { Credential } from "../settings/credential.js";
import { callAdminApi, hasAdminToken, workspaceId } from "./admin-api.js";

/** The API with the permissions a command needs, and what to do when it no longer needs them. */
export interface LocalApi {
  api: Api;
  release(): Promise<void>;
}

/** Returns the API with the key that is set; without one, with a temporary key from the admin API. */
export async function openLocalApi(
  permissions: readonly string[],
  workspace: unknown,
  context: Context,
): Promise<LocalApi> {
  const { io, settings, input } = context;
  // A key that makes one call safe to repeat would make the next one a conflict.
  const flags = { ...context.flags(), idempotencyKey: undefined };
  const { apiKey, baseUrl, local } = settings();
  // A found server's key has the limits of its kind, and a key that is made for the while has none.
  const isKeyed = (local === undefined && apiKey?.isReleased(io.env) === true) || flags.apiKeyStdin === true;
  if (isKeyed || !hasAdminToken(context)) {
    return { api: await connect(io, flags, settings(), input()), release: async () => {} };
  }
  const home = await workspaceId(workspace, context);
  const wanted = { name: `posthorn ${context.argv[0]}`, type: "production", permissions, rate_limit: 0 };
  const made = (await callAdminApi("POST", `/workspaces/${home}/keys`, wanted, context)) as { id: string; key: string };
  return {
    api: await connect(io, flags, { ...settings(), apiKey: new Credential(made.key, baseUrl) }, input()),
    release: async () => void (await callAdminApi("DELETE", `/keys/${made.id}`, undefined, withoutAbort(context))),
  };
}

/** Returns the id of what a word names, for commands that call the admin API and therefore need no API key. */
export async function idWithoutKey(name: NameOrId, context: Context): Promise<string> {
  if (isId(name.word)) return name.word;
  const { api, release } = await openLocalApi([`${name.noun}:read`], undefined, context);
  try {
    return await idOf(name, api);
  } finally {
    await release();
  }
}

/** Returns a context whose calls are not aborted when the process is asked to stop, for clean-up calls. */
export function withoutAbort(context: Context): Context {
  const io = Object.create(context.io, { signal: { value: new AbortController().signal } });
  return { ...context, io };
}
