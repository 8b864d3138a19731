import type { DkimSigner } from "./dkim.js";

/** One message to one recipient, ready to be put into bytes; the same mail gives the same bytes at every attempt. */
export interface OutgoingMail {
  /** Our own id (`msg_…`): goes out as `X-Posthorn-Message-Id` and names the MIME boundary. */
  messageId: string;
  /** The `Message-ID` header, angle brackets included; fixed when the message is accepted. */
  headerMessageId: string;
  /** The `Date` header, milliseconds since the epoch. */
  date: number;
  from: { name: string | null; address: string };
  replyTo: string | null;
  /** The recipient, in the form `parseAddress` gives back, as are all addresses here. */
  to: string;
  /** What SMTP is told: `from` may differ from the header (return path), `to` may not. */
  envelope: { from: string; to: string };
  subject: string;
  html: string | null;
  text: string;
  /** Further headers, in the order they are to appear: `List-Unsubscribe` and its like, printable ASCII. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Who signs it; absent: nobody. A mail that cannot be signed does not go out. */
  signer?: DkimSigner;
}

export interface DeliverOptions {
  /** Which attempt this is, from 1; only mailers that stand in for recipients look at it. */
  attempt?: number;
  /** Gives up waiting. A message whose final dot may have gone out is waited for all the same. */
  signal?: AbortSignal;
}

/** The server took responsibility for the message. */
export interface Accepted {
  result: "accepted";
  response: string;
  /** What a mailer that stands in for recipients wants to have happen next to this message. */
  simulatedEngagement?: "complaint" | "open" | "click";
}

/**
 * Why a message is not at its server, and what follows from it.
 *
 * - `unreachable`: no server to talk to; says nothing about the message
 * - `relay_rejected`: the server will not work for us (login, sender); says nothing about the recipient
 * - `transient`: not now
 * - `undetermined`: nobody knows whether the server has it
 * - `permanent`: refused for good; `bounce_type` says whether the mailbox is at fault
 * - `failed`: the mail itself is unusable and was shown to no server
 */
export interface Refused {
  result: "unreachable" | "relay_rejected" | "transient" | "undetermined" | "permanent" | "failed";
  /** The server's words (or the system's), one line, at most 1,000 characters. */
  response: string;
  /** Reply code, null when there was no reply. */
  code: number | null;
  /** Enhanced status code (RFC 3463) of the reply, null when it had none. */
  enhanced: string | null;
  /** Whether the same bytes may be sent again. */
  retry: boolean;
  /** Whether the attempt uses up one of the message's tries. */
  counted: boolean;
  /** Waits at least this many milliseconds before the next try. */
  min_delay: number;
  /** At most this many further tries; null: as many as the schedule has. */
  max_retries: number | null;
  /** What to record when nothing more is tried. */
  bounce_type: "permanent" | "transient" | "undetermined";
  /** What was wrong more closely, null when the reply does not tell: see `subTypeOf`. */
  sub_type: string | null;
  /** Whether the recipient is to be suppressed: at once, at its second time within 30 days, or not for this. */
  suppress: "yes" | "second" | "no";
}

export type Outcome = Accepted | Refused;

/** The one way a message leaves Posthorn. Never throws for anything a message or a server can bring about. */
export interface Mailer {
  readonly kind: "smtp" | "capture" | "simulate";
  deliver(mail: OutgoingMail, options?: DeliverOptions): Promise<Outcome>;
  /** Resolves when the server lets us in; rejects with what it or the system said. */
  verify?(): Promise<void>;
  /** Lets deliveries in hand end, then lets go of every connection. */
  close(): Promise<void>;
}
