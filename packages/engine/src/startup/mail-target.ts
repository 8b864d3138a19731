import type { EngineConfig } from "../config.js";
import { embeddedInboxName, findMailPage } from "../delivery/find-mail-page.js";
import { probeSmtp } from "../delivery/probe-smtp.js";
import { isLoopback, type SmtpServer } from "../delivery/smtp-url.js";
import type { Log } from "../platform/log.js";
import type { Random } from "../platform/random.js";

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

/** What a mail target needs of the process. */
interface Parts {
  now: () => number;
  random: Random;
  log: Log;
}

/**
 * Returns the mail server that was named, or a Mailpit on the usual port, or, where neither answers and that is wished, the
 * embedded inbox in its place. Another engine's inbox shows and clears its mail: it is shared only where it was named.
 */
export async function openMailTarget(
  config: Pick<EngineConfig, "smtp" | "isSmtpNamed" | "inbox">,
  parts: Parts,
): Promise<MailTarget> {
  const { smtp, isSmtpNamed, inbox } = config;
  // Beside any other port, what answers on Mailpit's page port shows somebody else's mail.
  const findPage = async () => (smtp.port === mailpitSmtpPort ? await findMailPage(smtp.host, mailpitHttpPort) : null);
  const asItIs = (inboxUrl: string | null) => ({ server: smtp, inboxUrl, close: async () => {} });
  if (!isLoopback(smtp.host)) return asItIs((await findPage())?.url ?? null);
  const greeting = inbox === "auto" || !isSmtpNamed ? await probeSmtp(smtp) : undefined;
  if (inbox === "off") {
    if (greeting?.includes(embeddedInboxName)) {
      parts.log.warn(
        "mail goes to another engine's inbox, which answers on the usual address: name a server with --smtp",
      );
    }
    return asItIs((await findPage())?.url ?? null);
  }
  if (greeting === undefined) return startEmbedded(smtp, parts);
  const page = await findPage();
  if (isSmtpNamed) return asItIs(page?.url ?? null);
  const isMailpit = /\bmailpit\b/i.test(greeting) || (page !== null && !page.isEmbedded);
  if (isMailpit && !greeting.includes(embeddedInboxName)) return asItIs(page?.isEmbedded === false ? page.url : null);
  parts.log.info(
    "the inbox takes free ports: what answers on the usual one is no Mailpit, and was not named by --smtp",
    {
      host: smtp.host,
      port: smtp.port,
    },
  );
  return startEmbedded({ ...smtp, port: 0 }, parts);
}

/** Starts the embedded inbox on the server's port and Mailpit's page port, or on free ones where one of them is taken. */
async function startEmbedded(smtp: SmtpServer, { now, random, log }: Parts): Promise<MailTarget> {
  const { startInbox } = await import("../inbox/start-inbox.js");
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
  const started = await start(smtp.port, smtp.port === 0 ? 0 : mailpitHttpPort).catch((error) => {
    log.info("the inbox takes free ports, because its own are taken", { reason: String(error) });
    return start(0, 0);
  });
  return {
    server: { ...smtp, port: started.smtpPort, secure: false, requireTls: false },
    inboxUrl: started.url,
    close: () => started.close(),
  };
}
