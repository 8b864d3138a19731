// What the main thread and the threads that deliver mail say to each other. Requests and results travel as JSON, in as few
// messages as possible: a message costs more than what it contains.
import type { KeyObject } from "node:crypto";
import type { SmtpFailure } from "../delivery/classify.js";
import type { Outcome } from "../delivery/mailer.js";
import type { SmtpTransportSettings } from "../delivery/smtp-mailer.js";
import type { MailFields, MessageParts } from "../resources/emails/compose.js";
import type { EmailContent } from "../resources/emails/content.js";

/** What a thread is started with. */
export interface ThreadStart {
  /** The secret of the process, which signs links and return paths. */
  secret: string;
  transport: SmtpTransportSettings;
  /** Whether each mail waits for its turn, which the main thread gives. */
  hasRate: boolean;
  /** The engine's clock: see `readSharedClock`. */
  clock: SharedArrayBuffer;
  /** Until when each mail may be sent: see `LeaseTable`. */
  leases: SharedArrayBuffer;
}

/** A mail to compose, sign and send. */
export interface MailRequest {
  /** The mail's slot in the lease table, which no other mail has at the same time. */
  id: number;
  tenant: string;
  message: MailFields;
  /** Its content is in this message or an earlier one. */
  content_id: string;
  data: MessageParts["data"];
  inputs: MessageParts["inputs"];
  /** The key is in this message or an earlier one; null: the mail is not signed. */
  signer: { domain: string; selector: string; time: number; key: number } | null;
  /** Whether to send the mail; false: it is only composed and signed, which shows whether it can be; null: `begin` says it later. */
  send: boolean | null;
}

/** The result of a request. */
export type MailResult = { id: number } & (
  | ComposedResult
  /** The mail is too large with this recipient's data. */
  | { tooLarge: string }
  /** An unexpected failure, as its stack. */
  | { error: string }
);

export interface ComposedResult {
  subject: string;
  links: readonly string[];
  /** Null: the mail was not to be sent. */
  outcome: Outcome | null;
  /** Whether the mail was shown to the mail server, or could have been: a connection was open. */
  hadConnection: boolean;
}

export type ToThread =
  | {
      kind: "deliver";
      /** `MailRequest[]` as JSON. */
      requests: string;
      contents: [id: string, content: EmailContent][];
      keys: [id: number, key: KeyObject][];
      /** Contents and keys that no later request refers to, unless they are sent again. */
      dropped: (string | number)[];
    }
  /** Says of mails whether to send them. */
  | { kind: "begin"; mails: [id: number, send: boolean][] }
  | { kind: "cancel"; id: number }
  /** The mail may leave. */
  | { kind: "turn"; id: number }
  /** Asks the thread to end what it has begun and to close its connections. */
  | { kind: "close" };

export type FromThread =
  | { kind: "ready" }
  | {
      kind: "results";
      /** `MailResult[]` as JSON. */
      results: string;
      /** How many connections the thread has open. */
      open: number;
    }
  | { kind: "connection-failure"; failure: SmtpFailure }
  | { kind: "wait-for-turn"; id: number }
  | { kind: "closed" };
