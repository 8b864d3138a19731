// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

import type { APIPromise, PagePromise } from "../../core/api-promise.js";
import type { components } from "../../contract/generated/schema.js";
import type { Body, Data, OperationId, Query } from "../../contract/operation-types.js";
import { AutomationsExtensions } from "../extensions/automations.js";
import { ContactsExtensions } from "../extensions/contacts.js";
import { DomainsExtensions } from "../extensions/domains.js";
import { EmailsBatchExtensions } from "../extensions/emails-batch.js";
import { EmailsExtensions } from "../extensions/emails.js";
import type { RequestOptions } from "../../core/options.js";
import { type Caller, type CallInput, type Item, Resource, type Result } from "../../core/resource.js";
import type { Runtime } from "../../core/runtime.js";
import type { StepChange, StepUpdate } from "../step-change.js";

export class EmailsBatch extends EmailsBatchExtensions {
  /**
   * Send up to 1,000 individual messages.
   *
   * Accepts a batch of messages, each with its own recipient, subject and content, and delivers them in
   * the background. A malformed item fails the whole batch, and the error's path names the item.
   * Suppressed or invalid addresses count as failed. Batch items cannot be scheduled.
   *
   * `POST /email/batch`
   *
   * @example
   * await posthorn.emails.batch.send({
   *   messages: [
   *     {
   *       to: "ada@example.com",
   *       subject: "Your invoice for November",
   *       template_id: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
   *       template_data: {
   *         invoice: "2026-118"
   *       }
   *     },
   *     {
   *       to: "grace@example.com",
   *       subject: "Your invoice for November",
   *       text: "Invoice 2026-119 is attached to your account."
   *     }
   *   ]
   * });
   */
  send(body: Body<"emails.batch.send"> | Readonly<Body<"emails.batch.send">["messages"]>, options?: RequestOptions): APIPromise<Data<"emails.batch.send">> {
    return this.call("emails.batch.send", { body, options });
  }

  /**
   * Get the progress of a batch.
   *
   * Counts the messages that a mail server accepted (sent) and those that failed, and lists every
   * failure with its reason. A batch is completed once each of its messages was sent or has failed.
   *
   * `GET /email/batch/{batchId}`
   *
   * @example
   * await posthorn.emails.batch.get(batchId);
   */
  get(batchId: string, options?: RequestOptions): APIPromise<Data<"emails.batch.get">> {
    return this.call("emails.batch.get", { path: { batchId }, options });
  }
}

export class Emails extends EmailsExtensions {
  readonly batch: EmailsBatch = new EmailsBatch(this.caller);

  /**
   * Send an email to up to 100 recipients, now or later.
   *
   * Sends one content to one address or to an array of addresses. Each recipient gets a separate
   * message, and suppressed, invalid or repeated addresses are skipped and counted without failing the
   * call. At least one of html, text and template_id is required. With send_at the email waits up to 72
   * hours and the answer is 202 with one message id for all recipients. With a sandbox key the delivery
   * is simulated.
   *
   * `POST /email/send`
   *
   * @example
   * await posthorn.emails.send({
   *   to: "ada@example.com",
   *   subject: "Welcome, {{first_name|there}}",
   *   html: "<p>Hello {{first_name|there}}, good to have you.</p><p><a href=\"{{unsubscribe_url}}\">Unsubscribe</a></p>",
   *   from_email: "hello@example.com",
   *   from_name: "Example Ltd"
   * });
   */
  send(body: Body<"emails.send"> & { send_at?: undefined }, options?: RequestOptions): APIPromise<components["schemas"]["EmailSendResult"]>;
  /** Send an email to up to 100 recipients, now or later. */
  send(body: Body<"emails.send"> & { send_at: string }, options?: RequestOptions): APIPromise<components["schemas"]["ScheduledEmail"]>;
  /** Send an email to up to 100 recipients, now or later. */
  send(body: Body<"emails.send">, options?: RequestOptions): APIPromise<Data<"emails.send">>;
  send(body: Body<"emails.send">, options?: RequestOptions): APIPromise<Data<"emails.send">> {
    return this.call("emails.send", { body, options });
  }

  /**
   * Get the status of a message.
   *
   * Returns the status of a message and the time of each event; the time of an event that has not
   * happened is null. A scheduled email that went to several recipients lists their messages.
   *
   * `GET /email/{messageId}/status`
   *
   * @example
   * await posthorn.emails.status(messageId);
   */
  status(messageId: string, options?: RequestOptions): APIPromise<Data<"emails.status">> {
    return this.call("emails.status", { path: { messageId }, options });
  }

  /**
   * Cancel a scheduled email.
   *
   * Cancels an email that has not been sent yet, for all its recipients. An email that was already sent
   * or cancelled answers 409 conflict.
   *
   * `DELETE /email/{messageId}`
   *
   * @example
   * await posthorn.emails.cancel(messageId);
   */
  cancel(messageId: string, options?: RequestOptions): APIPromise<Data<"emails.cancel">> {
    return this.call("emails.cancel", { path: { messageId }, options });
  }
}

