import { addWorkspace } from "./add-workspace.js";
import { createFetch } from "./fetch.js";
import { emailFits, eventFits } from "./match.js";
import type { Mock, MockOptions } from "./mock.js";
import { createMockEngine, type MockEngine, type Tenant } from "./mock-engine.js";
import { readDuration } from "./read-duration.js";

/** Gives back the engine in memory, to be used at once: no port, no file, no network, and nothing shared with another mock. */
export function createMock(options: MockOptions = {}): Mock {
  const engine = createMockEngine(options);
  return viewWorkspace(engine, engine.first);
}

/** Gives back one workspace of an engine as a mock. */
export function viewWorkspace(engine: MockEngine, tenant: Tenant): Mock {
  const { core, emails, events, unhandled, ready } = engine;
  /** Until a workspace is made, nothing belongs to it. */
  const id = () => tenant.id ?? "";

  return {
    fetch: createFetch(engine.exchange),
    liveKey: tenant.liveKey,
    sandboxKey: tenant.sandboxKey,
    operatorToken: engine.operatorToken,
    baseUrl: engine.baseUrl,
    get emails() {
      return emails.of(id());
    },
    get events() {
      return events.of(id());
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
    fault: (operation, fault) => void core.faults.add(operation, fault),
    async workspace({ name, settings = {} }) {
      await ready;
      const own = { from_email: "hello@posthorn.test", ...settings };
      return viewWorkspace(engine, await addWorkspace(core, engine.operatorToken, { name, settings: own }));
    },
    snapshot: engine.snapshot,
    restore: engine.restore,
    reset: engine.reset,
    close: engine.close,
  };
}

/** Names what was looked for and the last ten things that were there instead. */
function complain(noun: string, patience: number, match: unknown, verb: string, seen: readonly string[]): string {
  const wanted =
    typeof match === "function"
      ? "matched the function"
      : `matched ${JSON.stringify(match, (_key, value) => (value instanceof RegExp ? String(value) : value))}`;
  const last = seen.slice(-10).map((line) => `\n  ${line}`);
  const omitted = seen.length > last.length ? ` (the last ${last.length} of ${seen.length})` : "";
  return `no ${noun} ${wanted} within ${patience} ms; ${verb}${omitted}: ${last.length === 0 ? "nothing" : last.join("")}`;
}
