import type { EngineConfig } from "../config.js";
import { embeddedInboxName, findMailPage } from "../delivery/find-mail-page.js";
import { probeSmtp } from "../delivery/probe-smtp.js";
import { isLoopback, type SmtpServer } from "../delivery/smtp-url.js";
import type { ReceivedMail } from "../inbox/mail/received-mail.js";
import type { Log } from "../platform/log.js";
import type { Random } from "../platform/random.js";

/** The mail server of this process, and the web page that shows the mail. */
export interface MailTarget {
  server: SmtpServer;
  /** The URL of the inbox's page and API; null for a server without a known one. */
  inboxUrl: string | null;
  /** Calls its argument with all mail that the embedded inbox has received and receives; absent without that inbox. */
  onMail?: (receive: (mail: ReceivedMail) => void) => void;
  close(): Promise<void>;
}

/** Mailpit's default ports for SMTP and for its web page. */
const mailpitSmtpPort = 1025;
const mailpitHttpPort = 8025;

/** The clock, randomness and log for the embedded inbox. */
interface MailTargetParts {
  now: () => number;
  random: Random;
  log: Log;
}

/**
 * Returns the configured mail server, or a Mailpit on the default port, or the embedded inbox where neither answers and the
 * configuration allows it. The inbox of another engine is only used where it was named, because both would clear its mail.
 */
export async function openMailTarget(
  config: Pick<EngineConfig, "smtp" | "isSmtpNamed" | "inbox">,
  parts: MailTargetParts,
): Promise<MailTarget> {
  const { smtp, isSmtpNamed, inbox } = config;
  // For any other SMTP port, the page on Mailpit's port shows the mail of another server.
  const findPage = async () => (smtp.port === mailpitSmtpPort ? await findMailPage(smtp.host, mailpitHttpPort) : null);
  const targetWith = (inboxUrl: string | null) => ({ server: smtp, inboxUrl, close: async () => {} });
  if (!isLoopback(smtp.host)) return targetWith((await findPage())?.url ?? null);
  const greeting = inbox === "auto" || !isSmtpNamed ? await probeSmtp(smtp) : undefined;
  if (inbox === "off") {
    if (greeting?.includes(embeddedInboxName)) {
      parts.log.warn(
        "mail goes to another engine's inbox, which answers on the default address: name a server with --smtp",
      );
    }
    return targetWith((await findPage())?.url ?? null);
  }
  if (greeting === undefined) return startEmbedded(smtp, parts);
  const page = await findPage();
  if (isSmtpNamed) return targetWith(page?.url ?? null);
  const isMailpit = /\bmailpit\b/i.test(greeting) || (page !== null && !page.isEmbedded);
  if (isMailpit && !greeting.includes(embeddedInboxName))
    return targetWith(page?.isEmbedded === false ? page.url : null);
  parts.log.info(
    "the inbox uses free ports: the server on the default one is not Mailpit and was not named by --smtp",
    {
      host: smtp.host,
      port: smtp.port,
    },
  );
  return startEmbedded({ ...smtp, port: 0 }, parts);
}

type InboxPorts = readonly [smtpPort: number, httpPort: number];

/** Returns the ports of the inbox for SMTP and for its page, in the order in which to try them. 0 is a free port. */
function portsToTry(smtpPort: number): readonly [InboxPorts, ...InboxPorts[]] {
  const free: InboxPorts = [0, 0];
  if (smtpPort === 0) return [free];
  const usual: InboxPorts = [smtpPort, mailpitHttpPort];
  // Who chose the SMTP port sends mail to it: a page of somebody else on Mailpit's port does not move it.
  return smtpPort === mailpitSmtpPort ? [usual, free] : [usual, [smtpPort, 0], free];
}

/** Starts the embedded inbox on the first ports that are free. */
async function startEmbedded(smtp: SmtpServer, { now, random, log }: MailTargetParts): Promise<MailTarget> {
  const { startInbox } = await import("../inbox/start-inbox.js");
  // Mail that comes before anybody asks for it is kept.
  const early: ReceivedMail[] = [];
  let receive = (mail: ReceivedMail): void => {
    early.push(mail);
  };
  const start = ([smtpPort, httpPort]: InboxPorts) =>
    startInbox({
      smtpPort,
      httpPort,
      host: smtp.host,
      now,
      newId: () => Buffer.from(random.bytes(11)).toString("base64url").replaceAll(/[-_]/g, "x"),
      random: () => random.fraction(),
      log: (message) => log.debug(message),
      onMail: (mail) => receive(mail),
    });
  const [first, ...others] = portsToTry(smtp.port);
  let starting = start(first);
  for (const ports of others) {
    starting = starting.catch((error) => {
      if (ports[0] === 0) {
        log.info("the inbox uses free ports, because its default ports are taken", { reason: String(error) });
      }
      return start(ports);
    });
  }
  const started = await starting;
  return {
    server: { ...smtp, port: started.smtpPort, secure: false, requireTls: false },
    inboxUrl: started.url,
    onMail(follow) {
      receive = follow;
      for (const mail of early.splice(0)) follow(mail);
    },
    close: () => started.close(),
  };
}