export class AutomationsSteps extends Resource {
  /**
   * Add a step to an automation.
   *
   * Inserts a step at a position counted from 0, or appends it. Fields left out of config get the
   * defaults of the step's type. An automation has at most 1,000 steps. A step that an active automation
   * cannot have, such as an email step without a subject, is a validation_error: pause it first.
   *
   * `POST /automations/{id}/steps`
   *
   * @example
   * await posthorn.automations.steps.create(id, {
   *   step_type: "email",
   *   config: {
   *     templateId: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
   *     subject: "How is it going, {{first_name}}?"
   *   },
   *   position: 1
   * });
   */
  create(id: string, body: Body<"automations.steps.create">, options?: RequestOptions): APIPromise<Data<"automations.steps.create">> {
    return this.call("automations.steps.create", { path: { id }, body, options });
  }

  /**
   * Reorder and reconfigure steps at once.
   *
   * Changes the listed steps together, all or none. Without positions the order of the array becomes the
   * order of the steps; steps that are not listed follow in their old order. An unknown id is 404, a
   * repeated one 400, and so is a change that removes from a step what an active automation needs.
   *
   * `PUT /automations/{id}/steps`
   *
   * @example
   * await posthorn.automations.steps.replace(id, {
   *   steps: [
   *     {
   *       id: "01a1fd79-c828-7ff0-8706-c321a6252d53"
   *     },
   *     {
   *       id: "01a1fd8b-7173-7bd8-a269-0ed035d61092",
   *       config: {
   *         subject: "Two days in, {{first_name|there}}"
   *       }
   *     }
   *   ]
   * });
   */
  replace(id: string, body: { steps: StepChange[] } | readonly StepChange[], options?: RequestOptions): APIPromise<Data<"automations.steps.replace">> {
    return this.call("automations.steps.replace", { path: { id }, body, options });
  }

  /**
   * Update a step.
   *
   * Merges config into that of the step; another step_type first resets it to the defaults of that type.
   * A change that removes what an active automation needs is a validation_error; pause the automation
   * first.
   *
   * `PATCH /automations/{id}/steps/{stepId}`
   *
   * @example
   * await posthorn.automations.steps.update(id, stepId, {
   *   config: {
   *     subject: "Welcome aboard, {{first_name|there}}"
   *   }
   * });
   */
  update(id: string, stepId: string, body: StepUpdate, options?: RequestOptions): APIPromise<Data<"automations.steps.update">> {
    return this.call("automations.steps.update", { path: { id, stepId }, body, options });
  }

  /**
   * Delete a step.
   *
   * Removes the step and renumbers those after it. Deleting the last step of an active automation is a
   * validation_error.
   *
   * `DELETE /automations/{id}/steps/{stepId}`
   *
   * @example
   * await posthorn.automations.steps.delete(id, stepId);
   */
  delete(id: string, stepId: string, options?: RequestOptions): APIPromise<Data<"automations.steps.delete">> {
    return this.call("automations.steps.delete", { path: { id, stepId }, options });
  }
}

export class AutomationsRuns extends Resource {
  /**
   * List runs of an automation.
   *
   * Pages through the runs with their step logs, newest first.
   *
   * `GET /automations/{id}/runs`
   *
   * @example
   * for await (const item of posthorn.automations.runs.list(id)) console.log(item);
   */
  list(id: string, query?: Query<"automations.runs.list">, options?: RequestOptions): PagePromise<Item<"automations.runs.list">> {
    return this.call("automations.runs.list", { path: { id }, query, options });
  }

  /**
   * Cancel a run.
   *
   * Ends an active or paused run at its current step. A run that has ended answers 409 conflict.
   *
   * `POST /automations/{id}/runs/{runId}/cancel`
   *
   * @example
   * await posthorn.automations.runs.cancel(id, runId);
   */
  cancel(id: string, runId: string, options?: RequestOptions): APIPromise<Data<"automations.runs.cancel">> {
    return this.call("automations.runs.cancel", { path: { id, runId }, options });
  }
}

export class Automations extends AutomationsExtensions {
  readonly steps: AutomationsSteps = new AutomationsSteps(this.caller);
  readonly runs: AutomationsRuns = new AutomationsRuns(this.caller);

  /**
   * List automations.
   *
   * Pages through the automations of the workspace, newest first.
   *
   * `GET /automations`
   *
   * @example
   * for await (const item of posthorn.automations.list()) console.log(item);
   */
  list(query?: Query<"automations.list">, options?: RequestOptions): PagePromise<Item<"automations.list">> {
    return this.call("automations.list", { query, options });
  }

  /**
   * Create an automation.
   *
   * Creates a draft with its trigger and, if given, its steps. It starts runs once its status is active.
   *
   * `POST /automations`
   *
   * @example
   * await posthorn.automations.create({
   *   name: "Welcome series",
   *   trigger_type: "added_to_list",
   *   trigger_config: {
   *     list_id: "01a1fd89-65f8-7243-9c2d-3e89d206a08a"
   *   },
   *   steps: [
   *     {
   *       step_type: "email",
   *       config: {
   *         templateId: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
   *         subject: "Welcome, {{first_name|there}}"
   *       }
   *     },
   *     {
   *       step_type: "delay",
   *       config: {
   *         duration: 2,
   *         unit: "days"
   *       }
   *     },
   *     {
   *       step_type: "condition",
   *       config: {
   *         field: "plan",
   *         operator: "equals",
   *         value: "pro"
   *       }
   *     }
   *   ]
   * });
   */
  create(body: Body<"automations.create">, options?: RequestOptions): APIPromise<Data<"automations.create">> {
    return this.call("automations.create", { body, options });
  }

