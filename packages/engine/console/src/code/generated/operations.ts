// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

import type { ContractOperation } from "../request-as-code.js";

export const operations: Readonly<Record<string, ContractOperation>> = {
  "emails.send": {
    path: "/email/send",
    query: [],
    authenticated: true,
  },
  "emails.batch.send": {
    path: "/email/batch",
    query: [],
    authenticated: true,
  },
  "emails.batch.get": {
    path: "/email/batch/{batchId}",
    query: [],
    authenticated: true,
  },
  "emails.status": {
    path: "/email/{messageId}/status",
    query: [],
    authenticated: true,
  },
  "emails.cancel": {
    path: "/email/{messageId}",
    query: [],
    authenticated: true,
  },
  "automations.list": {
    path: "/automations",
    query: ["limit", "offset", "status"],
    authenticated: true,
  },
  "automations.create": {
    path: "/automations",
    query: [],
    authenticated: true,
  },
  "automations.get": {
    path: "/automations/{id}",
    query: [],
    authenticated: true,
  },
  "automations.update": {
    path: "/automations/{id}",
    query: [],
    authenticated: true,
  },
  "automations.delete": {
    path: "/automations/{id}",
    query: [],
    authenticated: true,
  },
  "automations.steps.create": {
    path: "/automations/{id}/steps",
    query: [],
    authenticated: true,
  },
  "automations.steps.replace": {
    path: "/automations/{id}/steps",
    query: [],
    authenticated: true,
  },
  "automations.steps.update": {
    path: "/automations/{id}/steps/{stepId}",
    query: [],
    authenticated: true,
  },
  "automations.steps.delete": {
    path: "/automations/{id}/steps/{stepId}",
    query: [],
    authenticated: true,
  },
  "automations.trigger": {
    path: "/automations/{id}/trigger",
    query: [],
    authenticated: true,
  },
  "automations.runs.list": {
    path: "/automations/{id}/runs",
    query: ["limit", "offset", "status"],
    authenticated: true,
  },
  "automations.runs.cancel": {
    path: "/automations/{id}/runs/{runId}/cancel",
    query: [],
    authenticated: true,
  },
  "webhooks.list": {
    path: "/webhooks/triggers",
    query: ["limit", "offset"],
    authenticated: true,
  },
  "webhooks.create": {
    path: "/webhooks/triggers",
    query: [],
    authenticated: true,
  },
  "webhooks.delete": {
    path: "/webhooks/triggers",
    query: ["id"],
    authenticated: true,
  },
  "webhooks.test": {
    path: "/webhooks/{id}/test",
    query: [],
    authenticated: true,
  },
  "contacts.list": {
    path: "/contacts",
    query: ["search", "limit", "offset", "subscribed", "bounced"],
    authenticated: true,
  },
  "contacts.create": {
    path: "/contacts",
    query: [],
    authenticated: true,
  },
  "contacts.get": {
    path: "/contacts/{id}",
    query: [],
    authenticated: true,
  },
  "contacts.update": {
    path: "/contacts/{id}",
    query: [],
    authenticated: true,
  },
  "contacts.delete": {
    path: "/contacts/{id}",
    query: [],
    authenticated: true,
  },
  "contacts.bulkDelete": {
    path: "/contacts/bulk-delete",
    query: [],
    authenticated: true,
  },
  "contacts.deleteAll": {
    path: "/contacts/delete-all",
    query: [],
    authenticated: true,
  },
  "contacts.duplicates": {
    path: "/contacts/duplicates",
    query: ["limit", "offset", "list_id"],
    authenticated: true,
  },
  "lists.list": {
    path: "/lists",
    query: ["limit", "offset", "type"],
    authenticated: true,
  },
  "lists.create": {
    path: "/lists",
    query: [],
    authenticated: true,
  },
  "lists.get": {
    path: "/lists/{id}",
    query: [],
    authenticated: true,
  },
  "lists.update": {
    path: "/lists/{id}",
    query: [],
    authenticated: true,
  },
  "lists.delete": {
    path: "/lists/{id}",
    query: [],
    authenticated: true,
  },
  "lists.members.list": {
    path: "/lists/{id}/members",
    query: ["limit", "offset"],
    authenticated: true,
  },
  "lists.members.add": {
    path: "/lists/{id}/members",
    query: [],
    authenticated: true,
  },
  "lists.members.remove": {
    path: "/lists/{id}/members",
    query: [],
    authenticated: true,
  },
  "segments.list": {
    path: "/segments",
    query: ["search", "limit", "offset"],
    authenticated: true,
  },
  "segments.create": {
    path: "/segments",
    query: [],
    authenticated: true,
  },
  "segments.get": {
    path: "/segments/{id}",
    query: [],
    authenticated: true,
  },
  "segments.update": {
    path: "/segments/{id}",
    query: [],
    authenticated: true,
  },
  "segments.delete": {
    path: "/segments/{id}",
    query: [],
    authenticated: true,
  },
  "segments.estimate": {
    path: "/segments/{id}/estimate",
    query: [],
    authenticated: true,
  },
  "segments.contacts.list": {
    path: "/segments/{id}/contacts",
    query: ["limit", "offset"],
    authenticated: true,
  },
  "tags.list": {
    path: "/tags",
    query: ["search", "limit", "offset"],
    authenticated: true,
  },
  "tags.create": {
    path: "/tags",
    query: [],
    authenticated: true,
  },
  "tags.get": {
    path: "/tags/{id}",
    query: [],
    authenticated: true,
  },
  "tags.update": {
    path: "/tags/{id}",
    query: [],
    authenticated: true,
  },
  "tags.delete": {
    path: "/tags/{id}",
    query: [],
    authenticated: true,
  },
  "tags.contacts.list": {
    path: "/tags/{id}/contacts",
    query: ["limit", "offset"],
    authenticated: true,
  },
  "tags.contacts.assign": {
    path: "/tags/{id}/contacts",
    query: [],
    authenticated: true,
  },
  "tags.contacts.remove": {
    path: "/tags/{id}/contacts",
    query: [],
    authenticated: true,
  },
  "campaigns.list": {
    path: "/campaigns",
    query: ["limit", "offset", "status"],
    authenticated: true,
  },
  "campaigns.create": {
    path: "/campaigns",
    query: [],
    authenticated: true,
  },
  "campaigns.get": {
    path: "/campaigns/{id}",
    query: [],
    authenticated: true,
  },
  "campaigns.send": {
    path: "/campaigns/{id}/send/api",
    query: [],
    authenticated: true,
  },
  "templates.list": {
    path: "/templates",
    query: ["search", "limit", "offset"],
    authenticated: true,
  },
  "templates.create": {
    path: "/templates",
    query: [],
    authenticated: true,
  },
  "templates.get": {
    path: "/templates/{id}",
    query: [],
    authenticated: true,
  },
  "templates.update": {
    path: "/templates/{id}",
    query: [],
    authenticated: true,
  },
  "templates.delete": {
    path: "/templates/{id}",
    query: [],
    authenticated: true,
  },
  "suppressions.list": {
    path: "/suppressions",
    query: ["limit", "offset", "reason"],
    authenticated: true,
  },
  "suppressions.create": {
    path: "/suppressions",
    query: [],
    authenticated: true,
  },
  "suppressions.delete": {
    path: "/suppressions/{email}",
    query: [],
    authenticated: true,
  },
  "bounces.list": {
    path: "/bounces",
    query: ["limit", "offset", "type", "email", "since", "until"],
    authenticated: true,
  },
  "bounces.get": {
    path: "/bounces/{id}",
    query: [],
    authenticated: true,
  },
  "analytics.get": {
    path: "/analytics",
    query: ["period"],
    authenticated: true,
  },
  "domains.list": {
    path: "/domains",
    query: ["limit", "offset"],
    authenticated: true,
  },
  "domains.create": {
    path: "/domains",
    query: [],
    authenticated: true,
  },
  "domains.get": {
    path: "/domains/{id}",
    query: [],
    authenticated: true,
  },
  "domains.delete": {
    path: "/domains/{id}",
    query: [],
    authenticated: true,
  },
  "domains.verify": {
    path: "/domains/{id}/verify",
    query: [],
    authenticated: true,
  },
  "conversions.list": {
    path: "/conversions",
    query: ["limit", "offset"],
    authenticated: true,
  },
  "conversions.create": {
    path: "/conversions",
    query: [],
    authenticated: true,
  },
  "tracking.productView": {
    path: "/track/product-view",
    query: [],
    authenticated: true,
  },
  "apiKey.permissions": {
    path: "/api-key/permissions",
    query: [],
    authenticated: true,
  },
  health: {
    path: "/health",
    query: [],
    authenticated: false,
  },
};
