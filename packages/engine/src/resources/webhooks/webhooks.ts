import type { Ctx } from "../../platform/context.js";
import { ApiError, notFound } from "../../platform/errors.js";
import type { WebhookRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { toIso } from "../handler.js";

/** The subscription with this id, disabled or not; throws `not_found`. */
export async function getWebhook(tx: ReadTx, id: string): Promise<Readonly<WebhookRow>> {
  const row = await tx.webhooks.get(id.toLowerCase());
  if (row === undefined) throw notFound("webhook subscription");
  return row;
}

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export function makeSecret({ random }: Ctx): string {
  return `whsec_${Buffer.from(random.bytes(32)).toString("base64")}`;
}

/** A subscription as the wire has it: without its secret. */
export function toWire(row: Readonly<WebhookRow>) {
  return { id: row.id, event: row.event, targetUrl: row.url, createdAt: toIso(row.created_at) };
}

/** How many active subscriptions a workspace may have, and how many of them to one URL: each event is sent to every one. */
const most = { inAll: 100, toOneUrl: 10 };

/**
 * Throws `duplicate` where an active subscription has the same type and URL, and `limit_reached` where there are as many as
 * there may be. Concurrent calls of a workspace pass here one after another.
 */
export async function assertWebhookLimit(
  tx: Tx,
  workspace_id: string,
  { event, targetUrl }: { event: string; targetUrl: string },
): Promise<void> {
  await passAlone(tx, workspace_id);
  const active = await tx.webhooks.find({ where: { workspace_id, status: "active" } });
  const key = urlKey(targetUrl);
  const toSameUrl = active.filter(({ url }) => urlKey(url) === key);
  if (toSameUrl.some((row) => row.event === event)) {
    throw new ApiError("duplicate", `a subscription to ${event} at this URL exists`, { path: "targetUrl" });
  }
  if (toSameUrl.length >= most.toOneUrl) {
    const message = `a URL can have at most ${most.toOneUrl} subscriptions`;
    throw new ApiError("limit_reached", message, { path: "targetUrl" });
  }
  if (active.length >= most.inAll) {
    throw new ApiError("limit_reached", `a workspace can have at most ${most.inAll} subscriptions`);
  }
}

/** Writes the workspace as it is: a transaction that did the same meanwhile is a conflict, and one of the two runs again. */
async function passAlone(tx: Tx, workspace_id: string): Promise<void> {
  const workspace = await tx.workspaces.get(workspace_id);
  if (workspace !== undefined) await tx.workspaces.update(workspace_id, { updated_at: workspace.updated_at });
}

/** Returns a URL as it is requested, so that two ways to write one are equal: no fragment, no dot at the end of the host. */
function urlKey(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.hash = "";
  url.hostname = url.hostname.replace(/\.$/, "");
  return url.href;
}
