import type { components } from "@posthorn/sdk/contract";
import { emailEventData } from "../../events/catalog.js";
import { emit } from "../../events/emit.js";
import type { Ctx } from "../../platform/context.js";
import { notFound } from "../../platform/errors.js";
import type { BounceRow, MessageRow, MessageStatus } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { countForCampaign, countOutcomes } from "../analytics/counters.js";
import { addBounce, type BounceCause, toWire as bounceToWire, meansSuppression } from "../bounces/bounces.js";
import { markBounced } from "../contacts/contacts.js";
import { toIso } from "../handler.js";
import { suppress } from "../suppressions/suppressions.js";
import { releaseMail } from "./quota.js";

/** A message as the status operation tells it. */
export function toStatus(row: Readonly<MessageRow>): components["schemas"]["MessageStatus"] {
  const reason = waitingFor(row);
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

/** Why a message that was tried is still queued. What the system said of a connection names hosts, and is the operator's alone. */
function waitingFor({ status, last_response }: Readonly<MessageRow>): string | undefined {
  if (status !== "queued" || last_response === null) return undefined;
  if (/^[2-5]\d\d(?:[ -]|$)/.test(last_response)) return `the mail server put it off: ${last_response}`;
  // Said by the engine itself, of a sender whose mail is refused too often.
  if (last_response.startsWith("mail of ")) return last_response;
  return "the mail server cannot be reached or does not answer; the message is tried again at least every minute";
}

/** The message with this id; throws `not_found`. */
export async function getMessage(tx: ReadTx, id: string): Promise<Readonly<MessageRow>> {
  const row = await tx.messages.get(id);
  if (row === undefined) throw notFound("message", "messageId");
  return row;
}

/** How far each status is; a message only moves up. */
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

/** Whether a message ended without having arrived. */
export function hasFailed({ status }: Pick<MessageRow, "status">): boolean {
  return rank[status] === rank.failed;
}

/** Whether a message has not come as far as another. */
export function isBehind(one: Pick<MessageRow, "status">, other: Pick<MessageRow, "status">): boolean {
  return rank[one.status] < rank[other.status];
}

/** The patch that brings a message to `status` at `at`: the rank only rises, and each time is set once. */
export function advance(row: Readonly<MessageRow>, status: MessageStatus, at: number): Partial<MessageRow> {
  const patch: Partial<MessageRow> = { updated_at: at };
  if (rank[status] > rank[row.status]) patch.status = status;
  if (row.concluded_at === null && rank[status] >= rank.sent) patch.concluded_at = at;
  const time = `${status}_at` as keyof MessageRow;
  if (time in row && row[time] === null) Object.assign(patch, { [time]: at });
  return patch;
}

/**
 * Writes that a server took the message, which counts as its delivery unless reports are waited for (`delivered`). Like
 * all records here, it also writes the subject and the number of attempts that `row` has gained meanwhile.
 */
export async function recordAccepted(
  ctx: Ctx,
  tx: Tx,
  row: Readonly<MessageRow>,
  response: string,
  delivered = true,
): Promise<void> {
  const now = ctx.clock.now();
  // Its reader may have been faster than its server's word, which is written here.
  const before = (await tx.messages.get(row.id)) ?? row;
  if (before.sent_at !== null) {
    // A report was faster, and has told already.
    await tx.messages.update(row.id, { ...gained(row), last_response: response });
    return;
  }
  const patch: Partial<MessageRow> = Object.assign(
    advance(before, "sent", now),
    delivered && advance(before, "delivered", now),
    before.opened_at !== null && advance(before, "opened", now),
    before.clicked_at !== null && advance(before, "clicked", now),
  );
  const after = await tx.messages.update(row.id, Object.assign(gained(row), patch, { last_response: response }));
  if (after === undefined) return;
  const sent_at = toIso(after.sent_at);
  await emit(ctx, tx, {
    type: "email.sent",
    workspace_id: row.workspace_id,
    subject_id: row.id,
    data: emailEventData(after, { status: "sent", sent_at }),
  });
  if (delivered) await emitDelivered(ctx, tx, after, response);
  await countOutcomes(tx, before, patch);
}

/** Writes that the message arrived, as a report says, once; whoever says so also knows that a server took it. */
export async function recordDelivered(ctx: Ctx, tx: Tx, row: Readonly<MessageRow>, response: string): Promise<void> {
  if (rank[row.status] >= rank.bounced || row.delivered_at !== null) return;
  if (row.sent_at === null) return recordAccepted(ctx, tx, row, response);
  const patch = advance(row, "delivered", ctx.clock.now());
  const after = await tx.messages.update(row.id, { ...patch, last_response: response });
  if (after === undefined) return;
  await emitDelivered(ctx, tx, after, response);
  await countOutcomes(tx, row, patch);
}

async function emitDelivered(ctx: Ctx, tx: Tx, row: Readonly<MessageRow>, smtp_response: string): Promise<void> {
  await emit(ctx, tx, {
    type: "email.delivered",
    workspace_id: row.workspace_id,
    subject_id: row.id,
    data: emailEventData(row, { delivered_at: toIso(row.delivered_at), smtp_response }),
  });
}

/**
 * Writes that the message came back, or that no server will ever take it, and stops mail to an address that is known
 * to take none. One that came back before, or was never to go out, stays as it is.
 */
export async function recordBounced(
  ctx: Ctx,
  tx: Tx,
  row: Readonly<MessageRow>,
  cause: BounceCause,
): Promise<Readonly<BounceRow> | undefined> {
  // A report or a reader may have been faster than the attempt that ends here.
  const before = (await tx.messages.get(row.id)) ?? row;
  if (rank[before.status] >= rank.bounced || before.bounced_at !== null) return undefined;
  const now = ctx.clock.now();
  const patch = advance(before, "bounced", now);
  const after = await tx.messages.update(row.id, {
    ...patch,
    // Somebody read it, whatever a report says later.
    ...(rank[before.status] > rank.delivered && { status: before.status }),
    ...gained(row),
    bounce_type: cause.type,
    last_response: cause.response,
  });
  if (after === undefined) return undefined;
  const bounce = await addBounce(ctx, tx, after, cause);
  const { workspace_id, to: email, address_key } = row;
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
  const isStopped = await meansSuppression(tx, bounce, cause);
  // Also where mail may still go there: a test address, a bare refusal's first time.
  if (isStopped || bounce.type === "permanent") await markBounced(ctx, tx, workspace_id, address_key);
  if (isStopped) await suppress(ctx, tx, { workspace_id, email, address_key, reason: "bounce" });
  return bounce;
}

/** Writes that the recipient called the mail unwanted, once for each message, and stops mail to the address if told to. */
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
  // Two at the same moment see no event yet: they meet at the message, and one of them looks again.
  await tx.messages.update(row.id, { updated_at: now });
  const complained_at = toIso(now);
  const data = emailEventData(row, { complained_at, complaint: { feedback_type } });
  await emit(ctx, tx, { type, workspace_id, subject_id, data });
  if (complaint.suppress) await suppress(ctx, tx, { workspace_id, email, address_key, reason: "complaint" });
  await countForCampaign(tx, row, "complaints");
}

/** Writes that the message never reached a server and never will, unless a report or a reader knows better by now. */
export async function recordFailed(ctx: Ctx, tx: Tx, row: Readonly<MessageRow>, reason: string): Promise<void> {
  const before = (await tx.messages.get(row.id)) ?? row;
  if (rank[before.status] >= rank.sent) return;
  const patch = { ...advance(before, "failed", ctx.clock.now()), ...gained(row) };
  await tx.messages.update(row.id, { ...patch, last_response: reason });
  if (patch.status === "failed") await releaseMail(tx, row);
  await countOutcomes(tx, before, patch);
}

/** Writes that the message was tried and will be tried again. */
export async function recordDeferred(ctx: Ctx, tx: Tx, row: Readonly<MessageRow>, reason: string): Promise<void> {
  await tx.messages.update(row.id, { ...gained(row), updated_at: ctx.clock.now(), last_response: reason });
}

/** What an attempt adds to a message; a list of its links that is kept already stays. */
function gained({ subject, attempts, links_id }: Readonly<MessageRow>): Partial<MessageRow> {
  return { subject, attempts, ...(links_id !== null && { links_id }) };
}
