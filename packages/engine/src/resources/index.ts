import type { OperationId } from "@posthorn/sdk/contract";
import * as analytics from "./analytics/handlers.js";
import * as apiKey from "./api-key/handlers.js";
import * as automations from "./automations/handlers.js";
import * as bounces from "./bounces/handlers.js";
import * as campaigns from "./campaigns/handlers.js";
import * as contacts from "./contacts/handlers.js";
import * as conversions from "./conversions/handlers.js";
import * as domains from "./domains/handlers.js";
import * as emails from "./emails/handlers.js";
import type { Handler, Input, OutsideHandler, PreparedHandler } from "./handler.js";
import { health } from "./health/handlers.js";
import * as lists from "./lists/handlers.js";
import * as segments from "./segments/handlers.js";
import * as suppressions from "./suppressions/handlers.js";
import * as tags from "./tags/handlers.js";
import * as templates from "./templates/handlers.js";
import * as tracking from "./tracking/handlers.js";
import * as webhooks from "./webhooks/handlers.js";

export type { ApiCaller } from "./handler.js";

/** The valid input of every operation of the API. */
export type ApiInputs = { readonly [Op in OperationId]: Input<Op> };

/** A handler for every operation of the contract, so that a missing one does not compile. */
type Handlers = {
  readonly [Op in OperationId]: Handler<Op> | OutsideHandler<Op> | PreparedHandler<Op>;
};

export const handlers = {
  "emails.send": emails.send,
  "emails.batch.send": emails.sendBatch,
  "emails.batch.get": emails.getBatch,
  "emails.status": emails.status,
  "emails.cancel": emails.cancel,
  "automations.list": automations.list,
  "automations.create": automations.create,
  "automations.get": automations.get,
  "automations.update": automations.update,
  "automations.delete": automations.remove,
  "automations.steps.create": automations.createStep,
  "automations.steps.replace": automations.replaceSteps,
  "automations.steps.update": automations.updateStep,
  "automations.steps.delete": automations.removeStep,
  "automations.trigger": automations.trigger,
  "automations.runs.list": automations.listRuns,
  "automations.runs.cancel": automations.cancel,
  "contacts.list": contacts.list,
  "contacts.create": contacts.create,
  "contacts.get": contacts.get,
  "contacts.update": contacts.update,
  "contacts.delete": contacts.remove,
  "contacts.bulkDelete": contacts.bulkDelete,
  "contacts.deleteAll": contacts.deleteAll,
  "contacts.duplicates": contacts.duplicates,
  "lists.list": lists.list,
  "lists.create": lists.create,
  "lists.get": lists.get,
  "lists.update": lists.update,
  "lists.delete": lists.remove,
  "lists.members.list": lists.listMembers,
  "lists.members.add": lists.addMembers,
  "lists.members.remove": lists.removeMembers,
  "tags.list": tags.list,
  "tags.create": tags.create,
  "tags.get": tags.get,
  "tags.update": tags.update,
  "tags.delete": tags.remove,
  "tags.contacts.list": tags.listContacts,
  "tags.contacts.assign": tags.assign,
  "tags.contacts.remove": tags.unassign,
  "templates.list": templates.list,
  "templates.create": templates.create,
  "templates.get": templates.get,
  "templates.update": templates.update,
  "templates.delete": templates.remove,
  "segments.list": segments.list,
  "segments.create": segments.create,
  "segments.get": segments.get,
  "segments.update": segments.update,
  "segments.delete": segments.remove,
  "segments.estimate": segments.estimate,
  "segments.contacts.list": segments.listContacts,
  "campaigns.list": campaigns.list,
  "campaigns.create": campaigns.create,
  "campaigns.get": campaigns.get,
  "campaigns.send": campaigns.send,
  "suppressions.list": suppressions.list,
  "suppressions.create": suppressions.create,
  "suppressions.delete": suppressions.remove,
  "bounces.list": bounces.list,
  "bounces.get": bounces.get,
  "domains.list": domains.list,
  "domains.create": domains.create,
  "domains.get": domains.get,
  "domains.verify": domains.verify,
  "domains.delete": domains.remove,
  "analytics.get": analytics.get,
  "conversions.list": conversions.list,
  "conversions.create": conversions.create,
  "tracking.productView": tracking.productView,
  "webhooks.list": webhooks.list,
  "webhooks.create": webhooks.create,
  "webhooks.delete": webhooks.remove,
  "webhooks.test": webhooks.test,
  "apiKey.permissions": apiKey.permissions,
  health,
} satisfies Handlers;
