import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as an SMTP server received it. */
export interface TakenMail {
  /** The id of its message (`msg_…`), from its Message-ID. */
  messageId: string;
  /** The envelope's sender. */
  from: string;
  to: string;
  raw: string;
}

/** A mail server that stores its mails. */
export interface SmtpSink {
  readonly port: number;
  readonly url: string;
  /** Every received mail, oldest first, answered or not. */
  readonly mails: readonly TakenMail[];
  close(): Promise<void>;
}

/** Runs before the sink answers a mail; the sender waits meanwhile. A returned text is a temporary rejection. */
export type BeforeAnswer = (mail: TakenMail) => Promise<void> | string | undefined | void;

/** Starts a mail server on 127.0.0.1, by default on a free port. */
export async function startSmtpSink(options: { port?: number; beforeAnswer?: BeforeAnswer } = {}): Promise<SmtpSink> {
  const { port = 0, beforeAnswer = () => {} } = options;
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        const [, messageId = ""] = /^Message-ID: <([^@>]+)@/im.exec(raw) ?? [];
        const { mailFrom, rcptTo } = session.envelope;
        const mail = { messageId, from: mailFrom ? mailFrom.address : "", to: rcptTo[0]?.address ?? "", raw };
        mails.push(mail);
        const refusal = await beforeAnswer(mail);
        done(typeof refusal === "string" ? Object.assign(new Error(refusal), { responseCode: 451 }) : null);
      });
    },
  });
  // Some tests kill a sender in the middle of a mail.
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    mails,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}
