import type { Report, ReportedRecipient } from "../../delivery/reports/report.js";
import type { Ctx } from "../../platform/context.js";
import type { MessageRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { recordBounced, recordComplained, recordDelivered } from "./messages.js";

/**
 * Writes down what a report says of a message that went out. Which message it is about is known beforehand, by an
 * identity nobody can make up: what the report says of that is not believed. The same report twice changes nothing more.
 */
export async function applyReport(ctx: Ctx, tx: Tx, message: Readonly<MessageRow>, report: Report): Promise<void> {
  switch (report.kind) {
    case "complaint": {
      // RFC 5965 knows others, such as "not-spam" and "auth-failure": none of them asks for no more mail.
      if (report.feedback_type !== "abuse" && report.feedback_type !== "fraud") return;
      return recordComplained(ctx, tx, message, { feedback_type: report.feedback_type, suppress: !message.sandbox });
    }
    case "unreadable": {
      const cause = { type: "undetermined", sub_type: null, enhanced: null, suppress: "no" } as const;
      await recordBounced(ctx, tx, message, { ...cause, response: report.response });
      return;
    }
    case "delivery":
      return applyRecipient(ctx, tx, message, theOne(report.recipients, message));
    case "auto-reply":
      return;
  }
}

async function applyRecipient(
  ctx: Ctx,
  tx: Tx,
  message: Readonly<MessageRow>,
  recipient: ReportedRecipient | undefined,
): Promise<void> {
  if (recipient?.action === "failed" && recipient.refused !== null) {
    const { refused, remoteHost } = recipient;
    await recordBounced(ctx, tx, message, { ...refused, type: refused.bounce_type, remoteHost });
  }
  if (recipient?.action === "delivered" && ctx.settings.deliveredOn === "report") {
    await recordDelivered(ctx, tx, message, recipient.response);
  }
}

/** A mail has one recipient, but what it was forwarded to may be reported as well, or alone. */
function theOne(
  recipients: readonly ReportedRecipient[],
  message: Readonly<MessageRow>,
): ReportedRecipient | undefined {
  const ours = recipients.filter(({ address }) => address?.toLowerCase() === message.to.toLowerCase());
  const told = ours.length > 0 ? ours : recipients;
  return told.find(({ action }) => action === "failed") ?? told.find(({ action }) => action === "delivered") ?? told[0];
}
