import type { Rules } from "../rule.js";

/** The rules about links. */
export const linkRules: Rules = {
  "links/empty": {
    severity: "error",
    title: "The link leads nowhere",
    reason: "A reader who clicks it gets an empty page, or nothing happens.",
    remedy: "Give the link its address, or take it out.",
    example: '<a href="">Confirm your address</a>',
  },
  "links/javascript": {
    severity: "error",
    title: "The link runs code",
    reason: "Mail clients remove links that run code, and filters treat the mail as dangerous.",
    remedy: "Link to a page with https.",
    example: '<a href="javascript:open()">Open</a>',
  },
  "links/relative": {
    severity: "error",
    title: "The link has no host",
    reason: "A mail is not part of a site, so that there is nothing that the link could be relative to.",
    remedy: "Write the whole address with https.",
    example: '<a href="/account">Your account</a>',
  },
  "links/malformed": {
    severity: "error",
    title: "The link is no valid address",
    reason: "Clients open a wrong page, or none.",
    remedy: "Correct the address.",
    example: '<a href="https://exa mple.com/">Shop</a>',
  },
  "links/insecure-login": {
    severity: "error",
    title: "A link to a login is not encrypted",
    reason: "Whoever is on the network between can read the password or the one-time link, and change the page.",
    remedy: "Use https.",
    example: '<a href="http://app.example.com/login">Sign in</a>',
  },
  "links/insecure": {
    severity: "info",
    title: "The address is not encrypted",
    reason: "Clients warn of http pages, and Gmail and Apple Mail leave out some images without https.",
    remedy: "Use https.",
    example: '<a href="http://www.example.com/">Our shop</a>',
  },
  "links/other-host": {
    severity: "warning",
    title: "The text names another host than the link leads to",
    reason: "It is how phishing works, so that clients warn their readers and filters reject the mail.",
    remedy: "Name the host that the link leads to, or use words as the text.",
    example: '<a href="https://evil.example.net/">www.example.com</a>',
  },
  "links/one-click-unsubscribe": {
    severity: "warning",
    title: "Unsubscribing takes more than one click",
    reason:
      "Gmail and Yahoo ask whoever sends in bulk for one-click unsubscribing (RFC 8058), and else deliver to spam.",
    remedy: "Send List-Unsubscribe with an https address, and List-Unsubscribe-Post: List-Unsubscribe=One-Click.",
    example:
      "From: Shop <shop@example.com>\nSubject: News\nList-Unsubscribe: <https://example.com/u/1>\nContent-Type: text/html\n\n<p>News</p>",
  },
  "links/unreachable": {
    severity: "error",
    title: "The link does not answer",
    reason: "The reader gets an error page. It is only looked at with --links.",
    remedy: "Correct the address, or bring the page back.",
    example: null,
  },
  "links/inside-address": {
    severity: "warning",
    title: "The link leads to an inside address",
    reason: "Readers elsewhere cannot reach it. It is only looked at with --links, and no request is sent to it.",
    remedy: "Use an address that is reachable from the internet.",
    example: null,
  },
};
