import { type Clock, createClock } from "../platform/clock.js";
import { type Log, silentLog } from "../platform/log.js";
import { buildSigned } from "./build-signed.js";
import type { SmtpFailure } from "./classify.js";
import type { DeliverOptions, Mailer, Outcome, OutgoingMail } from "./mailer.js";
import type { SmtpConnectionOptions } from "./smtp-connection.js";
import { SmtpGate } from "./smtp-gate.js";
import { SmtpTransport, type SmtpTransportOptions } from "./smtp-transport.js";
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

/** A mailer that sends over SMTP, with what other threads need to send mail as it does. */
export interface SmtpMailer extends Mailer {
  readonly kind: "smtp";
  readonly gate: SmtpGate;
  readonly transport: SmtpTransportSettings;
  /** Returns how many connections are open, and how many of them send a mail. */
  connections(): OpenConnections;
}

/** The open connections to the mail server. */
export interface OpenConnections {
  open: number;
  busy: number;
}

/** Returns a mailer that sends mail to one SMTP server over up to `maxConnections` pooled connections. */
export function createSmtpMailer(options: SmtpMailerOptions): SmtpMailer {
  const { clock = createClock(), log = silentLog, mailsPerSecond } = options;
  const gate = new SmtpGate({ clock, serviceClock: options.serviceClock ?? clock, log, mailsPerSecond });
  return new GatedMailer(gate, transportSettings(options), clock);
}

/** What a transport does, without the functions that it calls: plain data, which can be sent to another thread. */
export type SmtpTransportSettings = Omit<SmtpTransportOptions, "clock" | "onConnectionFailure">;

function transportSettings(options: SmtpMailerOptions): SmtpTransportSettings {
  const { server, name = "localhost", ca = null, maxConnections = 10, maxMails = 100, idle = 30_000 } = options;
  const timeouts = { connection: 30_000, greeting: 30_000, socket: 600_000, ...options.timeouts };
  const notify = options.deliveredOn === "report" ? "FAILURE,DELAY,SUCCESS" : "FAILURE,DELAY";
  return { connection: { server, name, timeouts, ca }, notify, maxConnections, maxMails, idle };
}

/**
 * Built on nodemailer's `SMTPConnection`, not on its pooled transport, which does not report whether the final dot was
 * sent. That decides between "try again" and "perhaps delivered". bench/smtp.bench.ts compares their speed.
 */
class GatedMailer implements SmtpMailer {
  readonly kind = "smtp";
  readonly gate: SmtpGate;
  readonly transport: SmtpTransportSettings;
  readonly #transport: SmtpTransport;

  constructor(gate: SmtpGate, transport: SmtpTransportSettings, clock: Clock) {
    this.gate = gate;
    this.transport = transport;
    const onConnectionFailure = (failure: SmtpFailure) => gate.recordConnectionFailure(failure);
    this.#transport = new SmtpTransport({ ...transport, clock, onConnectionFailure });
  }

  async deliver(mail: OutgoingMail, options: DeliverOptions = {}): Promise<Outcome> {
    const built = await buildSigned(mail);
    if ("failed" in built) return built.failed;
    const deferral = this.gate.deferral(mail);
    if (deferral) return deferral;
    const { tenant, signal, mayStillSend } = options;
    const waitForTurn = this.gate.hasRate ? () => this.gate.waitForTurn(signal) : undefined;
    try {
      const { outcome } = await this.#transport.send(mail, built.bytes, { tenant, signal, mayStillSend, waitForTurn });
      this.gate.record(mail, outcome, signal?.aborted === true);
      return outcome;
    } catch (error) {
      this.gate.recordCancelled();
      throw error;
    }
  }

  connections(): OpenConnections {
    const { open, busy } = this.#transport;
    return { open, busy };
  }

  verify(): Promise<void> {
    return this.#transport.verify();
  }

  close(): Promise<void> {
    return this.#transport.close();
  }
}
