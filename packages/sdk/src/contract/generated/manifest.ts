// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

import type { OperationManual } from "../json-schema.js";
import type { operations } from "./operations.js";

export const manifest: Record<keyof typeof operations, OperationManual> = {
  "emails.send": {
    summary: "Send an email to up to 100 recipients, now or later",
    description: "Sends one content to one address or to an array of addresses. Each recipient gets a separate message, and suppressed, invalid or repeated addresses are skipped and counted without failing the call. At least one of html, text and template_id is required. With send_at the email waits up to 72 hours and the answer is 202 with one message id for all recipients. With a sandbox key the delivery is simulated.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "to",
        required: true,
        type: ["string", "array"],
        items: "string",
        description: "One address, or up to 100. Invalid ones are skipped and do not fail the call.",
      },
      {
        name: "subject",
        required: true,
        type: "string",
        description: "Merge tags are filled in and HTML tags stripped.",
      },
      {
        name: "html",
        required: false,
        type: "string",
        description: "HTML body with merge tags; at most 256 KB in UTF-8.",
      },
      {
        name: "text",
        required: false,
        type: "string",
        description: "Text body with merge tags; made from the HTML when absent.",
      },
      {
        name: "template_id",
        required: false,
        type: "string",
        format: "uuid",
        description: "A template whose html is sent.",
      },
      {
        name: "template_data",
        required: false,
        type: "object",
        schema: "TemplateData",
        description: "Values for merge tags of the same names; strings, or any JSON for conditionals and loops.",
      },
      {
        name: "from_email",
        required: false,
        type: "string",
        format: "email",
        description: "The From address when its domain is verified here, otherwise the Reply-To address; the workspace's default when absent.",
      },
      {
        name: "from_name",
        required: false,
        type: "string",
        description: "The sender's name; the workspace's default when absent.",
      },
      {
        name: "reply_to",
        required: false,
        type: "string",
        format: "email",
        description: "The Reply-To address.",
      },
      {
        name: "track_opens",
        required: false,
        type: "boolean",
        default: true,
        description: "Whether opens are counted.",
      },
      {
        name: "track_clicks",
        required: false,
        type: "boolean",
        default: true,
        description: "Whether links are counted.",
      },
      {
        name: "send_at",
        required: false,
        type: "string",
        format: "date-time",
        description: "When to send, in the future and within 72 hours; now when absent. An ISO 8601 date-time with a zone: seconds may be left out, the zone may be `Z`, `+01:00`, `+0100` or `+01`, and basic format (`20261123T101500Z`) is accepted, too.",
      },
    ],
    example: {
      to: "ada@example.com",
      subject: "Welcome, {{first_name|there}}",
      html: "<p>Hello {{first_name|there}}, good to have you.</p><p><a href=\"{{unsubscribe_url}}\">Unsubscribe</a></p>",
      from_email: "hello@example.com",
      from_name: "Example Ltd",
    },
  },
  "emails.batch.send": {
    summary: "Send up to 1,000 individual messages",
    description: "Accepts a batch of messages, each with its own recipient, subject and content, and delivers them in the background. A malformed item fails the whole batch, and the error's path names the item. Suppressed or invalid addresses count as failed. Batch items cannot be scheduled.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "messages",
        required: true,
        type: "array",
        items: "object",
        description: "",
      },
    ],
    example: {
      messages: [
        {
          to: "ada@example.com",
          subject: "Your invoice for November",
          template_id: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
          template_data: {
            invoice: "2026-118",
          },
        },
        {
          to: "grace@example.com",
          subject: "Your invoice for November",
          text: "Invoice 2026-119 is attached to your account.",
        },
      ],
    },
  },
  "emails.batch.get": {
    summary: "Get the progress of a batch",
    description: "Counts the messages that a mail server accepted (sent) and those that failed, and lists every failure with its reason. A batch is completed once each of its messages was sent or has failed.",
    parameters: [
      {
        name: "batchId",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Batch id, from sending the batch.",
      },
    ],
    body: [],
  },
  "emails.status": {
    summary: "Get the status of a message",
    description: "Returns the status of a message and the time of each event; the time of an event that has not happened is null. A scheduled email that went to several recipients lists their messages.",
    parameters: [
      {
        name: "messageId",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Message id, from sending.",
      },
    ],
    body: [],
  },
  "emails.cancel": {
    summary: "Cancel a scheduled email",
    description: "Cancels an email that has not been sent yet, for all its recipients. An email that was already sent or cancelled answers 409 conflict.",
    parameters: [
      {
        name: "messageId",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Message id, from sending.",
      },
    ],
    body: [],
  },
  "automations.list": {
    summary: "List automations",
    description: "Pages through the automations of the workspace, newest first.",
    parameters: [
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
      {
        name: "status",
        in: "query",
        required: false,
        schema: {
          type: "string",
          enum: ["draft", "active", "paused"],
        },
        description: "Only automations in this status.",
      },
    ],
    body: [],
  },
  "automations.create": {
    summary: "Create an automation",
    description: "Creates a draft with its trigger and, if given, its steps. It starts runs once its status is active.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "name",
        required: true,
        type: "string",
        description: "",
      },
      {
        name: "trigger_type",
        required: true,
        type: "string",
        schema: "TriggerType",
        enum: [
          "signup",
          "tag_added",
          "added_to_list",
          "email_open",
          "email_click",
          "product_viewed",
          "purchase",
          "custom",
        ],
        description: "What starts runs automatically.",
      },
      {
        name: "trigger_config",
        required: false,
        type: "object",
        schema: "TriggerConfig",
        description: "Restricts the trigger; empty matches any.",
      },
      {
        name: "steps",
        required: false,
        type: "array",
        items: "any",
        description: "",
      },
    ],
    example: {
      name: "Welcome series",
      trigger_type: "added_to_list",
      trigger_config: {
        list_id: "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
      },
      steps: [
        {
          step_type: "email",
          config: {
            templateId: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
            subject: "Welcome, {{first_name|there}}",
          },
        },
        {
          step_type: "delay",
          config: {
            duration: 2,
            unit: "days",
          },
        },
        {
          step_type: "condition",
          config: {
            field: "plan",
            operator: "equals",
            value: "pro",
          },
        },
      ],
    },
  },
  "automations.get": {
    summary: "Get an automation",
    description: "Returns the automation with its steps and the number of its runs.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Automation id.",
      },
    ],
    body: [],
  },
  "automations.update": {
    summary: "Rename, activate or pause an automation",
    description: "Changes name or status. Activating needs at least one step, email steps with template and subject, and webhook steps with a URL; a validation_error names what is missing. Pausing holds all its runs; activating again checks the same and resumes them. A draft cannot be paused: 409 conflict.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Automation id.",
      },
    ],
    body: [
      {
        name: "name",
        required: false,
        type: "string",
        description: "",
      },
      {
        name: "status",
        required: false,
        type: "string",
        enum: ["active", "paused"],
        description: "",
      },
    ],
    example: {
      status: "active",
    },
  },
  "automations.delete": {
    summary: "Delete an automation",
    description: "Soft-deletes the automation and cancels its runs.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Automation id.",
      },
    ],
    body: [],
  },
  "automations.steps.create": {
    summary: "Add a step to an automation",
    description: "Inserts a step at a position counted from 0, or appends it. Fields left out of config get the defaults of the step's type. An automation has at most 1,000 steps. A step that an active automation cannot have, such as an email step without a subject, is a validation_error: pause it first.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Automation id.",
      },
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "step_type",
        required: true,
        type: "string",
        enum: [
          "email",
          "sms",
          "push",
          "delay",
          "condition",
          "action",
          "tag",
          "trigger_split",
          "add_to_list",
          "remove_from_list",
          "update_attribute",
          "webhook",
          "wait_for_event",
          "move_to_flow",
        ],
        description: "",
      },
      {
        name: "config",
        required: false,
        type: "object",
        schema: "EmailStepConfig",
        description: "",
      },
      {
        name: "position",
        required: false,
        type: "integer",
        schema: "StepPosition",
        description: "Place among the steps, from 0; the end when absent.",
      },
    ],
    example: {
      step_type: "email",
      config: {
        templateId: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
        subject: "How is it going, {{first_name}}?",
      },
      position: 1,
    },
  },
  "automations.steps.replace": {
    summary: "Reorder and reconfigure steps at once",
    description: "Changes the listed steps together, all or none. Without positions the order of the array becomes the order of the steps; steps that are not listed follow in their old order. An unknown id is 404, a repeated one 400, and so is a change that removes from a step what an active automation needs.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Automation id.",
      },
    ],
    body: [
      {
        name: "steps",
        required: true,
        type: "array",
        items: "object",
        description: "",
      },
    ],
    example: {
      steps: [
        {
          id: "01a1fd79-c828-7ff0-8706-c321a6252d53",
        },
        {
          id: "01a1fd8b-7173-7bd8-a269-0ed035d61092",
          config: {
            subject: "Two days in, {{first_name|there}}",
          },
        },
      ],
    },
  },
  "automations.steps.update": {
    summary: "Update a step",
    description: "Merges config into that of the step; another step_type first resets it to the defaults of that type. A change that removes what an active automation needs is a validation_error; pause the automation first.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Automation id.",
      },
      {
        name: "stepId",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Step id.",
      },
    ],
    body: [
      {
        name: "step_type",
        required: false,
        type: "string",
        schema: "StepType",
        enum: [
          "email",
          "sms",
          "push",
          "delay",
          "condition",
          "action",
          "tag",
          "trigger_split",
          "add_to_list",
          "remove_from_list",
          "update_attribute",
          "webhook",
          "wait_for_event",
          "move_to_flow",
        ],
        description: "What a step does.",
      },
      {
        name: "config",
        required: false,
        type: "object",
        schema: "StepConfig",
        description: "Fields of the step's type, merged into those it has; checked after merging.",
      },
    ],
    example: {
      config: {
        subject: "Welcome aboard, {{first_name|there}}",
      },
    },
  },
  "automations.steps.delete": {
    summary: "Delete a step",
    description: "Removes the step and renumbers those after it. Deleting the last step of an active automation is a validation_error.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Automation id.",
      },
      {
        name: "stepId",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Step id.",
      },
    ],
    body: [],
  },
  "automations.trigger": {
    summary: "Start a run for one contact",
    description: "Starts an active automation for a contact, whatever its trigger type; give contact_id or email. An automation that is a draft or paused answers 409 conflict.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Automation id.",
      },
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "contact_id",
        required: false,
        type: "string",
        format: "uuid",
        description: "",
      },
      {
        name: "email",
        required: false,
        type: "string",
        format: "email",
        description: "",
      },
      {
        name: "trigger_data",
        required: false,
        type: "object",
        description: "Any JSON; the steps and merge tags of the run see it.",
      },
    ],
    example: {
      email: "ada@example.com",
      trigger_data: {
        order_number: "A-1024",
      },
    },
  },
  "automations.runs.list": {
    summary: "List runs of an automation",
    description: "Pages through the runs with their step logs, newest first.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Automation id.",
      },
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
      {
        name: "status",
        in: "query",
        required: false,
        schema: {
          type: "string",
          enum: ["active", "completed", "failed", "paused", "cancelled"],
        },
        description: "Only runs in this status.",
      },
    ],
    body: [],
  },
  "automations.runs.cancel": {
    summary: "Cancel a run",
    description: "Ends an active or paused run at its current step. A run that has ended answers 409 conflict.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Automation id.",
      },
      {
        name: "runId",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Run id.",
      },
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [],
  },
  "webhooks.list": {
    summary: "List webhook subscriptions",
    description: "Pages through the active subscriptions, newest first, without their secrets.",
    parameters: [
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
    ],
    body: [],
  },
  "webhooks.create": {
    summary: "Subscribe to an event type",
    description: "Every event of the type is sent to the URL as a signed POST request. The answer has the signing secret, which is shown only here. A workspace has at most 100 active subscriptions, 10 of them to one URL (403 limit_reached beyond); one with the type and URL of another is a duplicate (409).",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "targetUrl",
        required: true,
        type: "string",
        format: "uri",
        description: "Where deliveries go; without credentials.",
      },
      {
        name: "event",
        required: true,
        type: "string",
        schema: "EventType",
        enum: [
          "contact.created",
          "contact.updated",
          "contact.subscribed",
          "contact.unsubscribed",
          "campaign.sent",
          "campaign.completed",
          "email.sent",
          "email.delivered",
          "email.opened",
          "email.clicked",
          "email.bounced",
          "email.complained",
          "flow.triggered",
          "flow.completed",
          "form.submitted",
          "conversion.created",
          "list.member_added",
          "list.member_removed",
        ],
        description: "What a subscription is about.",
      },
    ],
    example: {
      targetUrl: "https://example.com/hooks/mail",
      event: "email.bounced",
    },
  },
  "webhooks.delete": {
    summary: "Delete a webhook subscription",
    description: "Ends the subscription; its waiting deliveries fail.",
    parameters: [
      {
        name: "id",
        in: "query",
        required: true,
        schema: {
          type: "string",
          minLength: 1,
        },
        description: "Subscription id.",
      },
    ],
    body: [],
  },
  "webhooks.test": {
    summary: "Send a test delivery",
    description: "Makes one attempt with sample data of the subscribed type and `test` set to true. The answer is 200 with success false when the receiver fails; status code 0 means that it did not answer.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Subscription id.",
      },
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [],
  },
  "contacts.list": {
    summary: "List contacts",
    description: "Pages through the contacts of the workspace, newest first, filtered by a part of email or name, by subscription or by bounces.",
    parameters: [
      {
        name: "search",
        in: "query",
        required: false,
        schema: {
          type: "string",
          maxLength: 255,
        },
        description: "Only items with this text in their name (contacts in email or names), whatever its case.",
      },
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
      {
        name: "subscribed",
        in: "query",
        required: false,
        schema: {
          type: "boolean",
        },
        description: "Only contacts who are (true) or are not (false) subscribed.",
      },
      {
        name: "bounced",
        in: "query",
        required: false,
        schema: {
          type: "boolean",
        },
        description: "Only contacts with (true) or without (false) a permanent bounce.",
      },
    ],
    body: [],
  },
  "contacts.create": {
    summary: "Create a contact",
    description: "Adds a contact, subscribed by default, and with list_id also to that static list. An email that exists already, compared without regard to case, answers 409 duplicate.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "email",
        required: true,
        type: "string",
        format: "email",
        description: "Unique in the workspace, whatever its case.",
      },
      {
        name: "first_name",
        required: false,
        type: ["string", "null"],
        description: "",
      },
      {
        name: "last_name",
        required: false,
        type: ["string", "null"],
        description: "",
      },
      {
        name: "attributes",
        required: false,
        type: "object",
        schema: "Attributes",
        description: "Custom attributes; any names, any JSON.",
      },
      {
        name: "subscribed",
        required: false,
        type: "boolean",
        default: true,
        description: "Whether campaigns and automations may send mail.",
      },
      {
        name: "list_id",
        required: false,
        type: "string",
        format: "uuid",
        description: "A static list to add the contact to.",
      },
    ],
    example: {
      email: "ada@example.com",
      first_name: "Ada",
      attributes: {
        company: "Example Ltd",
        plan: "pro",
      },
      list_id: "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
    },
  },
  "contacts.get": {
    summary: "Get a contact",
    description: "Returns the contact with its attributes, static list memberships and tags.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Contact id.",
      },
    ],
    body: [],
  },
  "contacts.update": {
    summary: "Update a contact",
    description: "Changes the given fields only. Attributes merge one level deep, and null deletes one. Turning subscribed off adds no suppression; turning it on removes a suppression that came from unsubscribing.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Contact id.",
      },
    ],
    body: [
      {
        name: "email",
        required: false,
        type: "string",
        format: "email",
        description: "",
      },
      {
        name: "first_name",
        required: false,
        type: ["string", "null"],
        description: "",
      },
      {
        name: "last_name",
        required: false,
        type: ["string", "null"],
        description: "",
      },
      {
        name: "attributes",
        required: false,
        type: "object",
        schema: "Attributes",
        description: "Custom attributes; any names, any JSON.",
      },
      {
        name: "subscribed",
        required: false,
        type: "boolean",
        description: "",
      },
    ],
    example: {
      last_name: "Lovelace",
      attributes: {
        plan: "team",
        trial_ends: null,
      },
    },
  },
  "contacts.delete": {
    summary: "Delete a contact",
    description: "Removes the contact, its memberships and tags, and cancels its automation runs.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Contact id.",
      },
    ],
    body: [],
  },
  "contacts.bulkDelete": {
    summary: "Delete up to 5,000 contacts",
    description: "Deletes the contacts with the given ids; unknown and repeated ids are skipped and not counted.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "contact_ids",
        required: true,
        type: "array",
        items: "string",
        description: "",
      },
    ],
    example: {
      contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461", "01a1fd72-d4aa-7191-8085-f105f6be12b3"],
    },
  },
  "contacts.deleteAll": {
    summary: "Delete all contacts of the workspace",
    description: "Soft-deletes every contact. The API cannot undo this.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [],
  },
  "contacts.duplicates": {
    summary: "List contacts that are in several lists",
    description: "Pages through the contacts with two or more static list memberships; with list_id only those who are also in that list.",
    parameters: [
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
      {
        name: "list_id",
        in: "query",
        required: false,
        schema: {
          type: "string",
          format: "uuid",
        },
        description: "Only contacts who are a member of this list.",
      },
    ],
    body: [],
  },
  "lists.list": {
    summary: "List lists",
    description: "Pages through the lists of the workspace, newest first, each with its member count.",
    parameters: [
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
      {
        name: "type",
        in: "query",
        required: false,
        schema: {
          type: "string",
          enum: ["static", "dynamic"],
        },
        description: "Only lists of this type.",
      },
    ],
    body: [],
  },
  "lists.create": {
    summary: "Create a list",
    description: "Creates a static list, whose members are added one by one, or a dynamic one, which needs conditions and computes its members.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "name",
        required: true,
        type: "string",
        description: "",
      },
      {
        name: "description",
        required: false,
        type: ["string", "null"],
        description: "",
      },
      {
        name: "type",
        required: false,
        type: "string",
        enum: ["static", "dynamic"],
        default: "static",
        description: "",
      },
      {
        name: "conditions",
        required: false,
        type: "object",
        schema: "SegmentConditions",
        description: "Rules over contacts that make a dynamic list; a static one has none.",
      },
    ],
    example: {
      name: "Newsletter",
      description: "Monthly news",
    },
  },
  "lists.get": {
    summary: "Get a list",
    description: "Returns the list with its member count.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "List id.",
      },
    ],
    body: [],
  },
  "lists.update": {
    summary: "Update a list",
    description: "Changes the given fields only; the type of a list cannot change.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "List id.",
      },
    ],
    body: [
      {
        name: "name",
        required: false,
        type: "string",
        description: "",
      },
      {
        name: "description",
        required: false,
        type: ["string", "null"],
        description: "",
      },
      {
        name: "conditions",
        required: false,
        type: "object",
        schema: "SegmentConditions",
        description: "Rules over contacts, joined by all (and) or any (or); at most 10,000 values in all.",
      },
    ],
    example: {
      description: "Monthly news and offers",
    },
  },
  "lists.delete": {
    summary: "Delete a list",
    description: "Removes the list and keeps its contacts.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "List id.",
      },
    ],
    body: [],
  },
  "lists.members.list": {
    summary: "List members of a list",
    description: "Pages through the contacts of a list, static or dynamic.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "List id.",
      },
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
    ],
    body: [],
  },
  "lists.members.add": {
    summary: "Add contacts to a list",
    description: "Adds up to 5,000 contacts to a static list; unknown contacts and members are skipped. A dynamic list answers an error.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "List id.",
      },
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "contact_ids",
        required: true,
        type: "array",
        items: "string",
        description: "",
      },
    ],
    example: {
      contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461", "01a1fd72-d4aa-7191-8085-f105f6be12b3"],
    },
  },
  "lists.members.remove": {
    summary: "Remove contacts from a list",
    description: "Removes up to 5,000 contacts from a static list; those who are not in it are skipped. A dynamic list answers an error.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "List id.",
      },
    ],
    body: [
      {
        name: "contact_ids",
        required: true,
        type: "array",
        items: "string",
        description: "",
      },
    ],
    example: {
      contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461", "01a1fd72-d4aa-7191-8085-f105f6be12b3"],
    },
  },
  "segments.list": {
    summary: "List segments",
    description: "Pages through the segments of the workspace, newest first.",
    parameters: [
      {
        name: "search",
        in: "query",
        required: false,
        schema: {
          type: "string",
          maxLength: 255,
        },
        description: "Only items with this text in their name (contacts in email or names), whatever its case.",
      },
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
    ],
    body: [],
  },
  "segments.create": {
    summary: "Create a segment",
    description: "Saves conditions under a name; a segment without conditions matches no contact.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "name",
        required: true,
        type: "string",
        description: "",
      },
      {
        name: "conditions",
        required: false,
        type: "object",
        schema: "SegmentConditions",
        description: "Rules over contacts, joined by all (and) or any (or); at most 10,000 values in all.",
      },
    ],
    example: {
      name: "Active on pro",
      conditions: {
        match: "all",
        rules: [
          {
            field: "attributes.plan",
            operator: "equals",
            value: "pro",
          },
          {
            field: "last_opened_at",
            operator: "within_last_days",
            value: 30,
          },
          {
            field: "tag",
            operator: "not_in",
            value: ["churned", "blocked"],
          },
          {
            field: "company",
            operator: "is_set",
          },
        ],
      },
    },
  },
  "segments.get": {
    summary: "Get a segment",
    description: "Returns the segment with the number of contacts it matches now.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Segment id.",
      },
    ],
    body: [],
  },
  "segments.update": {
    summary: "Update a segment",
    description: "Changes the given fields only; conditions are replaced as a whole.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Segment id.",
      },
    ],
    body: [
      {
        name: "name",
        required: false,
        type: "string",
        description: "",
      },
      {
        name: "conditions",
        required: false,
        type: "object",
        schema: "SegmentConditions",
        description: "Rules over contacts, joined by all (and) or any (or); at most 10,000 values in all.",
      },
    ],
    example: {
      name: "On pro",
    },
  },
  "segments.delete": {
    summary: "Delete a segment",
    description: "Removes the segment and keeps its contacts.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Segment id.",
      },
    ],
    body: [],
  },
  "segments.estimate": {
    summary: "Count the contacts a segment matches",
    description: "Evaluates the conditions now and returns how many contacts they match.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Segment id.",
      },
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [],
  },
  "segments.contacts.list": {
    summary: "List contacts a segment matches",
    description: "Evaluates the conditions now and pages through the contacts they match.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Segment id.",
      },
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
    ],
    body: [],
  },
  "tags.list": {
    summary: "List tags",
    description: "Pages through the tags of the workspace, newest first, each with its number of contacts.",
    parameters: [
      {
        name: "search",
        in: "query",
        required: false,
        schema: {
          type: "string",
          maxLength: 255,
        },
        description: "Only items with this text in their name (contacts in email or names), whatever its case.",
      },
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
    ],
    body: [],
  },
  "tags.create": {
    summary: "Create a tag",
    description: "Adds a label for contacts. A name that exists already, whatever its case, answers 409 duplicate.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "name",
        required: true,
        type: "string",
        description: "Unique in the workspace, whatever its case.",
      },
      {
        name: "color",
        required: false,
        type: "string",
        schema: "Color",
        description: "A colour as `#rrggbb`.",
      },
      {
        name: "description",
        required: false,
        type: ["string", "null"],
        description: "",
      },
    ],
    example: {
      name: "vip",
      color: "#cc8800",
      description: "Buys every month",
    },
  },
  "tags.get": {
    summary: "Get a tag",
    description: "Returns the tag with its number of contacts.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Tag id.",
      },
    ],
    body: [],
  },
  "tags.update": {
    summary: "Update a tag",
    description: "Changes the given fields only.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Tag id.",
      },
    ],
    body: [
      {
        name: "name",
        required: false,
        type: "string",
        description: "",
      },
      {
        name: "color",
        required: false,
        type: "string",
        schema: "Color",
        description: "A colour as `#rrggbb`.",
      },
      {
        name: "description",
        required: false,
        type: ["string", "null"],
        description: "",
      },
    ],
    example: {
      color: "#cc8800",
    },
  },
  "tags.delete": {
    summary: "Delete a tag",
    description: "Removes the tag, also from all its contacts.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Tag id.",
      },
    ],
    body: [],
  },
  "tags.contacts.list": {
    summary: "List contacts with a tag",
    description: "Pages through the contacts with the tag.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Tag id.",
      },
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
    ],
    body: [],
  },
  "tags.contacts.assign": {
    summary: "Tag contacts",
    description: "Adds the tag to up to 5,000 contacts; unknown ones and those who have it are skipped.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Tag id.",
      },
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "contact_ids",
        required: true,
        type: "array",
        items: "string",
        description: "",
      },
    ],
    example: {
      contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461", "01a1fd72-d4aa-7191-8085-f105f6be12b3"],
    },
  },
  "tags.contacts.remove": {
    summary: "Untag contacts",
    description: "Removes the tag from up to 5,000 contacts; those who do not have it are skipped.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Tag id.",
      },
    ],
    body: [
      {
        name: "contact_ids",
        required: true,
        type: "array",
        items: "string",
        description: "",
      },
    ],
    example: {
      contact_ids: ["01a1fd84-3ecb-7e51-988c-4cd055f58461"],
    },
  },
  "campaigns.list": {
    summary: "List campaigns",
    description: "Pages through the campaigns of the workspace, newest first.",
    parameters: [
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
      {
        name: "status",
        in: "query",
        required: false,
        schema: {
          type: "string",
          enum: ["draft", "sending", "sent", "failed"],
        },
        description: "Only campaigns in this status.",
      },
    ],
    body: [],
  },
  "campaigns.create": {
    summary: "Create a campaign",
    description: "Creates a draft that sends a template to exactly one list or segment. The template is read when the campaign is sent.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "name",
        required: true,
        type: "string",
        description: "",
      },
      {
        name: "subject",
        required: true,
        type: "string",
        description: "Merge tags are filled in for every recipient.",
      },
      {
        name: "template_id",
        required: true,
        type: "string",
        format: "uuid",
        description: "",
      },
      {
        name: "list_id",
        required: false,
        type: "string",
        format: "uuid",
        description: "The list to send to.",
      },
      {
        name: "segment_id",
        required: false,
        type: "string",
        format: "uuid",
        description: "The segment to send to.",
      },
    ],
    example: {
      name: "November news",
      subject: "News for {{first_name|you}}",
      template_id: "01a1fd7d-b021-7fdb-8340-8872b14dab4b",
      list_id: "01a1fd89-65f8-7243-9c2d-3e89d206a08a",
    },
  },
  "campaigns.get": {
    summary: "Get a campaign with its figures",
    description: "Returns the campaign with its counts and rates up to now.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Campaign id.",
      },
    ],
    body: [],
  },
  "campaigns.send": {
    summary: "Send a campaign",
    description: "Queues one message for every contact of its list or segment who is neither unsubscribed nor suppressed. A campaign is sent once; a second call answers 409 conflict.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Campaign id.",
      },
      {
        name: "Idempotency-Key",
        in: "header",
        required: true,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters, required here. For one hour the same key answers what the first call answered.",
      },
    ],
    body: [],
  },
  "templates.list": {
    summary: "List templates",
    description: "Pages through the templates, newest first, without their html and structure.",
    parameters: [
      {
        name: "search",
        in: "query",
        required: false,
        schema: {
          type: "string",
          maxLength: 255,
        },
        description: "Only items with this text in their name (contacts in email or names), whatever its case.",
      },
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
    ],
    body: [],
  },
  "templates.create": {
    summary: "Create a template",
    description: "Stores version 1. The merge tags are checked; a mistake is reported with line and column. Without json_structure the visual editor opens an empty template; the html is sent.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "name",
        required: true,
        type: "string",
        description: "",
      },
      {
        name: "html",
        required: true,
        type: "string",
        description: "HTML with merge tags; at most 256 KB in UTF-8.",
      },
      {
        name: "description",
        required: false,
        type: ["string", "null"],
        description: "",
      },
      {
        name: "json_structure",
        required: false,
        type: "any",
        description: "What the visual editor opens; null for nothing.",
      },
    ],
    example: {
      name: "Welcome",
      description: "Sent after signing up",
      html: "<h1>Welcome, {{first_name|there}}</h1><p><a href=\"{{unsubscribe_url}}\">Unsubscribe</a></p>",
      json_structure: {
        blocks: [
          {
            id: "b1",
            type: "header",
            content: {
              text: "Welcome, {{first_name|there}}",
              level: 1,
              alignment: "center",
              color: "#222222",
            },
          },
          {
            id: "b2",
            type: "button",
            content: {
              text: "Start",
              url: "https://example.com/start",
              borderRadius: 4,
              fullWidth: false,
            },
          },
        ],
        settings: {
          fontFamily: "Georgia",
          contentWidth: 600,
          backgroundColor: "#f4f4f4",
        },
      },
    },
  },
  "templates.get": {
    summary: "Get a template",
    description: "Returns the newest version with html and json_structure.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Template id.",
      },
    ],
    body: [],
  },
  "templates.update": {
    summary: "Update a template",
    description: "Changes the given fields only, and stores a new version each time.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Template id.",
      },
    ],
    body: [
      {
        name: "name",
        required: false,
        type: "string",
        description: "",
      },
      {
        name: "html",
        required: false,
        type: "string",
        description: "HTML with merge tags; at most 256 KB in UTF-8.",
      },
      {
        name: "description",
        required: false,
        type: ["string", "null"],
        description: "",
      },
      {
        name: "json_structure",
        required: false,
        type: "any",
        description: "What the visual editor opens; null for nothing.",
      },
    ],
    example: {
      html: "<h1>Hello, {{first_name|there}}</h1><p><a href=\"{{unsubscribe_url}}\">Unsubscribe</a></p>",
    },
  },
  "templates.delete": {
    summary: "Delete a template",
    description: "Soft-deletes the template; mail already accepted keeps its content.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Template id.",
      },
    ],
    body: [],
  },
  "suppressions.list": {
    summary: "List suppressed addresses",
    description: "Pages through the addresses that get no mail, newest first.",
    parameters: [
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
      {
        name: "reason",
        in: "query",
        required: false,
        schema: {
          type: "string",
          enum: ["manual", "unsubscribe", "bounce", "complaint"],
        },
        description: "Only addresses suppressed for this reason.",
      },
    ],
    body: [],
  },
  "suppressions.create": {
    summary: "Suppress an address",
    description: "Stops all mail to the address, with reason manual. An address that is suppressed already answers 409 duplicate.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "email",
        required: true,
        type: "string",
        format: "email",
        description: "",
      },
    ],
    example: {
      email: "grace@example.com",
    },
  },
  "suppressions.delete": {
    summary: "Remove an address from the suppression list",
    description: "Allows mail to the address again; it does not subscribe the contact.",
    parameters: [
      {
        name: "email",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "The suppressed address, percent-encoded.",
      },
    ],
    body: [],
  },
  "bounces.list": {
    summary: "List bounces",
    description: "Pages through the bounces, newest first, filtered by type, address and time.",
    parameters: [
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
      {
        name: "type",
        in: "query",
        required: false,
        schema: {
          type: "string",
          enum: ["permanent", "transient", "undetermined"],
        },
        description: "Only bounces of this type.",
      },
      {
        name: "email",
        in: "query",
        required: false,
        schema: {
          type: "string",
          format: "email",
        },
        description: "Only bounces of this address.",
      },
      {
        name: "since",
        in: "query",
        required: false,
        schema: {
          type: "string",
          anyOf: [
            {
              type: "string",
              format: "date-time",
            },
            {
              type: "string",
              format: "date",
            },
          ],
          "x-posthorn-format": "instant-or-day",
        },
        description: "Only bounces at or after this time: an ISO 8601 date-time with a zone, as `send_at` of a send takes it, or a date, from 00:00 UTC.",
      },
      {
        name: "until",
        in: "query",
        required: false,
        schema: {
          type: "string",
          anyOf: [
            {
              type: "string",
              format: "date-time",
            },
            {
              type: "string",
              format: "date",
            },
          ],
          "x-posthorn-format": "instant-or-day",
        },
        description: "Only bounces before this time, given as `since` is; bounces at this time are left out.",
      },
    ],
    body: [],
  },
  "bounces.get": {
    summary: "Get a bounce",
    description: "Returns the bounce with the status and text of the receiving server.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Bounce id.",
      },
    ],
    body: [],
  },
  "analytics.get": {
    summary: "Get totals and a daily series",
    description: "Sums up the last days in UTC, today included; sandbox mail is left out. Sends count messages queued, opens and clicks count messages.",
    parameters: [
      {
        name: "period",
        in: "query",
        required: false,
        schema: {
          type: "string",
          enum: ["1d", "7d", "30d", "90d"],
          default: "30d",
        },
        description: "How far back, today included.",
      },
    ],
    body: [],
  },
  "domains.list": {
    summary: "List sending domains",
    description: "Pages through the domains of the workspace, newest first.",
    parameters: [
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
    ],
    body: [],
  },
  "domains.create": {
    summary: "Add a sending domain",
    description: "Registers the domain and answers the DNS records to publish, three CNAMEs for DKIM and a TXT for verification. Mail cannot be sent from it before it is verified.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "domain",
        required: true,
        type: "string",
        description: "A name of two labels or more, of at most 200 characters, to leave room for the names of its records; neither the service's own nor below it.",
      },
    ],
    example: {
      domain: "mail.example.com",
    },
  },
  "domains.get": {
    summary: "Get a sending domain",
    description: "Returns the domain with its records and the result of the last verification.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Domain id.",
      },
    ],
    body: [],
  },
  "domains.delete": {
    summary: "Remove a sending domain",
    description: "Removes the domain; mail with a From address on it is then sent from the shared domain.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Domain id.",
      },
    ],
    body: [],
  },
  "domains.verify": {
    summary: "Verify a sending domain",
    description: "Looks up the records now and returns the domain with the result. With a missing record it stays pending, with a wrong one it is failed.",
    parameters: [
      {
        name: "id",
        in: "path",
        required: true,
        schema: {
          type: "string",
        },
        description: "Domain id.",
      },
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [],
  },
  "conversions.list": {
    summary: "List conversions",
    description: "Pages through the conversions, newest first.",
    parameters: [
      {
        name: "limit",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        description: "How many items a page holds at most.",
      },
      {
        name: "offset",
        in: "query",
        required: false,
        schema: {
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        description: "How many items to skip.",
      },
    ],
    body: [],
  },
  "conversions.create": {
    summary: "Record a conversion",
    description: "Records the value of a contact's purchase or other outcome, and starts automations with trigger type purchase.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "contact_id",
        required: true,
        type: "string",
        format: "uuid",
        description: "",
      },
      {
        name: "value",
        required: true,
        type: "number",
        description: "",
      },
      {
        name: "currency",
        required: false,
        type: "string",
        schema: "CurrencyCode",
        default: "USD",
        description: "An ISO 4217 code in use.",
      },
      {
        name: "metadata",
        required: false,
        type: "object",
        description: "Any JSON.",
      },
    ],
    example: {
      contact_id: "01a1fd84-3ecb-7e51-988c-4cd055f58461",
      value: 49.9,
      currency: "EUR",
      metadata: {
        order_number: "A-1024",
      },
    },
  },
  "tracking.productView": {
    summary: "Record a product view",
    description: "Records that a contact viewed a product, and starts automations with trigger type product_viewed.",
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        schema: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          pattern: "^[\\x21-\\x7e]+$",
        },
        description: "1 to 255 visible ASCII characters. For one hour the same key with the same body answers what the first call answered. With another body it is 409 idempotency_conflict.",
      },
    ],
    body: [
      {
        name: "contact_email",
        required: true,
        type: "string",
        format: "email",
        description: "",
      },
      {
        name: "product_id",
        required: true,
        type: "string",
        description: "",
      },
      {
        name: "product",
        required: false,
        type: "object",
        description: "Data of the product; any JSON.",
      },
    ],
    example: {
      contact_email: "ada@example.com",
      product_id: "sku-42",
      product: {
        name: "Notebook",
        price: 12.5,
      },
    },
  },
  "apiKey.permissions": {
    summary: "Show the permissions of the key in use",
    description: "Reports name, type, permissions and request limit of the key that signs the request; needs no permission.",
    parameters: [],
    body: [],
  },
  health: {
    summary: "Check the health of the service",
    description: "Needs no key. Answers 200 while the service accepts requests, and 503 while the store cannot write.",
    parameters: [],
    body: [],
  },
};
