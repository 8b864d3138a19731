import { type EventType, loadEventSamples } from "@posthorn/sdk/contract";
import { invalid } from "../../platform/errors.js";
import { isSuccess } from "../../platform/outbound.js";
import type { WebhookRow } from "../../store/entities.js";
import type { Handler, PreparedHandler } from "../handler.js";
import { page } from "../page.js";
import { cancelDeliveries } from "./deliveries.js";
import { preparePost } from "./post-event.js";
import { assertWebhookLimit, getWebhook, makeSecret, toWire } from "./webhooks.js";

export const list: Handler<"webhooks.list"> = async ({ tx, caller }, { query }) =>
  page(tx.webhooks, query, { where: { workspace_id: caller.workspace.id, status: "active" } }, toWire);

export const create: Handler<"webhooks.create"> = async (ctx, { body }) => {
  const { tx, caller, clock, ids, outbound, secrets } = ctx;
  const problem = outbound.problem(body.targetUrl);
  if (problem !== undefined) throw invalid("targetUrl", `targetUrl cannot be used: ${problem}`);
  await assertWebhookLimit(tx, caller.workspace.id, body);
  const now = clock.now();
  const secret = makeSecret(ctx);
  const row: WebhookRow = {
    id: ids.uuid(),
    workspace_id: caller.workspace.id,
    event: body.event,
    url: body.targetUrl,
    secret: secrets.seal(secret),
    previous_secret: null,
    previous_until: null,
    status: "active",
    disabled_at: null,
    failing_since: null,
    created_at: now,
    updated_at: now,
  };
  await tx.webhooks.insert(row);
  return { data: { ...toWire(row), secret }, confidential: true };
};

export const remove: Handler<"webhooks.delete"> = async (ctx, { query }) => {
  const row = await getWebhook(ctx.tx, query.id);
  await ctx.tx.webhooks.delete(row.id);
  await cancelDeliveries(ctx, ctx.tx, row);
  return { data: { id: row.id, success: true } };
};

/** A test is one attempt that is not recorded. Its failure does not count against the subscription. */
export const test: PreparedHandler<"webhooks.test"> = {
  async prepare(ctx, { path }) {
    const webhook = await ctx.store.read(ctx.caller.scope, (tx) => getWebhook(tx, path.id));
    const sample = (await loadEventSamples())[webhook.event as EventType];
    const event = { type: webhook.event, at: ctx.clock.now(), data: { ...sample, test: true } };
    const answer = await preparePost(ctx, webhook, { id: ctx.ids.uuid(), event })();
    const { status_code, duration_ms } = answer;
    const data = { success: isSuccess(answer), status_code, response_time_ms: Math.round(duration_ms) };
    return async () => ({ data });
  },
};
