import { inboxIcon, inboxPage } from "../web/page.js";
import { inboxScript } from "../web/script.js";
import { inboxStyle } from "../web/style.js";
import { type InboxResponse, type Route, respond } from "./response.js";

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns the web page, which shows `smtpAddress` while the inbox is empty. */
export function pageResponse(smtpAddress: string): InboxResponse {
  return respond("text/html; charset=utf-8", inboxPage(smtpAddress), { "Content-Security-Policy": PAGE_POLICY });
}

/** Returns the routes of the web page, its style, its script and its icon. */
export function webRoutes(smtpAddress: string): Record<string, Route> {
  return {
    "GET /": () => pageResponse(smtpAddress),
    "GET /inbox.css": () => respond("text/css; charset=utf-8", inboxStyle),
    "GET /inbox.js": () => respond("text/javascript; charset=utf-8", inboxScript),
    "GET /favicon.svg": () => respond("image/svg+xml", inboxIcon),
  };
}
