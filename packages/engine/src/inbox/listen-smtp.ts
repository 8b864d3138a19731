import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import type { Chaos } from "./chaos.js";
import { listen } from "./listen.js";
import type { Mailbox } from "./mail/mailbox.js";

export interface SmtpOptions {
  port: number;
  host: string;
  mailbox: Mailbox;
  chaos: Chaos;
  /** Largest message accepted, in bytes; more is refused with 552. */
  maxMessageBytes: number;
  log: (message: string) => void;
}

/** How the intake went since the start. */
export interface SmtpCounts {
  accepted: number;
  acceptedBytes: number;
  rejected: number;
}

/** The intake at work: its port, its counts, and the way to end it with all its connections. */
export interface SmtpIntake {
  port: number;
  counts: Readonly<SmtpCounts>;
  close(): Promise<void>;
}

/** A server that takes any mail from anybody, whatever they log in with, once it listens. */
export async function listenSmtp(options: SmtpOptions): Promise<SmtpIntake> {
  const { mailbox, chaos, maxMessageBytes } = options;
  const counts: SmtpCounts = { accepted: 0, acceptedBytes: 0, rejected: 0 };
  const refusal = (stage: Parameters<Chaos["refusal"]>[0]) => {
    const error = chaos.refusal(stage);
    if (error !== null) counts.rejected += 1;
    return error;
  };

  const smtp = new SMTPServer({
    name: "posthorn-inbox",
    banner: "Posthorn inbox",
    logger: false,
    size: maxMessageBytes,
    rejectOversized: true,
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    // Mailpit's chaos gives none either, and they decide what a refusal means to its client.
    hideENHANCEDSTATUSCODES: true,
    disableReverseLookup: true,
    // RFC 5321, section 4.5.3.2.7: a server waits at least five minutes for the next command.
    socketTimeout: 5 * 60_000,
    onAuth(login, _session, done) {
      const error = refusal("Authentication");
      if (error !== null) return done(error);
      done(null, { user: login.username || "anonymous" });
    },
    onMailFrom: (_address, _session, done) => done(refusal("Sender")),
    onRcptTo: (_address, _session, done) => done(refusal("Recipient")),
    onData(stream, session, done) {
      let chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        // The rest of a message that is refused anyway is read, but not kept.
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

  // A client that hangs up in the middle is everyday life for a server and ends only its own connection.
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
