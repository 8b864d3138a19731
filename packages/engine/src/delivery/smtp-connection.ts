import type { Socket } from "node:net";
import type NodemailerConnection from "nodemailer/lib/smtp-connection";
import type { AbortSignalLike } from "../platform/cancellation.js";
import type { SmtpFailure } from "./classify.js";
import { isLoopback, type SmtpServer } from "./smtp-url.js";

export interface SmtpConnectionOptions {
  server: SmtpServer;
  /** Our name in EHLO. */
  name: string;
  /** Milliseconds; see `createSmtpMailer` for where the defaults come from. */
  timeouts: { connection: number; greeting: number; socket: number };
  /** PEM of the only certificate authority to trust; null for those Node trusts, and on loopback for anybody. */
  ca: string | null;
}

/** Thrown when no connection could be opened. */
export class SmtpUnavailable extends Error {
  override readonly name = "SmtpUnavailable";
  readonly failure: SmtpFailure;
  constructor(failure: SmtpFailure) {
    super(failure.reply ?? failure.message);
    this.failure = failure;
  }
}

export const cancelled: SmtpFailure = { stage: "connect", reply: null, message: "Cancelled before it was sent" };

/** The fields nodemailer adds to its errors. */
interface NodemailerError extends Error {
  code?: string;
  /** The command that awaited its reply: `CONN`, `EHLO`, `AUTH PLAIN`, `API`. */
  command?: string;
  response?: string;
}

/**
 * Private parts of nodemailer, read once the login is done. nodemailer writes one mail at a time and waits for its last
 * reply before the next, at 124 µs of CPU a mail where the bytes alone cost 27 (bench/smtp.bench.ts), and does not report
 * whether the final dot was written. So it connects, upgrades to TLS and logs in, and the mails are written here. The tests of
 * TLS, login, SIZE, DSN and PIPELINING fail when nodemailer changes one of these parts.
 */
interface PrivateParts {
  _socket: Socket;
  _supportedExtensions: string[];
  _maxAllowedSize: number | false | undefined;
}

/** Resolves with a reply, lines parted by LF, or with undefined when the connection ended before it. */
type ReplyListener = (reply: string | undefined) => void;

/** What a reply may hold, all lines together; a server that sends more is cut off. */
const longestReply = 64 * 1024;

/** One logged-in connection to the SMTP server: writes commands, and matches replies to them in order. */
export class SmtpConnection {
  readonly #nodemailer: NodemailerConnection;
  readonly #socket: Socket;
  readonly #extensions: ReadonlySet<string>;
  /** In bytes, as the server said in EHLO; 0: it named no limit. */
  readonly maxSize: number;
  /** The commands that await their reply, first the one that was written first. */
  readonly #awaiting: ReplyListener[] = [];
  /** A reply to the body that came in one segment with the 354 before it: nothing awaits it for a moment. */
  #unclaimed: string | undefined;
  /** What was received of a line that has not ended. */
  #remainder = "";
  /** The lines of a reply that has not ended. */
  #partial = "";
  /** What is written at the end of this turn of the event loop. */
  #gathered: (string | Buffer)[] | undefined;
  #isAlive = true;
  #error: Error | undefined;