  /**
   * Get an automation.
   *
   * Returns the automation with its steps and the number of its runs.
   *
   * `GET /automations/{id}`
   *
   * @example
   * await posthorn.automations.get(id);
   */
  get(id: string, options?: RequestOptions): APIPromise<Data<"automations.get">> {
    return this.call("automations.get", { path: { id }, options });
  }

  /**
   * Rename, activate or pause an automation.
   *
   * Changes name or status. Activating needs at least one step, email steps with template and subject,
   * and webhook steps with a URL; a validation_error names what is missing. Pausing holds all its runs;
   * activating again checks the same and resumes them. A draft cannot be paused: 409 conflict.
   *
   * `PATCH /automations/{id}`
   *
   * @example
   * await posthorn.automations.update(id, {
   *   status: "active"
   * });
   */
  update(id: string, body: Body<"automations.update">, options?: RequestOptions): APIPromise<Data<"automations.update">> {
    return this.call("automations.update", { path: { id }, body, options });
  }

  /**
   * Delete an automation.
   *
   * Soft-deletes the automation and cancels its runs.
   *
   * `DELETE /automations/{id}`
   *
   * @example
   * await posthorn.automations.delete(id);
   */
  delete(id: string, options?: RequestOptions): APIPromise<Data<"automations.delete">> {
    return this.call("automations.delete", { path: { id }, options });
  }

  /**
   * Start a run for one contact.
   *
   * Starts an active automation for a contact, whatever its trigger type; give contact_id or email. An
   * automation that is a draft or paused answers 409 conflict.
   *
   * `POST /automations/{id}/trigger`
   *
   * @example
   * await posthorn.automations.trigger(id, {
   *   email: "ada@example.com",
   *   trigger_data: {
   *     order_number: "A-1024"
   *   }
   * });
   */
  trigger(id: string, body: Body<"automations.trigger">, options?: RequestOptions): APIPromise<Data<"automations.trigger">> {
    return this.call("automations.trigger", { path: { id }, body, options });
  }
}

export class Webhooks extends Resource {
  /**
   * List webhook subscriptions.
   *
   * Pages through the active subscriptions, newest first, without their secrets.
   *
   * `GET /webhooks/triggers`
   *
   * @example
   * for await (const item of posthorn.webhooks.list()) console.log(item);
   */
  list(query?: Query<"webhooks.list">, options?: RequestOptions): PagePromise<Item<"webhooks.list">> {
    return this.call("webhooks.list", { query, options });
  }

  /**
   * Subscribe to an event type.
   *
   * Every event of the type is sent to the URL as a signed POST request. The answer has the signing
   * secret, which is shown only here. A workspace has at most 100 active subscriptions, 10 of them to
   * one URL (403 limit_reached beyond); one with the type and URL of another is a duplicate (409).
   *
   * `POST /webhooks/triggers`
   *
   * @example
   * await posthorn.webhooks.create({
   *   targetUrl: "https://example.com/hooks/mail",
   *   event: "email.bounced"
   * });
   */
  create(body: Body<"webhooks.create">, options?: RequestOptions): APIPromise<Data<"webhooks.create">> {
    return this.call("webhooks.create", { body, options });
  }

  /**
   * Delete a webhook subscription.
   *
   * Ends the subscription; its waiting deliveries fail.
   *
   * `DELETE /webhooks/triggers`
   *
   * @example
   * await posthorn.webhooks.delete(id);
   */
  delete(id: string, options?: RequestOptions): APIPromise<Data<"webhooks.delete">> {
    return this.call("webhooks.delete", { query: { id }, options });
  }

  /**
   * Send a test delivery.
   *
   * Makes one attempt with sample data of the subscribed type and `test` set to true. The answer is 200
   * with success false when the receiver fails; status code 0 means that it did not answer.
   *
   * `POST /webhooks/{id}/test`
   *
   * @example
   * await posthorn.webhooks.test(id);
   */
  test(id: string, options?: RequestOptions): APIPromise<Data<"webhooks.test">> {
    return this.call("webhooks.test", { path: { id }, options });
  }
}

export class Contacts extends ContactsExtensions {
  /**
   * List contacts.
   *
   * Pages through the contacts of the workspace, newest first, filtered by a part of email or name, by
   * subscription or by bounces.
   *
   * `GET /contacts`
   *
   * @example
   * for await (const item of posthorn.contacts.list()) console.log(item);
   */
  list(query?: Query<"contacts.list">, options?: RequestOptions): PagePromise<Item<"contacts.list">> {
    return this.call("contacts.list", { query, options });
  }

  /**
   * Create a contact.
   *
   * Adds a contact, subscribed by default, and with list_id also to that static list. An email that
   * exists already, compared without regard to case, answers 409 duplicate.
   *
   * `POST /contacts`
   *
   * @example
   * await posthorn.contacts.create({
   *   email: "ada@example.com",
   *   first_name: "Ada",
   *   attributes: {
   *     company: "Example Ltd",
   *     plan: "pro"
   *   },
   *   list_id: "01a1fd89-65f8-7243-9c2d-3e89d206a08a"
   * });
   */
  create(body: Body<"contacts.create">, options?: RequestOptions): APIPromise<Data<"contacts.create">> {
    return this.call("contacts.create", { body, options });
  }

