// Made from openapi.yaml by `npm run generate`. Change the document, not this file.

import type { JsonSchema } from "../json-schema.js";
import type { operations } from "./operations.js";

export const schemas: Record<keyof typeof operations, { body?: JsonSchema; query: JsonSchema }> = {
  "emails.send": {
    body: {
      type: "object",
      description: "One content for one or more recipients; at least one of html, text and template_id.",
      required: ["to", "subject"],
      additionalProperties: false,
      "x-posthorn-one-of": [
        ["html"],
        ["text"],
        ["template_id"],
      ],
      properties: {
        to: {
          type: ["string", "array"],
          description: "One address, or up to 100. Invalid ones are skipped and do not fail the call.",
          minItems: 1,
          maxItems: 100,
          items: {
            type: "string",
          },
        },
        subject: {
          type: "string",
          minLength: 1,
          maxLength: 998,
          description: "Merge tags are filled in and HTML tags stripped.",
        },
        html: {
          type: "string",
          "x-max-bytes": 262144,
          description: "HTML body with merge tags; at most 256 KB in UTF-8.",
        },
        text: {
          type: "string",
          description: "Text body with merge tags; made from the HTML when absent.",
        },
        template_id: {
          type: "string",
          format: "uuid",
          description: "A template whose html is sent.",
        },
        template_data: {
          $ref: "#/$defs/TemplateData",
        },
        from_email: {
          type: "string",
          format: "email",
          description: "The From address when its domain is verified here, otherwise the Reply-To address; the workspace's default when absent.",
        },
        from_name: {
          type: "string",
          maxLength: 100,
          description: "The sender's name; the workspace's default when absent.",
        },
        reply_to: {
          type: "string",
          format: "email",
          description: "The Reply-To address.",
        },
        track_opens: {
          type: "boolean",
          default: true,
          description: "Whether opens are counted.",
        },
        track_clicks: {
          type: "boolean",
          default: true,
          description: "Whether links are counted.",
        },
        send_at: {
          type: "string",
          format: "date-time",
          "x-posthorn-format": "instant",
          description: "When to send, in the future and within 72 hours; now when absent. An ISO 8601 date-time with a zone: seconds may be left out, the zone may be `Z`, `+01:00`, `+0100` or `+01`, and basic format (`20261123T101500Z`) is accepted, too.",
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "emails.batch.send": {
    body: {
      type: "object",
      description: "Messages, each with its own recipient and content.",
      required: ["messages"],
      additionalProperties: false,
      properties: {
        messages: {
          type: "array",
          minItems: 1,
          maxItems: 1000,
          items: {
            $ref: "#/$defs/BatchMessage",
          },
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "emails.batch.get": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "emails.status": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "emails.cancel": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "automations.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        status: {
          description: "Only automations in this status.",
          type: "string",
          enum: ["draft", "active", "paused"],
        },
      },
    },
  },
  "automations.create": {
    body: {
      type: "object",
      description: "A new automation.",
      required: ["name", "trigger_type"],
      additionalProperties: false,
      properties: {
        name: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        trigger_type: {
          $ref: "#/$defs/TriggerType",
        },
        trigger_config: {
          $ref: "#/$defs/TriggerConfig",
        },
        steps: {
          type: "array",
          maxItems: 1000,
          items: {
            $ref: "#/$defs/AutomationStepInput",
          },
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "automations.get": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "automations.update": {
    body: {
      type: "object",
      description: "What to change in an automation.",
      additionalProperties: false,
      properties: {
        name: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        status: {
          type: "string",
          enum: ["active", "paused"],
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "automations.delete": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "automations.steps.create": {
    body: {
      description: "A new step; step_type decides which config it takes.",
      discriminator: {
        propertyName: "step_type",
      },
      oneOf: [
        {
          $ref: "#/$defs/EmailStepInput",
        },
        {
          $ref: "#/$defs/SmsStepInput",
        },
        {
          $ref: "#/$defs/PushStepInput",
        },
        {
          $ref: "#/$defs/DelayStepInput",
        },
        {
          $ref: "#/$defs/ConditionStepInput",
        },
        {
          $ref: "#/$defs/ActionStepInput",
        },
        {
          $ref: "#/$defs/TagStepInput",
        },
        {
          $ref: "#/$defs/TriggerSplitStepInput",
        },
        {
          $ref: "#/$defs/AddToListStepInput",
        },
        {
          $ref: "#/$defs/RemoveFromListStepInput",
        },
        {
          $ref: "#/$defs/UpdateAttributeStepInput",
        },
        {
          $ref: "#/$defs/WebhookStepInput",
        },
        {
          $ref: "#/$defs/WaitForEventStepInput",
        },
        {
          $ref: "#/$defs/MoveToFlowStepInput",
        },
      ],
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "automations.steps.replace": {
    body: {
      type: "object",
      description: "Steps in their new order, or with new positions.",
      required: ["steps"],
      additionalProperties: false,
      properties: {
        steps: {
          type: "array",
          maxItems: 1000,
          items: {
            $ref: "#/$defs/AutomationStepChange",
          },
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "automations.steps.update": {
    body: {
      type: "object",
      description: "What to change in a step.",
      additionalProperties: false,
      properties: {
        step_type: {
          $ref: "#/$defs/StepType",
        },
        config: {
          $ref: "#/$defs/StepConfig",
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "automations.steps.delete": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "automations.trigger": {
    body: {
      type: "object",
      description: "The contact to start a run for, by id or by email.",
      additionalProperties: false,
      "x-posthorn-exactly-one-of": [
        ["contact_id"],
        ["email"],
      ],
      properties: {
        contact_id: {
          type: "string",
          format: "uuid",
        },
        email: {
          type: "string",
          format: "email",
        },
        trigger_data: {
          type: "object",
          description: "Any JSON; the steps and merge tags of the run see it.",
          additionalProperties: true,
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "automations.runs.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        status: {
          description: "Only runs in this status.",
          type: "string",
          enum: ["active", "completed", "failed", "paused", "cancelled"],
        },
      },
    },
  },
  "automations.runs.cancel": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "webhooks.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
      },
    },
  },
  "webhooks.create": {
    body: {
      type: "object",
      description: "A new subscription.",
      required: ["targetUrl", "event"],
      additionalProperties: false,
      properties: {
        targetUrl: {
          type: "string",
          format: "uri",
          maxLength: 2048,
          description: "Where deliveries go; without credentials.",
        },
        event: {
          $ref: "#/$defs/EventType",
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "webhooks.delete": {
    query: {
      type: "object",
      required: ["id"],
      additionalProperties: false,
      properties: {
        id: {
          description: "Subscription id.",
          type: "string",
          minLength: 1,
        },
      },
    },
  },
  "webhooks.test": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "contacts.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        search: {
          description: "Only items with this text in their name (contacts in email or names), whatever its case.",
          type: "string",
          maxLength: 255,
        },
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        subscribed: {
          description: "Only contacts who are (true) or are not (false) subscribed.",
          type: "boolean",
        },
        bounced: {
          description: "Only contacts with (true) or without (false) a permanent bounce.",
          type: "boolean",
        },
      },
    },
  },
  "contacts.create": {
    body: {
      type: "object",
      description: "A new contact.",
      required: ["email"],
      additionalProperties: false,
      properties: {
        email: {
          type: "string",
          format: "email",
          description: "Unique in the workspace, whatever its case.",
        },
        first_name: {
          type: ["string", "null"],
          maxLength: 255,
        },
        last_name: {
          type: ["string", "null"],
          maxLength: 255,
        },
        attributes: {
          $ref: "#/$defs/Attributes",
        },
        subscribed: {
          type: "boolean",
          default: true,
          description: "Whether campaigns and automations may send mail.",
        },
        list_id: {
          type: "string",
          format: "uuid",
          description: "A static list to add the contact to.",
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "contacts.get": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "contacts.update": {
    body: {
      type: "object",
      description: "What to change in a contact.",
      additionalProperties: false,
      properties: {
        email: {
          type: "string",
          format: "email",
        },
        first_name: {
          type: ["string", "null"],
          maxLength: 255,
        },
        last_name: {
          type: ["string", "null"],
          maxLength: 255,
        },
        attributes: {
          $ref: "#/$defs/Attributes",
        },
        subscribed: {
          type: "boolean",
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "contacts.delete": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "contacts.bulkDelete": {
    body: {
      type: "object",
      description: "Up to 5,000 contacts.",
      required: ["contact_ids"],
      additionalProperties: false,
      properties: {
        contact_ids: {
          type: "array",
          minItems: 1,
          maxItems: 5000,
          items: {
            type: "string",
            format: "uuid",
          },
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "contacts.deleteAll": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "contacts.duplicates": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        list_id: {
          description: "Only contacts who are a member of this list.",
          type: "string",
          format: "uuid",
        },
      },
    },
  },
  "lists.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        type: {
          description: "Only lists of this type.",
          type: "string",
          enum: ["static", "dynamic"],
        },
      },
    },
  },
  "lists.create": {
    body: {
      type: "object",
      description: "A new list.",
      required: ["name"],
      additionalProperties: false,
      properties: {
        name: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        description: {
          type: ["string", "null"],
          maxLength: 1000,
        },
        type: {
          type: "string",
          enum: ["static", "dynamic"],
          default: "static",
        },
        conditions: {
          $ref: "#/$defs/SegmentConditions",
          description: "Rules over contacts that make a dynamic list; a static one has none.",
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "lists.get": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "lists.update": {
    body: {
      type: "object",
      description: "What to change in a list.",
      additionalProperties: false,
      properties: {
        name: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        description: {
          type: ["string", "null"],
          maxLength: 1000,
        },
        conditions: {
          $ref: "#/$defs/SegmentConditions",
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "lists.delete": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "lists.members.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
      },
    },
  },
  "lists.members.add": {
    body: {
      type: "object",
      description: "Up to 5,000 contacts.",
      required: ["contact_ids"],
      additionalProperties: false,
      properties: {
        contact_ids: {
          type: "array",
          minItems: 1,
          maxItems: 5000,
          items: {
            type: "string",
            format: "uuid",
          },
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "lists.members.remove": {
    body: {
      type: "object",
      description: "Up to 5,000 contacts.",
      required: ["contact_ids"],
      additionalProperties: false,
      properties: {
        contact_ids: {
          type: "array",
          minItems: 1,
          maxItems: 5000,
          items: {
            type: "string",
            format: "uuid",
          },
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "segments.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        search: {
          description: "Only items with this text in their name (contacts in email or names), whatever its case.",
          type: "string",
          maxLength: 255,
        },
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
      },
    },
  },
  "segments.create": {
    body: {
      type: "object",
      description: "A new segment.",
      required: ["name"],
      additionalProperties: false,
      properties: {
        name: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        conditions: {
          $ref: "#/$defs/SegmentConditions",
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "segments.get": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "segments.update": {
    body: {
      type: "object",
      description: "What to change in a segment.",
      additionalProperties: false,
      properties: {
        name: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        conditions: {
          $ref: "#/$defs/SegmentConditions",
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "segments.delete": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "segments.estimate": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "segments.contacts.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
      },
    },
  },
  "tags.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        search: {
          description: "Only items with this text in their name (contacts in email or names), whatever its case.",
          type: "string",
          maxLength: 255,
        },
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
      },
    },
  },
  "tags.create": {
    body: {
      type: "object",
      description: "A new tag.",
      required: ["name"],
      additionalProperties: false,
      properties: {
        name: {
          type: "string",
          minLength: 1,
          maxLength: 255,
          description: "Unique in the workspace, whatever its case.",
        },
        color: {
          $ref: "#/$defs/Color",
        },
        description: {
          type: ["string", "null"],
          maxLength: 1000,
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "tags.get": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "tags.update": {
    body: {
      type: "object",
      description: "What to change in a tag.",
      additionalProperties: false,
      properties: {
        name: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        color: {
          $ref: "#/$defs/Color",
        },
        description: {
          type: ["string", "null"],
          maxLength: 1000,
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "tags.delete": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "tags.contacts.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
      },
    },
  },
  "tags.contacts.assign": {
    body: {
      type: "object",
      description: "Up to 5,000 contacts.",
      required: ["contact_ids"],
      additionalProperties: false,
      properties: {
        contact_ids: {
          type: "array",
          minItems: 1,
          maxItems: 5000,
          items: {
            type: "string",
            format: "uuid",
          },
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "tags.contacts.remove": {
    body: {
      type: "object",
      description: "Up to 5,000 contacts.",
      required: ["contact_ids"],
      additionalProperties: false,
      properties: {
        contact_ids: {
          type: "array",
          minItems: 1,
          maxItems: 5000,
          items: {
            type: "string",
            format: "uuid",
          },
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "campaigns.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        status: {
          description: "Only campaigns in this status.",
          type: "string",
          enum: ["draft", "sending", "sent", "failed"],
        },
      },
    },
  },
  "campaigns.create": {
    body: {
      type: "object",
      description: "A new campaign; exactly one of list_id and segment_id.",
      required: ["name", "subject", "template_id"],
      additionalProperties: false,
      "x-posthorn-exactly-one-of": [
        ["list_id"],
        ["segment_id"],
      ],
      properties: {
        name: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        subject: {
          type: "string",
          minLength: 1,
          maxLength: 998,
          description: "Merge tags are filled in for every recipient.",
        },
        template_id: {
          type: "string",
          format: "uuid",
        },
        list_id: {
          type: "string",
          format: "uuid",
          description: "The list to send to.",
        },
        segment_id: {
          type: "string",
          format: "uuid",
          description: "The segment to send to.",
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "campaigns.get": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "campaigns.send": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "templates.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        search: {
          description: "Only items with this text in their name (contacts in email or names), whatever its case.",
          type: "string",
          maxLength: 255,
        },
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
      },
    },
  },
  "templates.create": {
    body: {
      type: "object",
      description: "A new template.",
      required: ["name", "html"],
      additionalProperties: false,
      properties: {
        name: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        html: {
          type: "string",
          minLength: 1,
          "x-max-bytes": 262144,
          description: "HTML with merge tags; at most 256 KB in UTF-8.",
        },
        description: {
          type: ["string", "null"],
          maxLength: 1000,
        },
        json_structure: {
          description: "What the visual editor opens; null for nothing.",
          anyOf: [
            {
              $ref: "#/$defs/TemplateStructure",
            },
            {
              type: "null",
            },
          ],
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "templates.get": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "templates.update": {
    body: {
      type: "object",
      description: "What to change in a template.",
      additionalProperties: false,
      properties: {
        name: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        html: {
          type: "string",
          minLength: 1,
          "x-max-bytes": 262144,
          description: "HTML with merge tags; at most 256 KB in UTF-8.",
        },
        description: {
          type: ["string", "null"],
          maxLength: 1000,
        },
        json_structure: {
          description: "What the visual editor opens; null for nothing.",
          anyOf: [
            {
              $ref: "#/$defs/TemplateStructure",
            },
            {
              type: "null",
            },
          ],
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "templates.delete": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "suppressions.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        reason: {
          description: "Only addresses suppressed for this reason.",
          type: "string",
          enum: ["manual", "unsubscribe", "bounce", "complaint"],
        },
      },
    },
  },
  "suppressions.create": {
    body: {
      type: "object",
      description: "An address to suppress.",
      required: ["email"],
      additionalProperties: false,
      properties: {
        email: {
          type: "string",
          format: "email",
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "suppressions.delete": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "bounces.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
        type: {
          description: "Only bounces of this type.",
          type: "string",
          enum: ["permanent", "transient", "undetermined"],
        },
        email: {
          description: "Only bounces of this address.",
          type: "string",
          format: "email",
        },
        since: {
          description: "Only bounces at or after this time: an ISO 8601 date-time with a zone, as `send_at` of a send takes it, or a date, from 00:00 UTC.",
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
        until: {
          description: "Only bounces before this time, given as `since` is; bounces at this time are left out.",
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
      },
    },
  },
  "bounces.get": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "analytics.get": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        period: {
          description: "How far back, today included.",
          type: "string",
          enum: ["1d", "7d", "30d", "90d"],
          default: "30d",
        },
      },
    },
  },
  "domains.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
      },
    },
  },
  "domains.create": {
    body: {
      type: "object",
      description: "A domain to send from.",
      required: ["domain"],
      additionalProperties: false,
      properties: {
        domain: {
          type: "string",
          minLength: 1,
          maxLength: 253,
          description: "A name of two labels or more, of at most 200 characters, to leave room for the names of its records; neither the service's own nor below it.",
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "domains.get": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "domains.delete": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "domains.verify": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "conversions.list": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {
        limit: {
          description: "How many items a page holds at most.",
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 100,
        },
        offset: {
          description: "How many items to skip.",
          type: "integer",
          minimum: 0,
          maximum: 9007199254740991,
          default: 0,
        },
      },
    },
  },
  "conversions.create": {
    body: {
      type: "object",
      description: "A conversion to record.",
      required: ["contact_id", "value"],
      additionalProperties: false,
      properties: {
        contact_id: {
          type: "string",
          format: "uuid",
        },
        value: {
          type: "number",
          minimum: 0,
        },
        currency: {
          $ref: "#/$defs/CurrencyCode",
        },
        metadata: {
          type: "object",
          description: "Any JSON.",
          additionalProperties: true,
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "tracking.productView": {
    body: {
      type: "object",
      description: "A product view to record.",
      required: ["contact_email", "product_id"],
      additionalProperties: false,
      properties: {
        contact_email: {
          type: "string",
          format: "email",
        },
        product_id: {
          type: "string",
          minLength: 1,
          maxLength: 255,
        },
        product: {
          type: "object",
          description: "Data of the product; any JSON.",
          additionalProperties: true,
        },
      },
    },
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  "apiKey.permissions": {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
  health: {
    query: {
      type: "object",
      additionalProperties: false,
      properties: {},
    },
  },
};

/** What `#/$defs/…` in the schemas refers to. */
export const definitions: Record<string, JsonSchema> = {
  TemplateData: {
    type: "object",
    description: "Values for merge tags of the same names; strings, or any JSON for conditionals and loops.",
    additionalProperties: true,
  },
  BatchMessage: {
    type: "object",
    description: "One message of a batch; at least one of html, text and template_id.",
    required: ["to", "subject"],
    additionalProperties: false,
    "x-posthorn-one-of": [
      ["html"],
      ["text"],
      ["template_id"],
    ],
    "x-posthorn-never": ["send_at"],
    properties: {
      to: {
        type: "string",
        description: "Exactly one address.",
      },
      subject: {
        type: "string",
        minLength: 1,
        maxLength: 998,
        description: "Merge tags are filled in and HTML tags stripped.",
      },
      html: {
        type: "string",
        "x-max-bytes": 262144,
        description: "HTML body with merge tags; at most 256 KB in UTF-8.",
      },
      text: {
        type: "string",
        description: "Text body with merge tags; made from the HTML when absent.",
      },
      template_id: {
        type: "string",
        format: "uuid",
        description: "A template whose html is sent.",
      },
      template_data: {
        $ref: "#/$defs/TemplateData",
      },
      from_email: {
        type: "string",
        format: "email",
        description: "The sender; the workspace's default when absent.",
      },
      from_name: {
        type: "string",
        maxLength: 100,
        description: "The sender's name; the workspace's default when absent.",
      },
      reply_to: {
        type: "string",
        format: "email",
        description: "The Reply-To address.",
      },
      track_opens: {
        type: "boolean",
        default: true,
        description: "Whether opens are counted.",
      },
      track_clicks: {
        type: "boolean",
        default: true,
        description: "Whether links are counted.",
      },
    },
  },
  Attributes: {
    type: "object",
    description: "Custom attributes; any names, any JSON.",
    additionalProperties: true,
  },
  TemplateStructure: {
    type: "object",
    description: "What the visual editor opens; the html is sent.",
    required: ["blocks"],
    additionalProperties: false,
    properties: {
      blocks: {
        type: "array",
        maxItems: 1000,
        items: {
          $ref: "#/$defs/TemplateBlock",
        },
      },
      settings: {
        $ref: "#/$defs/TemplateSettings",
      },
    },
  },
  TemplateSettings: {
    type: "object",
    description: "The style of the whole template.",
    additionalProperties: false,
    properties: {
      fontFamily: {
        type: "string",
      },
      contentWidth: {
        $ref: "#/$defs/BlockSize",
      },
      backgroundColor: {
        type: "string",
      },
      contentBackgroundColor: {
        type: "string",
      },
      defaultTextColor: {
        type: "string",
      },
    },
  },
  TemplateBlock: {
    description: "One block of a template; fields of content that are not listed are stored unchanged.",
    discriminator: {
      propertyName: "type",
    },
    oneOf: [
      {
        $ref: "#/$defs/HeaderBlock",
      },
      {
        $ref: "#/$defs/TextBlock",
      },
      {
        $ref: "#/$defs/ButtonBlock",
      },
      {
        $ref: "#/$defs/ImageBlock",
      },
      {
        $ref: "#/$defs/DividerBlock",
      },
      {
        $ref: "#/$defs/SpacerBlock",
      },
      {
        $ref: "#/$defs/HtmlBlock",
      },
      {
        $ref: "#/$defs/CustomBlock",
      },
    ],
  },
  BlockSize: {
    type: ["number", "string"],
    pattern: "^[0-9]+([.][0-9]+)?(px|%)$",
    description: "Pixels as a number or a text such as `\"20px\"`, which is stored as 20, or a percentage such as `\"100%\"`.",
  },
  HeaderBlock: {
    type: "object",
    required: ["id", "type", "content"],
    additionalProperties: false,
    properties: {
      id: {
        type: "string",
        minLength: 1,
      },
      type: {
        type: "string",
        const: "header",
      },
      content: {
        type: "object",
        additionalProperties: true,
        properties: {
          text: {
            type: "string",
          },
          level: {
            type: "integer",
            enum: [1, 2, 3],
          },
          alignment: {
            type: "string",
          },
          color: {
            type: "string",
          },
        },
      },
    },
  },
  TextBlock: {
    type: "object",
    required: ["id", "type", "content"],
    additionalProperties: false,
    properties: {
      id: {
        type: "string",
        minLength: 1,
      },
      type: {
        type: "string",
        const: "text",
      },
      content: {
        type: "object",
        additionalProperties: true,
        properties: {
          html: {
            type: "string",
          },
          alignment: {
            type: "string",
          },
          color: {
            type: "string",
          },
        },
      },
    },
  },
  ButtonBlock: {
    type: "object",
    required: ["id", "type", "content"],
    additionalProperties: false,
    properties: {
      id: {
        type: "string",
        minLength: 1,
      },
      type: {
        type: "string",
        const: "button",
      },
      content: {
        type: "object",
        additionalProperties: true,
        properties: {
          text: {
            type: "string",
          },
          url: {
            type: "string",
          },
          alignment: {
            type: "string",
          },
          backgroundColor: {
            type: "string",
          },
          textColor: {
            type: "string",
          },
          borderRadius: {
            $ref: "#/$defs/BlockSize",
          },
          fullWidth: {
            type: "boolean",
          },
        },
      },
    },
  },
  ImageBlock: {
    type: "object",
    required: ["id", "type", "content"],
    additionalProperties: false,
    properties: {
      id: {
        type: "string",
        minLength: 1,
      },
      type: {
        type: "string",
        const: "image",
      },
      content: {
        type: "object",
        additionalProperties: true,
        properties: {
          src: {
            type: "string",
          },
          alt: {
            type: "string",
          },
          width: {
            type: ["string", "number"],
            pattern: "^(auto|full|[0-9]+([.][0-9]+)?(px|%))$",
            description: "A size, `auto` or `full`.",
          },
          alignment: {
            type: "string",
          },
        },
      },
    },
  },
  DividerBlock: {
    type: "object",
    required: ["id", "type", "content"],
    additionalProperties: false,
    properties: {
      id: {
        type: "string",
        minLength: 1,
      },
      type: {
        type: "string",
        const: "divider",
      },
      content: {
        type: "object",
        additionalProperties: true,
        properties: {
          color: {
            type: "string",
          },
          thickness: {
            $ref: "#/$defs/BlockSize",
          },
          style: {
            type: "string",
            enum: ["solid", "dashed", "dotted"],
          },
          width: {
            $ref: "#/$defs/BlockSize",
            description: "A number is a percentage here.",
          },
        },
      },
    },
  },
  SpacerBlock: {
    type: "object",
    required: ["id", "type", "content"],
    additionalProperties: false,
    properties: {
      id: {
        type: "string",
        minLength: 1,
      },
      type: {
        type: "string",
        const: "spacer",
      },
      content: {
        type: "object",
        additionalProperties: true,
        properties: {
          height: {
            $ref: "#/$defs/BlockSize",
          },
        },
      },
    },
  },
  HtmlBlock: {
    type: "object",
    required: ["id", "type", "content"],
    additionalProperties: false,
    properties: {
      id: {
        type: "string",
        minLength: 1,
      },
      type: {
        type: "string",
        const: "html",
      },
      content: {
        type: "object",
        additionalProperties: true,
        properties: {
          html: {
            type: "string",
          },
        },
      },
    },
  },
  CustomBlock: {
    type: "object",
    description: "A block whose content only the editor knows.",
    required: ["id", "type", "content"],
    additionalProperties: false,
    properties: {
      id: {
        type: "string",
        minLength: 1,
      },
      type: {
        type: "string",
        enum: ["columns", "social", "dynamic", "conditional", "hero", "profile", "dropshadow"],
      },
      content: {
        type: "object",
        additionalProperties: true,
      },
    },
  },
  TriggerType: {
    type: "string",
    description: "What starts runs automatically.",
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
  },
  TriggerConfig: {
    type: "object",
    description: "Restricts the trigger; empty matches any.",
    additionalProperties: false,
    properties: {
      list_id: {
        type: "string",
        format: "uuid",
        description: "For added_to_list and signup.",
      },
      tag_name: {
        type: "string",
        minLength: 1,
        description: "For tag_added.",
      },
      campaign_id: {
        type: "string",
        format: "uuid",
        description: "For email_open and email_click.",
      },
      template_id: {
        type: "string",
        format: "uuid",
        description: "For email_open and email_click.",
      },
      url: {
        type: "string",
        minLength: 1,
        description: "For email_click.",
      },
      product_id: {
        type: "string",
        minLength: 1,
        description: "For product_viewed.",
      },
      min_value: {
        type: "number",
        minimum: 0,
        description: "For purchase.",
      },
      event_name: {
        type: "string",
        minLength: 1,
        description: "For custom.",
      },
    },
  },
  StepType: {
    type: "string",
    description: "What a step does.",
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
  },
  StepPosition: {
    type: "integer",
    minimum: 0,
    description: "Place among the steps, from 0; the end when absent.",
  },
  StepConfig: {
    type: "object",
    description: "Fields of the step's type, merged into those it has; checked after merging.",
    additionalProperties: true,
  },
  AutomationStepChange: {
    type: "object",
    description: "What to change in one of the steps.",
    required: ["id"],
    additionalProperties: false,
    properties: {
      id: {
        type: "string",
        minLength: 1,
      },
      position: {
        type: "integer",
        minimum: 0,
      },
      step_type: {
        $ref: "#/$defs/StepType",
      },
      config: {
        $ref: "#/$defs/StepConfig",
      },
    },
  },
  AutomationStepInput: {
    description: "A new step; step_type decides which config it takes.",
    discriminator: {
      propertyName: "step_type",
    },
    oneOf: [
      {
        $ref: "#/$defs/EmailStepInput",
      },
      {
        $ref: "#/$defs/SmsStepInput",
      },
      {
        $ref: "#/$defs/PushStepInput",
      },
      {
        $ref: "#/$defs/DelayStepInput",
      },
      {
        $ref: "#/$defs/ConditionStepInput",
      },
      {
        $ref: "#/$defs/ActionStepInput",
      },
      {
        $ref: "#/$defs/TagStepInput",
      },
      {
        $ref: "#/$defs/TriggerSplitStepInput",
      },
      {
        $ref: "#/$defs/AddToListStepInput",
      },
      {
        $ref: "#/$defs/RemoveFromListStepInput",
      },
      {
        $ref: "#/$defs/UpdateAttributeStepInput",
      },
      {
        $ref: "#/$defs/WebhookStepInput",
      },
      {
        $ref: "#/$defs/WaitForEventStepInput",
      },
      {
        $ref: "#/$defs/MoveToFlowStepInput",
      },
    ],
  },
  EmailStepInput: {
    type: "object",
    description: "Sends a template to the contact.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "email",
      },
      config: {
        $ref: "#/$defs/EmailStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  EmailStepConfig: {
    type: "object",
    additionalProperties: false,
    properties: {
      templateId: {
        type: ["string", "null"],
        description: "Needed before the automation can be activated.",
      },
      subject: {
        type: "string",
        maxLength: 998,
        description: "Needed before the automation can be activated.",
      },
      previewText: {
        type: "string",
      },
    },
  },
  SmsStepInput: {
    type: "object",
    description: "Records a text message; nothing is sent.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "sms",
      },
      config: {
        $ref: "#/$defs/SmsStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  SmsStepConfig: {
    type: "object",
    additionalProperties: true,
    properties: {
      body: {
        type: "string",
      },
      from: {
        type: "string",
      },
    },
  },
  PushStepInput: {
    type: "object",
    description: "Records a push notification; nothing is sent.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "push",
      },
      config: {
        $ref: "#/$defs/PushStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  PushStepConfig: {
    type: "object",
    additionalProperties: true,
    properties: {
      title: {
        type: "string",
      },
      body: {
        type: "string",
      },
      url: {
        type: "string",
      },
      data: {
        type: "object",
        additionalProperties: true,
      },
    },
  },
  DelayStepInput: {
    type: "object",
    description: "Waits.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "delay",
      },
      config: {
        $ref: "#/$defs/DelayStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  DelayStepConfig: {
    type: "object",
    additionalProperties: false,
    properties: {
      duration: {
        type: "number",
        minimum: 0,
      },
      unit: {
        type: "string",
        enum: ["minutes", "hours", "days", "weeks"],
      },
    },
  },
  ConditionStepInput: {
    type: "object",
    description: "Continues at one of two steps, by a field of the contact.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "condition",
      },
      config: {
        $ref: "#/$defs/ConditionStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  ConditionStepConfig: {
    type: "object",
    additionalProperties: false,
    properties: {
      field: {
        type: "string",
        description: "A contact field or a custom attribute.",
      },
      operator: {
        type: "string",
        enum: ["equals", "not_equals", "contains", "gt", "lt", "gte", "lte"],
      },
      value: {
        type: ["string", "number", "boolean"],
      },
      trueBranchStepId: {
        type: ["string", "null"],
        description: "Step to go to; the next position when null.",
      },
      falseBranchStepId: {
        type: ["string", "null"],
        description: "Step to go to; the next position when null.",
      },
    },
  },
  ActionStepInput: {
    type: "object",
    description: "Does something to the contact or the run.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "action",
      },
      config: {
        $ref: "#/$defs/ActionStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  ActionStepConfig: {
    type: "object",
    additionalProperties: false,
    properties: {
      actionType: {
        type: "string",
        enum: ["notify", "unsubscribe", "resubscribe", "end_flow"],
      },
      params: {
        type: "object",
        additionalProperties: true,
      },
    },
  },
  TagStepInput: {
    type: "object",
    description: "Adds or removes a tag.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "tag",
      },
      config: {
        $ref: "#/$defs/TagStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  TagStepConfig: {
    type: "object",
    additionalProperties: false,
    properties: {
      action: {
        type: "string",
        enum: ["add", "remove"],
      },
      tagName: {
        type: "string",
      },
    },
  },
  TriggerSplitStepInput: {
    type: "object",
    description: "Continues at one of two steps, by the data that started the run.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "trigger_split",
      },
      config: {
        $ref: "#/$defs/TriggerSplitStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  TriggerSplitStepConfig: {
    type: "object",
    additionalProperties: false,
    properties: {
      field: {
        type: "string",
        description: "A dotted path into trigger_data.",
      },
      operator: {
        type: "string",
        enum: ["equals", "not_equals", "contains", "gt", "lt", "gte", "lte"],
      },
      value: {
        type: ["string", "number", "boolean"],
      },
      trueBranchStepId: {
        type: ["string", "null"],
        description: "Step to go to; the next position when null.",
      },
      falseBranchStepId: {
        type: ["string", "null"],
        description: "Step to go to; the next position when null.",
      },
    },
  },
  AddToListStepInput: {
    type: "object",
    description: "Adds the contact to a list.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "add_to_list",
      },
      config: {
        $ref: "#/$defs/AddToListStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  AddToListStepConfig: {
    type: "object",
    additionalProperties: false,
    properties: {
      listId: {
        type: ["string", "null"],
      },
    },
  },
  RemoveFromListStepInput: {
    type: "object",
    description: "Removes the contact from a list.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "remove_from_list",
      },
      config: {
        $ref: "#/$defs/RemoveFromListStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  RemoveFromListStepConfig: {
    type: "object",
    additionalProperties: false,
    properties: {
      listId: {
        type: ["string", "null"],
      },
    },
  },
  UpdateAttributeStepInput: {
    type: "object",
    description: "Sets a custom attribute.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "update_attribute",
      },
      config: {
        $ref: "#/$defs/UpdateAttributeStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  UpdateAttributeStepConfig: {
    type: "object",
    additionalProperties: false,
    properties: {
      attributeName: {
        type: "string",
      },
      attributeValue: {
        type: "string",
      },
    },
  },
  WebhookStepInput: {
    type: "object",
    description: "Sends a signed HTTP request.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "webhook",
      },
      config: {
        $ref: "#/$defs/WebhookStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  WebhookStepConfig: {
    type: "object",
    additionalProperties: false,
    properties: {
      url: {
        type: "string",
        description: "May hold merge tags. Needed before the automation can be activated.",
      },
      method: {
        type: "string",
        enum: ["GET", "POST", "PUT", "PATCH"],
      },
      headers: {
        type: "object",
        additionalProperties: {
          type: "string",
        },
      },
      body: {
        type: ["object", "string"],
        additionalProperties: true,
        description: "Contact, automation, run and trigger data when absent.",
      },
    },
  },
  WaitForEventStepInput: {
    type: "object",
    description: "Waits until the contact does something, or until a time-out.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "wait_for_event",
      },
      config: {
        $ref: "#/$defs/WaitForEventStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  WaitForEventStepConfig: {
    type: "object",
    additionalProperties: false,
    properties: {
      eventType: {
        type: "string",
        enum: ["email_opened", "email_clicked", "purchase", "page_viewed"],
      },
      timeoutDays: {
        type: "number",
        minimum: 0,
        maximum: 36500,
      },
      timeoutAction: {
        type: "string",
        enum: ["continue", "skip", "branch"],
        description: "Continue, skip the next step, or go to timeoutBranch.",
      },
      timeoutBranch: {
        type: ["string", "null"],
        description: "Step to go to after the time-out.",
      },
    },
  },
  MoveToFlowStepInput: {
    type: "object",
    description: "Starts another automation for the contact.",
    required: ["step_type"],
    additionalProperties: false,
    properties: {
      step_type: {
        type: "string",
        const: "move_to_flow",
      },
      config: {
        $ref: "#/$defs/MoveToFlowStepConfig",
      },
      position: {
        $ref: "#/$defs/StepPosition",
      },
    },
  },
  MoveToFlowStepConfig: {
    type: "object",
    additionalProperties: false,
    properties: {
      targetFlowId: {
        type: "string",
        description: "Automation id.",
      },
      exitCurrentFlow: {
        type: "boolean",
        description: "Whether this run ends.",
      },
    },
  },
  EventType: {
    type: "string",
    description: "What a subscription is about.",
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
  },
  SegmentConditions: {
    type: "object",
    description: "Rules over contacts, joined by all (and) or any (or); at most 10,000 values in all.",
    required: ["rules"],
    additionalProperties: false,
    properties: {
      match: {
        type: "string",
        enum: ["all", "any"],
        default: "all",
      },
      rules: {
        type: "array",
        minItems: 1,
        maxItems: 100,
        items: {
          $ref: "#/$defs/ConditionRule",
        },
      },
    },
  },
  ConditionRule: {
    type: "object",
    description: "One rule over one field of a contact.",
    required: ["field", "operator"],
    additionalProperties: false,
    properties: {
      field: {
        type: "string",
        minLength: 1,
        maxLength: 255,
        description: "email, first_name, last_name, subscribed, bounced, created_at, tag (a name), list_id, last_opened_at, last_clicked_at, or a custom attribute as `attributes.name` or by its bare name. The contact's own fields may be written in camelCase, too, as in merge tags.",
      },
      operator: {
        type: "string",
        enum: [
          "equals",
          "not_equals",
          "contains",
          "not_contains",
          "starts_with",
          "ends_with",
          "gt",
          "lt",
          "gte",
          "lte",
          "in",
          "not_in",
          "is_set",
          "is_not_set",
          "before",
          "after",
          "within_last_days",
        ],
      },
      value: {
        type: ["string", "number", "boolean", "array"],
        description: "What to compare with; an array for in and not_in, nothing for is_set and is_not_set.",
        minItems: 1,
        maxItems: 1000,
        items: {
          type: ["string", "number", "boolean"],
        },
      },
    },
  },
  Color: {
    type: "string",
    pattern: "^#[0-9a-fA-F]{6}$",
    description: "A colour as `#rrggbb`.",
  },
  CurrencyCode: {
    type: "string",
    pattern: "^[A-Z]{3}$",
    default: "USD",
    description: "An ISO 4217 code in use.",
  },
};
