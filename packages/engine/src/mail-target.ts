import type { EngineConfig } from "./config.js";
import { findMailpit } from "./delivery/find-mailpit.js";
import { probeSmtp } from "./delivery/probe-smtp.js";
import { isLoopback, type SmtpServer } from "./delivery/smtp-url.js";
import type { Log } from "./platform/log.js";
import type { Random } from "./platform/random.js";

/** Where this process sends its mail, and where it can be read. */
export interface MailTarget {
  server: SmtpServer;
  /** The inbox's page and API; null where mail goes to a server without one that we know of. */
  inboxUrl: string | null;
  close(): Promise<void>;
}

/** Mailpit's own ports: for SMTP, and for its page beside it. */
const mailpitSmtpPort = 1025;
const mailpitHttpPort = 8025;

/** Gives back the configured mail server, or, where nothing answers there and that is wished, the embedded inbox in its place. */
export async function openMailTarget(
  config: Pick<EngineConfig, "smtp" | "inbox">,
  { now, random, log }: { now: () => number; random: Random; log: Log },
): Promise<MailTarget> {
  const { smtp, inbox } = config;
  if (inbox === "off" || !isLoopback(smtp.host) || (await probeSmtp(smtp))) {
    // Beside any other port, what answers on Mailpit's page port shows somebody else's mail.
    const inboxUrl = smtp.port === mailpitSmtpPort ? await findMailpit(smtp.host, mailpitHttpPort) : null;
    return { server: smtp, inboxUrl, close: async () => {} };
  }
  const { startInbox } = await import("./inbox/start-inbox.js");
  const start = (smtpPort: number, httpPort: number) =>
    startInbox({
      smtpPort,
      httpPort,
      host: smtp.host,
      now,
      newId: () => Buffer.from(random.bytes(11)).toString("base64url").replaceAll(/[-_]/g, "x"),
      random: () => random.fraction(),
      log: (message) => log.debug(message),
    });
  const started = await start(smtp.port, mailpitHttpPort).catch((error) => {
    log.info("the inbox takes free ports, because its own are taken", { reason: String(error) });
    return start(0, 0);
  });
  return {
    server: { ...smtp, port: started.smtpPort, secure: false, requireTls: false },
    inboxUrl: started.url,
    close: () => started.close(),
  };
}
