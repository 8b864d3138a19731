import { ApiError } from "../../platform/errors.js";
import { parseInstant } from "../../platform/instant.js";
import type { Handler } from "../handler.js";
import { acceptMessage, type Draft } from "./accept.js";
import { acceptContent, requireContent } from "./content.js";
import { getMessage, toStatus } from "./messages.js";
import { judgeRecipients } from "./recipients.js";
import { chooseSender } from "./sender.js";

/** Furthest a send may be scheduled ahead, in ms. */
const longestSchedule = 72 * 60 * 60 * 1000;

export const send: Handler<"emails.send"> = async (ctx, { body }) => {
  const { tx, caller, settings, clock } = ctx;
  const workspace_id = caller.workspace.id;
  requireContent(body);
  const sender = await chooseSender(settings, tx, caller.workspace, body);
  if (body.send_at !== undefined) checkSchedule(parseInstant(body.send_at), clock.now());
  const content = await acceptContent(ctx, tx, workspace_id, body);
  if (body.send_at !== undefined) {
    throw new ApiError("not_implemented", "scheduling is not part of this version yet", { path: "send_at" });
  }

  const draft: Draft = {
    workspace_id,
    content,
    sender,
    sandbox: caller.sandbox,
    track_opens: body.track_opens ?? true,
    track_clicks: body.track_clicks ?? true,
  };
  const given = typeof body.to === "string" ? [body.to] : body.to;
  const results = [];
  for (const recipient of await judgeRecipients(tx, workspace_id, given)) {
    const { to, reason } = recipient;
    if (reason !== null) results.push({ to, message_id: null, success: false, reason });
    else results.push({ to, message_id: await acceptMessage(ctx, tx, draft, recipient), success: true });
  }
  const sent = results.filter((result) => result.success).length;
  return {
    status: 200,
    emails: given.length,
    data: { sent, failed: 0, skipped: results.length - sent, total: results.length, results },
  };
};

function checkSchedule(send_at: number, now: number): void {
  if (send_at > now && send_at <= now + longestSchedule) return;
  const message = "send_at must be in the future and within 72 hours";
  throw new ApiError("invalid_schedule", message, { path: "send_at" });
}

export const status: Handler<"emails.status"> = async ({ tx }, { path }) => ({
  data: toStatus(await getMessage(tx, path.messageId)),
});
