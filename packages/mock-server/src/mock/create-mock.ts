import { eventTypes } from "@posthorn/sdk/contract";
import { didYouMean } from "@posthorn/sdk/internal";
import { addWorkspace } from "../engine/add-workspace.js";
import { showCall } from "../engine/call-log.js";
import { createMockEngine, type MockEngine, type Tenant } from "../engine/mock-engine.js";
import { createFetch } from "../http/fetch.js";
import { whyUnsent } from "../mail/explain-not-sent.js";
import { isWaiting, showScheduled } from "../mail/scheduled-mail.js";
import { printed } from "../matchers/differences.js";
import {
  deliveryFields,
  deliveryFits,
  emailFields,
  emailFits,
  eventFields,
  eventFits,
  wantedDelivery,
  wantedEmail,
  wantedEvent,
} from "../matchers/match.js";
import { readDuration, readPatience } from "../options/read-duration.js";
import { refuseUnknown } from "../options/read-options.js";
import { createClientOptions } from "./client-options.js";
import type { Mock, MockOptions } from "./mock.js";
import { complain } from "./wait-timeout-message.js";

/** Gives back the engine in memory, to be used at once: no port, no file, no network, and nothing shared with another mock. */
export function createMock(options: MockOptions = {}): Mock {
  refuseUnknown(options);
  const engine = createMockEngine(options);
  return viewWorkspace(engine, engine.first);
}

/** Gives back one workspace of an engine as a mock. */
export function viewWorkspace(engine: MockEngine, tenant: Tenant): Mock {
  const { core, emails, events, deliveries, requests, unhandled, ready } = engine;
  /** Until a workspace is made, nothing belongs to it. */
  const id = () => tenant.id ?? "";

  async function make(path: string, body: unknown) {
    const headers = { authorization: `Bearer ${engine.operatorToken}`, "content-type": "application/json" };
    const request = { method: "POST", url: `/_posthorn${path}`, headers, body: JSON.stringify(body) };
    const answer = await core.handle(request);
    return { status: answer.status, text: String(answer.body) };
  }

  const scheduled = () => {
    const own = engine.scheduled.records().filter((row) => row.workspace_id === id() && isWaiting(row));
    return own.map(showScheduled);
  };

  /** What event was meant by one that there is not. */
  function meantType(type: unknown): string {
    const isKnown = typeof type !== "string" || (eventTypes as readonly string[]).includes(type);
    return isKnown ? "" : didYouMean(type, eventTypes);
  }

  const fetch = createFetch(engine.exchange);
  return {
    fetch,
    client: createClientOptions({ liveKey: tenant.liveKey, baseUrl: engine.baseUrl, fetch }),
    liveKey: tenant.liveKey,
    sandboxKey: tenant.sandboxKey,
    operatorToken: engine.operatorToken,
    baseUrl: engine.baseUrl,
    get emails() {
      return emails.of(id());
    },
    get scheduled() {
      return scheduled();
    },
    get events() {
      return events.of(id());
    },
    get deliveries() {
      return deliveries.of(id());
    },
    get requests() {
      const own = requests.records().filter(({ workspace_id }) => workspace_id === "" || workspace_id === id());
      return own.map(showCall);
    },
    get unhandled() {
      return unhandled.of("");
    },
    now: () => core.ctx.clock.now(),
    async advance(duration) {
      const milliseconds = readDuration("duration", duration);
      await ready;
      const { mode } = core.time.state();
      const { now, fired } = await core.time.advance(milliseconds);
      // Moving stops a clock; one that ran goes on from where it was moved to.
      if (mode === "real") await core.time.resume();
      return { now, fired };
    },
    async settle() {
      await ready;
      const fired = await core.settle();
      return { now: core.ctx.clock.now(), fired };
    },
    async waitForEmail(match = {}, options = {}) {
      const patience = readPatience(options);
      await ready;
      return emails.find({
        workspace_id: id(),
        fits: emailFits(match),
        timeout: patience,
        complaint(seen) {
          const why = whyUnsent({ emails: seen, scheduled: scheduled(), events: events.of(id()) });
          return complain(
            {
              noun: "email",
              verb: "sent",
              patience,
              wanted: wantedEmail(match),
              fieldsOf: emailFields,
              lineOf: ({ to, subject }) => `${to} ${JSON.stringify(subject)}`,
              hint: why === "" ? "" : `\n${why}`,
            },
            seen,
          );
        },
      });
    },
    async waitForEvent(match = {}, options = {}) {
      const patience = readPatience(options);
      await ready;
      return events.find({
        workspace_id: id(),
        fits: eventFits(match),
        timeout: patience,
        complaint: (seen) =>
          complain(
            {
              noun: "event",
              verb: "seen",
              patience,
              wanted: wantedEvent(match),
              meant: meantType(typeof match === "string" ? match : "type" in match && match.type),
              fieldsOf: eventFields,
              lineOf: ({ type, data }) => `${type} ${printed(data)}`,
            },
            seen,
          ),
      });
    },
    async waitForDelivery(match = {}, options = {}) {
      const patience = readPatience(options);
      await ready;
      return deliveries.find({
        workspace_id: id(),
        fits: deliveryFits(match),
        timeout: patience,
        complaint: (seen) =>
          complain(
            {
              noun: "delivery",
              verb: "made",
              patience,
              wanted: wantedDelivery(match),
              meant: meantType(typeof match === "string" ? match : "event" in match && match.event),
              hint: seen.length === 0 ? "; an event goes to those who subscribed to it" : "",
              fieldsOf: deliveryFields,
              lineOf: ({ event, url, status, body }) => `${event} to ${url} (${status}) ${printed(body.data)}`,
            },
            seen,
          ),
      });
    },
    outcome: (address, outcome) => engine.outcomes.set(address, outcome),
    fault(operation, fault) {
      if (fault === null) core.faults.clear(operation);
      else core.faults.add(operation, fault);
    },
    async workspace(wanted) {
      await ready;
      const tenant = await addWorkspace(make, wanted);
      engine.know(tenant);
      return viewWorkspace(engine, tenant);
    },
    snapshot: engine.snapshot,
    restore: engine.restore,
    reset: engine.reset,
    close: engine.close,
  };
}