  private constructor(nodemailer: NodemailerConnection) {
    const { _socket, _supportedExtensions, _maxAllowedSize } = nodemailer as unknown as PrivateParts;
    this.#nodemailer = nodemailer;
    this.#socket = _socket;
    this.#extensions = new Set(_supportedExtensions);
    this.maxSize = _maxAllowedSize || 0;
    nodemailer.on("error", (error: Error) => {
      this.#error ??= error;
    });
    nodemailer.on("end", () => this.#end());
    // nodemailer's listener would take each reply for an unexpected one. Those of errors, time-outs and the end stay.
    _socket.removeAllListeners("data");
    _socket.on("data", (chunk: Buffer) => this.#read(chunk));
    _socket.once("end", () => this.#end());
  }

  /**
   * Returns a connection after greeting, TLS and login.
   * @throws SmtpUnavailable
   */
  static async open(options: SmtpConnectionOptions, signal?: AbortSignalLike): Promise<SmtpConnection> {
    if (signal?.aborted) throw new SmtpUnavailable(cancelled);
    const { server, timeouts } = options;
    // Imported here so that a process that sends nothing does not load nodemailer.
    const { default: Connection } = await import("nodemailer/lib/smtp-connection");
    const connection: NodemailerConnection = new Connection({
      host: server.host,
      port: server.port,
      secure: server.secure,
      requireTLS: server.requireTls,
      name: options.name,
      connectionTimeout: timeouts.connection,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.socket,
      maxResponseSize: longestReply,
      tls: {
        minVersion: "TLSv1.2",
        rejectUnauthorized: options.ca !== null || !isLoopback(server.host),
        ...(options.ca !== null && { ca: options.ca }),
      },
      logger: false,
    });
    const abort = () => connection.close();
    signal?.addEventListener("abort", abort);
    try {
      await logIn(connection, server.auth);
      return new SmtpConnection(connection);
    } catch (error) {
      connection.close();
      throw new SmtpUnavailable(signal?.aborted ? cancelled : openingFailure(error as NodemailerError));
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Whether the connection is open as far as this side knows. */
  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Why the connection ended, for people. */
  get endReason(): string {
    return this.#error?.message ?? "Connection closed unexpectedly";
  }

  /** Returns whether the server named an extension in EHLO. */
  offers(extension: "DSN" | "PIPELINING" | "SIZE" | "SMTPUTF8"): boolean {
    return this.#extensions.has(extension);
  }

  /** Writes a command; resolves with its reply, or with undefined when the connection ends first. */
  command(line: string): Promise<string | undefined> {
    if (this.#unclaimed !== undefined) this.#fail(`Unexpected reply: ${this.#unclaimed}`);
    const reply = this.#nextReply();
    this.write(`${line}\r\n`);
    return reply;
  }

  /** Resolves with the reply to a body, which follows that to DATA, or with undefined when the connection ends first. */
  bodyReply(): Promise<string | undefined> {
    const early = this.#unclaimed;
    this.#unclaimed = undefined;
    return early === undefined ? this.#nextReply() : Promise.resolve(early);
  }

  /** Writes bytes; `onWritten` is called once the system has taken them, and not at all when the connection ends first. */
  write(bytes: string | Buffer, onWritten?: () => void): void {
    if (!this.#isAlive) return;
    if (this.#gathered !== undefined && onWritten === undefined) {
      this.#gathered.push(bytes);
      return;
    }
    this.#writeGathered();
    this.#socket.write(bytes, onWritten && ((error) => error || onWritten()));
  }

  /**
   * Holds back what is written until the end of this turn of the event loop, so that it leaves in one segment. The pieces are
   * joined here: a corked socket encodes and passes on each, which takes longer than to copy a mail.
   */
  gatherWrites(): void {
    if (this.#gathered !== undefined) return;
    this.#gathered = [];
    setImmediate(() => this.#writeGathered());
  }

  #writeGathered(): void {
    const pieces = this.#gathered ?? [];
    this.#gathered = undefined;
    if (this.#isAlive && pieces.length > 0) this.#socket.write(joined(pieces));
  }

  /** Closes the connection without QUIT. */
  close(): void {
    this.#nodemailer.close();
    this.#end();
  }

  /** Sends QUIT, closes the connection after the reply, and resolves once it has ended. */
  async quit(): Promise<void> {
    await this.command("QUIT");
    this.close();
  }

  #nextReply(): Promise<string | undefined> {
    if (!this.#isAlive) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#awaiting.push(resolve));
  }

  #read(chunk: Buffer): void {
    const lines = (this.#remainder + chunk.toString("latin1")).split("\n");
    this.#remainder = lines.pop() ?? "";
    for (const line of lines) {
      if (!this.#isAlive) return;
      this.#readLine(line.endsWith("\r") ? line.slice(0, -1) : line);
    }
    if (this.#remainder.length + this.#partial.length > longestReply) {
      this.#fail("Server response exceeds maximum allowed size");
    }
  }

  #readLine(line: string): void {
    const reply = this.#partial === "" ? line : `${this.#partial}\n${line}`;
    if (/^\d{3}-/.test(line)) {
      this.#partial = reply;
      return;
    }
    this.#partial = "";
    if (reply.trim() === "") return;
    const listener = this.#awaiting.shift();
    if (listener) listener(decoded(reply));
    else this.#keepUnclaimed(decoded(reply));
    // RFC 5321 §4.2: the server closes the connection after 421, whatever it replies to.
    if (reply.startsWith("421")) this.close();
  }

  #keepUnclaimed(reply: string): void {
    const failUnlessClaimed = () => this.#unclaimed !== undefined && this.#fail(`Unexpected reply: ${reply}`);
    if (this.#unclaimed !== undefined) failUnlessClaimed();
    this.#unclaimed = reply;
    setImmediate(failUnlessClaimed);
  }

  #fail(reason: string): void {
    this.#error ??= new Error(reason);
    this.close();
  }

  /** Ends every wait. A 421 without a line end, the last thing a server says, is still the reply that was awaited first. */
  #end(): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    const last = this.#partial === "" ? this.#remainder : `${this.#partial}\n${this.#remainder}`;
    if (/^421[ -]/.test(last)) this.#awaiting.shift()?.(decoded(last.trimEnd()));
    for (const listener of this.#awaiting.splice(0)) listener(undefined);
    this.#nodemailer.close();
  }
}

function joined(pieces: readonly (string | Buffer)[]): string | Buffer {
  const hasBytes = pieces.some((piece) => typeof piece !== "string");
  if (!hasBytes) return pieces.join("");
  return Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
}

/** Connects and, where the server asks for it, logs in. Rejects with nodemailer's error. */
async function logIn(connection: NodemailerConnection, auth: SmtpServer["auth"]): Promise<void> {
  await settled(connection, (done) => connection.connect(done));
  if (auth && connection.allowsAuth) await settled(connection, (done) => connection.login({ ...auth }, done));
}

/** nodemailer reports some failures to the callback, some as `error`, and some only as the end of the connection. */
function settled(
  connection: NodemailerConnection,
  start: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let reported: Error | undefined;
    const onError = (error: Error) => {
      reported = error;
    };
    // A callback, where there is one, is called right after `end` with a more exact error.
    const onEnd = () => queueMicrotask(() => reject(reported ?? new Error("Connection closed")));
    connection.once("error", onError);
    connection.once("end", onEnd);
    start((error) => {
      connection.removeListener("error", onError);
      connection.removeListener("end", onEnd);
      if (error) reject(error);
      else resolve();
    });
  });
}

function openingFailure(error: NodemailerError): SmtpFailure {
  const reply = error.response ?? null;
  const inSession = /^(?:EHLO|HELO|AUTH|API)/.test(error.command ?? "") && error.code !== "ECONNECTION";
  const cause = error.code === "EAUTH" && reply === null ? ({ cause: "auth" } as const) : {};
  return { stage: inSession ? "session" : "connect", reply, message: error.message, ...cause };
}

/** Returns a reply as text: its bytes are UTF-8 (RFC 6531). */
function decoded(reply: string): string {
  return /[\x80-\xff]/.test(reply) ? Buffer.from(reply, "latin1").toString() : reply;
}
