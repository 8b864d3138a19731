import type { AddressInfo, Socket } from "node:net";
import type { Ctx } from "../../platform/context.js";
import type { Store } from "../../store/store.js";
import { takeReport, takesReports } from "./take-report.js";

/** The largest report that is read, in bytes: one quotes at most the mail it is about. */
const maxBytes = 1024 * 1024;
/** A server that reports has one recipient; who names many is guessing. */
const maxRecipients = 10;
const maxClients = 100;
/** Milliseconds without a word before a connection is closed: RFC 5321 §4.5.3.2.7 asks for five minutes. */
const patience = 5 * 60_000;

/** The intake of reports at work. */
export interface ReportIntake {
  host: string;
  port: number;
  /** Takes no more mail and resolves when all connections are gone. */
  close(): Promise<void>;
}

/**
 * Gives back an SMTP server, once it listens, that takes mail to return paths of ours and to where complaints come in, and
 * refuses all other. What it said it took is written down.
 */
export async function listenReports(
  ctx: Ctx,
  store: Store,
  { host, port }: { host: string; port: number },
): Promise<ReportIntake> {
  const { SMTPServer } = await import("smtp-server");
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    name: ctx.settings.sharedDomain,
    banner: "reports only",
    logger: false,
    size: maxBytes,
    rejectOversized: true,
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    hideENHANCEDSTATUSCODES: false,
    disableReverseLookup: true,
    maxClients,
    socketTimeout: patience,
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= maxRecipients) return done(refusal(452, "4.5.3 Too many recipients"));
      done(takesReports(ctx, address) ? null : refusal(550, "5.1.1 Nobody reads mail here"));
    },
    onData(stream, session, done) {
      let chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => {
        // The rest of a mail that is refused anyway is read, but not kept.
        if (stream.sizeExceeded) chunks = [];
        else chunks.push(chunk);
      });
      stream.on("end", async () => {
        if (stream.sizeExceeded) return done(refusal(552, "5.3.4 A report has at most 1 MiB"));
        const addresses = new Set(session.envelope.rcptTo.map(({ address }) => address.toLowerCase()));
        try {
          for (const address of addresses) await takeReport(ctx, store, address, Buffer.concat(chunks));
          done(null, "taken");
        } catch (error) {
          ctx.log.error("a report could not be written down", { error: String(error) });
          done(refusal(451, "4.3.0 Not now"));
        }
      });
    },
  });
  // A client that hangs up in the middle ends only its own connection.
  smtp.on("error", (error) => ctx.log.debug("a report's connection broke", { error: error.message }));
  smtp.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    smtp.server.once("error", reject);
    smtp.listen(port, host, () => {
      smtp.server.off("error", reject);
      resolve();
    });
  });
  return {
    host,
    port: (smtp.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        smtp.close(resolve);
        for (const socket of sockets) socket.destroySoon();
      }),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
