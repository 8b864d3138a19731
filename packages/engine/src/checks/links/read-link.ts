import { parseUrl } from "../../platform/parse-url.js";

/** What an address in a mail is. */
export type LinkKind = "web" | "merge-tag" | "anchor" | "empty" | "code" | "relative" | "malformed" | "other";

/** An address in a mail. */
export interface MailLink {
  kind: LinkKind;
  /** Of `web` only. */
  url: URL | null;
}

/** The longest address that is parsed. A parser needs quadratic time for some long hosts. */
const longest = 4096;

/** Returns what an address is. Merge tags within it stand for text. */
export function readLink(address: string): MailLink {
  // Browsers remove blanks around an address, and tabs and line breaks within.
  const text = address.trim().replace(/[\t\r\n]/g, "");
  if (text === "" || text === "#") return { kind: "empty", url: null };
  if (text.startsWith("#")) return { kind: "anchor", url: null };
  if (text.startsWith("{{")) return { kind: "merge-tag", url: null };
  const [, scheme = ""] = /^([a-z][a-z0-9+.-]{0,30}):/i.exec(text) ?? [];
  switch (scheme.toLowerCase()) {
    case "javascript":
    case "vbscript":
    case "data":
      return { kind: "code", url: null };
    case "http":
    case "https":
      return webLink(text);
    case "":
      return { kind: text.startsWith("//") ? "malformed" : "relative", url: null };
    default:
      return { kind: "other", url: null };
  }
}

function webLink(text: string): MailLink {
  const filled = text.replace(/\{\{\{?[^{}]{0,200}\}\}\}?/g, "x");
  const [, authority = ""] = /^https?:[/\\]{0,9}([^/\\?#]*)/i.exec(filled) ?? [];
  const isValid = filled.length <= longest && authority.length <= 300 && !/\s/.test(authority);
  const url = isValid ? parseUrl(filled) : undefined;
  return url === undefined || url.hostname === "" ? { kind: "malformed", url: null } : { kind: "web", url };
}

/** Whether a host is one of a developer's machine or network, or a name that is reserved for tests. */
export function isTestHost(host: string): boolean {
  return /(?:^|\.)(?:localhost|test|local|internal)$|^127\.|^\[::1\]$|^10\.|^192\.168\./.test(host);
}