  /**
   * Get a contact.
   *
   * Returns the contact with its attributes, static list memberships and tags.
   *
   * `GET /contacts/{id}`
   *
   * @example
   * await posthorn.contacts.get(id);
   */
  get(id: string, options?: RequestOptions): APIPromise<Data<"contacts.get">> {
    return this.call("contacts.get", { path: { id }, options });
  }

  /**
   * Update a contact.
   *
   * Changes the given fields only. Attributes merge one level deep, and null deletes one. Turning
   * subscribed off adds no suppression; turning it on removes a suppression that came from
   * unsubscribing.
   *
   * `PATCH /contacts/{id}`
   *
   * @example
   * await posthorn.contacts.update(id, {
   *   last_name: "Lovelace",
   *   attributes: {
   *     plan: "team",
   *     trial_ends: null
   *   }
   * });
   */
  update(id: string, body: Body<"contacts.update">, options?: RequestOptions): APIPromise<Data<"contacts.update">> {
    return this.call("contacts.update", { path: { id }, body, options });
  }

  /**
   * Delete a contact.
   *
   * Removes the contact, its memberships and tags, and cancels its automation runs.
   *
   * `DELETE /contacts/{id}`
   *
   * @example
   * await posthorn.contacts.delete(id);
   */
  delete(id: string, options?: RequestOptions): APIPromise<Data<"contacts.delete">> {
    return this.call("contacts.delete", { path: { id }, options });
  }

  /**
   * List contacts that are in several lists.
   *
   * Pages through the contacts with two or more static list memberships; with list_id only those who are
   * also in that list.
   *
   * `GET /contacts/duplicates`
   *
   * @example
   * for await (const item of posthorn.contacts.duplicates()) console.log(item);
   */
  duplicates(query?: Query<"contacts.duplicates">, options?: RequestOptions): PagePromise<Item<"contacts.duplicates">> {
    return this.call("contacts.duplicates", { query, options });
  }
}

export class ListsMembers extends Resource {
  /**
   * List members of a list.
   *
   * Pages through the contacts of a list, static or dynamic.
   *
   * `GET /lists/{id}/members`
   *
   * @example
   * for await (const item of posthorn.lists.members.list(id)) console.log(item);
   */
  list(id: string, query?: Query<"lists.members.list">, options?: RequestOptions): PagePromise<Item<"lists.members.list">> {
    return this.call("lists.members.list", { path: { id }, query, options });
  }

  /**
   * Add contacts to a list.
   *
   * Adds up to 5,000 contacts to a static list; unknown contacts and members are skipped. A dynamic list
   * answers an error.
   *
   * `POST /lists/{id}/members`
   *
   * @example
   * await posthorn.lists.members.add(id, {
   *   contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461", "01a1fd72-d4aa-7191-8085-f105f6be12b3"]
   * });
   */
  add(id: string, body: Body<"lists.members.add"> | Readonly<Body<"lists.members.add">["contact_ids"]>, options?: RequestOptions): APIPromise<Data<"lists.members.add">> {
    return this.call("lists.members.add", { path: { id }, body, options });
  }

  /**
   * Remove contacts from a list.
   *
   * Removes up to 5,000 contacts from a static list; those who are not in it are skipped. A dynamic list
   * answers an error.
   *
   * `DELETE /lists/{id}/members`
   *
   * @example
   * await posthorn.lists.members.remove(id, {
   *   contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461", "01a1fd72-d4aa-7191-8085-f105f6be12b3"]
   * });
   */
  remove(id: string, body: Body<"lists.members.remove"> | Readonly<Body<"lists.members.remove">["contact_ids"]>, options?: RequestOptions): APIPromise<Data<"lists.members.remove">> {
    return this.call("lists.members.remove", { path: { id }, body, options });
  }
}

export class Lists extends Resource {
  readonly members: ListsMembers = new ListsMembers(this.caller);

  /**
   * List lists.
   *
   * Pages through the lists of the workspace, newest first, each with its member count.
   *
   * `GET /lists`
   *
   * @example
   * for await (const item of posthorn.lists.list()) console.log(item);
   */
  list(query?: Query<"lists.list">, options?: RequestOptions): PagePromise<Item<"lists.list">> {
    return this.call("lists.list", { query, options });
  }

  /**
   * Create a list.
   *
   * Creates a static list, whose members are added one by one, or a dynamic one, which needs conditions
   * and computes its members.
   *
   * `POST /lists`
   *
   * @example
   * await posthorn.lists.create({
   *   name: "Newsletter",
   *   description: "Monthly news"
   * });
   */
  create(body: Body<"lists.create">, options?: RequestOptions): APIPromise<Data<"lists.create">> {
    return this.call("lists.create", { body, options });
  }

  /**
   * Get a list.
   *
   * Returns the list with its member count.
   *
   * `GET /lists/{id}`
   *
   * @example
   * await posthorn.lists.get(id);
   */
  get(id: string, options?: RequestOptions): APIPromise<Data<"lists.get">> {
    return this.call("lists.get", { path: { id }, options });
  }

