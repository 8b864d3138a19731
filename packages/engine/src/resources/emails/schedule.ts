import { parseAddress } from "../../mail/address.js";
import type { Ctx } from "../../platform/context.js";
import { ApiError } from "../../platform/errors.js";
import { addJob, removeJob } from "../../queue/queue.js";
import type { MessageRow, ScheduledRecipient } from "../../store/entities.js";
import { StoreUnavailable, type Tx } from "../../store/store.js";
import type { ApiCaller } from "../handler.js";
import { acceptMessage, newMessage, type OutgoingEmail, queueMessage } from "./accept.js";
import { countMessage, getMessage, recordFailed } from "./messages.js";
import { addressesIn, releaseMail, reserveMail } from "./quota.js";
import { evaluateRecipients } from "./recipients.js";
import { readStatus } from "./status.js";

/** How far ahead an email can be scheduled, in ms. */
const maxScheduleAhead = 72 * 60 * 60 * 1000;

/** Throws `invalid_schedule` unless `send_at` (epoch ms) is in the future and within 72 hours. */
export function assertSchedule(send_at: number, now: number): void {
  if (send_at > now && send_at <= now + maxScheduleAhead) return;
  const message = "send_at must be in the future and within 72 hours";
  throw new ApiError("invalid_schedule", message, { path: "send_at" });
}

/**
 * Stores an email until `send_at` (epoch ms) and returns its message id. Recipients are evaluated when the email is
 * sent, but if none of them is an address, nothing is stored and the result is undefined.
 *
 * @throws ApiError `limit_reached` or `schedule_failed`
 */
export async function scheduleEmail(
  ctx: Ctx,
  tx: Tx,
  caller: ApiCaller,
  { email, recipients: given, send_at }: { email: OutgoingEmail; recipients: readonly string[]; send_at: number },
): Promise<string | undefined> {
  const [address, ...others] = given.map((to) => parseAddress(to));
  const isSingle = given.length === 1;
  if (address === undefined && others.every((other) => other === undefined)) return undefined;
  await reserveMail(ctx, tx, caller, addressesIn(given.map((to) => ({ to }))));
  const message = newMessage(ctx, email, {
    to: isSingle && address ? address.address : given.join(", "),
    address_key: isSingle && address ? address.key : "",
    status: "scheduled",
    send_at,
    recipients: isSingle ? null : given.map((to) => ({ to, message_id: null })),
  });
  await tx.messages.insert(message);
  const { id, workspace_id } = message;
  try {
    await addJob(ctx, tx, { kind: "send-scheduled", ref: id, workspace_id, payload: {}, run_at: send_at });
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    ctx.log.error("a scheduled email could not be queued", { error: String(error) });
    throw new ApiError("schedule_failed", "the email could not be scheduled; nothing of it was stored");
  }
  return id;
}

/** Cancels an email that has not been sent yet; throws `not_found`, or `conflict` when it is too late. */
export async function cancelScheduled(ctx: Ctx, tx: Tx, id: string): Promise<Readonly<MessageRow>> {
  await getMessage(tx, id);
  await removeJob(tx, "send-scheduled", id);
  const now = ctx.clock.now();
  // Cancelling and sending are the same conditional update, so that only one of them happens.
  const patch: Partial<MessageRow> = { status: "cancelled", updated_at: now, concluded_at: now };
  const cancelled = await tx.messages.update(id, patch, { status: "scheduled" });
  if (cancelled === undefined) {
    // The status as the status operation returns it. For an email to several recipients it follows from their messages.
    const { status } = await readStatus(tx, await getMessage(tx, id));
    throw new ApiError("conflict", `only a scheduled email can be cancelled: it is ${status}`);
  }
  countMessage(ctx, tx, "cancelled");
  await releaseMail(tx, cancelled);
  return cancelled;
}

/** Sends a scheduled email unless it was sent or cancelled. */
export async function sendScheduled(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const patch: Partial<MessageRow> = { status: "queued", updated_at: ctx.clock.now() };
  const item = await tx.messages.update(id, patch, { status: "scheduled" });
  if (item === undefined) return;
  if (item.recipients !== null) return sendToEach(ctx, tx, item, item.recipients);
  const [recipient] = await evaluateRecipients(tx, item.workspace_id, [item.to]);
  if (recipient?.reason === "suppressed") return recordFailed(ctx, tx, item, "the address is suppressed");
  await queueMessage(ctx, tx, item);
}

/** Fails a scheduled email that will not be sent, unless it was sent or cancelled. */
export async function failScheduled(ctx: Ctx, tx: Tx, id: string, reason: string): Promise<void> {
  const now = ctx.clock.now();
  const patch: Partial<MessageRow> = { status: "failed", updated_at: now, concluded_at: now, last_response: reason };
  const failed = await tx.messages.update(id, patch, { status: "scheduled" });
  if (failed !== undefined) await releaseMail(tx, failed);
}

/** Creates a message for each recipient. The scheduled row itself is not sent; its status follows from the messages. */
async function sendToEach(
  ctx: Ctx,
  tx: Tx,
  item: Readonly<MessageRow>,
  given: readonly ScheduledRecipient[],
): Promise<void> {
  const email = outgoingEmailOf(item);
  const recipients: ScheduledRecipient[] = [];
  const addresses = given.map(({ to }) => to);
  for (const recipient of await evaluateRecipients(tx, item.workspace_id, addresses)) {
    const { to, reason } = recipient;
    if (reason !== null) recipients.push({ to, message_id: null, reason });
    else recipients.push({ to, message_id: await acceptMessage(ctx, tx, email, recipient) });
  }
  await releaseMail(tx, item, addressesIn(recipients.filter(({ reason }) => reason === "suppressed")));
  const isSent = recipients.some(({ message_id }) => message_id !== null);
  const ended: Partial<MessageRow> = { status: "failed", concluded_at: ctx.clock.now() };
  await tx.messages.update(item.id, { recipients, ...(isSent ? {} : ended) });
}

function outgoingEmailOf(item: Readonly<MessageRow>): OutgoingEmail {
  const { id, workspace_id, content_id, data_id, subject, template_id, from, from_name, reply_to } = item;
  const { sandbox, track_opens, track_clicks } = item;
  return {
    workspace_id,
    content: { content_id, data_id, subject, template_id },
    sender: { from, from_name, reply_to },
    sandbox,
    track_opens,
    track_clicks,
    origin: { schedule_id: id },
  };
}
