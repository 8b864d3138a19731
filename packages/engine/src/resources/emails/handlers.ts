import { parseInstant } from "@posthorn/sdk/contract";
import { type Handler, type PreparedHandler, toIso } from "../handler.js";
import { acceptMessage, type OutgoingEmail } from "./accept.js";
import { acceptBatch, checkBatch, readBatch } from "./batches.js";
import { acceptContent, assertContent } from "./content.js";
import { getMessage } from "./messages.js";
import { reserveMail } from "./quota.js";
import { evaluateRecipients } from "./recipients.js";
import { assertSchedule, cancelScheduled, scheduleEmail } from "./schedule.js";
import { chooseSender, isReplaced } from "./sender.js";
import { readStatus } from "./status.js";

export const send: Handler<"emails.send"> = async (ctx, { body }) => {
  const { tx, caller, settings, clock } = ctx;
  const workspace_id = caller.workspace.id;
  assertContent(body);
  const given = typeof body.to === "string" ? [body.to] : body.to;
  const evaluate = () => evaluateRecipients(tx, workspace_id, given);
  // At once, because a database answers both in the time of one.
  const [sender, evaluated] = await Promise.all([
    chooseSender(settings, tx, caller.workspace, body),
    body.send_at === undefined ? evaluate() : undefined,
  ]);
  const replaced = isReplaced(body.from_email, sender) ? { from: sender.from } : {};
  const send_at = body.send_at === undefined ? undefined : parseInstant(body.send_at);
  if (send_at !== undefined) assertSchedule(send_at, clock.now());
  const emails = given.length;
  const content = await acceptContent(ctx, tx, { workspace_id }, body);
  const email: OutgoingEmail = {
    workspace_id,
    content,
    sender,
    sandbox: caller.sandbox,
    track_opens: body.track_opens ?? true,
    track_clicks: body.track_clicks ?? true,
  };
  if (send_at !== undefined) {
    const message_id = await scheduleEmail(ctx, tx, caller, { email, recipients: given, send_at });
    const data = message_id && { scheduled: true as const, message_id, scheduled_at: toIso(send_at), ...replaced };
    if (data) return { status: 202, emails, data };
  }
  const recipients = evaluated ?? (await evaluate());
  await reserveMail(ctx, tx, caller, recipients.filter(({ reason }) => reason === null).length);
  const results = [];
  for (const recipient of recipients) {
    const { to, reason } = recipient;
    if (reason !== null) results.push({ to, message_id: null, success: false, reason });
    else results.push({ to, message_id: await acceptMessage(ctx, tx, email, recipient), success: true });
  }
  const sent = results.filter((result) => result.success).length;
  return {
    status: 200,
    emails,
    data: { sent, failed: 0, skipped: results.length - sent, total: results.length, ...replaced, results },
  };
};

export const status: Handler<"emails.status"> = async ({ tx }, { path }) => ({
  data: await readStatus(tx, await getMessage(tx, path.messageId)),
});

export const cancel: Handler<"emails.cancel"> = async (ctx, { path }) => {
  const { id: message_id, status } = await cancelScheduled(ctx, ctx.tx, path.messageId);
  return { data: { message_id, status, success: true } };
};

export const sendBatch: PreparedHandler<"emails.batch.send"> = {
  async prepare({ store, caller }, { body: { messages } }) {
    const batch = await checkBatch(store, caller.workspace.id, messages);
    return async (ctx) => ({ emails: messages.length, data: await acceptBatch(ctx, ctx.tx, ctx.caller, batch) });
  },
};

export const getBatch: Handler<"emails.batch.get"> = async ({ tx }, { path }) => ({
  data: await readBatch(tx, path.batchId),
});