  /**
   * Update a list.
   *
   * Changes the given fields only; the type of a list cannot change.
   *
   * `PATCH /lists/{id}`
   *
   * @example
   * await posthorn.lists.update(id, {
   *   description: "Monthly news and offers"
   * });
   */
  update(id: string, body: Body<"lists.update">, options?: RequestOptions): APIPromise<Data<"lists.update">> {
    return this.call("lists.update", { path: { id }, body, options });
  }

  /**
   * Delete a list.
   *
   * Removes the list and keeps its contacts.
   *
   * `DELETE /lists/{id}`
   *
   * @example
   * await posthorn.lists.delete(id);
   */
  delete(id: string, options?: RequestOptions): APIPromise<Data<"lists.delete">> {
    return this.call("lists.delete", { path: { id }, options });
  }
}

export class SegmentsContacts extends Resource {
  /**
   * List contacts a segment matches.
   *
   * Evaluates the conditions now and pages through the contacts they match.
   *
   * `GET /segments/{id}/contacts`
   *
   * @example
   * for await (const item of posthorn.segments.contacts.list(id)) console.log(item);
   */
  list(id: string, query?: Query<"segments.contacts.list">, options?: RequestOptions): PagePromise<Item<"segments.contacts.list">> {
    return this.call("segments.contacts.list", { path: { id }, query, options });
  }
}

export class Segments extends Resource {
  readonly contacts: SegmentsContacts = new SegmentsContacts(this.caller);

  /**
   * List segments.
   *
   * Pages through the segments of the workspace, newest first.
   *
   * `GET /segments`
   *
   * @example
   * for await (const item of posthorn.segments.list()) console.log(item);
   */
  list(query?: Query<"segments.list">, options?: RequestOptions): PagePromise<Item<"segments.list">> {
    return this.call("segments.list", { query, options });
  }

  /**
   * Create a segment.
   *
   * Saves conditions under a name; a segment without conditions matches no contact.
   *
   * `POST /segments`
   *
   * @example
   * await posthorn.segments.create({
   *   name: "Active on pro",
   *   conditions: {
   *     match: "all",
   *     rules: [
   *       {
   *         field: "attributes.plan",
   *         operator: "equals",
   *         value: "pro"
   *       },
   *       {
   *         field: "last_opened_at",
   *         operator: "within_last_days",
   *         value: 30
   *       },
   *       {
   *         field: "tag",
   *         operator: "not_in",
   *         value: ["churned", "blocked"]
   *       },
   *       {
   *         field: "company",
   *         operator: "is_set"
   *       }
   *     ]
   *   }
   * });
   */
  create(body: Body<"segments.create">, options?: RequestOptions): APIPromise<Data<"segments.create">> {
    return this.call("segments.create", { body, options });
  }

  /**
   * Get a segment.
   *
   * Returns the segment with the number of contacts it matches now.
   *
   * `GET /segments/{id}`
   *
   * @example
   * await posthorn.segments.get(id);
   */
  get(id: string, options?: RequestOptions): APIPromise<Data<"segments.get">> {
    return this.call("segments.get", { path: { id }, options });
  }

  /**
   * Update a segment.
   *
   * Changes the given fields only; conditions are replaced as a whole.
   *
   * `PATCH /segments/{id}`
   *
   * @example
   * await posthorn.segments.update(id, {
   *   name: "On pro"
   * });
   */
  update(id: string, body: Body<"segments.update">, options?: RequestOptions): APIPromise<Data<"segments.update">> {
    return this.call("segments.update", { path: { id }, body, options });
  }

  /**
   * Delete a segment.
   *
   * Removes the segment and keeps its contacts.
   *
   * `DELETE /segments/{id}`
   *
   * @example
   * await posthorn.segments.delete(id);
   */
  delete(id: string, options?: RequestOptions): APIPromise<Data<"segments.delete">> {
    return this.call("segments.delete", { path: { id }, options });
  }

  /**
   * Count the contacts a segment matches.
   *
   * Evaluates the conditions now and returns how many contacts they match.
   *
   * `POST /segments/{id}/estimate`
   *
   * @example
   * await posthorn.segments.estimate(id);
   */
  estimate(id: string, options?: RequestOptions): APIPromise<Data<"segments.estimate">> {
    return this.call("segments.estimate", { path: { id }, options });
  }
}

export class TagsContacts extends Resource {
  /**
   * List contacts with a tag.
   *
   * Pages through the contacts with the tag.
   *
   * `GET /tags/{id}/contacts`
   *
   * @example
   * for await (const item of posthorn.tags.contacts.list(id)) console.log(item);
   */
  list(id: string, query?: Query<"tags.contacts.list">, options?: RequestOptions): PagePromise<Item<"tags.contacts.list">> {
    return this.call("tags.contacts.list", { path: { id }, query, options });
  }

  /**
   * Tag contacts.
   *
   * Adds the tag to up to 5,000 contacts; unknown ones and those who have it are skipped.
   *
   * `POST /tags/{id}/contacts`
   *
   * @example
   * await posthorn.tags.contacts.assign(id, {
   *   contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461", "01a1fd72-d4aa-7191-8085-f105f6be12b3"]
   * });
   */
  assign(id: string, body: Body<"tags.contacts.assign"> | Readonly<Body<"tags.contacts.assign">["contact_ids"]>, options?: RequestOptions): APIPromise<Data<"tags.contacts.assign">> {
    return this.call("tags.contacts.assign", { path: { id }, body, options });
  }

