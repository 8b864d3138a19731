import { parseUrl } from "../platform/parse-url.js";
/** The SMTP server that mail is sent to, with its login. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (port 465). */
  secure: boolean;
  /** Whether STARTTLS must succeed before anything is sent. Otherwise it is used where the server offers it. */
  requireTls: boolean;
  auth: { user: string; pass: string } | null;
}

/** Returns whether a host name can only mean this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * Returns the server of `smtp://[user:pass@]host[:port]` (port 587) or `smtps://…` (465). By default a password is only sent
 * under TLS unless the host is loopback; `?tls=required` and `?tls=opportunistic` override that. Throws an `Error` that
 * says what is wrong and never repeats the URL, because it may contain a password.
 */
export function parseSmtpUrl(input: string): SmtpServer {
  const url = parseUrl(input);
  if (url === undefined) throw new Error("SMTP URL must look like smtp://user:password@host:port");
  const secure = url.protocol === "smtps:";
  if (!secure && url.protocol !== "smtp:") throw new Error("SMTP URL must begin with smtp:// or smtps://");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (host === "") throw new Error("SMTP URL must name a host");
  if (url.port === "0") throw new Error("SMTP URL must have a port between 1 and 65535");
  if (!["", "/"].includes(url.pathname) || url.hash) throw new Error("SMTP URL must end after host and port");
  const tls = url.searchParams.get("tls");
  if ([...url.searchParams.keys()].some((key) => key !== "tls") || ![null, "required", "opportunistic"].includes(tls))
    throw new Error("SMTP URL may only be followed by ?tls=required or ?tls=opportunistic");
  const auth = credentials(url);
  const requireTls = tls === null ? auth !== null && !isLoopback(host) : tls === "required";
  return { host, port: Number(url.port) || (secure ? 465 : 587), secure, requireTls, auth };
}

function credentials(url: URL): SmtpServer["auth"] {
  if (url.username === "" && url.password === "") return null;
  if (url.username === "" || url.password === "")
    throw new Error("SMTP URL must have both a user and a password, or neither");
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  } catch {
    throw new Error("SMTP URL must have its user and password percent-encoded");
  }
}
