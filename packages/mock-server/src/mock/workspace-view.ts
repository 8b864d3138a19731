import { eventTypes } from "@posthorn/sdk/contract";
import { didYouMean } from "@posthorn/sdk/internal";
import { showCall } from "../engine/call-log.js";
import type { MockEngine, Tenant } from "../engine/mock-engine.js";
import { explainNotSent } from "../mail/explain-not-sent.js";
import { isWaiting, showScheduled } from "../mail/scheduled-mail.js";
import { printed } from "../matchers/differences.js";
import {
  type DeliveryMatch,
  deliveryCriteria,
  deliveryFields,
  deliveryPredicate,
  type EmailMatch,
  type EventMatch,
  emailCriteria,
  emailFields,
  emailPredicate,
  eventCriteria,
  eventFields,
  eventPredicate,
} from "../matchers/match.js";
import { readTimeout } from "../options/read-duration.js";
import type {
  CapturedEmail,
  Mock,
  MockDelivery,
  MockEvent,
  MockRequest,
  ScheduledMail,
  UnhandledCall,
  WaitOptions,
} from "./mock.js";
import { waitTimeoutMessage } from "./wait-timeout-message.js";

type ViewedMembers =
  | "emails"
  | "scheduled"
  | "events"
  | "deliveries"
  | "requests"
  | "unhandled"
  | "waitForEmail"
  | "waitForEvent"
  | "waitForDelivery";

/** The lists of a mock that hold the records of one workspace, and the waits for items to come. */
export class WorkspaceView implements Pick<Mock, ViewedMembers> {
  readonly #engine: MockEngine;
  readonly #tenant: Tenant;

  constructor(engine: MockEngine, tenant: Tenant) {
    this.#engine = engine;
    this.#tenant = tenant;
  }

  get emails(): readonly CapturedEmail[] {
    return this.#recorders.emails.itemsOf(this.#id);
  }

  get scheduled(): readonly ScheduledMail[] {
    const rows = this.#recorders.scheduled.records();
    return rows.filter((row) => row.workspace_id === this.#id && isWaiting(row)).map(showScheduled);
  }

  get events(): readonly MockEvent[] {
    return this.#recorders.events.itemsOf(this.#id);
  }

  get deliveries(): readonly MockDelivery[] {
    return this.#recorders.deliveries.itemsOf(this.#id);
  }

  get requests(): readonly MockRequest[] {
    const calls = this.#recorders.requests.records();
    return calls.filter(({ workspace_id }) => workspace_id === "" || workspace_id === this.#id).map(showCall);
  }

  get unhandled(): readonly UnhandledCall[] {
    return this.#recorders.unhandled.itemsOf("");
  }

  async waitForEmail(match: EmailMatch = {}, options: WaitOptions = {}): Promise<CapturedEmail> {
    const timeout = readTimeout(options);
    await this.#engine.ready;
    return this.#recorders.emails.waitFor({
      workspace_id: this.#id,
      matches: emailPredicate(match),
      timeout,
      timeoutMessage: (seen) => this.#emailTimeoutMessage(match, timeout, seen),
    });
  }

  async waitForEvent(match: EventMatch = {}, options: WaitOptions = {}): Promise<MockEvent> {
    const timeout = readTimeout(options);
    await this.#engine.ready;
    return this.#recorders.events.waitFor({
      workspace_id: this.#id,
      matches: eventPredicate(match),
      timeout,
      timeoutMessage: (seen) => eventTimeoutMessage(match, timeout, seen),
    });
  }

  async waitForDelivery(match: DeliveryMatch = {}, options: WaitOptions = {}): Promise<MockDelivery> {
    const timeout = readTimeout(options);
    await this.#engine.ready;
    return this.#recorders.deliveries.waitFor({
      workspace_id: this.#id,
      matches: deliveryPredicate(match),
      timeout,
      timeoutMessage: (seen) => deliveryTimeoutMessage(match, timeout, seen),
    });
  }

  /** Empty until the workspace is made: no record has it. */
  get #id(): string {
    return this.#tenant.id ?? "";
  }

  get #recorders(): MockEngine["recorders"] {
    return this.#engine.recorders;
  }

  #emailTimeoutMessage(match: EmailMatch, timeout: number, seen: readonly CapturedEmail[]): string {
    const reason = explainNotSent({ emails: seen, scheduled: this.scheduled, events: this.events });
    return waitTimeoutMessage(
      {
        noun: "email",
        verb: "sent",
        timeout,
        criteria: emailCriteria(match),
        fieldsOf: emailFields,
        lineOf: ({ to, subject }) => `${to} ${JSON.stringify(subject)}`,
        hint: reason === "" ? "" : `\n${reason}`,
      },
      seen,
    );
  }
}

function eventTimeoutMessage(match: EventMatch, timeout: number, seen: readonly MockEvent[]): string {
  return waitTimeoutMessage(
    {
      noun: "event",
      verb: "seen",
      timeout,
      criteria: eventCriteria(match),
      suggestion: suggestEventType(typeof match === "string" ? match : "type" in match && match.type),
      fieldsOf: eventFields,
      lineOf: ({ type, data }) => `${type} ${printed(data)}`,
    },
    seen,
  );
}

function deliveryTimeoutMessage(match: DeliveryMatch, timeout: number, seen: readonly MockDelivery[]): string {
  return waitTimeoutMessage(
    {
      noun: "delivery",
      verb: "made",
      timeout,
      criteria: deliveryCriteria(match),
      suggestion: suggestEventType(typeof match === "string" ? match : "event" in match && match.event),
      hint: seen.length === 0 ? "; an event goes to those who subscribed to it" : "",
      fieldsOf: deliveryFields,
      lineOf: ({ event, url, status, body }) => `${event} to ${url} (${status}) ${printed(body.data)}`,
    },
    seen,
  );
}

/** Returns a suggestion for an event type that does not exist; empty for one that does. */
function suggestEventType(type: unknown): string {
  const isKnown = typeof type !== "string" || (eventTypes as readonly string[]).includes(type);
  return isKnown ? "" : didYouMean(type, eventTypes);
}
