import { parseUrl } from "../../platform/parse-url.js";
import { remember } from "../../platform/remember.js";
import type { Destinations } from "./destinations.js";
import { failureMessage, notAllowed, RequestFailure } from "./request-failure.js";

/** The server and path of a request. */
export interface RequestTarget {
  secure: boolean;
  /** A host name, or an IP address without brackets. */
  host: string;
  port: number;
  /** The path with its query. */
  path: string;
  /** The value of the Host header: the host, and the port unless it is the scheme's. */
  authority: string;
}

/** Ports of other protocols, which browsers block, too (the "bad ports" of the Fetch standard, from 1024 on). */
const blockedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** The maximum length of a URL, in characters. */
const maxLength = 2048;

/** Returns the target of a URL without a DNS query. Throws a RequestFailure that says why it is not allowed. */
export function readTarget(text: string, destinations: Destinations): RequestTarget {
  if (text.length > maxLength) throw new RequestFailure("the URL is longer than 2,048 characters");
  // Parsers drop or replace these characters, so that two parsers may read two different URLs.
  const url = /[\s\\\p{Cc}\p{Cf}]/u.test(text) ? undefined : parseUrl(text);
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
  // An empty user, too: a parser ignores it, but it misleads readers.
  if (authority.includes("@")) throw new RequestFailure("credentials in the URL");
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port);
  if (!isAllowedPort(port, destinations)) throw new RequestFailure("port not allowed");
  if (!isAllowedHost(host, destinations)) throw new RequestFailure(notAllowed);
  return { secure, host, port, path: `${url.pathname}${url.search}`, authority: authorityOf({ secure, host, port }) };
}

/** The number of targets that are remembered. */
const rememberedTargets = 1000;

/**
 * Returns `readTarget` for these destinations. It remembers the targets of the last URLs, because a receiver gets many requests. The
 * address of a name is no part of them: every connection checks it.
 */
export function createTargetReader(destinations: Destinations): (text: string) => RequestTarget {
  const targets = new Map<string, RequestTarget>();
  return (text) => {
    const known = targets.get(text);
    if (known !== undefined) return known;
    const target = readTarget(text, destinations);
    remember(targets, rememberedTargets, [text, target]);
    return target;
  };
}

/** Returns why a URL is not allowed as a target, or undefined. */
export function targetProblem(text: string, destinations: Destinations): string | undefined {
  try {
    readTarget(text, destinations);
    return undefined;
  } catch (error) {
    return failureMessage(error);
  }
}

function authorityOf({ secure, host, port }: Pick<RequestTarget, "secure" | "host" | "port">): string {
  const name = host.includes(":") ? `[${host}]` : host;
  return port === (secure ? 443 : 80) ? name : `${name}:${port}`;
}

function isAllowedPort(port: number, { plain }: Destinations): boolean {
  if (port < 1024) return port === 443 || (plain && port === 80);
  return !blockedPorts.has(port);
}

/** The URL parser normalises IP addresses to one notation and rejects every other name that ends in a number. */
function isAllowedHost(host: string, { allows }: Destinations): boolean {
  if (host.includes(":") || /^[\d.]+$/.test(host)) return allows(host);
  // RFC 6761 §6.3: these names mean this machine, whatever the DNS says.
  return !isLocalhost(host) || allows("127.0.0.1");
}

/** Whether a name means this machine. */
export function isLocalhost(name: string): boolean {
  return /(^|\.)localhost$/.test(name);
}
