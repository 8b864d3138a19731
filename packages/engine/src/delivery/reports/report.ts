import type { Refused } from "../mailer.js";

/** What RFC 3464 lets a report say that became of a mail. */
export type Action = "failed" | "delayed" | "delivered" | "relayed" | "expanded";

/** What a report says of one recipient. */
export interface ReportedRecipient {
  /** As the reporting server knew it, null when it does not say. */
  address: string | null;
  action: Action;
  /** What the failure means; null when there was none. */
  refused: Refused | null;
  /** The words the report quotes. */
  response: string;
  /** The server that gave the answer, where it is named. */
  remoteHost: string | null;
}

/** What came back for a mail: a delivery report, a complaint, an automatic reply, or something nobody can read. */
export type Report =
  | { kind: "delivery"; recipients: readonly ReportedRecipient[] }
  /** `returned`: the header of the mail it is about, as far as it came along. */
  | { kind: "complaint"; feedback_type: string; returned: string }
  | { kind: "auto-reply" }
  | { kind: "unreadable"; response: string };
