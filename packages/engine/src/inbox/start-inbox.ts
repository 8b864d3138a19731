import { Chaos } from "./chaos.js";
import { listenHttp } from "./listen-http.js";
import { listenSmtp } from "./listen-smtp.js";
import { Mailbox } from "./mail/mailbox.js";
import { type ReceivedMail, receivedMail } from "./mail/received-mail.js";
import { checkRoutes } from "./rest/check-routes.js";
import { mailboxRoutes } from "./rest/mailbox-routes.js";
import { mailFinder, messageRoutes } from "./rest/message-routes.js";
import { sendRoute } from "./rest/send-route.js";
import { serverRoutes } from "./rest/server-routes.js";
import { tagRoutes } from "./rest/tag-routes.js";
import { webRoutes } from "./rest/web-routes.js";

export interface InboxOptions {
  /** Mailpit's ports are 1025 and 8025; 0 means any free one. */
  smtpPort: number;
  httpPort: number;
  /** The address to listen on; default 127.0.0.1, which only this machine can reach. */
  host?: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Returns a unique id that is safe in a path. */
  newId: () => string;
  /** Returns a number in [0, 1), for chaos. */
  random: () => number;
  /** How many messages are stored, default 5000; then the oldest is deleted. */
  maxMessages?: number;
  /** How many bytes of mail are stored, default 256 MiB; then the oldest is deleted. */
  maxBytes?: number;
  /** The largest message in bytes, default 10 MiB; a larger one is rejected with 552. */
  maxMessageBytes?: number;
  log?: (message: string) => void;
  /** Called with each mail that the inbox receives. */
  onMail?: (mail: ReceivedMail) => void;
}

/** A running inbox. */
export interface Inbox {
  smtpPort: number;
  httpPort: number;
  smtpUrl: string;
  /** The URL of the web page and base of the API, without a slash at the end. */
  url: string;
  /** Deletes every message. */
  clear(): void;
  /** Ends both servers and all their connections. */
  close(): Promise<void>;
}

const MIB = 1024 * 1024;

/**
 * Starts an inbox that accepts all mail over SMTP, stores it in memory, and shows it on a web page and through the part of
 * Mailpit's REST API that `mailpit-api` uses. Rejects with a PortTakenError where another program uses one of the ports.
 */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const { now, newId, random, host = "127.0.0.1", log = () => {}, maxMessageBytes = 10 * MIB } = options;
  const mailbox: Mailbox = new Mailbox({
    onStored: (mail, envelope) => options.onMail?.(receivedMail(mailbox, mail, envelope)),
    now,
    newId,
    maxMessages: options.maxMessages ?? 5000,
    maxBytes: options.maxBytes ?? 256 * MIB,
  });
  const chaos = new Chaos(random);
  const smtp = await listenSmtp({ port: options.smtpPort, host, mailbox, chaos, maxMessageBytes, log });
  const smtpAddress = `${hostInUrl(host)}:${smtp.port}`;
  try {
    const http = await listenHttp({
      port: options.httpPort,
      host,
      routes: {
        ...webRoutes(smtpAddress),
        ...serverRoutes({ mailbox, chaos, counts: smtp.counts, started: now(), now }),
        ...mailboxRoutes(mailbox),
        ...messageRoutes(mailbox, smtpAddress),
        ...checkRoutes(mailFinder(mailbox)),
        ...tagRoutes(mailbox),
        ...sendRoute(mailbox),
      },
      // Room for the largest message as JSON with its attachments in base64.
      maxBodyBytes: 2 * maxMessageBytes,
      log,
    });
    return {
      smtpPort: smtp.port,
      httpPort: http.port,
      smtpUrl: `smtp://${smtpAddress}`,
      url: `http://${hostInUrl(host)}:${http.port}`,
      clear: () => mailbox.clear(),
      close: async () => {
        await Promise.all([smtp.close(), http.close()]);
      },
    };
  } catch (error) {
    await smtp.close();
    throw error;
  }
}

// Returns the host to connect to: the addresses for all interfaces are only for listening.
function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
