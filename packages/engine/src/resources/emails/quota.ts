import { parseAddress } from "../../mail/address.js";
import type { Ctx } from "../../platform/context.js";
import { ApiError } from "../../platform/errors.js";
import type { MessageRow, MessageStatus, WorkspaceRow } from "../../store/entities.js";
import { monthOf } from "../../store/quotas.js";
import type { LimitName, ReadTx, Tx, Usage } from "../../store/store.js";

const day = 24 * 60 * 60 * 1000;

/** How much of the last day is read at a time, in ms. */
const slice = 15 * 60 * 1000;

/** The statuses that count: mail that was sent or may still be sent. */
const countedStatuses: readonly MessageStatus[] = [
  "scheduled",
  "queued",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "bounced",
];

/**
 * Reserves quota for a number of emails, all or none. Sandbox mail needs none. Create the messages after the call: a
 * release is matched by the time of creation. If the transaction rolls back, so does the reservation.
 *
 * @throws ApiError `limit_reached`
 */
export async function reserveMail(
  ctx: Ctx,
  tx: Tx,
  { workspace, sandbox }: { workspace: Readonly<WorkspaceRow>; sandbox: boolean },
  count: number,
): Promise<void> {
  const { hourly_limit: hourly, daily_limit: daily, plan_limit: plan, limited_since } = workspace.settings;
  const limits: Record<LimitName, number | null> = { hourly, daily, plan };
  if (sandbox || count === 0 || (hourly === null && daily === null && plan === null)) return;
  const now = ctx.clock.now();
  const wanted = { workspace_id: workspace.id, since: limited_since ?? 0, now, count, ...limits };
  const exceeded = await tx.quota.reserve(wanted, () => usageOf(tx, workspace.id, now));
  if (exceeded === null) return;
  const window = { hourly: "an hour", daily: "24 hours", plan: "a calendar month" }[exceeded];
  throw new ApiError(
    "limit_reached",
    `this would be more than the ${exceeded} limit of ${limits[exceeded]} emails in ${window}`,
  );
}

/** Releases the quota of a message that will never be sent, or of `count` emails of it. */
export async function releaseMail(
  tx: Tx,
  message: Pick<MessageRow, "workspace_id" | "created_at" | "sandbox" | "recipients">,
  count = mailsOf(message),
): Promise<void> {
  const { workspace_id, created_at: at, sandbox } = message;
  if (sandbox || count === 0) return;
  const settings = (await tx.workspaces.get(workspace_id))?.settings;
  if (settings?.limited_since != null) tx.quota.refund({ workspace_id, at, count });
}

/** Returns the number of emails of a message. A scheduled email is sent once to each of its addresses. */
function mailsOf({ recipients }: Pick<MessageRow, "recipients">): number {
  return recipients === null ? 1 : addressesIn(recipients.filter(({ reason }) => reason !== "suppressed"));
}

/** Returns the number of different addresses. */
export function addressesIn(recipients: readonly { to: string }[]): number {
  const keys = new Set(recipients.map(({ to }) => parseAddress(to)?.key));
  keys.delete(undefined);
  return keys.size;
}

/**
 * Returns how a message changes the used quota. The messages of a scheduled email were counted with it, so that only
 * failed ones change it.
 */
function costOf(message: Readonly<MessageRow>): number {
  const counts = countedStatuses.includes(message.status);
  if (message.schedule_id !== null) return counts ? 0 : -1;
  return counts ? mailsOf(message) : 0;
}

/** Returns the used quota of a workspace, computed from its messages and from the mail reserved by its campaigns. */
async function usageOf(tx: ReadTx, workspace_id: string, now: number): Promise<Usage> {
  const live = { workspace_id, sandbox: false };
  const hits: { at: number; count: number }[] = [];
  for (let from = now - day + 1; from <= now; from += slice) {
    const created_at = { gte: from, lt: from + slice };
    const order = { by: "created_at", direction: "asc" } as const;
    for (const message of await tx.messages.find({ where: { ...live, created_at }, order })) addHit(hits, message);
  }
  hits.push(...(await unlaunched(tx, workspace_id, now)));
  hits.sort((a, b) => a.at - b.at);
  const month = monthOf(now);
  const earlier = { ...live, created_at: { gte: month, lte: now - day } };
  const status = { in: countedStatuses };
  const scheduled = await tx.messages.find({ where: { ...earlier, status, send_at: { gt: 0 } } });
  const plan =
    (await tx.messages.count({ where: { ...earlier, status, send_at: null, schedule_id: null } })) -
    (await tx.messages.count({ where: { ...earlier, status: "failed", schedule_id: { not: null } } })) +
    scheduled.reduce((sum, message) => sum + mailsOf(message), 0) +
    hits.reduce((sum, { at, count }) => sum + (at >= month ? count : 0), 0);
  return { hits, plan };
}

/** Returns the reserved mail of campaigns whose messages have not been accepted yet. */
async function unlaunched(tx: ReadTx, workspace_id: string, now: number): Promise<{ at: number; count: number }[]> {
  const reserved: { at: number; count: number }[] = [];
  for (const campaign of await tx.campaigns.find({ where: { workspace_id, status: "sending", sandbox: false } })) {
    const { id: campaign_id, total_recipients, started_at } = campaign;
    const count = (total_recipients ?? 0) - (await tx.messages.count({ where: { workspace_id, campaign_id } }));
    if (count > 0) reserved.push({ at: Math.min(now, Math.max(started_at ?? now, now - day + 1)), count });
  }
  return reserved;
}

/** Adds a message to the hits. One that failed after it was counted reduces the last hit. */
function addHit(hits: { at: number; count: number }[], message: Readonly<MessageRow>): void {
  const cost = costOf(message);
  if (cost > 0) hits.push({ at: message.created_at, count: cost });
  const last = hits.findLast(({ count }) => count > 0);
  if (cost < 0 && last !== undefined) last.count += cost;
}
