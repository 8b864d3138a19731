import type { AddressInfo, Socket } from "node:net";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import { type Certificate, type CertificateFiles, CertificateSource } from "../delivery/reports/certificate.js";
import { createReportReader, ReaderBusyError, type ReportReader } from "../delivery/reports/report-reader.js";
import type { Ctx } from "../platform/context.js";
import { createShedLog, type ShedLog } from "../platform/shed-log.js";
import type { Store } from "../store/store.js";
import { receivesReports, recordReport } from "./record-report.js";
import { type ConnectionLimits, ReportConnections } from "./report-connections.js";

/** The largest report that is accepted, in bytes: a report quotes at most one mail. */
const maxBytes = 1024 * 1024;
/** After so many bytes the connection of a mail that is too large is closed. */
const cutoffBytes = 2 * maxBytes;
/** How many chunks a mail may have: every escaped dot starts a new one, which costs more than its bytes. */
const maxChunks = 10_000;
/** A report has one recipient; a client that names many is guessing. */
const maxRecipients = 10;
/** A connection is closed after so many unknown recipients, because each is a guess at a signature. */
const maxRejectedRecipients = 20;
/** How long a connection may be silent, in ms. RFC 5321 §4.5.3.2.7 asks for five minutes, which an attacker would use up. */
const socketTimeout = 60_000;

/** A running SMTP server for bounce and complaint reports. */
export interface ReportIntake {
  host: string;
  port: number;
  /** Reads the certificate again; does nothing without one. */
  reload(): Promise<void>;
  /** Closes all connections and stops listening. */
  close(): Promise<void>;
}

export interface ReportIntakeOptions {
  host: string;
  port: number;
  /** Offers STARTTLS with this certificate; default: without TLS. */
  tls?: CertificateFiles | undefined;
  /** The limits and the reader are options for tests. */
  limits?: Partial<ConnectionLimits>;
  reader?: ReportReader;
}

/** The parts that the handlers of one server share. */
interface IntakeParts {
  ctx: Ctx;
  store: Store;
  reader: ReportReader;
  connections: ReportConnections;
  shed: ShedLog;
}

/**
 * Starts an SMTP server that accepts mail to signed return paths and to the address for complaints, and rejects all other
 * mail. It acknowledges a report after the report is recorded. Throws CertificateError.
 */
export async function listenReports(ctx: Ctx, store: Store, options: ReportIntakeOptions): Promise<ReportIntake> {
  const { host, port, limits, reader = createReportReader() } = options;
  const { SMTPServer } = await import("smtp-server");
  const shed = createShedLog(ctx);
  const connections = new ReportConnections(shed, limits);
  const intake: IntakeParts = { ctx, store, reader, connections, shed };
  const onChange = (changed: Certificate) => smtp.updateSecureContext(changed);
  const tls = options.tls && (await CertificateSource.open(options.tls, { log: ctx.log, onChange }));
  const smtp = new SMTPServer({
    ...tls?.certificate,
    name: ctx.settings.sharedDomain,
    banner: "reports only",
    logger: false,
    size: maxBytes,
    rejectOversized: true,
    authOptional: true,
    disabledCommands: tls === undefined ? ["AUTH", "STARTTLS"] : ["AUTH"],
    hideENHANCEDSTATUSCODES: false,
    disableReverseLookup: true,
    socketTimeout,
    onSecure(socket, session, done) {
      const connection = connections.find(session);
      if (connection) connections.encrypted(connection, socket);
      done();
    },
    onRcptTo: ({ address }, session, done) => done(recipientError(intake, address, session)),
    onData: (stream, session, done) => receive(intake, stream, session, done),
  });
  // A client that hangs up during a mail ends only its own connection.
  smtp.on("error", (error) => ctx.log.debug("the connection of a report broke", { error: error.message }));
  smtp.server.on("connection", (socket: Socket) => {
    connections.admit(socket);
    // STARTTLS comes a round trip later, so a new certificate is in use for the first client after its change.
    void tls?.source.refresh();
  });
  const uncollect = collectUse(ctx, connections);
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
    reload: async () => tls?.source.refresh({ always: true }),
    async close() {
      uncollect();
      const closed = new Promise<void>((resolve) => smtp.close(resolve));
      connections.closeAll();
      await closed;
      await reader.close();
    },
  };
}

/** Shows how much of the connections is used. */
function collectUse({ metrics }: Ctx, connections: ReportConnections): () => void {
  const { posthorn_limit_used_ratio } = metrics.instruments;
  return metrics.onCollect(() => posthorn_limit_used_ratio.set(connections.usedRatio, "report_connections"));
}

/** Returns the error for a recipient that is rejected, or null when mail to it may be a report. */
function recipientError(intake: IntakeParts, address: string, session: SMTPServerSession): Error | null {
  const { ctx, connections } = intake;
  const connection = connections.find(session);
  if (session.envelope.rcptTo.length >= maxRecipients) return smtpError(452, "4.5.3 Too many recipients");
  if (receivesReports(ctx, address)) {
    const isAdmitted = connection === undefined || connections.beginMail(connection);
    return isAdmitted ? null : smtpError(451, "4.7.1 Too many mails a minute, come again later");
  }
  if (connection) {
    connection.rejectedRecipients += 1;
    if (connection.rejectedRecipients >= maxRejectedRecipients) {
      connections.close(
        connection,
        "a client of the report intake guessed recipients",
        "421 4.7.0 Nobody reads mail here",
      );
    }
  }
  return smtpError(550, "5.1.1 Nobody reads mail here");
}

/** Receives the content of a mail, and replies once its report is recorded. */
function receive(
  intake: IntakeParts,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  done: (error: Error | null, message?: string) => void,
): void {
  const { connections } = intake;
  const connection = connections.find(session);
  if (connection) connections.beginTransfer(connection);
  const chunks: Buffer[] = [];
  let chunkCount = 0;
  stream.on("data", (chunk: Buffer) => {
    chunkCount += 1;
    // The rest of a mail that is too large is read but not stored, so that its sender gets the reply.
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(chunk);
    if (connection && (chunkCount > maxChunks || stream.byteLength > cutoffBytes)) {
      chunks.length = 0;
      connections.close(
        connection,
        "a mail to the report intake was cut off: too large",
        "552 5.3.4 A report has at most 1 MiB",
      );
    }
  });
  stream.on("end", async () => {
    if (connection) connections.endTransfer(connection);
    const error = stream.sizeExceeded
      ? smtpError(552, "5.3.4 A report has at most 1 MiB")
      : await recordMail(intake, session, Buffer.concat(chunks.splice(0)));
    if (connection) connections.endMail(connection);
    done(error, "taken");
  });
}

/** Records the report in a mail. Returns the error to reply with, or null. */
async function recordMail(intake: IntakeParts, session: SMTPServerSession, raw: Buffer): Promise<Error | null> {
  const { ctx, shed } = intake;
  const addresses = new Set(session.envelope.rcptTo.map(({ address }) => address.toLowerCase()));
  try {
    await recordReport(intake, addresses, raw);
    return null;
  } catch (error) {
    if (error instanceof ReaderBusyError) shed.warn("a mail to the report intake was deferred: too many wait");
    else ctx.log.error("a report could not be recorded", { error: String(error) });
    return smtpError(451, "4.3.0 Not now");
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
