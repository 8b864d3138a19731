import type { Destinations } from "./destinations.js";
import { failureMessage, notAllowed, RequestFailure } from "./request-failure.js";

/** Where a request goes. */
export interface Target {
  secure: boolean;
  /** A name, or an address without brackets. */
  host: string;
  port: number;
  /** With its query. */
  path: string;
}

/** Ports that browsers refuse, because something other than HTTP listens there; those below 1,024 are refused anyway. */
const foreignPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** The longest URL, in characters. */
const longest = 2048;

/** Gives back where a URL leads; throws a RequestFailure that says why it can be no target. Asks no DNS. */
export function readTarget(text: string, destinations: Destinations): Target {
  if (text.length > longest) throw new RequestFailure("the URL is longer than 2,048 characters");
  // What parsers drop or turn into something else, so that two of them may read two URLs.
  const url = /[\s\\\p{Cc}\p{Cf}]/u.test(text) ? undefined : parse(text);
  if (url === undefined) throw new RequestFailure("not an absolute URL");
  const secure = url.protocol === "https:";
  if (!secure && !(destinations.plain && url.protocol === "http:")) {
    throw new RequestFailure(
      destinations.plain ? "the URL must begin with http:// or https://" : "the URL must begin with https://",
    );
  }
  const [, authority = ""] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? [];
  const host = url.hostname.replace(/^\[|\]$|(?<!\.)\.+$/g, "");
  if (authority === "" || host === "") throw new RequestFailure("not an absolute URL");
  // Also an empty user: to a parser it is none, but it is written to mislead all the same.
  if (authority.includes("@")) throw new RequestFailure("credentials in the URL");
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port);
  if (!isAllowedPort(port, destinations)) throw new RequestFailure("port not allowed");
  if (!mayName(host, destinations)) throw new RequestFailure(notAllowed);
  return { secure, host, port, path: `${url.pathname}${url.search}` };
}

/** Gives back why a URL can be no target, or undefined. */
export function targetProblem(text: string, destinations: Destinations): string | undefined {
  try {
    readTarget(text, destinations);
    return undefined;
  } catch (error) {
    return failureMessage(error);
  }
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function isAllowedPort(port: number, { plain }: Destinations): boolean {
  if (port < 1024) return port === 443 || (plain && port === 80);
  return !foreignPorts.has(port);
}

/** The URL parser leaves an address in one notation only, and no other name that ends in a number. */
function mayName(host: string, { allows }: Destinations): boolean {
  if (host.includes(":") || /^[\d.]+$/.test(host)) return allows(host);
  // These mean this machine, whatever a DNS says (RFC 6761 §6.3).
  return !isLocalhost(host) || allows("127.0.0.1");
}

/** Whether a name means this machine. */
export function isLocalhost(name: string): boolean {
  return /(^|\.)localhost$/.test(name);
}
