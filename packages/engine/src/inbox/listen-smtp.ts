import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import type { Chaos, ChaosStage } from "./chaos.js";
import { listen } from "./listen.js";
import type { Mailbox } from "./mail/mailbox.js";

export interface SmtpOptions {
  port: number;
  host: string;
  mailbox: Mailbox;
  chaos: Chaos;
  /** The largest message in bytes; a larger one is rejected with 552. */
  maxMessageBytes: number;
  log: (message: string) => void;
}

/** The counts since the start. */
export interface SmtpCounts {
  accepted: number;
  acceptedBytes: number;
  rejected: number;
}

/** A running SMTP server; `close` ends all its connections. */
export interface SmtpListener {
  port: number;
  counts: Readonly<SmtpCounts>;
  close(): Promise<void>;
}

/** Starts an SMTP server that accepts all mail, with any login. */
export async function listenSmtp(options: SmtpOptions): Promise<SmtpListener> {
  const counts: SmtpCounts = { accepted: 0, acceptedBytes: 0, rejected: 0 };
  const smtp = createSmtpServer(options, counts);
  // A client that hangs up during a message ends only its own connection.
  smtp.on("error", (error) => options.log(`inbox: ${error.message}`));
  const sockets = new Set<Socket>();
  smtp.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const port = await listen(smtp.server, options.port, options.host);
  return {
    port,
    counts,
    close: () =>
      new Promise((resolve) => {
        smtp.close(resolve);
        for (const socket of sockets) {
          socket.write("421 4.3.2 The inbox is shutting down\r\n");
          socket.destroySoon();
        }
      }),
  };
}

/** Returns a server, not listening yet, that adds what it accepts to the mailbox and to `counts`. */
function createSmtpServer({ mailbox, chaos, maxMessageBytes }: SmtpOptions, counts: SmtpCounts): SMTPServer {
  const reject = (stage: ChaosStage) => {
    const error = chaos.errorFor(stage);
    if (error !== null) counts.rejected += 1;
    return error;
  };

  return new SMTPServer({
    name: "posthorn-inbox",
    banner: "Posthorn inbox",
    logger: false,
    size: maxMessageBytes,
    rejectOversized: true,
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    // Mailpit's chaos sends none either, and clients decide by them whether a rejection is permanent.
    hideENHANCEDSTATUSCODES: true,
    disableReverseLookup: true,
    // RFC 5321 §4.5.3.2.7: a server waits at least five minutes for the next command.
    socketTimeout: 5 * 60_000,
    onAuth(login, _session, done) {
      const error = reject("Authentication");
      if (error !== null) return done(error);
      done(null, { user: login.username || "anonymous" });
    },
    onMailFrom: (_address, _session, done) => done(reject("Sender")),
    onRcptTo: (_address, _session, done) => done(reject("Recipient")),
    onData(stream, session, done) {
      let chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        // The rest of a message that is too large is read but not stored.
        if (stream.sizeExceeded) chunks = [];
        else chunks.push(chunk);
      });
      stream.on("end", () => {
        if (stream.sizeExceeded) {
          counts.rejected += 1;
          return done();
        }
        const { mailFrom, rcptTo } = session.envelope;
        const raw = Buffer.concat(chunks);
        const envelope = { from: mailFrom ? mailFrom.address : "", to: rcptTo.map((recipient) => recipient.address) };
        const mail = mailbox.add(raw, envelope, typeof session.user === "string" ? session.user : "");
        counts.accepted += 1;
        counts.acceptedBytes += raw.length;
        done(null, `queued as ${mail.id}`);
      });
    },
  });
}
