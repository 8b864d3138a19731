import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { SmtpFailure, Stage } from "./classify.js";
import { MailBody } from "./mail-body.js";
import { isLoopback, type SmtpServer } from "./smtp-url.js";

export interface SmtpSessionOptions {
  server: SmtpServer;
  /** Our name in EHLO. */
  name: string;
  /** Milliseconds; see `createSmtpMailer` for where the defaults come from. */
  timeouts: { connection: number; greeting: number; socket: number };
  /** PEM of the only certificate authority to trust; null for those Node trusts, and on loopback for anybody. */
  ca: string | null;
}

/** How one attempt to hand over one mail ended; `stale`: a kept connection was found closed before MAIL was answered. */
export type Attempt = { accepted: string } | { failure: SmtpFailure } | "stale";

/** Which reports the server is asked for about a mail (RFC 3461), if it can give any. */
export interface ReportRequest {
  ret: "HDRS" | "FULL";
  envid: string;
  notify: string;
}

/** What nodemailer adds to its errors. */
interface SmtpError extends Error {
  code?: string;
  /** The command that was in flight: `CONN`, `EHLO`, `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA`, `API`. */
  command?: string;
  response?: string;
}

/** What nodemailer logs: `message` when a body and its final dot are with the socket, `server` for each reply. */
interface LogEntry {
  tnx?: string;
}

/** Thrown when no session could be opened. */
export class SmtpUnavailable extends Error {
  override readonly name = "SmtpUnavailable";
  readonly failure: SmtpFailure;
  constructor(failure: SmtpFailure) {
    super(failure.reply ?? failure.message);
    this.failure = failure;
  }
}

export const cancelled: SmtpFailure = { stage: "connect", reply: null, message: "Called off before it was sent" };

/** One connection to the SMTP server, logged in, for one mail after the other. */
export class SmtpSession {
  readonly #connection: SMTPConnection;
  /** Settles what waits for a reply when the connection ends. */
  #onEnd: (() => void) | undefined;
  #error: SmtpError | undefined;
  #dotSent = false;
  /** Whether the body was asked for (354): otherwise the replies we read belong to something else. */
  #inStep = false;
  /** Whether the server has answered MAIL of the mail in hand: from then on a 421 is an answer to that mail. */
  #mailAnswered = false;
  #mails = 0;
  #alive = true;

  private constructor(connection: SMTPConnection) {
    this.#connection = connection;
    connection.on("error", (error: SmtpError) => {
      this.#error = error;
    });
    connection.on("end", () => {
      this.#alive = false;
      this.#onEnd?.();
    });
  }

