import type { DeliveryFailure } from "../mailer.js";

/** The `Action` field of a delivery report (RFC 3464 §2.3.3). */
export type ReportedAction = "failed" | "delayed" | "delivered" | "relayed" | "expanded";

/** The outcome for one recipient of a reported mail. */
export interface ReportedRecipient {
  /** The address that the report names; null without one. */
  address: string | null;
  action: ReportedAction;
  /** The consequences of the failure; null when the mail did not fail. */
  failure: DeliveryFailure | null;
  /** The reply that the report quotes. */
  response: string;
  /** The server that gave the reply; null where the report does not name it. */
  remoteHost: string | null;
}

/** A mail that came back for a sent one: a delivery report, a complaint, an automatic reply, or an unreadable mail. */
export type Report =
  | { kind: "delivery"; recipients: readonly ReportedRecipient[] }
  /** `returned`: the header of the reported mail, as far as the complaint contains it. */
  | { kind: "complaint"; feedback_type: string; returned: string }
  | { kind: "auto-reply" }
  | { kind: "unreadable"; response: string };
