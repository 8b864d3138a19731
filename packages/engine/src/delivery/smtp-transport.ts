import type { AbortSignalLike } from "../platform/cancellation.js";
import type { Clock } from "../platform/clock.js";
import { classify, replyLine, type SmtpFailure } from "./classify.js";
import type { DeliverOptions, Outcome, OutgoingMail } from "./mailer.js";
import { cancelled, type SmtpConnectionOptions, SmtpUnavailable } from "./smtp-connection.js";
import { SmtpPool } from "./smtp-pool.js";
import { type SendResult, SmtpSession } from "./smtp-session.js";

export interface SmtpTransportOptions {
  connection: SmtpConnectionOptions;
  /** The clock of the network's time-outs. */
  clock: Clock;
  /** The delivery reports to request (RFC 3461) where the server offers them. */
  notify: string;
  maxConnections: number;
  /** Mails sent over one connection before it is replaced. */
  maxMails: number;
  /** How long an unused connection is kept, in ms. */
  idle: number;
  onConnectionFailure: (failure: SmtpFailure) => void;
}

/** The options of one mail; `waitForTurn`, where there is one, resolves when the mail may leave. */
export interface TransportSendOptions extends Pick<DeliverOptions, "tenant" | "signal" | "mayStillSend"> {
  waitForTurn?: (() => Promise<void>) | undefined;
}

/** The fields of a mail that its transport needs beside its bytes. */
type Addressed = Pick<OutgoingMail, "messageId" | "envelope">;

/** How a mail ended; `hadConnection` is false when no connection could be opened for it. */
export interface Sent {
  outcome: Outcome;
  hadConnection: boolean;
}

/** Sends finished mails to one SMTP server over pooled connections. It decides nothing about when mail may leave. */
export class SmtpTransport {
  readonly #options: SmtpTransportOptions;
  readonly #pool: SmtpPool;

  constructor(options: SmtpTransportOptions) {
    const { clock, maxConnections, maxMails, idle } = options;
    this.#options = options;
    const open = (signal?: AbortSignalLike) => this.#open(signal);
    this.#pool = new SmtpPool({ open, clock, maxConnections, maxMails, idle });
  }

  /** How many connections are open. */
  get open(): number {
    return this.#pool.open;
  }

  /** How many connections send a mail. */
  get busy(): number {
    return this.#pool.busy;
  }

  /** Sends the bytes of a mail. */
  async send(mail: Addressed, bytes: Buffer, options: TransportSendOptions): Promise<Sent> {
    try {
      return { outcome: outcomeOf(await this.#sendOnLiveSession(mail, bytes, options)), hadConnection: true };
    } catch (error) {
      if (error instanceof SmtpUnavailable) return { outcome: classify(error.failure), hadConnection: false };
      throw error;
    }
  }

  /** Resolves when the server accepts a login; rejects with the server's or the system's message. */
  verify(): Promise<void> {
    return this.#pool.use(async () => {}, {});
  }

  /** Waits for running mails, then closes every connection. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  async #open(signal?: AbortSignalLike): Promise<SmtpSession> {
    try {
      return await SmtpSession.open(this.#options.connection, signal);
    } catch (error) {
      if (error instanceof SmtpUnavailable && error.failure !== cancelled) {
        this.#options.onConnectionFailure(error.failure);
      }
      throw error;
    }
  }

  /** The server may have closed every pooled connection: each is tried once, then a new one. */
  async #sendOnLiveSession(
    mail: Addressed,
    bytes: Buffer,
    { tenant, signal, mayStillSend, waitForTurn }: TransportSendOptions,
  ): Promise<SendResult> {
    const { notify, maxConnections } = this.#options;
    const reports = { ret: "HDRS", envid: mail.messageId, notify } as const;
    let result: SendResult = "stale";
    for (let left = maxConnections + 1; result === "stale" && left > 0; left -= 1) {
      result = await this.#pool.use(
        (session, onWritten) => {
          const send = () =>
            session.send({ envelope: mail.envelope, bytes, reports }, { signal, onWritten, mayStillSend });
          return waitForTurn === undefined ? send() : waitForTurn().then(send);
        },
        { tenant, signal },
      );
    }
    return result;
  }
}

function outcomeOf(result: SendResult): Outcome {
  if (result === "stale") return classify({ stage: "connect", reply: null, message: "No connection lasts" });
  if ("failure" in result) return classify(result.failure);
  return { result: "accepted", response: replyLine(result.accepted) };
}