  /**
   * Untag contacts.
   *
   * Removes the tag from up to 5,000 contacts; those who do not have it are skipped.
   *
   * `DELETE /tags/{id}/contacts`
   *
   * @example
   * await posthorn.tags.contacts.remove(id, {
   *   contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461"]
   * });
   */
  remove(id: string, body: Body<"tags.contacts.remove"> | Readonly<Body<"tags.contacts.remove">["contact_ids"]>, options?: RequestOptions): APIPromise<Data<"tags.contacts.remove">> {
    return this.call("tags.contacts.remove", { path: { id }, body, options });
  }
}

export class Tags extends Resource {
  readonly contacts: TagsContacts = new TagsContacts(this.caller);

  /**
   * List tags.
   *
   * Pages through the tags of the workspace, newest first, each with its number of contacts.
   *
   * `GET /tags`
   *
   * @example
   * for await (const item of posthorn.tags.list()) console.log(item);
   */
  list(query?: Query<"tags.list">, options?: RequestOptions): PagePromise<Item<"tags.list">> {
    return this.call("tags.list", { query, options });
  }

  /**
   * Create a tag.
   *
   * Adds a label for contacts. A name that exists already, whatever its case, answers 409 duplicate.
   *
   * `POST /tags`
   *
   * @example
   * await posthorn.tags.create({
   *   name: "vip",
   *   color: "#cc8800",
   *   description: "Buys every month"
   * });
   */
  create(body: Body<"tags.create">, options?: RequestOptions): APIPromise<Data<"tags.create">> {
    return this.call("tags.create", { body, options });
  }

  /**
   * Get a tag.
   *
   * Returns the tag with its number of contacts.
   *
   * `GET /tags/{id}`
   *
   * @example
   * await posthorn.tags.get(id);
   */
  get(id: string, options?: RequestOptions): APIPromise<Data<"tags.get">> {
    return this.call("tags.get", { path: { id }, options });
  }

  /**
   * Update a tag.
   *
   * Changes the given fields only.
   *
   * `PATCH /tags/{id}`
   *
   * @example
   * await posthorn.tags.update(id, {
   *   color: "#cc8800"
   * });
   */
  update(id: string, body: Body<"tags.update">, options?: RequestOptions): APIPromise<Data<"tags.update">> {
    return this.call("tags.update", { path: { id }, body, options });
  }

  /**
   * Delete a tag.
   *
   * Removes the tag, also from all its contacts.
   *
   * `DELETE /tags/{id}`
   *
   * @example
   * await posthorn.tags.delete(id);
   */
  delete(id: string, options?: RequestOptions): APIPromise<Data<"tags.delete">> {
    return this.call("tags.delete", { path: { id }, options });
  }
}

export class Campaigns extends Resource {
  /**
   * List campaigns.
   *
   * Pages through the campaigns of the workspace, newest first.
   *
   * `GET /campaigns`
   *
   * @example
   * for await (const item of posthorn.campaigns.list()) console.log(item);
   */
  list(query?: Query<"campaigns.list">, options?: RequestOptions): PagePromise<Item<"campaigns.list">> {
    return this.call("campaigns.list", { query, options });
  }

  /**
   * Create a campaign.
   *
   * Creates a draft that sends a template to exactly one list or segment. The template is read when the
   * campaign is sent.
   *
   * `POST /campaigns`
   *
   * @example
   * await posthorn.campaigns.create({
   *   name: "November news",
   *   subject: "News for {{first_name|you}}",
   *   template_id: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
   *   list_id: "01a1fd89-65f8-7243-9c2d-3e89d206a08a"
   * });
   */
  create(body: Body<"campaigns.create">, options?: RequestOptions): APIPromise<Data<"campaigns.create">> {
    return this.call("campaigns.create", { body, options });
  }

  /**
   * Get a campaign with its figures.
   *
   * Returns the campaign with its counts and rates up to now.
   *
   * `GET /campaigns/{id}`
   *
   * @example
   * await posthorn.campaigns.get(id);
   */
  get(id: string, options?: RequestOptions): APIPromise<Data<"campaigns.get">> {
    return this.call("campaigns.get", { path: { id }, options });
  }

  /**
   * Send a campaign.
   *
   * Queues one message for every contact of its list or segment who is neither unsubscribed nor
   * suppressed. A campaign is sent once; a second call answers 409 conflict.
   *
   * `POST /campaigns/{id}/send/api`
   *
   * @example
   * await posthorn.campaigns.send(id);
   */
  send(id: string, options?: RequestOptions): APIPromise<Data<"campaigns.send">> {
    return this.call("campaigns.send", { path: { id }, options });
  }
}

export class Templates extends Resource {
  /**
   * List templates.
   *
   * Pages through the templates, newest first, without their html and structure.
   *
   * `GET /templates`
   *
   * @example
   * for await (const item of posthorn.templates.list()) console.log(item);
   */
  list(query?: Query<"templates.list">, options?: RequestOptions): PagePromise<Item<"templates.list">> {
    return this.call("templates.list", { query, options });
  }

