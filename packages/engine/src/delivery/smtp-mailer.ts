import { type Clock, createClock } from "../platform/clock.js";
import { type Log, silentLog } from "../platform/log.js";
import { failedOutcome } from "./assert-mail.js";
import { classify, replyLine } from "./classify.js";
import { signMail } from "./dkim.js";
import type { DeliverOptions, Mailer, Outcome, OutgoingMail } from "./mailer.js";
import { buildMime } from "./mime.js";
import { RelayBreaker } from "./relay-breaker.js";
import { SendRate } from "./send-rate.js";
import { SenderThrottle } from "./sender-throttle.js";
import { cancelled, type SmtpConnectionOptions, SmtpUnavailable } from "./smtp-connection.js";
import { SmtpPool } from "./smtp-pool.js";
import { type SendResult, SmtpSession } from "./smtp-session.js";
import type { SmtpServer } from "./smtp-url.js";

export interface SmtpMailerOptions {
  server: SmtpServer;
  /** The clock of the network's time-outs; default: the wall clock, also where the service's clock is moved. */
  clock?: Clock;
  /** The service's clock, which deferrals and retries follow; default `clock`. */
  serviceClock?: Clock;
  /** Which delivery reports to request (RFC 3461) where the server offers them: with "report" also those of success. */
  deliveredOn?: "accept" | "report";
  /** Reports that mail is deferred, and why. */
  log?: Log;
  /** Our name in EHLO, a domain that resolves to us. A server on this machine accepts any name. */
  name?: string;
  maxConnections?: number;
  /** Mails a second, evenly spaced; default: as fast as the server takes them. */
  mailsPerSecond?: number | undefined;
  /** Mails sent over one connection before it is replaced. */
  maxMails?: number;
  /** How long an unused connection is kept, in ms. */
  idle?: number;
  /**
   * In ms of real time. RFC 5321 §4.5.3.2 allows a server ten minutes for its reply to the final dot; a shorter time-out
   * causes duplicates.
   */
  timeouts?: Partial<SmtpConnectionOptions["timeouts"]>;
  /** PEM of the only certificate authority to trust; default: those Node trusts, and on loopback any certificate. */
  ca?: string;
}

/** Returns a mailer that sends mail to one SMTP server over up to `maxConnections` pooled connections. */
export function createSmtpMailer(options: SmtpMailerOptions): Mailer & { readonly kind: "smtp" } {
  return new SmtpMailer(options);
}

/**
 * Built on nodemailer's `SMTPConnection`, not on its pooled transport, which does not report whether the final dot was
 * sent. That decides between "try again" and "perhaps delivered". bench/smtp.bench.ts compares their speed.
 */
class SmtpMailer implements Mailer {
  readonly kind = "smtp";
  readonly #session: SmtpConnectionOptions;
  readonly #maxConnections: number;
  readonly #notify: string;
  readonly #breaker: RelayBreaker;
  readonly #throttle: SenderThrottle;
  readonly #pool: SmtpPool;
  readonly #rate: SendRate | undefined;

  constructor(options: SmtpMailerOptions) {
    const { server, clock = createClock(), name = "localhost", ca = null } = options;
    const { serviceClock = clock, log = silentLog, maxConnections = 10, maxMails = 100, idle = 30_000 } = options;
    const timeouts = { connection: 30_000, greeting: 30_000, socket: 600_000, ...options.timeouts };
    this.#session = { server, name, timeouts, ca };
    this.#maxConnections = maxConnections;
    this.#notify = options.deliveredOn === "report" ? "FAILURE,DELAY,SUCCESS" : "FAILURE,DELAY";
    this.#breaker = new RelayBreaker(serviceClock, log);
    this.#throttle = new SenderThrottle(serviceClock, log);
    this.#rate = options.mailsPerSecond === undefined ? undefined : new SendRate(clock, options.mailsPerSecond);
    const open = (signal?: AbortSignal) => this.#open(signal);
    this.#pool = new SmtpPool({ open, clock, maxConnections, maxMails, idle });
  }

  async deliver(mail: OutgoingMail, options: DeliverOptions = {}): Promise<Outcome> {
    const { signal } = options;
    let bytes: Buffer;
    try {
      bytes = buildMime(mail);
      if (mail.signer !== undefined) bytes = await signMail(bytes, mail.signer);
    } catch (error) {
      return failedOutcome(error);
    }
    const deferral = this.#throttle.deferral(mail) ?? this.#breaker.deferral();
    if (deferral) return deferral;
    try {
      const outcome = await this.#send(mail, bytes, options);
      if (signal?.aborted) this.#breaker.recordCancelled();
      else this.#breaker.record(outcome);
      this.#throttle.record(mail, outcome);
      return outcome;
    } catch (error) {
      this.#breaker.recordCancelled();
      throw error;
    }
  }

  verify(): Promise<void> {
    return this.#pool.use(async () => {});
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #open(signal?: AbortSignal): Promise<SmtpSession> {
    try {
      return await SmtpSession.open(this.#session, signal);
    } catch (error) {
      if (error instanceof SmtpUnavailable && error.failure !== cancelled) {
        this.#breaker.recordConnectionFailure(error.failure);
      }
      throw error;
    }
  }

  async #send(mail: OutgoingMail, bytes: Buffer, options: DeliverOptions): Promise<Outcome> {
    try {
      const result = await this.#sendOnLiveSession(mail, bytes, options);
      if (result === "stale") return classify({ stage: "connect", reply: null, message: "No connection lasts" });
      return "accepted" in result
        ? { result: "accepted", response: replyLine(result.accepted) }
        : classify(result.failure);
    } catch (error) {
      if (error instanceof SmtpUnavailable) return classify(error.failure);
      throw error;
    }
  }

  /** The server may have closed every pooled connection: each is tried once, then a new one. */
  async #sendOnLiveSession(
    mail: OutgoingMail,
    bytes: Buffer,
    { signal, mayStillSend }: DeliverOptions,
  ): Promise<SendResult> {
    const reports = { ret: "HDRS", envid: mail.messageId, notify: this.#notify } as const;
    let result: SendResult = "stale";
    for (let left = this.#maxConnections + 1; result === "stale" && left > 0; left -= 1) {
      result = await this.#pool.use(async (session, onWritten) => {
        if (this.#rate !== undefined) await this.#rate.wait(signal);
        return session.send({ envelope: mail.envelope, bytes, reports }, { signal, onWritten, mayStillSend });
      }, signal);
    }
    return result;
  }
}
