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

/** How one attempt to send a mail ended; `stale`: a pooled connection turned out closed before the reply to MAIL. */
export type SendResult = { accepted: string } | { failure: SmtpFailure } | "stale";

/** The delivery reports to request about a mail (RFC 3461), where the server offers them. */
export interface ReportRequest {
  ret: "HDRS" | "FULL";
  envid: string;
  notify: string;
}

/** The fields nodemailer adds to its errors. */
interface SmtpError extends Error {
  code?: string;
  /** The command that awaited its reply: `CONN`, `EHLO`, `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA`, `API`. */
  command?: string;
  response?: string;
}

/**
 * A private part of nodemailer: the entries of its transaction log. `tnx` is `message` once the body and its final dot are
 * written to the socket, and `server` for each reply. No public callback reports either. The tests of
 * connections that end after the final dot fail when nodemailer changes this.
 */
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

export const cancelled: SmtpFailure = { stage: "connect", reply: null, message: "Cancelled before it was sent" };

/** One logged-in connection to the SMTP server, which sends one mail after the other. */
export class SmtpSession {
  readonly #connection: SMTPConnection;
  /** Rejects the command that awaits its reply when the connection ends. */
  #onEnd: (() => void) | undefined;
  #error: SmtpError | undefined;
  /** Whether the final dot of the current mail was written to the socket. */
  #dotSent = false;
  /** Whether the server asked for the body (354); otherwise its replies belong to other commands. */
  #isInSync = false;
  /** Whether the server has replied to MAIL of the current mail: from then on a 421 is a reply about that mail. */
  #mailReplied = false;
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

  /**
   * Returns a session after greeting, TLS and login.
   * @throws SmtpUnavailable
   */
  static async open(options: SmtpSessionOptions, signal?: AbortSignal): Promise<SmtpSession> {
    const { server, timeouts } = options;
    // Imported here so that a process that sends nothing does not load nodemailer.
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
        info: ({ tnx }: LogEntry) => tnx === "message" && session.#onMessageSent(),
        debug: ({ tnx }: LogEntry, text: string) => tnx === "server" && session.#onReply(text),
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

  /** Whether the connection is open as far as this side knows. */
  get alive(): boolean {
    return this.#alive;
  }

  /** How many mails were sent over the connection. */
  get mails(): number {
    return this.#mails;
  }

  /** Sends one mail. The session can send another one if it is `alive` afterwards. */
  async send(
    envelope: { from: string; to: string },
    bytes: Buffer,
    signal?: AbortSignal,
    reports?: ReportRequest,
  ): Promise<SendResult> {
    if (signal?.aborted) return { failure: cancelled };
    const reused = this.#mails > 0;
    this.#mails += 1;
    this.#dotSent = false;
    this.#mailReplied = false;
    this.#connection.lastServerResponse = false;
    const abort = () => !this.#dotSent && this.close();
    signal?.addEventListener("abort", abort);
    try {
      // A new object each time, because nodemailer keeps the state of the delivery in the envelope.
      const { from, to } = envelope;
      const info = await this.#call<{ response: string }>((done) =>
        this.#connection.send(
          { from, to: [to], size: bytes.length, ...(reports && { dsn: { ...reports } }) },
          new MailBody(bytes),
          done,
        ),
      );
      const reply = info?.response ?? "";
      if (this.#dotSent && this.#isInSync) return { accepted: reply };
      this.close();
      return { failure: { stage: "body", reply, message: "", outOfSync: true } };
    } catch (error) {
      if (signal?.aborted && !this.#dotSent) return { failure: cancelled };
      if (reused && !this.#mailReplied && this.#isClosed(error as SmtpError)) {
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

  /** Sends QUIT; resolves when the connection has ended. */
  async quit(): Promise<void> {
    if (!this.#alive) return;
    await new Promise<void>((resolve) => {
      this.#onEnd = resolve;
      this.#connection.quit();
    });
  }

  /** Closes the connection without QUIT. */
  close(): void {
    this.#connection.close();
  }

  /**
   * nodemailer's errors do not distinguish a connection lost before the final dot from one lost after it, and only in the
   * latter case the message may have been delivered.
   */
  #onMessageSent(): void {
    this.#dotSent = true;
    this.#isInSync = /^3/.test(this.#connection.lastServerResponse || "");
  }

  /**
   * A 421 in place of the reply to MAIL says that the connection was closed before (RFC 5321 §3.8); after that reply, a 421
   * belongs to the command that awaits its reply.
   */
  #onReply(reply: string): void {
    if (!reply.startsWith("421")) this.#mailReplied = true;
  }

  /** Returns whether the server has ended the connection. nodemailer rejects one that received FIN, before it emits `end`. */
  #isClosed(error: SmtpError): boolean {
    return !this.#alive || (error.command === "API" && error.code === "ECONNECTION");
  }

  /** nodemailer reports some failures to the callback, some as `error`, and some only as the end of the connection. */
  #call<T>(start: (done: (error?: SmtpError | null, value?: T) => void) => void): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const lost = () => reject(this.#error ?? new Error("Connection closed"));
      // A callback, where there is one, is called right after `end` with a more exact error.
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
        return { ...at("dot"), outOfSync: !this.#isInSync };
      case "API":
        return at("connect");
      default:
        // A reply cut off by the end of the connection may belong to any command; only 421 announces that end.
        return { ...at(this.#dotSent ? "dot" : "body"), reply: reply?.startsWith("421") ? reply : null };
    }
  }

  /** Prepares for the next mail after a complete rejection; after anything else the server's state is unknown. */
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
