import type { AbortSignalLike } from "../platform/cancellation.js";
import type { SmtpFailure } from "./classify.js";
import { dotStuffed, finalDot } from "./mail-body.js";
import { cancelled, SmtpConnection, type SmtpConnectionOptions } from "./smtp-connection.js";

/** How one attempt to send a mail ended; `stale`: a pooled connection turned out closed before the reply to MAIL. */
export type SendResult = { accepted: string } | { failure: SmtpFailure } | "stale";

/** The delivery reports to request about a mail (RFC 3461), where the server offers them. */
export interface ReportRequest {
  ret: "HDRS" | "FULL";
  envid: string;
  notify: string;
}

/** A mail as it is written to the server. */
export interface SmtpMail {
  envelope: { from: string; to: string };
  bytes: Buffer;
  reports?: ReportRequest;
}

export interface SendOptions {
  /** Cancels the mail until its final dot is written; from then on the server's reply is awaited. */
  signal?: AbortSignalLike | undefined;
  /** Asked right before the final dot is written; the mail is cancelled where it returns false. */
  mayStillSend?: (() => boolean) | undefined;
  /** Called once the final dot is written and, where the server offers PIPELINING, the next mail may follow at once. */
  onWritten?: (() => void) | undefined;
}

/**
 * What a socket takes without asking to wait. A longer body is written first and its dot only once the system has the body,
 * so that a connection lost on the way is known to have delivered nothing.
 */
const writtenAtOnce = 16 * 1024;

/**
 * Sends mails over one connection. Where the server offers PIPELINING (RFC 2920), a mail's three commands are written
 * together, and those of the next mail together with the body before it, so that a mail takes one round trip.
 */
export class SmtpSession {
  readonly #connection: SmtpConnection;
  #mails = 0;
  /** Resolves when the mail that was begun last has ended. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: SmtpConnection) {
    this.#connection = connection;
  }

  /**
   * Returns a session after greeting, TLS and login.
   * @throws SmtpUnavailable
   */
  static async open(options: SmtpConnectionOptions, signal?: AbortSignalLike): Promise<SmtpSession> {
    return new SmtpSession(await SmtpConnection.open(options, signal));
  }

  /** Whether the connection is open as far as this side knows. */
  get alive(): boolean {
    return this.#connection.isAlive;
  }

  /** How many mails were sent over the connection. */
  get mails(): number {
    return this.#mails;
  }

