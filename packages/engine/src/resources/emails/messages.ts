import type { components } from "@posthorn/sdk/contract";
import { readSubscriptions } from "../../events/add-deliveries.js";
import { emailEventData } from "../../events/catalog.js";
import { emit } from "../../events/emit.js";
import type { Ctx } from "../../platform/context.js";
import { notFound } from "../../platform/errors.js";
import type { metricCatalog } from "../../platform/metrics/catalog.js";
import type { BounceRow, MessageRow, MessageStatus } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { countForCampaign, countOutcomes } from "../analytics/counters.js";
import { addBounce, type BounceCause, toWire as bounceToWire, causesSuppression } from "../bounces/bounces.js";
import { markBounced } from "../contacts/contacts.js";
import { toIso } from "../handler.js";
import { suppress } from "../suppressions/suppressions.js";
import { erasedResponse, isErased } from "./erased.js";
import { releaseMail } from "./quota.js";

/** Returns the response of the status operation for a message. */
export function toStatus(row: Readonly<MessageRow>): components["schemas"]["MessageStatus"] {
  const reason = reasonQueued(row);
  return {
    message_id: row.id,
    status: row.status,
    to: row.to,
    sent_at: toIso(row.sent_at),
    delivered_at: toIso(row.delivered_at),
    opened_at: toIso(row.opened_at),
    clicked_at: toIso(row.clicked_at),
    bounced_at: toIso(row.bounced_at),
    bounce_type: row.bounce_type,
    ...(reason !== undefined && { reason }),
  };
}

/**
 * Returns why a message is still queued after an attempt. Connection errors name hosts, so they are not quoted to API
 * callers.
 */
function reasonQueued({ status, last_response }: Readonly<MessageRow>): string | undefined {
  if (status !== "queued" || last_response === null) return undefined;
  if (/^[2-5]\d\d(?:[ -]|$)/.test(last_response)) return `the mail server deferred it: ${last_response}`;
  // The sender throttle writes this text.
  if (last_response.startsWith("mail of ")) return last_response;
  return "the mail server cannot be reached or does not answer; the message is tried again at least every minute";
}

/** Returns the message with an id; throws `not_found`. */
export async function getMessage(tx: ReadTx, id: string): Promise<Readonly<MessageRow>> {
  const row = await tx.messages.get(id);
  if (row === undefined) throw notFound("message", "messageId");
  return row;
}

/** The order of statuses. The status of a message only moves up. */
const rank: Record<MessageStatus, number> = {
  scheduled: 0,
  queued: 1,
  sent: 2,
  delivered: 3,
  opened: 4,
  clicked: 5,
  bounced: 6,
  failed: 6,
  cancelled: 6,
};

/** Returns whether a message ended without arriving. */
export function hasFailed({ status }: Pick<MessageRow, "status">): boolean {
  return rank[status] === rank.failed;
}

/** Returns whether a message has made less progress than another. */
export function isBehind(one: Pick<MessageRow, "status">, other: Pick<MessageRow, "status">): boolean {
  return rank[one.status] < rank[other.status];
}

/**
 * Returns the patch that brings a message to a status at a time (epoch ms). The status only moves up, and each time is
 * set once.
 */
export function advance(row: Readonly<MessageRow>, status: MessageStatus, at: number): Partial<MessageRow> {
  const patch: Partial<MessageRow> = { updated_at: at };
  if (rank[status] > rank[row.status]) patch.status = status;
  if (row.concluded_at === null && rank[status] >= rank.sent) patch.concluded_at = at;
  const time = `${status}_at` as keyof MessageRow;
  if (time in row && row[time] === null) Object.assign(patch, { [time]: at });
  return patch;
}

/**
 * Records that a server accepted the message. This counts as delivery unless `delivered` is false because delivery
 * reports are expected. Like all functions here that record an attempt, it also stores the subject and the number of
 * attempts from `row`, unless the recipient was erased during the attempt. Returns whether the links of `row` were stored.
 */
