import type { Ctx } from "../../platform/context.js";
import { ApiError, notFound } from "../../platform/errors.js";
import { parseUrl } from "../../platform/parse-url.js";
import type { WebhookRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { toIso } from "../handler.js";
import { secretOverlap } from "./sign.js";

/** Returns the subscription with an id, disabled or not; throws `not_found`. */
export async function getWebhook(tx: ReadTx, id: string): Promise<Readonly<WebhookRow>> {
  const row = await tx.webhooks.get(id.toLowerCase());
  if (row === undefined) throw notFound("webhook subscription");
  return row;
}

/** Returns a new signing secret: `whsec_` and 32 random bytes in base64. */
export function makeSecret({ random }: Ctx): string {
  return `whsec_${Buffer.from(random.bytes(32)).toString("base64")}`;
}

/** Returns a subscription in wire format, without its secret. */
export function toWire(row: Readonly<WebhookRow>) {
  return { id: row.id, event: row.event, targetUrl: row.url, createdAt: toIso(row.created_at) };
}

/**
 * Replaces the signing secret of a subscription and returns the row and the new secret. For a day deliveries have signatures of
 * both. A secret that was replaced before stops at once. Throws `not_found`.
 */
export async function rotateSecret(
  ctx: Ctx,
  tx: Tx,
  id: string,
): Promise<{ row: Readonly<WebhookRow>; secret: string }> {
  const row = await getWebhook(tx, id);
  const now = ctx.clock.now();
  const secret = makeSecret(ctx);
  const change = { secret: ctx.secrets.seal(secret), previous_secret: row.secret, previous_until: now + secretOverlap };
  await tx.webhooks.update(row.id, { ...change, updated_at: now });
  return { row: { ...row, ...change }, secret };
}

/**
 * The maximum number of active subscriptions of a workspace, in all and to one URL. Each event is sent to every one of
 * them.
 */
const limits = { inAll: 100, toOneUrl: 10 };

/**
 * Throws `duplicate` if an active subscription has the same type and URL, and `limit_reached` if there are too many.
 * Concurrent calls of a workspace conflict, so that they are serialized.
 */
export async function assertWebhookLimit(
  tx: Tx,
  workspace_id: string,
  { event, targetUrl }: { event: string; targetUrl: string },
): Promise<void> {
  await serializeCalls(tx, workspace_id);
  const active = await tx.webhooks.find({ where: { workspace_id, status: "active" } });
  const key = urlKey(targetUrl);
  const toSameUrl = active.filter(({ url }) => urlKey(url) === key);
  if (toSameUrl.some((row) => row.event === event)) {
    throw new ApiError("duplicate", `a subscription to ${event} at this URL exists`, { path: "targetUrl" });
  }
  if (toSameUrl.length >= limits.toOneUrl) {
    const message = `a URL can have at most ${limits.toOneUrl} subscriptions`;
    throw new ApiError("limit_reached", message, { path: "targetUrl" });
  }
  if (active.length >= limits.inAll) {
    throw new ApiError("limit_reached", `a workspace can have at most ${limits.inAll} subscriptions`);
  }
}

/**
 * Writes the workspace unchanged. A concurrent transaction that does the same conflicts, and one of the two is retried.
 */
async function serializeCalls(tx: Tx, workspace_id: string): Promise<void> {
  const workspace = await tx.workspaces.get(workspace_id);
  if (workspace !== undefined) await tx.workspaces.update(workspace_id, { updated_at: workspace.updated_at });
}

/** Returns a URL in its normalized form: no fragment, and no dot at the end of the host. */
function urlKey(text: string): string {
  const url = parseUrl(text);
  if (url === undefined) return text;
  url.hash = "";
  url.hostname = url.hostname.replace(/\.$/, "");
  return url.href;
}
