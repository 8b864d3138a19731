import type { Report, ReportedRecipient } from "../../delivery/reports/report.js";
import type { Ctx } from "../../platform/context.js";
import type { MessageRow } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { recordBounced, recordComplained, recordDelivered } from "./messages.js";

/**
 * Records a report about a message. The message was identified by an address or link that cannot be forged, and claims
 * of the report about it are ignored. A repeated report changes nothing.
 */
export async function applyReport(ctx: Ctx, tx: Tx, message: Readonly<MessageRow>, report: Report): Promise<void> {
  switch (report.kind) {
    case "complaint": {
      // RFC 5965 defines further feedback types, such as "not-spam" and "auth-failure". None of them is an objection to
      // the mail.
      if (report.feedback_type !== "abuse" && report.feedback_type !== "fraud") return;
      return recordComplained(ctx, tx, message, { feedback_type: report.feedback_type, suppress: !message.sandbox });
    }
    case "unreadable": {
      const cause = { type: "undetermined", sub_type: null, enhanced: null, suppress: "no" } as const;
      await recordBounced(ctx, tx, message, { ...cause, response: report.response });
      return;
    }
    case "delivery":
      return applyRecipient(ctx, tx, message, relevantRecipient(report.recipients, message));
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
  if (recipient?.action === "failed" && recipient.failure !== null) {
    const { failure, remoteHost } = recipient;
    await recordBounced(ctx, tx, message, { ...failure, type: failure.bounce_type, remoteHost });
  }
  if (recipient?.action === "delivered" && ctx.settings.deliveredOn === "report") {
    await recordDelivered(ctx, tx, message, recipient.response);
  }
}

/** Returns the recipient of the message in a report. A report may also name an address that the mail was forwarded to. */
function relevantRecipient(
  recipients: readonly ReportedRecipient[],
  message: Readonly<MessageRow>,
): ReportedRecipient | undefined {
  const addressed = recipients.filter(({ address }) => address?.toLowerCase() === message.to.toLowerCase());
  const candidates = addressed.length > 0 ? addressed : recipients;
  const withAction = (wanted: ReportedRecipient["action"]) => candidates.find(({ action }) => action === wanted);
  return withAction("failed") ?? withAction("delivered") ?? candidates[0];
}
