import { toIso } from "../resources/handler.js";
import { page } from "../resources/page.js";
import { getWebhook } from "../resources/webhooks/webhooks.js";
import { getWorkspace } from "../resources/workspaces/workspaces.js";
import type { WebhookRow } from "../store/entities.js";
import type { AdminHandler } from "./handler.js";

export const listWebhooks: AdminHandler<"webhooks.list"> = async ({ tx }, { path, query }) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const { status = "active" } = query;
  return page(tx.webhooks, query, { where: { workspace_id, status: status as WebhookRow["status"] } }, toWire);
};

export const readWebhook: AdminHandler<"webhooks.get"> = async ({ tx }, { path }) => ({
  data: toWire(await getWebhook(tx, path.id)),
});

function toWire(row: Readonly<WebhookRow>) {
  const { id, workspace_id, event, url, status } = row;
  return {
    id,
    workspace_id,
    event,
    url,
    status,
    failing_since: toIso(row.failing_since),
    disabled_at: toIso(row.disabled_at),
    created_at: toIso(row.created_at),
  };
}
