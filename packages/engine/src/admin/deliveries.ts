import { notFound } from "../platform/errors.js";
import { page } from "../resources/page.js";
import { deliveryDetail, deliveryToWire, replay } from "../resources/webhooks/deliveries.js";
import { getWorkspace } from "../resources/workspaces/workspaces.js";
import type { AdminHandler } from "./handler.js";

export const listDeliveries: AdminHandler<"deliveries.list"> = async ({ tx }, { path, query }) => {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const { webhook_id, status } = query;
  const where = {
    workspace_id,
    ...(webhook_id === undefined ? {} : { webhook_id: webhook_id.toLowerCase() }),
    ...(status === undefined ? {} : { status }),
  };
  return page(tx.deliveries, query, { where }, deliveryToWire);
};

export const getDelivery: AdminHandler<"deliveries.get"> = async (ctx, { path }) => {
  const delivery = await ctx.tx.deliveries.get(path.id.toLowerCase());
  if (delivery === undefined) throw notFound("delivery");
  return { data: deliveryDetail(ctx, delivery, await ctx.tx.events.get(delivery.event_id)) };
};

export const replayDelivery: AdminHandler<"deliveries.replay"> = async (ctx, { path }) => ({
  data: deliveryToWire(await replay(ctx, ctx.tx, path.id.toLowerCase())),
});
