// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

import type { CommandGroup } from "../operations/manifest.js";

export const groups: readonly CommandGroup[] = [
  {
    name: "emails",
    summary: "Send one message, a batch or a scheduled message, follow it and cancel it.",
  },
  {
    name: "automations",
    summary: "Ordered steps that run for one contact after a trigger.",
  },
  {
    name: "webhooks",
    summary: "Subscriptions to events, delivered as signed HTTP POST requests.",
  },
  {
    name: "contacts",
    summary: "The recipients of mail, with attributes, list memberships and tags.",
  },
  {
    name: "lists",
    summary: "Named groups of contacts, maintained by hand (static) or computed from conditions (dynamic).",
  },
  {
    name: "segments",
    summary: "Saved conditions over contacts, evaluated whenever they are read.",
  },
  {
    name: "tags",
    summary: "Coloured labels on contacts.",
  },
  {
    name: "campaigns",
    summary: "One template sent to a whole list or segment.",
  },
  {
    name: "templates",
    summary: "Versioned HTML with merge tags, and its structure for the visual editor.",
  },
  {
    name: "suppressions",
    summary: "Addresses that get no mail.",
  },
  {
    name: "bounces",
    summary: "Mail that bounced, and why.",
  },
  {
    name: "analytics",
    summary: "Totals and a daily series of the last days.",
  },
  {
    name: "domains",
    summary: "Sending domains and the DNS records that prove them.",
  },
  {
    name: "conversions",
    summary: "Purchases and other outcomes with a value.",
  },
  {
    name: "tracking",
    summary: "Products that contacts viewed on your pages.",
  },
  {
    name: "api-key",
    summary: "The permissions of the key in use.",
  },
  {
    name: "health",
    summary: "Whether the service accepts requests.",
    leaf: true,
  },
];
