import { addWorkspace } from "./add-workspace.js";
import { showCall } from "./call-log.js";
import { printed } from "./differences.js";
import { createFetch } from "./fetch.js";
import { deliveryFits, emailFits, eventFits } from "./match.js";
import type { Mock, MockOptions } from "./mock.js";
import { createMockEngine, type MockEngine, type Tenant } from "./mock-engine.js";
import { readDuration } from "./read-duration.js";
import { isWaiting, showScheduled } from "./scheduled.js";

/** Gives back the engine in memory, to be used at once: no port, no file, no network, and nothing shared with another mock. */
export function createMock(options: MockOptions = {}): Mock {
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

  return {
    fetch: createFetch(engine.exchange),
    liveKey: tenant.liveKey,
    sandboxKey: tenant.sandboxKey,
    operatorToken: engine.operatorToken,
    baseUrl: engine.baseUrl,
    get emails() {
      return emails.of(id());
    },
    get scheduled() {
      const own = engine.scheduled.records().filter((row) => row.workspace_id === id() && isWaiting(row));
      return own.map(showScheduled);
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
    async waitForEmail(match, { timeout = "2s" } = {}) {
      const patience = readDuration("timeout", timeout);
      await ready;
      return emails.find({
        workspace_id: id(),
        fits: emailFits(match),
        timeout: patience,
        complaint: (seen) =>
          complain(
            "email",
            patience,
            match,
            "sent",
            seen.map(({ to, subject }) => `${to} ${JSON.stringify(subject)}`),
          ),
      });
    },
    async waitForEvent(match, { timeout = "2s" } = {}) {
      const patience = readDuration("timeout", timeout);
      await ready;
      return events.find({
        workspace_id: id(),
        fits: eventFits(match),
        timeout: patience,
        complaint: (seen) =>
          complain(
            "event",
            patience,
            match,
            "seen",
            seen.map(({ type, data }) => `${type} ${JSON.stringify(data)}`),
          ),
      });
    },
    async waitForDelivery(match, { timeout = "2s" } = {}) {
      const patience = readDuration("timeout", timeout);
      await ready;
      return deliveries.find({
        workspace_id: id(),
        fits: deliveryFits(match),
        timeout: patience,
        complaint: (seen) =>
          complain(
            "delivery",
            patience,
            match,
            "made",
            seen.map(({ event, url, status, body }) => `${event} to ${url} (${status}) ${JSON.stringify(body.data)}`),
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

/** Names what was looked for and the last ten things that were there instead. */
function complain(noun: string, patience: number, match: unknown, verb: string, seen: readonly string[]): string {
  const wanted = `matched ${typeof match === "function" ? "the function" : printed(match)}`;
  const last = seen.slice(-10).map((line) => `\n  ${line}`);
  const omitted = seen.length > last.length ? ` (the last ${last.length} of ${seen.length})` : "";
  return `no ${noun} ${wanted} within ${patience} ms; ${verb}${omitted}: ${last.length === 0 ? "nothing" : last.join("")}`;
}
