// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

import type { CommandGroup } from "../operations/manifest.js";

export const groups: readonly CommandGroup[] = [
  {
    name: "emails",
    summary: "Send one message, a batch or a scheduled message, follow it and take it back.",
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
    summary: "The people mail goes to, with attributes, list memberships and tags.",
  },
  {
    name: "lists",
    summary: "Named groups of contacts, kept by hand (static) or computed from conditions (dynamic).",
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
    summary: "Mail that came back, and why.",
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
    summary: "What contacts look at on your own pages.",
  },
  {
    name: "api-key",
    summary: "What the key in use may do.",
  },
  {
    name: "health",
    summary: "Whether the service can take requests.",
    leaf: true,
  },
];
