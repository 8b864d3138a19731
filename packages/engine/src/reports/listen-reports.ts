import type { AddressInfo, Socket } from "node:net";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import { createReportReader, ReaderBusyError, type ReportReader } from "../delivery/reports/read-in-thread.js";
import type { Ctx } from "../platform/context.js";
import { createShedLog, type ShedLog } from "../platform/shed-log.js";
import type { Store } from "../store/store.js";
import { type ConnectionLimits, ReportConnections } from "./connections.js";
import { takeReport, takesReports } from "./take-report.js";

/** The largest report that is read, in bytes: one quotes at most the mail it is about. */
const maxBytes = 1024 * 1024;
/** Bytes after which nobody waits for the end of a mail that is too large anyway. */
const hopelessBytes = 2 * maxBytes;
/** Pieces in which a mail may come: each lone dot that is escaped makes one, which costs more than its bytes. */
const maxPieces = 10_000;
/** A server that reports has one recipient; who names many is guessing. */
const maxRecipients = 10;
/** Recipients of one connection that are none of ours before it is closed: each is a guess at a signature. */
const maxRefusedRecipients = 20;
/** Milliseconds without a byte before a connection is closed. RFC 5321 §4.5.3.2.7 asks for more, of servers that trust. */
const socketTimeout = 60_000;

/** The intake of reports at work. */
export interface ReportIntake {
  host: string;
  port: number;
  /** Takes no more mail and resolves when all connections are gone. */
  close(): Promise<void>;
}

export interface ReportIntakeOptions {
  host: string;
  port: number;
  /** For tests: other limits, another reader. */
  limits?: Partial<ConnectionLimits>;
  reader?: ReportReader;
}

/** What the handlers of one intake have at hand. */
interface Intake {
  ctx: Ctx;
  store: Store;
  reader: ReportReader;
  connections: ReportConnections;
  shed: ShedLog;
}

/**
 * Returns an SMTP server, once it listens, that takes mail to return paths of ours and to where complaints come in, and
 * refuses all other. What it said it took is written down.
 */
export async function listenReports(ctx: Ctx, store: Store, options: ReportIntakeOptions): Promise<ReportIntake> {
  const { host, port, limits, reader = createReportReader() } = options;
  const { SMTPServer } = await import("smtp-server");
  const shed = createShedLog(ctx);
  const connections = new ReportConnections(shed, limits);
  const intake: Intake = { ctx, store, reader, connections, shed };
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
    socketTimeout,
    onRcptTo: ({ address }, session, done) => done(refuseRecipient(intake, address, session)),
    onData: (stream, session, done) => receive(intake, stream, session, done),
  });
  // A client that hangs up in the middle ends only its own connection.
  smtp.on("error", (error) => ctx.log.debug("a report's connection broke", { error: error.message }));
  smtp.server.on("connection", (socket: Socket) => connections.admit(socket));
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
    async close() {
      const closed = new Promise<void>((resolve) => smtp.close(resolve));
      connections.closeAll();
      await closed;
      await reader.close();
    },
  };
}

/** Returns why a recipient is refused, or null when mail to it may be a report of ours. */
function refuseRecipient(intake: Intake, address: string, session: SMTPServerSession): Error | null {
  const { ctx, connections } = intake;
  const connection = connections.find(session);
  if (session.envelope.rcptTo.length >= maxRecipients) return refusal(452, "4.5.3 Too many recipients");
  if (takesReports(ctx, address)) {
    if (connection) connections.beginMail(connection);
    return null;
  }
  if (connection) {
    connection.refusedRecipients += 1;
    if (connection.refusedRecipients >= maxRefusedRecipients) {
      connections.close(
        connection,
        "a client of the intake of reports guessed at recipients",
        "421 4.7.0 Nobody reads mail here",
      );
    }
  }
  return refusal(550, "5.1.1 Nobody reads mail here");
}

/** Reads the bytes of a mail, and answers once what it says is written down. */
function receive(
  intake: Intake,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  done: (error: Error | null, message?: string) => void,
): void {
  const { connections } = intake;
  const connection = connections.find(session);
  if (connection) connections.beginTransfer(connection);
  const chunks: Buffer[] = [];
  let pieces = 0;
  stream.on("data", (chunk: Buffer) => {
    pieces += 1;
    // The rest of a mail that is refused anyway is read for a while, so that its sender hears why, but not kept.
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(chunk);
    if (connection && (pieces > maxPieces || stream.byteLength > hopelessBytes)) {
      chunks.length = 0;
      connections.close(
        connection,
        "a mail to the intake of reports was cut off: too large",
        "552 5.3.4 A report has at most 1 MiB",
      );
    }
  });
  stream.on("end", async () => {
    if (connection) connections.endTransfer(connection);
    const error = stream.sizeExceeded
      ? refusal(552, "5.3.4 A report has at most 1 MiB")
      : await takeMail(intake, session, Buffer.concat(chunks.splice(0)));
    if (connection) connections.endMail(connection);
    done(error, "taken");
  });
}

/** Writes down what a mail says to each of its recipients; returns why it could not be taken, or null. */
async function takeMail(intake: Intake, session: SMTPServerSession, raw: Buffer): Promise<Error | null> {
  const { ctx, shed } = intake;
  const addresses = new Set(session.envelope.rcptTo.map(({ address }) => address.toLowerCase()));
  try {
    await takeReport(intake, addresses, raw);
    return null;
  } catch (error) {
    if (error instanceof ReaderBusyError) shed.warn("a mail to the intake of reports was put off: too many wait");
    else ctx.log.error("a report could not be written down", { error: String(error) });
    return refusal(451, "4.3.0 Not now");
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