  /**
   * Create a template.
   *
   * Stores version 1. The merge tags are checked; a mistake is reported with line and column. Without
   * json_structure the visual editor opens an empty template; the html is sent.
   *
   * `POST /templates`
   *
   * @example
   * await posthorn.templates.create({
   *   name: "Welcome",
   *   description: "Sent after signing up",
   *   html: "<h1>Welcome, {{first_name|there}}</h1><p><a href=\"{{unsubscribe_url}}\">Unsubscribe</a></p>",
   *   json_structure: {
   *     blocks: [
   *       {
   *         id: "b1",
   *         type: "header",
   *         content: {
   *           text: "Welcome, {{first_name|there}}",
   *           level: 1,
   *           alignment: "center",
   *           color: "#222222"
   *         }
   *       },
   *       {
   *         id: "b2",
   *         type: "button",
   *         content: {
   *           text: "Start",
   *           url: "https://example.com/start",
   *           borderRadius: 4,
   *           fullWidth: false
   *         }
   *       }
   *     ],
   *     settings: {
   *       fontFamily: "Georgia",
   *       contentWidth: 600,
   *       backgroundColor: "#f4f4f4"
   *     }
   *   }
   * });
   */
  create(body: Body<"templates.create">, options?: RequestOptions): APIPromise<Data<"templates.create">> {
    return this.call("templates.create", { body, options });
  }

  /**
   * Get a template.
   *
   * Returns the newest version with html and json_structure.
   *
   * `GET /templates/{id}`
   *
   * @example
   * await posthorn.templates.get(id);
   */
  get(id: string, options?: RequestOptions): APIPromise<Data<"templates.get">> {
    return this.call("templates.get", { path: { id }, options });
  }

  /**
   * Update a template.
   *
   * Changes the given fields only, and stores a new version each time.
   *
   * `PATCH /templates/{id}`
   *
   * @example
   * await posthorn.templates.update(id, {
   *   html: "<h1>Hello, {{first_name|there}}</h1><p><a href=\"{{unsubscribe_url}}\">Unsubscribe</a></p>"
   * });
   */
  update(id: string, body: Body<"templates.update">, options?: RequestOptions): APIPromise<Data<"templates.update">> {
    return this.call("templates.update", { path: { id }, body, options });
  }

  /**
   * Delete a template.
   *
   * Soft-deletes the template; mail already accepted keeps its content.
   *
   * `DELETE /templates/{id}`
   *
   * @example
   * await posthorn.templates.delete(id);
   */
  delete(id: string, options?: RequestOptions): APIPromise<Data<"templates.delete">> {
    return this.call("templates.delete", { path: { id }, options });
  }
}

export class Suppressions extends Resource {
  /**
   * List suppressed addresses.
   *
   * Pages through the addresses that get no mail, newest first.
   *
   * `GET /suppressions`
   *
   * @example
   * for await (const item of posthorn.suppressions.list()) console.log(item);
   */
  list(query?: Query<"suppressions.list">, options?: RequestOptions): PagePromise<Item<"suppressions.list">> {
    return this.call("suppressions.list", { query, options });
  }

  /**
   * Suppress an address.
   *
   * Stops all mail to the address, with reason manual. An address that is suppressed already answers 409
   * duplicate.
   *
   * `POST /suppressions`
   *
   * @example
   * await posthorn.suppressions.create({
   *   email: "grace@example.com"
   * });
   */
  create(body: Body<"suppressions.create">, options?: RequestOptions): APIPromise<Data<"suppressions.create">> {
    return this.call("suppressions.create", { body, options });
  }

  /**
   * Remove an address from the suppression list.
   *
   * Allows mail to the address again; it does not subscribe the contact.
   *
   * `DELETE /suppressions/{email}`
   *
   * @example
   * await posthorn.suppressions.delete(email);
   */
  delete(email: string, options?: RequestOptions): APIPromise<Data<"suppressions.delete">> {
    return this.call("suppressions.delete", { path: { email }, options });
  }
}

export class Bounces extends Resource {
  /**
   * List bounces.
   *
   * Pages through the bounces, newest first, filtered by type, address and time.
   *
   * `GET /bounces`
   *
   * @example
   * for await (const item of posthorn.bounces.list()) console.log(item);
   */
  list(query?: Query<"bounces.list">, options?: RequestOptions): PagePromise<Item<"bounces.list">> {
    return this.call("bounces.list", { query, options });
  }

  /**
   * Get a bounce.
   *
   * Returns the bounce with the status and text of the receiving server.
   *
   * `GET /bounces/{id}`
   *
   * @example
   * await posthorn.bounces.get(id);
   */
  get(id: string, options?: RequestOptions): APIPromise<Data<"bounces.get">> {
    return this.call("bounces.get", { path: { id }, options });
  }
}

export class Analytics extends Resource {
  /**
   * Get totals and a daily series.
   *
   * Sums up the last days in UTC, today included; sandbox mail is left out. Sends count messages queued,
   * opens and clicks count messages.
   *
   * `GET /analytics`
   *
   * @example
   * await posthorn.analytics.get();
   */
  get(query?: Query<"analytics.get">, options?: RequestOptions): APIPromise<Data<"analytics.get">> {
    return this.call("analytics.get", { query, options });
  }
}

export class Domains extends DomainsExtensions {
  /**
   * List sending domains.
   *
   * Pages through the domains of the workspace, newest first.
   *
   * `GET /domains`
   *
   * @example
   * for await (const item of posthorn.domains.list()) console.log(item);
   */
  list(query?: Query<"domains.list">, options?: RequestOptions): PagePromise<Item<"domains.list">> {
    return this.call("domains.list", { query, options });
  }

