import type { Ctx } from "../platform/context.js";
import { getDomain, keyName } from "../resources/domains/domains.js";
import {
  activateKey,
  assertPendingKey,
  beginKeyRotation,
  keyRecord,
  pendingKey,
  publishedRecord,
} from "../resources/domains/rotate-key.js";
import type { Caller, TwoStepHandler } from "../resources/handler.js";
import { toIso } from "../resources/handler.js";
import { rotateSecret } from "../resources/webhooks/webhooks.js";
import type { DomainRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";
import type { AdminApiParts } from "./admin-api.js";
import type { AdminHandler, AdminInput, DirectAdminHandler } from "./handler.js";

/** Replaces the secret of a webhook. The answer is the only one that has it. */
export const rotateWebhookSecret: AdminHandler<"webhooks.rotateSecret"> = async (ctx, { path }) => {
  const { row, secret } = await rotateSecret(ctx, ctx.tx, path.id);
  return {
    data: { id: row.id, secret, previous_valid_until: toIso(row.previous_until) },
    confidential: true,
  };
};

/** Returns the handler that seals everything under the current secret. */
export function resealHandler({
  resealSecrets,
}: Pick<AdminApiParts, "resealSecrets">): DirectAdminHandler<"secrets.reseal"> {
  return { outside: async () => ({ data: { ...(await resealSecrets()) } }) };
}

/** Generating a key takes some 100 ms, so it comes before the transaction. */
export const rotateDomainKey: TwoStepHandler<Tx, Caller, AdminInput<"domains.rotateKey">> = {
  async prepare(ctx, { path }) {
    const row = await ctx.store.read("system", (tx) => getDomain(tx, path.id));
    if (pendingKey(row) !== undefined) return async () => ({ data: keysToWire(ctx, row) });
    const pair = await ctx.makeKeyPair();
    return async ({ tx }) => ({ data: keysToWire(ctx, await beginKeyRotation(ctx, tx, path.id, pair)) });
  },
};

/** The look-up comes before the transaction. */
export const activateDomainKey: TwoStepHandler<Tx, Caller, AdminInput<"domains.activateKey">> = {
  async prepare(ctx, { path }) {
    const row = await ctx.store.read("system", (tx) => getDomain(tx, path.id));
    const { token } = assertPendingKey(row);
    const { finding } = await ctx.lookUp(publishedRecord(row, assertPendingKey(row)));
    return async ({ tx }) => ({ data: keysToWire(ctx, await activateKey(ctx, tx, path.id, { token, finding })) });
  },
};

/** Returns the keys of a domain: the selector that signs, and the record to publish for a new one. */
function keysToWire({ settings }: Pick<Ctx, "settings">, row: Readonly<DomainRow>) {
  const pending = pendingKey(row);
  return {
    id: row.id,
    domain: row.domain,
    selector: row.keys[0]?.token ?? null,
    pending: pending
      ? {
          selector: pending.token,
          record: { type: "TXT", name: keyName(settings, pending.token), value: keyRecord(pending.public_key) },
        }
      : null,
  };
}