  /** Sends one mail. The session can send another one if it is `alive` afterwards, or once `onWritten` was called. */
  async send(mail: SmtpMail, options: SendOptions = {}): Promise<SendResult> {
    const { signal } = options;
    if (signal?.aborted) return { failure: cancelled };
    const { maxSize } = this.#connection;
    if (maxSize > 0 && mail.bytes.length > maxSize) return { failure: tooLarge(maxSize) };
    const before = this.#last;
    const transaction = new MailTransaction(this.#connection, mail, { ...options, isReused: this.#mails > 0 });
    this.#mails += 1;
    // The mail before may have its final dot written already: its reply is awaited before the connection is closed.
    const cancel = () => before.then(() => transaction.cancel());
    signal?.addEventListener("abort", cancel);
    const ended = transaction.run();
    this.#last = ended;
    try {
      return await ended;
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  /** Sends QUIT; resolves when the connection has ended. */
  quit(): Promise<void> {
    return this.#connection.quit();
  }

  /** Closes the connection without QUIT. */
  close(): void {
    this.#connection.close();
  }
}

/** One mail on its way over a connection. */
class MailTransaction {
  readonly #connection: SmtpConnection;
  readonly #mail: SmtpMail;
  readonly #isReused: boolean;
  readonly #options: SendOptions;
  #isDotWritten = false;
  #isCancelled = false;

  constructor(connection: SmtpConnection, mail: SmtpMail, options: SendOptions & { isReused: boolean }) {
    this.#connection = connection;
    this.#mail = mail;
    this.#isReused = options.isReused;
    this.#options = options;
  }

  async run(): Promise<SendResult> {
    const result = (await this.#sendEnvelope()) ?? (await this.#sendBody());
    if (this.#isCancelled && !this.#isDotWritten) return { failure: cancelled };
    return result;
  }

  /** Drops the mail unless its final dot is written, and closes the connection, because the server may await the body. */
  cancel(): void {
    if (this.#isDotWritten) return;
    this.#isCancelled = true;
    this.#connection.close();
  }

  /** Sends MAIL, RCPT and DATA; resolves with undefined when the server awaits the body. */
  async #sendEnvelope(): Promise<SendResult | undefined> {
    const connection = this.#connection;
    const [mail, rcpt] = envelopeCommands(this.#mail, connection);
    const isPipelined = connection.offers("PIPELINING");
    if (isPipelined) connection.gatherWrites();
    const mailReply = connection.command(mail);
    const pipelined = isPipelined && ([connection.command(rcpt), connection.command("DATA")] as const);

    const sender = await mailReply;
    // A 421 in place of the reply to MAIL says that the connection was closed before (RFC 5321 §3.8).
    if (this.#isReused && (sender === undefined || sender.startsWith("421"))) return "stale";
    if (sender === undefined) return { failure: this.#lost() };
    if (!isPositive(sender)) {
      // A server that asks for the body of a mail whose sender it refused cannot be trusted with an empty one.
      if (pipelined && asksForBody(await pipelined[1])) connection.close();
      return this.#refused({ stage: "mail", reply: sender, message: "" });
    }

    const recipient = await (pipelined ? pipelined[0] : connection.command(rcpt));
    if (recipient === undefined) return { failure: this.#lost() };
    if (!isPositive(recipient)) {
      // RFC 2920 §3.1: a server that asks for the body although it refused the only recipient gets an empty one.
      if (pipelined && asksForBody(await pipelined[1])) await connection.command(".");
      return this.#refused({ stage: "rcpt", reply: recipient, message: "" });
    }

    const data = await (pipelined ? pipelined[1] : connection.command("DATA"));
    if (data === undefined) return { failure: this.#lost() };
    return asksForBody(data) ? undefined : this.#refused({ stage: "data", reply: data, message: "" });
  }

  async #sendBody(): Promise<SendResult> {
    const connection = this.#connection;
    const lines = dotStuffed(this.#mail.bytes);
    const isShort = lines.length + finalDot.length < writtenAtOnce;
    const reply = connection.bodyReply();
    if (!isShort) {
      if (this.#options.mayStillSend?.() === false) this.cancel();
      const early = await this.#writeLines(lines, reply);
      if (early !== undefined) return early;
    }
    if (this.#options.mayStillSend?.() === false) this.cancel();
    if (!connection.isAlive) return { failure: this.#lost() };
    this.#isDotWritten = true;
    if (connection.offers("PIPELINING")) connection.gatherWrites();
    connection.write(isShort ? Buffer.concat([lines, finalDot]) : finalDot);
    if (connection.offers("PIPELINING")) this.#options.onWritten?.();

    const final = await reply;
    if (final === undefined) return { failure: { ...this.#lost(), stage: "dot" } };
    if (isPositive(final)) return { accepted: final };
    const failure: SmtpFailure = { stage: "dot", reply: final, message: "" };
    if (!isRejection(final)) connection.close();
    return { failure };
  }

  /** Writes the lines of a long body; resolves with undefined once the system has them, or with what came in between. */
  async #writeLines(lines: Buffer, reply: Promise<string | undefined>): Promise<SendResult | undefined> {
    const written = new Promise<"written">((resolve) => this.#connection.write(lines, () => resolve("written")));
    const first = await Promise.race([written, reply.then((early) => ({ early }))]);
    if (first === "written") return undefined;
    this.#connection.close();
    if (first.early === undefined) return { failure: this.#lost() };
    return {
      failure: { stage: "body", reply: first.early, message: "", outOfSync: !isRejection(first.early) },
    };
  }

  /** Makes the connection ready for the next mail: after a complete rejection the server forgets this one. */
  async #refused(failure: SmtpFailure): Promise<SendResult> {
    const connection = this.#connection;
    if (!isRejection(failure.reply ?? "")) connection.close();
    else if (connection.isAlive && !isPositive((await connection.command("RSET")) ?? "")) connection.close();
    return { failure };
  }

  #lost(): SmtpFailure {
    return { stage: "body", reply: null, message: this.#connection.endReason };
  }
}

/** Returns MAIL and RCPT with the parameters that the server understands. */
function envelopeCommands({ envelope, bytes, reports }: SmtpMail, connection: SmtpConnection): [string, string] {
  let mail = `MAIL FROM:<${envelope.from}>`;
  let rcpt = `RCPT TO:<${envelope.to}>`;
  const isAscii = !/[^\0-\x7f]/.test(envelope.from + envelope.to);
  if (!isAscii && connection.offers("SMTPUTF8")) mail += " SMTPUTF8";
  if (connection.offers("SIZE")) mail += ` SIZE=${bytes.length}`;
  if (reports !== undefined && connection.offers("DSN")) {
    mail += ` RET=${reports.ret} ENVID=${reports.envid}`;
    rcpt += ` NOTIFY=${reports.notify}`;
  }
  return [mail, rcpt];
}

function tooLarge(maxSize: number): SmtpFailure {
  const message = `Message size larger than allowed ${maxSize}`;
  return { stage: "mail", reply: null, message, cause: "size" };
}

function isPositive(reply: string): boolean {
  return reply.startsWith("2");
}

function asksForBody(reply: string | undefined): boolean {
  return reply?.startsWith("3") === true;
}

/** Returns whether a reply rejects the command and leaves the session usable: 421 ends it, 503 says that it is out of step. */
function isRejection(reply: string): boolean {
  return /^[45]\d\d(?!\d)/.test(reply) && !/^(?:421|503)/.test(reply);
}
