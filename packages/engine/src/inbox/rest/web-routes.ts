import { inboxIcon } from "../web/icon.js";
import { inboxPage } from "../web/page.js";
import { inboxScript } from "../web/script.js";
import { inboxStyle } from "../web/style.js";
import { type Answer, answer, type Route } from "./answer.js";

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page itself, for people; it shows `smtpAddress` while the inbox is empty. */
export function pageAnswer(smtpAddress: string): Answer {
  return answer("text/html; charset=utf-8", inboxPage(smtpAddress), { "Content-Security-Policy": PAGE_POLICY });
}

/** The routes of the page and what it is made of. */
export function webRoutes(smtpAddress: string): Record<string, Route> {
  return {
    "GET /": () => pageAnswer(smtpAddress),
    "GET /inbox.css": () => answer("text/css; charset=utf-8", inboxStyle),
    "GET /inbox.js": () => answer("text/javascript; charset=utf-8", inboxScript),
    "GET /favicon.svg": () => answer("image/svg+xml", inboxIcon),
  };
}