  /**
   * Add a sending domain.
   *
   * Registers the domain and answers the DNS records to publish, three CNAMEs for DKIM and a TXT for
   * verification. Mail cannot be sent from it before it is verified.
   *
   * `POST /domains`
   *
   * @example
   * await posthorn.domains.create({
   *   domain: "mail.example.com"
   * });
   */
  create(body: Body<"domains.create">, options?: RequestOptions): APIPromise<Data<"domains.create">> {
    return this.call("domains.create", { body, options });
  }

  /**
   * Get a sending domain.
   *
   * Returns the domain with its records and the result of the last verification.
   *
   * `GET /domains/{id}`
   *
   * @example
   * await posthorn.domains.get(id);
   */
  get(id: string, options?: RequestOptions): APIPromise<Data<"domains.get">> {
    return this.call("domains.get", { path: { id }, options });
  }

  /**
   * Remove a sending domain.
   *
   * Removes the domain; mail with a From address on it is then sent from the shared domain.
   *
   * `DELETE /domains/{id}`
   *
   * @example
   * await posthorn.domains.delete(id);
   */
  delete(id: string, options?: RequestOptions): APIPromise<Data<"domains.delete">> {
    return this.call("domains.delete", { path: { id }, options });
  }

  /**
   * Verify a sending domain.
   *
   * Looks up the records now and returns the domain with the result. With a missing record it stays
   * pending, with a wrong one it is failed.
   *
   * `POST /domains/{id}/verify`
   *
   * @example
   * await posthorn.domains.verify(id);
   */
  verify(id: string, options?: RequestOptions): APIPromise<Data<"domains.verify">> {
    return this.call("domains.verify", { path: { id }, options });
  }
}

export class Conversions extends Resource {
  /**
   * List conversions.
   *
   * Pages through the conversions, newest first.
   *
   * `GET /conversions`
   *
   * @example
   * for await (const item of posthorn.conversions.list()) console.log(item);
   */
  list(query?: Query<"conversions.list">, options?: RequestOptions): PagePromise<Item<"conversions.list">> {
    return this.call("conversions.list", { query, options });
  }

  /**
   * Record a conversion.
   *
   * Records the value of a contact's purchase or other outcome, and starts automations with trigger type
   * purchase.
   *
   * `POST /conversions`
   *
   * @example
   * await posthorn.conversions.create({
   *   contact_id: "01a1fd84-3ecb-7e51-988c-4cd055f58461",
   *   value: 49.9,
   *   currency: "EUR",
   *   metadata: {
   *     order_number: "A-1024"
   *   }
   * });
   */
  create(body: Body<"conversions.create">, options?: RequestOptions): APIPromise<Data<"conversions.create">> {
    return this.call("conversions.create", { body, options });
  }
}

export class Tracking extends Resource {
  /**
   * Record a product view.
   *
   * Records that a contact viewed a product, and starts automations with trigger type product_viewed.
   *
   * `POST /track/product-view`
   *
   * @example
   * await posthorn.tracking.productView({
   *   contact_email: "ada@example.com",
   *   product_id: "sku-42",
   *   product: {
   *     name: "Notebook",
   *     price: 12.5
   *   }
   * });
   */
  productView(body: Body<"tracking.productView">, options?: RequestOptions): APIPromise<Data<"tracking.productView">> {
    return this.call("tracking.productView", { body, options });
  }
}

export class ApiKey extends Resource {
  /**
   * Show the permissions of the key in use.
   *
   * Reports name, type, permissions and request limit of the key that signs the request; needs no
   * permission.
   *
   * `GET /api-key/permissions`
   *
   * @example
   * await posthorn.apiKey.permissions();
   */
  permissions(options?: RequestOptions): APIPromise<Data<"apiKey.permissions">> {
    return this.call("apiKey.permissions", { options });
  }
}

/** Every operation of the API, by the name it has in the contract. */
export abstract class Resources implements Caller {
  abstract call<Op extends OperationId>(operationId: Op, input?: CallInput): Result<Op>;
  abstract get runtime(): Runtime;

  readonly emails: Emails = new Emails(this);
  readonly automations: Automations = new Automations(this);
  readonly webhooks: Webhooks = new Webhooks(this);
  readonly contacts: Contacts = new Contacts(this);
  readonly lists: Lists = new Lists(this);
  readonly segments: Segments = new Segments(this);
  readonly tags: Tags = new Tags(this);
  readonly campaigns: Campaigns = new Campaigns(this);
  readonly templates: Templates = new Templates(this);
  readonly suppressions: Suppressions = new Suppressions(this);
  readonly bounces: Bounces = new Bounces(this);
  readonly analytics: Analytics = new Analytics(this);
  readonly domains: Domains = new Domains(this);
  readonly conversions: Conversions = new Conversions(this);
  readonly tracking: Tracking = new Tracking(this);
  readonly apiKey: ApiKey = new ApiKey(this);

  /**
   * Check the health of the service.
   *
   * Needs no key. Answers 200 while the service accepts requests, and 503 while the store cannot write.
   *
   * `GET /health`
   *
   * @example
   * await posthorn.health();
   */
  health(options?: RequestOptions): APIPromise<Data<"health">> {
    return this.call("health", { options });
  }
}
