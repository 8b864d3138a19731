import type { Caller, Reply } from "../http/exchange.js";
import type { ReadCtx, WriteCtx } from "../http/handler.js";
import { page } from "../resources/page.js";
import { deliveryToWire, replay } from "../resources/webhooks/deliveries.js";
import { getWorkspace } from "../resources/workspaces/workspaces.js";
import type { Input } from "./input.js";

export async function listDeliveries(
  { tx }: ReadCtx<Caller>,
  { path, query }: Input<"deliveries.list">,
): Promise<Reply> {
  const { id: workspace_id } = await getWorkspace(tx, path.id);
  const { webhook_id, status } = query;
  const where = {
    workspace_id,
    ...(webhook_id === undefined ? {} : { webhook_id: webhook_id.toLowerCase() }),
    ...(status === undefined ? {} : { status }),
  };
  return page(tx.deliveries, query, { where }, deliveryToWire);
}

export async function replayDelivery(ctx: WriteCtx<Caller>, { path }: Input<"deliveries.replay">): Promise<Reply> {
  return { data: deliveryToWire(await replay(ctx, ctx.tx, path.id.toLowerCase())) };
}