export async function recordAccepted(
  ctx: Ctx,
  tx: Tx,
  row: Readonly<MessageRow>,
  given: { response: string; delivered?: boolean },
): Promise<boolean> {
  const now = ctx.clock.now();
  // Together, because each wait for a database makes the whole set wait.
  const [current] = await Promise.all([tx.messages.get(row.id), readSubscriptions(tx, row.workspace_id)]);
  // The message may have been opened before this record of its acceptance.
  const before = current ?? row;
  const { delivered = true } = given;
  const response = isErased(before) ? erasedResponse : given.response;
  const fields = attemptFields(row, before);
  if (before.sent_at !== null) {
    // A delivery report came first and has emitted the events.
    await tx.messages.update(row.id, { ...fields, last_response: response });
    return !isErased(before);
  }
  const patch: Partial<MessageRow> = Object.assign(
    advance(before, "sent", now),
    delivered && advance(before, "delivered", now),
    before.opened_at !== null && advance(before, "opened", now),
    before.clicked_at !== null && advance(before, "clicked", now),
  );
  const after = await tx.messages.update(row.id, Object.assign(fields, patch, { last_response: response }));
  if (after === undefined) return false;
  countMessage(ctx, tx, "sent");
  const sent_at = toIso(after.sent_at);
  await emit(ctx, tx, {
    type: "email.sent",
    workspace_id: row.workspace_id,
    subject_id: row.id,
    data: emailEventData(after, { status: "sent", sent_at }),
  });
  if (delivered) await emitDelivered(ctx, tx, after, response);
  await countOutcomes(tx, before, patch);
  return !isErased(before);
}

/** Records that a report confirmed the delivery, once. A delivery implies that a server accepted the message. */
export async function recordDelivered(ctx: Ctx, tx: Tx, row: Readonly<MessageRow>, given: string): Promise<void> {
  if (rank[row.status] >= rank.bounced || row.delivered_at !== null) return;
  const response = isErased(row) ? erasedResponse : given;
  if (row.sent_at === null) return void (await recordAccepted(ctx, tx, row, { response }));
  const patch = advance(row, "delivered", ctx.clock.now());
  const after = await tx.messages.update(row.id, { ...patch, last_response: response });
  if (after === undefined) return;
  await emitDelivered(ctx, tx, after, response);
  await countOutcomes(tx, row, patch);
}

async function emitDelivered(ctx: Ctx, tx: Tx, row: Readonly<MessageRow>, smtp_response: string): Promise<void> {
  countMessage(ctx, tx, "delivered");
  await emit(ctx, tx, {
    type: "email.delivered",
    workspace_id: row.workspace_id,
    subject_id: row.id,
    data: emailEventData(row, { delivered_at: toIso(row.delivered_at), smtp_response }),
  });
}

/**
 * Records that the message bounced, or that every server will reject it, and suppresses an address that accepts no
 * mail. Does nothing for a message that bounced before or was not to be sent.
 */
export async function recordBounced(
  ctx: Ctx,
  tx: Tx,
  row: Readonly<MessageRow>,
  given: BounceCause,
): Promise<Readonly<BounceRow> | undefined> {
  // A report or a reader may have come before the end of this attempt.
  const before = (await tx.messages.get(row.id)) ?? row;
  const cause = isErased(before) ? { ...given, response: erasedResponse, suppress: "never" as const } : given;
  if (rank[before.status] >= rank.bounced || before.bounced_at !== null) return undefined;
  const now = ctx.clock.now();
  const patch = advance(before, "bounced", now);
  const after = await tx.messages.update(row.id, {
    ...patch,
    // Somebody has read the mail, so its status stays.
    ...(rank[before.status] > rank.delivered && { status: before.status }),
    ...attemptFields(row, before),
    bounce_type: cause.type,
    last_response: cause.response,
  });
  if (after === undefined) return undefined;
  countMessage(ctx, tx, "bounced");
  const bounce = await addBounce(ctx, tx, after, cause);
  const { workspace_id, to: email, address_key } = before;
  await emit(ctx, tx, {
    type: "email.bounced",
    workspace_id,
    subject_id: row.id,
    data: emailEventData(after, {
      bounced_at: toIso(after.bounced_at),
      bounce_type: bounce.type,
      bounce: bounceToWire(bounce),
    }),
  });
  await countOutcomes(tx, before, patch);
  const isSuppressed = await causesSuppression(tx, bounce, cause);
  // Also set where the address is not suppressed: for a test address, and for the first rejection without details.
  if (isSuppressed || bounce.type === "permanent") await markBounced(ctx, tx, workspace_id, address_key);
  if (isSuppressed) await suppress(ctx, tx, { workspace_id, email, address_key, reason: "bounce" });
  return bounce;
}