  /** Gives back a session that has greeted, secured and logged in; throws `SmtpUnavailable`. */
  static async open(options: SmtpSessionOptions, signal?: AbortSignal): Promise<SmtpSession> {
    const { server, timeouts } = options;
    // Loaded late: a process that sends nothing does not pay for it at start-up.
    const { default: Connection } = await import("nodemailer/lib/smtp-connection");
    const connection: SMTPConnection = new Connection({
      host: server.host,
      port: server.port,
      secure: server.secure,
      requireTLS: server.requireTls,
      name: options.name,
      connectionTimeout: timeouts.connection,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.socket,
      maxResponseSize: 64 * 1024,
      tls: {
        minVersion: "TLSv1.2",
        rejectUnauthorized: options.ca !== null || !isLoopback(server.host),
        ...(options.ca !== null && { ca: options.ca }),
      },
      transactionLog: true,
      logger: {
        info: ({ tnx }: LogEntry) => tnx === "message" && session.#handedOver(),
        debug: ({ tnx }: LogEntry, text: string) => tnx === "server" && session.#heard(text),
      },
    });
    const session: SmtpSession = new SmtpSession(connection);
    const abort = () => connection.close();
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    try {
      await session.#call((done) => connection.connect(done));
      const { auth } = server;
      if (auth && connection.allowsAuth) await session.#call((done) => connection.login({ ...auth }, done));
      return session;
    } catch (error) {
      connection.close();
      throw new SmtpUnavailable(signal?.aborted ? cancelled : openingFailure(error as SmtpError));
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Whether the connection is still there, as far as one can know without using it. */
  get alive(): boolean {
    return this.#alive;
  }

  /** How many mails it has been used for. */
  get mails(): number {
    return this.#mails;
  }

  /** Hands over one mail. The session is good for another one when it is `alive` afterwards. */
  async send(
    envelope: { from: string; to: string },
    bytes: Buffer,
    signal?: AbortSignal,
    reports?: ReportRequest,
  ): Promise<Attempt> {
    if (signal?.aborted) return { failure: cancelled };
    const reused = this.#mails > 0;
    this.#mails += 1;
    this.#dotSent = false;
    this.#mailAnswered = false;
    this.#connection.lastServerResponse = false;
    const abort = () => !this.#dotSent && this.close();
    signal?.addEventListener("abort", abort);
    try {
      // nodemailer keeps its state of the delivery in the envelope: it has to be a new object each time.
      const { from, to } = envelope;
      const info = await this.#call<{ response: string }>((done) =>
        this.#connection.send(
          { from, to: [to], size: bytes.length, ...(reports && { dsn: { ...reports } }) },
          new MailBody(bytes),
          done,
        ),
      );
      const reply = info?.response ?? "";
      if (this.#dotSent && this.#inStep) return { accepted: reply };
      this.close();
      return { failure: { stage: "body", reply, message: "", outOfSync: true } };
    } catch (error) {
      if (signal?.aborted && !this.#dotSent) return { failure: cancelled };
      if (reused && !this.#mailAnswered && this.#isClosed(error as SmtpError)) {
        this.close();
        return "stale";
      }
      const failure = this.#sendingFailure(error as SmtpError);
      await this.#recover(failure);
      return { failure };
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Says goodbye; resolves when the server has answered or the connection is gone. */
  async quit(): Promise<void> {
    if (!this.#alive) return;
    await new Promise<void>((resolve) => {
      this.#onEnd = resolve;
      this.#connection.quit();
    });
  }

  /** Lets go of the connection without a word. */
  close(): void {
    this.#connection.close();
  }

  /**
   * nodemailer logs `message` at the moment the body and its final dot have been handed to the socket. Its errors do
   * not tell a connection lost before that moment from one lost after it, and only the latter may have delivered.
   */
  #handedOver(): void {
    this.#dotSent = true;
    this.#inStep = /^3/.test(this.#connection.lastServerResponse || "");
  }

  /**
   * Notes a reply. 421 where the answer to MAIL is due says that the connection has been closed meanwhile (RFC 5321
   * §3.8); after that answer it belongs to the command that waits for one.
   */
  #heard(reply: string): void {
    if (!reply.startsWith("421")) this.#mailAnswered = true;
  }

  /** Returns whether the server has ended the connection; nodemailer refuses one whose FIN has come before its `end`. */
  #isClosed(error: SmtpError): boolean {
    return !this.#alive || (error.command === "API" && error.code === "ECONNECTION");
  }

  /** nodemailer reports some failures by callback, some by `error`, and some only by the end of the connection. */
  #call<T>(start: (done: (error?: SmtpError | null, value?: T) => void) => void): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const lost = () => reject(this.#error ?? new Error("Connection closed"));
      // Where there is a callback as well it comes right after `end`, and knows more.
      this.#onEnd = () => queueMicrotask(lost);
      start((error, value) => (error ? reject(error) : resolve(value)));
    });
  }

  #sendingFailure(error: SmtpError): SmtpFailure {
    const reply = error.response ?? null;
    const at = (stage: Stage): SmtpFailure => ({ stage, reply, message: error.message });
    switch (error.command) {
      case "MAIL FROM":
        return reply === null && error.code === "EMESSAGE" ? { ...at("mail"), cause: "size" } : at("mail");
      case "RCPT TO":
        return at("rcpt");
      case "DATA":
        if (error.code === "EENVELOPE") return at("data");
        if (!this.#dotSent) return at("body");
        return { ...at("dot"), outOfSync: !this.#inStep };
      case "API":
        return at("connect");
      default:
        // Words cut off by the end of the connection answer no command for certain; 421 announces just that end.
        return { ...at(this.#dotSent ? "dot" : "body"), reply: reply?.startsWith("421") ? reply : null };
    }
  }

  /** After a complete refusal the next mail can follow; after anything else nobody knows what the server expects. */
  async #recover(failure: SmtpFailure): Promise<void> {
    const complete = failure.reply !== null && /^[45]\d\d/.test(failure.reply) && !/^(?:421|503)/.test(failure.reply);
    if (!this.#alive) return;
    if (!complete || failure.outOfSync || failure.stage === "body") return this.close();
    await this.#call((done) => this.#connection.reset(done)).catch(() => this.close());
  }
}

function openingFailure(error: SmtpError): SmtpFailure {
  const reply = error.response ?? null;
  const inSession = /^(?:EHLO|HELO|AUTH|API)/.test(error.command ?? "") && error.code !== "ECONNECTION";
  const cause = error.code === "EAUTH" && reply === null ? ({ cause: "auth" } as const) : {};
  return { stage: inSession ? "session" : "connect", reply, message: error.message, ...cause };
}
