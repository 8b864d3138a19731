import type { AbortSignalLike } from "../platform/cancellation.js";
import type { DkimSigner } from "./dkim.js";

/** One message to one recipient, ready to be serialised. The same mail has the same bytes at every attempt. */
export interface OutgoingMail {
  /** Posthorn's id (`msg_…`): the value of `X-Posthorn-Message-Id`, and part of the MIME boundary. */
  messageId: string;
  /** The `Message-ID` header with its angle brackets; fixed when the message is accepted. */
  headerMessageId: string;
  /** The `Date` header, epoch ms. */
  date: number;
  from: { name: string | null; address: string };
  replyTo: string | null;
  /** The recipient in the form that `parseAddress` returns, as are all addresses here. */
  to: string;
  /** The SMTP envelope: `from` may differ from the header (return path), `to` may not. */
  envelope: { from: string; to: string };
  subject: string;
  html: string | null;
  text: string;
  /** Further headers in the order they appear in the mail, such as `List-Unsubscribe`; printable ASCII. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Absent: the mail is not signed. A mail that cannot be signed is not sent. */
  signer?: DkimSigner;
}

export interface DeliverOptions {
  /** The number of this attempt, from 1. Only mailers that simulate recipients use it. */
  attempt?: number;
  /** Whose mail it is. Where mails wait for connections, tenants take turns. */
  tenant?: string | undefined;
  /** Cancels the delivery until its final dot is sent; from then on the server's reply is awaited. */
  signal?: AbortSignalLike | undefined;
  /**
   * Asked right before the final dot is sent; the delivery is cancelled where it returns false. A process that was stopped for a
   * while writes what it holds before its timers fire, and so before `signal` is aborted.
   */
  mayStillSend?: (() => boolean) | undefined;
}

/** The server took responsibility for the message. */
export interface Accepted {
  result: "accepted";
  response: string;
  /** What the simulated recipient does with the message; only from mailers that simulate recipients. */
  simulatedEngagement?: "complaint" | "open" | "click";
}

/**
 * Why a message is not at its server, and what follows.
 *
 * - `unreachable`: no server replied; says nothing about the message
 * - `relay_rejected`: the server rejects us (login, sender); says nothing about the recipient
 * - `transient`: rejected for now
 * - `undetermined`: the server may or may not have the message
 * - `permanent`: rejected for good; `bounce_type` says whether the mailbox is at fault
 * - `failed`: the mail itself is unusable and was shown to no server
 */
export interface DeliveryFailure {
  result: "unreachable" | "relay_rejected" | "transient" | "undetermined" | "permanent" | "failed";
  /** The server's reply, or the system's error message: one line, at most 1,000 characters. */
  response: string;
  /** Reply code; null when there was no reply. */
  code: number | null;
  /** Enhanced status code (RFC 3463) of the reply; null when it had none. */
  enhanced: string | null;
  /** Whether the same bytes may be sent again. */
  retry: boolean;
  /** Whether the attempt counts towards the message's maximum. */
  counted: boolean;
  /** The least wait before the next attempt, in ms. */
  min_delay: number;
  /** The most further attempts; null: as many as the schedule has. */
  max_retries: number | null;
  /** The bounce to record when there is no further attempt. */
  bounce_type: "permanent" | "transient" | "undetermined";
  /** The cause in more detail; null when the reply does not say. See `subTypeOf`. */
  sub_type: string | null;
  /** Whether to suppress the recipient: at once, the second time within 30 days, or not for this. */
  suppress: "yes" | "second" | "no";
}

export type Outcome = Accepted | DeliveryFailure;

/** The port through which every message leaves Posthorn. `deliver` never rejects for what a message or a server does. */
export interface Mailer {
  readonly kind: "smtp" | "capture" | "simulate";
  deliver(mail: OutgoingMail, options?: DeliverOptions): Promise<Outcome>;
  /** Resolves when the server accepts a login; rejects with the server's or the system's message. */
  verify?(): Promise<void>;
  /** Waits for running deliveries, then closes every connection. */
  close(): Promise<void>;
}
