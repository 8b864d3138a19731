import type { Data } from "@posthorn/sdk/contract";
import { emit } from "../../events/emit.js";
import type { Ctx } from "../../platform/context.js";
import { ApiError, invalid } from "../../platform/errors.js";
import type { JobPayloads } from "../../queue/catalog.js";
import { addJob } from "../../queue/queue.js";
import type { CampaignRow, ContactRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { countForCampaign } from "../analytics/counters.js";
import { acceptMessages } from "../emails/accept.js";
import { acceptContent } from "../emails/content.js";
import { releaseMail, reserveMail } from "../emails/quota.js";
import { chooseSender } from "../emails/sender.js";
import { type ApiCaller, toIso } from "../handler.js";
import { readCounts, readStats } from "./stats.js";

export type Launch = JobPayloads["launch-campaign"];

/** The number of messages accepted in one transaction. On a JSON store all other transactions wait for it, those of deliveries as well. */
export const launchBatchSize = 100;

/** Throws `conflict` for a campaign that was sent already. */
export function assertDraft({ status }: Readonly<CampaignRow>): void {
  if (status !== "draft") throw new ApiError("conflict", `only a draft can be sent: this campaign is ${status}`);
}

/**
 * Starts sending a draft to the `total` contacts that were in its audience `at` a time (epoch ms). Freezes its content
 * and sender, reserves its mail, and adds the job that accepts the messages.
 *
 * @throws ApiError `conflict`, `validation_error` for an empty audience, `missing_from_email`, `template_not_found` or
 * `limit_reached`
 */
export async function startCampaign(
  ctx: Ctx,
  tx: Tx,
  { id, subject, template_id, list_id }: Readonly<CampaignRow>,
  { caller, total, at }: { caller: ApiCaller; total: number; at: number },
): Promise<Data<"campaigns.send">> {
  const { workspace, sandbox } = caller;
  const workspace_id = workspace.id;
  if (total === 0) {
    throw invalid(
      list_id === null ? "segment_id" : "list_id",
      "nobody is left to send to: all are unsubscribed or suppressed",
    );
  }
  const sender = await chooseSender(ctx.settings, tx, workspace, {});
  const content = await acceptContent(ctx, tx, { workspace_id }, { subject, template_id });
  await reserveMail(ctx, tx, { workspace, sandbox }, total);
  const patch: Partial<CampaignRow> = {
    status: "sending",
    sandbox,
    total_recipients: total,
    started_at: at,
    updated_at: ctx.clock.now(),
  };
  const campaign = await tx.campaigns.update(id, patch, { status: "draft" });
  if (campaign === undefined) throw new ApiError("conflict", "only a draft can be sent: this campaign has been sent");
  const payload: Launch = { content, sender, after: "", launched: 0 };
  await addJob(ctx, tx, { kind: "launch-campaign", ref: id, workspace_id, payload });
  await emitCampaignEvent(ctx, tx, "campaign.sent", campaign);
  return {
    id,
    status: campaign.status,
    total_recipients: total,
    batches_queued: Math.ceil(total / launchBatchSize),
  };
}

/**
 * Accepts a campaign's messages to these contacts. Contacts that returned to the audience since it was counted exceed
 * the reservation. Mail to them is reserved now, or left out when a limit is reached.
 */
export async function acceptCampaignMail(
  ctx: Ctx,
  tx: Tx,
  campaign: Readonly<CampaignRow>,
  { contacts, launch }: { contacts: readonly Readonly<ContactRow>[]; launch: Launch },
): Promise<void> {
  const { content, sender, launched } = launch;
  const { id: campaign_id, workspace_id, sandbox } = campaign;
  const reserved = Math.max(0, (campaign.total_recipients ?? 0) - launched);
  const excess = Math.max(0, contacts.length - reserved);
  const mailed = (await reserveMore(ctx, tx, campaign, excess)) ? contacts : contacts.slice(0, reserved);
  if (mailed.length === 0) return;
  const origin = { campaign_id };
  const email = { workspace_id, content, sender, sandbox, track_opens: true, track_clicks: true, origin };
  const mails = mailed.map(({ id: contact_id, email: address, address_key }) => ({
    email,
    recipient: { address, address_key, contact_id },
  }));
  await acceptMessages(ctx, tx, mails);
  await countForCampaign(tx, { workspace_id, campaign_id }, "launched", mailed.length);
}

async function reserveMore(ctx: Ctx, tx: Tx, campaign: Readonly<CampaignRow>, count: number): Promise<boolean> {
  const { workspace_id, sandbox } = campaign;
  const workspace = count === 0 ? undefined : await tx.workspaces.get(workspace_id);
  if (workspace === undefined) return true;
  try {
    await reserveMail(ctx, tx, { workspace, sandbox }, count);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "limit_reached") return false;
    throw error;
  }
}

/**
 * Stores the number of accepted messages after the last batch, releases unused reservations, and adds the job that
 * completes the campaign.
 */
export async function finishLaunch(ctx: Ctx, tx: Tx, campaign: Readonly<CampaignRow>): Promise<void> {
  const { id, workspace_id, sandbox, total_recipients, started_at } = campaign;
  const launched = (await readCounts(tx, campaign))("launched");
  await tx.campaigns.update(id, { total_recipients: launched, updated_at: ctx.clock.now() });
  const unused = Math.max(0, (total_recipients ?? 0) - launched);
  const reserved = { workspace_id, sandbox, created_at: started_at ?? 0, recipients: null };
  await releaseMail(tx, reserved, unused);
  await addJob(ctx, tx, { kind: "complete-campaign", ref: id, workspace_id, payload: { looks: 0 } });
}

/** Completes a campaign after its last message: `sent`, or `failed` when no message reached a server. */
export async function completeCampaign(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const before = await tx.campaigns.get(id);
  if (before === undefined) return;
  const { sent } = await readStats(tx, before);
  const now = ctx.clock.now();
  const patch: Partial<CampaignRow> = { status: sent === 0 ? "failed" : "sent", completed_at: now, updated_at: now };
  const campaign = await tx.campaigns.update(id, patch, { status: "sending" });
  if (campaign !== undefined) await emitCampaignEvent(ctx, tx, "campaign.completed", campaign);
}

async function emitCampaignEvent(
  ctx: Ctx,
  tx: Tx,
  type: "campaign.sent" | "campaign.completed",
  campaign: Readonly<CampaignRow>,
): Promise<void> {
  const { id: campaign_id, workspace_id, name, subject, total_recipients, started_at, completed_at } = campaign;
  const times = { started_at: toIso(started_at), completed_at: toIso(completed_at) };
  const stats = await readStats(tx, campaign);
  const data = { campaign_id, name, subject, total_recipients, ...times, stats };
  await emit(ctx, tx, { type, workspace_id, subject_id: campaign_id, data });
}