/**
 * Records a complaint about the message, once per message, and suppresses the address if `complaint.suppress` is set.
 */
export async function recordComplained(
  ctx: Ctx,
  tx: Tx,
  row: Readonly<MessageRow>,
  complaint: { feedback_type: string | null; suppress: boolean },
): Promise<void> {
  const { workspace_id, id: subject_id, to: email, address_key } = row;
  const type = "email.complained";
  if (await tx.events.first({ where: { workspace_id, subject_id, type } })) return;
  const { feedback_type } = complaint;
  const now = ctx.clock.now();
  // Two simultaneous complaints both find no event. Because of this write they conflict, and one of them is retried.
  await tx.messages.update(row.id, { updated_at: now });
  const complained_at = toIso(now);
  const data = emailEventData(row, { complained_at, complaint: { feedback_type } });
  await emit(ctx, tx, { type, workspace_id, subject_id, data });
  countMessage(ctx, tx, "complained");
  if (complaint.suppress && !isErased(row))
    await suppress(ctx, tx, { workspace_id, email, address_key, reason: "complaint" });
  await countForCampaign(tx, row, "complaints");
}

/** Records that the message never reached a server and never will, unless a report or a reader proved otherwise. */
export async function recordFailed(ctx: Ctx, tx: Tx, row: Readonly<MessageRow>, reason: string): Promise<void> {
  const before = (await tx.messages.get(row.id)) ?? row;
  if (rank[before.status] >= rank.sent) return;
  const patch = { ...advance(before, "failed", ctx.clock.now()), ...attemptFields(row, before) };
  await tx.messages.update(row.id, { ...patch, last_response: reason });
  if (patch.status === "failed") {
    countMessage(ctx, tx, "failed");
    await releaseMail(tx, row);
  }
  await countOutcomes(tx, before, patch);
}

/** Records an attempt that will be retried. */
export async function recordDeferred(ctx: Ctx, tx: Tx, row: Readonly<MessageRow>, reason: string): Promise<void> {
  const before = (await tx.messages.get(row.id)) ?? row;
  const last_response = isErased(before) ? erasedResponse : reason;
  await tx.messages.update(row.id, { ...attemptFields(row, before), updated_at: ctx.clock.now(), last_response });
  countMessage(ctx, tx, "deferred");
}

/** Counts a result of a message, or of several, once the transaction has committed. */
export function countMessage(ctx: Ctx, tx: Tx, outcome: MessageOutcome, by = 1): void {
  ctx.metrics.addOnCommit(tx, { name: "posthorn_messages_total", first: outcome, by });
}

type MessageOutcome = (typeof metricCatalog)["posthorn_messages_total"]["values"][number];

/**
 * Returns the fields that an attempt changes. A stored list of links and a log are kept. Where the recipient was erased during the
 * attempt, it only changes the number of attempts: all else may describe the recipient.
 */
function attemptFields(row: Readonly<MessageRow>, before: Readonly<MessageRow>): Partial<MessageRow> {
  const { subject, attempts, links_id, attempt_log } = row;
  if (isErased(before)) return { attempts };
  return { subject, attempts, ...(links_id !== null && { links_id }), ...(attempt_log && { attempt_log }) };
}
